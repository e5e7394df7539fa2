"""The two grievance systems as the registry serves them."""

from typing import Any

from catalog.datasets.grievance import AAPLE_SARKAR, COUNTS, PG, RESOLVED_PENDENCY
from marts.query import Query
from portal.core.routing import PolicyRouter
from portal.transactions.departments.grievance import dashboard, escalations, reports, schemas
from portal.transactions.departments.grievance.escalations_api import add_escalations
from portal.transactions.figures import Figures

SHARED: dict[str, Any] = {
    "ask": dashboard.ask,
    "optional": frozenset({*(field.name for field in COUNTS), RESOLVED_PENDENCY.name}),
    "list_filters": dashboard.LIST_FILTERS,
    "narrow": dashboard.narrow,
}


def aaple_sarkar_routes(router: PolicyRouter, served: Any) -> None:
    reports.add_reports(router, served, reports.BOTH)


def pg_routes(router: PolicyRouter, served: Any) -> None:
    reports.add_reports(router, served, {**reports.BOTH, **reports.PG_ONLY})
    add_escalations(router, served)


def compose_pg(figures: Figures, query: Query) -> dict[str, Any]:
    """With the state of the escalations, which no aggregate holds."""
    request = figures.request
    rows = escalations.escalations_for(request.user)
    if (office_id := request.filters.office_id) is not None:
        rows = rows.filter(office_id=office_id)
    return {**dashboard.compose(figures, query), "escalations": escalations.numbers(rows, request.today)}


AAPLE_SARKAR_PARTS: dict[str, Any] = {
    "dataset": AAPLE_SARKAR,
    "dashboard_query": dashboard.dashboard_query(AAPLE_SARKAR, "AapleSarkar"),
    "dashboard_data": schemas.DashboardData,
    "compose": dashboard.compose,
    "routes": aaple_sarkar_routes,
    **SHARED,
}
PG_PARTS: dict[str, Any] = {
    "dataset": PG,
    "dashboard_query": dashboard.dashboard_query(PG, "Pg"),
    "dashboard_data": schemas.PgDashboardData,
    "compose": compose_pg,
    "routes": pg_routes,
    **SHARED,
}
