"""Registry entries of the two grievance systems."""

from dataclasses import replace
from functools import partial

from catalog.dashboard import Dashboard
from catalog.dashboards.grievance import AAPLE_SARKAR_DASHBOARD, PG_DASHBOARD
from catalog.datasets.grievance import COUNTS, RESOLVED_PENDENCY
from marts.query import Query
from portal.core.paging import filter_by
from portal.core.routing import PolicyRouter
from portal.transactions import composer
from portal.transactions.departments.grievance import dashboard, escalations, reports, schemas
from portal.transactions.departments.grievance.escalations_api import add_escalations
from portal.transactions.figures import Figures
from portal.transactions.schemas import schema_of
from portal.transactions.served import Served


def pg_routes(router: PolicyRouter, served: Served) -> None:
    reports.add_reports(router, PG_DASHBOARD, served)
    reports.add_pg_reports(router, PG_DASHBOARD, served)
    add_escalations(router, served)


def compose_pg(figures: Figures, query: Query) -> dict[str, object]:
    """Add the escalation counts, which the marts don't have."""
    request = figures.request
    office_id = getattr(request.filters, "office_id", None)
    rows = filter_by(escalations.escalations_for(request.user), office_id=office_id)
    counts = escalations.counts(rows, request.today)
    return {**dashboard.compose(PG_DASHBOARD, figures, query), "escalations": counts}


def _served(board: Dashboard, **fields: object) -> Served:
    declared = composer.served(board)
    data = declared.dashboard_data
    return replace(
        declared,
        dashboard_query=dashboard.dashboard_query(board.dataset),
        dashboard_data=schema_of(data.__name__, {"stages": (list[schemas.Stage], ...), **fields}, data),
        compose=partial(dashboard.compose, board),
        routes=lambda router, served: reports.add_reports(router, board, served),
        optional=frozenset({*(field.name for field in COUNTS), RESOLVED_PENDENCY.name}),
        list_filters=dashboard.LIST_FILTERS,
        narrow=dashboard.narrow,
    )


AAPLE_SARKAR = _served(AAPLE_SARKAR_DASHBOARD)
PG = replace(
    _served(PG_DASHBOARD, escalations=(schemas.OpenEscalations, ...)), compose=compose_pg, routes=pg_routes
)
