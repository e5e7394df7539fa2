"""Registry of datasets and dashboards, collected from the modules of `catalog.datasets` and `catalog.dashboards`.

A new department is a new module in each.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from catalog import dashboards, datasets
from catalog.dashboard import Dashboard
from catalog.dashboards.kpis import KPI_DASHBOARDS
from catalog.dataset import Dataset

Kind = TypeVar("Kind")


def _constants(package: ModuleType, kind: type[Kind]) -> Iterator[Kind]:
    """Yield the constants of a type in the modules of `package`; repeatedly if several modules import one."""
    for module in iter_modules(package.__path__):
        values = vars(import_module(f"{package.__name__}.{module.name}")).values()
        yield from (value for value in values if isinstance(value, kind))


def _datasets() -> dict[str, Dataset]:
    by_name: dict[str, Dataset] = {}
    for dataset in _constants(datasets, Dataset):
        if by_name.setdefault(dataset.name, dataset) is not dataset:
            raise ValueError(f"Two datasets are called {dataset.name}.")
    return dict(sorted(by_name.items(), key=lambda item: (item[1].position, item[0])))


DATASETS: Mapping[str, Dataset] = _datasets()
_declared = {board.dataset.name: board for board in _constants(dashboards, Dashboard)}
# By dataset name. Pages of the shared dataset are in `KPI_DASHBOARDS`; e-Office's page is not declarative.
DASHBOARDS: Mapping[str, Dashboard] = {name: _declared[name] for name in DATASETS if name in _declared}


def boards_of(dataset: Dataset) -> tuple[Dashboard, ...]:
    """Return the dashboards of a dataset: one per department that shares it."""
    return tuple(
        board for board in (*DASHBOARDS.values(), *KPI_DASHBOARDS.values()) if board.dataset is dataset
    )
