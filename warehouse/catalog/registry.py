"""All datasets, by name. A new department is a new module in `catalog.datasets` and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from catalog.dashboard import Dashboard
from catalog.dashboards.eferfar import EFERFAR_DASHBOARD
from catalog.dashboards.grievance import AAPLE_SARKAR_DASHBOARD, PG_DASHBOARD
from catalog.dashboards.mining import MINING_DASHBOARD
from catalog.dashboards.rts import RTS_DASHBOARD
from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.eoffice import (
    EOFFICE_FILE_PENDENCY,
    EOFFICE_FILES,
    EOFFICE_RECEIPT_PENDENCY,
    EOFFICE_RECEIPTS,
)
from catalog.datasets.grievance import AAPLE_SARKAR, PG
from catalog.datasets.kpis import KPIS
from catalog.datasets.mining import MINING
from catalog.datasets.rts import RTS

# One a line.
_ALL = (
    EFERFAR,
    RTS,
    MINING,
    KPIS,
    AAPLE_SARKAR,
    PG,
    EOFFICE_FILE_PENDENCY,
    EOFFICE_RECEIPT_PENDENCY,
    EOFFICE_FILES,
    EOFFICE_RECEIPTS,
)
DATASETS: Mapping[str, Dataset] = MappingProxyType({dataset.name: dataset for dataset in _ALL})
# By the name of their dataset. The other departments' pages are still code of their own.
DASHBOARDS: Mapping[str, Dashboard] = MappingProxyType(
    {
        board.dataset.name: board
        for board in (
            EFERFAR_DASHBOARD,
            MINING_DASHBOARD,
            RTS_DASHBOARD,
            AAPLE_SARKAR_DASHBOARD,
            PG_DASHBOARD,
        )
    }
)


def dataset(name: str) -> Dataset:
    """The dataset called `name`; KeyError if there is none."""
    return DATASETS[name]
