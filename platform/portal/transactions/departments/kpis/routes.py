"""What the API of the KPI dashboards has in addition: the report as a file, and examples in the sample template."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query

from catalog.calendar import today_in_india
from catalog.kpi_pages import PAGES
from portal.accounts.models import User
from portal.core.auth import caller
from portal.core.errors import Conflict
from portal.core.files import CSV, XLSX, file_responses
from portal.core.language import text
from portal.core.policies import dataset_read
from portal.core.printing import PDF
from portal.core.roles import USER
from portal.core.routing import PolicyRouter
from portal.transactions.departments.kpis import report
from portal.transactions.departments.kpis.dashboard import DashboardQuery
from portal.transactions.schemas import schema_of

if TYPE_CHECKING:
    from portal.transactions.served import Served


Format = Literal["xlsx", "csv", "pdf", "html"]
ReportQuery = schema_of("KpiReportQuery", {"format": (Format, "xlsx")}, DashboardQuery)


class OnlySamples(Conflict):
    code = "ONLY_SAMPLES"
    default = "These are sample figures, which are not exported. Import the department's own sheet first."


def examples(user: User) -> Mapping[str, Sequence[str]]:
    """Return the examples of a department's sample template: its own metrics."""
    page = PAGES.get(user.department_slug or "") if user.role == USER else None
    if page is None:
        return {}
    return {"department": (page.slug,), "metric": tuple(metric.name for metric in page.metrics)}


def add(router: PolicyRouter, served: "Served") -> None:
    dataset = served.dataset
    Filters: Any = ReportQuery

    def report_file(request: HttpRequest, filters: Query[Filters]) -> HttpResponse:
        """The department's figures as `xlsx`, `csv` or `pdf`, or as `html` if this server can't print."""
        data = served.dashboard(user=caller(request), filters=filters, today=today_in_india())
        if not data["live"]:
            raise OnlySamples(text(OnlySamples.default))
        return report.report_response(data, filters.format)

    router.get(
        "/report",
        policy=dataset_read(dataset),
        file=file_responses(XLSX, CSV, PDF, "text/html"),
        exports=dataset.name,
        failures=(409, 503),
        operation_id="kpi_report",
        heavy=True,
        past=True,
    )(report_file)
