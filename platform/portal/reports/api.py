"""The reports that there are, and each under the caller's filters: as an answer or as a file."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Query

from catalog.calendar import today_in_india
from portal.audit.services import record
from portal.core import printing
from portal.core.auth import caller
from portal.core.envelope import Envelope, ok
from portal.core.errors import NotFound
from portal.core.files import CSV, XLSX, attachment
from portal.core.language import current, speaking
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.reports import answers
from portal.reports.registry import REPORTS
from portal.reports.schemas import ReportKind, ReportOut, ReportQuery

router = PolicyRouter(tags=["reports"])


@router.get("", policy=SUPERADMIN_ONLY, response=Envelope[list[ReportKind]], operation_id="reports")
def reports(request: HttpRequest) -> Any:
    """What reports there are."""
    return ok([answers.kind(report) for report in REPORTS.values()])


@router.get(
    "/{slug}",
    policy=SUPERADMIN_ONLY,
    response=Envelope[ReportOut],
    failures=(503,),
    operation_id="report",
)
def report(request: HttpRequest, slug: str, query: Query[ReportQuery]) -> Any:
    """A report; as `xlsx` with its pivot, as `csv`, as `pdf`, or as `html` where this server can't print."""
    if slug not in REPORTS:
        raise NotFound()
    today = today_in_india()
    with speaking(query.language or current()):
        made = answers.make(REPORTS[slug], user=caller(request), query=query, today=today)
        if query.format == "json":
            return ok(answers.answer(made))
        name = f"report_{slug}_{made.asked.period.first}_{made.asked.period.last}.{query.format}"
        file = _file(made, query.format, name, today)
    _note(request, slug, query.model_dump(mode="json", exclude_none=True))
    return file


def _file(made: answers.Made, kind: str, name: str, today: Any) -> Any:
    if kind == "xlsx":
        from portal.reports.workbook import workbook  # with openpyxl, which most web processes never need

        return attachment(HttpResponse(workbook(made), content_type=XLSX), name)
    if kind == "csv":
        return attachment(HttpResponse(_csv(made), content_type=CSV), name)
    from portal.reports.paper import paper

    html = paper(made, made_on=today)
    return printing.pdf_answer(html, name) if kind == "pdf" else printing.html_answer(html, name)


def _csv(made: answers.Made) -> bytes:
    from sheets.export import ExportColumn, export_csv

    columns = [ExportColumn(one.name, answers.heading(one, current())) for one in made.report.columns]
    moments = [one.name for one in made.report.columns if one.kind == "moment"]
    rows = (
        {**row, **{name: answers.local(row[name]) for name in moments if row[name] is not None}}
        for row in made.rows
    )
    return b"".join(export_csv(rows, columns))


def _note(request: HttpRequest, slug: str, after: Mapping[str, Any]) -> None:
    record("export", entity="report", entity_id=slug, actor=caller(request), request=request, after=after)
