"""Examples for a department's KPI sample template: its own metrics."""

from collections.abc import Mapping, Sequence

from catalog.kpi_pages import PAGES
from portal.accounts.models import User
from portal.core.roles import USER


def of(user: User) -> Mapping[str, Sequence[str]]:
    page = PAGES.get(user.department_slug or "") if user.role == USER else None
    if page is None:
        return {}
    return {"department": (page.slug,), "metric": tuple(metric.name for metric in page.metrics)}
