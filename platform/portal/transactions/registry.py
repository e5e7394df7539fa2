"""The datasets that the API serves, with their overrides.

Datasets fully declared in the catalog need no entry here: their dashboard is served as declared.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from catalog.datasets.rts import TOTALS as RTS_TOTALS
from catalog.registry import DASHBOARDS, DATASETS
from portal.transactions import composer
from portal.transactions.departments.eferfar import dashboard as eferfar
from portal.transactions.departments.eoffice import entries as eoffice
from portal.transactions.departments.grievance import served as grievance
from portal.transactions.departments.kpis import dashboard as kpis
from portal.transactions.departments.kpis import routes as kpi_routes
from portal.transactions.departments.mining import routes as mining_routes
from portal.transactions.departments.rts import calls as rts_calls
from portal.transactions.departments.rts import rows as rts_rows
from portal.transactions.served import Served, Texts

_OWN: dict[str, Served] = {
    served.dataset.name: served
    for served in (
        Served(
            dataset=eferfar.EFERFAR,
            dashboard_query=eferfar.DashboardQuery,
            dashboard_data=eferfar.DashboardData,
            build_query=eferfar.build_query,
            compose=eferfar.compose,
            optional=frozenset({"stay_orders"}),
            previous_year=True,
            texts=Texts(
                created="New transaction created successfully!",
                updated="Entry updated successfully!",
                deleted="Entry deleted successfully!",
            ),
        ),
        replace(
            composer.served(DASHBOARDS["rts"]),
            optional=frozenset({"division", *RTS_TOTALS}),
            row_fields=rts_rows.ROW_FIELDS,
            decorate=rts_rows.decorate,
            routes=rts_calls.routes,
            texts=Texts(
                created="Transaction created successfully!",
                updated="Transaction updated successfully!",
                deleted="Transaction deleted successfully!",
            ),
        ),
        grievance.AAPLE_SARKAR,
        grievance.PG,
        replace(
            composer.served(DASHBOARDS["mining"]),
            optional=frozenset({"applied"}),
            routes=mining_routes.add,
            texts=Texts(
                created="New transaction created successfully!",
                updated="Transaction updated successfully!",
                deleted="Transaction deleted successfully!",
            ),
        ),
        Served(
            dataset=kpis.KPIS,
            dashboard_query=kpis.DashboardQuery,
            dashboard_data=kpis.KpisDashboardData,
            build_query=kpis.build_query,
            compose=kpis.compose,
            routes=kpi_routes.add,
            examples=kpi_routes.examples,
        ),
        eoffice.FILE_COUNTS,
        eoffice.RECEIPT_COUNTS,
        eoffice.FILES,
        eoffice.RECEIPTS,
    )
}
_DECLARED = {name: composer.served(board) for name, board in DASHBOARDS.items() if name not in _OWN}
# Case lists: upper place levels follow from the taluka; the figures of their clocks are in `portal.cases`.
_CASES = {
    name: Served(dataset=dataset, optional=frozenset({"division", "district"}))
    for name, dataset in DATASETS.items()
    if dataset.clock and name not in _OWN
}
SERVED: Mapping[str, Served] = MappingProxyType(_OWN | _DECLARED | _CASES)


def companion(served: Served) -> Served | None:
    """Return the dataset served at the same address with `kind=items`."""
    names = (other for other in SERVED.values() if other.dataset.companion_of == served.dataset.name)
    return next(names, None)
