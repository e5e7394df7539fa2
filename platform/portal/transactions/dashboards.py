"""Dashboards by name, for callers outside this app: those of single datasets, and those that combine several."""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import BaseModel

from catalog.calendar import today_in_india
from catalog.text import Text
from portal.core.policies import Policy, Reader, dataset_read
from portal.transactions.departments.eoffice import api as eoffice
from portal.transactions.departments.eoffice.schemas import SectionFilters
from portal.transactions.filters import DayFilters
from portal.transactions.registry import SERVED


@dataclass(frozen=True, kw_only=True)
class Dashboard:
    # Slugs of the departments shown; more than one if several share a sheet.
    departments: tuple[str, ...]
    policy: Policy
    label: Text
    # The filter schema, and a function that returns the dashboard as a given user may see it.
    query: type[BaseModel]
    compose: Callable[[Reader, DayFilters], dict[str, object]]


_COMBINED = {
    "eoffice": Dashboard(
        departments=("e-office",),
        policy=eoffice.READ,
        label=Text("e-Office", "ई-ऑफिस"),
        query=SectionFilters,
        compose=eoffice.dashboard_of,
    )
}


def dashboard(name: str) -> Dashboard | None:
    served = SERVED.get(name)
    if served is None or not served.has_dashboard:
        return _COMBINED.get(name)

    def compose(user: Reader, filters: DayFilters) -> dict[str, object]:
        return served.dashboard(user=user, filters=filters, today=today_in_india())

    return Dashboard(
        departments=served.dataset.owners,
        policy=dataset_read(served.dataset),
        label=served.dataset.label,
        query=served.dashboard_query,
        compose=compose,
    )
