"""The two grievance systems as the registry serves them."""

from functools import partial
from typing import Any

from pydantic import create_model

from catalog.dashboard import Dashboard
from catalog.dashboards.grievance import AAPLE_SARKAR_DASHBOARD, PG_DASHBOARD
from catalog.datasets.grievance import COUNTS, RESOLVED_PENDENCY
from marts.query import Query
from portal.core.routing import PolicyRouter
from portal.transactions import composer
from portal.transactions.departments.grievance import dashboard, escalations, reports, schemas
from portal.transactions.departments.grievance.escalations_api import add_escalations
from portal.transactions.figures import Figures


def pg_routes(router: PolicyRouter, served: Any) -> None:
    reports.add_reports(router, PG_DASHBOARD, served)
    reports.add_pg_reports(router, PG_DASHBOARD, served)
    add_escalations(router, served)


def compose_pg(figures: Figures, query: Query) -> dict[str, Any]:
    """With the state of the escalations, which no aggregate holds."""
    request = figures.request
    rows = escalations.escalations_for(request.user)
    if (office_id := request.filters.office_id) is not None:
        rows = rows.filter(office_id=office_id)
    numbers = escalations.numbers(rows, request.today)
    return {**dashboard.compose(PG_DASHBOARD, figures, query), "escalations": numbers}


def _parts(board: Dashboard, **fields: Any) -> dict[str, Any]:
    parts = composer.parts(board)
    data = parts["dashboard_data"]
    return {
        **parts,
        "dashboard_query": dashboard.dashboard_query(board.dataset),
        "dashboard_data": create_model(
            data.__name__, __base__=data, stages=(list[schemas.Stage], ...), **fields
        ),
        "compose": partial(dashboard.compose, board),
        "routes": lambda router, served: reports.add_reports(router, board, served),
        "optional": frozenset({*(field.name for field in COUNTS), RESOLVED_PENDENCY.name}),
        "list_filters": dashboard.LIST_FILTERS,
        "narrow": dashboard.narrow,
    }


AAPLE_SARKAR_PARTS = _parts(AAPLE_SARKAR_DASHBOARD)
PG_PARTS = {
    **_parts(PG_DASHBOARD, escalations=(schemas.OpenEscalations, ...)),
    "compose": compose_pg,
    "routes": pg_routes,
}
