"""Saved reports and their ready files, for super admins only (requirement 14)."""

from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from ninja import Query
from ninja.responses import Status

from catalog.calendar import today_in_india
from portal.audit.lists import Lines, as_file
from portal.audit.services import record
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, created, ok
from portal.core.files import FILE, attachment, file_responses
from portal.core.language import text
from portal.core.paging import Name, ordering, paginate, sortable
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.reports import files, ready, saved
from portal.reports.schemas_saved import (
    FileQuery,
    PeriodOut,
    ReadyOut,
    ReadyQuery,
    RunNow,
    SavedIn,
    SavedOut,
    SavedUpdate,
)

router = PolicyRouter(tags=["reports"])
_COLUMNS = sortable("made_at", "report", name=Name("name", "name_mr"), date_from=("date_from", "date_to"))


@router.get("/saved", policy=SUPERADMIN_ONLY, response=Envelope[list[SavedOut]])
def list_saved_reports(request: HttpRequest) -> JsonBody:
    """Every saved report, by name."""
    user = caller(request)
    return ok(saved.report_rows(saved.saved_for(user).order_by("name", "id"), user))


_EXPORTED = (
    "id", "name", "name_mr", "report", "title", "period", "date_from", "date_to", "district", "taluka", "department",
    "formats", "language", "schedules", "last_run", "changed_by", "updated_at",
)  # fmt: skip


@router.get("/saved/export", policy=SUPERADMIN_ONLY, heavy=True, file=FILE, exports="saved_report")
@as_file("saved_reports", _EXPORTED)
def export_saved_reports(request: HttpRequest) -> Lines:
    """Every saved report with its parameters, as a file."""
    user = caller(request)
    return saved.report_rows(saved.saved_for(user).order_by("name", "id"), user)


@router.get("/saved/periods", policy=SUPERADMIN_ONLY, response=Envelope[list[PeriodOut]])
def list_report_periods(request: HttpRequest) -> JsonBody:
    """The relative periods with the days that they cover today."""
    return ok(saved.periods(today_in_india()))


@router.post("/saved", policy=SUPERADMIN_ONLY, response={201: Envelope[SavedOut]})
def create_saved_report(request: HttpRequest, body: SavedIn) -> Status:
    """Save a report's parameters under a name, to run it on request or by a schedule."""
    user = caller(request)
    row = saved.create(body=body, user=user)
    return created(saved.detail(row, user), text("Report saved."))


@router.get("/saved/{id}", policy=SUPERADMIN_ONLY, response=Envelope[SavedOut])
def get_saved_report(request: HttpRequest, id: Id) -> JsonBody:
    """One saved report with its parameters and schedules."""
    user = caller(request)
    return ok(saved.detail(saved.report_for(user, id), user))


@router.put("/saved/{id}", policy=SUPERADMIN_ONLY, response=Envelope[SavedOut])
def update_saved_report(request: HttpRequest, id: Id, body: SavedUpdate) -> JsonBody:
    """Replace the report's name and parameters."""
    user = caller(request)
    row = saved.change(row=saved.report_for(user, id), body=body, user=user)
    return ok(saved.detail(row, user), text("Report saved."))


@router.delete("/saved/{id}", policy=SUPERADMIN_ONLY, response=Envelope[None], versioned=True)
def delete_saved_report(request: HttpRequest, id: Id) -> JsonBody:
    """Delete the saved report and its schedules. Its ready files stay until they expire."""
    user = caller(request)
    saved.remove(row=saved.report_for(user, id), user=user)
    return ok(None, text("Saved report deleted."))


@router.post("/saved/{id}/run", policy=SUPERADMIN_ONLY, response={202: Envelope[RunNow]})
def run_saved_report(request: HttpRequest, id: Id) -> Status:
    """Request a run now. 409 if one is already open."""
    user = caller(request)
    run = saved.run_now(row=saved.report_for(user, id), user=user)
    message = text("The report will be under “Ready reports” within a minute.")
    return Status(202, ok({"run": run.pk}, message))


@router.get("/ready", policy=SUPERADMIN_ONLY, response=Page[ReadyOut])
def list_ready_reports(request: HttpRequest, query: Query[ReadyQuery]) -> JsonBody:
    """The ready reports, newest first."""
    rows = ready.matching(ready.ready_for(caller(request)), query)
    order = ordering(query, columns=_COLUMNS, default=["-made_at"])
    shown, meta = paginate(rows.order_by(*order), query)
    return ok(ready.report_rows(shown), meta=meta)


@router.get(
    "/ready/{id}/file", policy=SUPERADMIN_ONLY, file=file_responses(*files.TYPES.values()), exports=""
)
def get_ready_report_file(request: HttpRequest, id: Id, query: Query[FileQuery]) -> StreamingHttpResponse:
    """Download the report as a workbook, CSV or PDF."""
    user, kind = caller(request), query.format
    row = ready.report_for(user, id)
    file = FileResponse(ready.file_of(row, kind).open("rb"), content_type=files.TYPES[kind])
    record("download", "ready_report", row.pk, actor=user, after={"format": kind})
    return attachment(file, files.name_of(row.report, row.date_from, row.date_to, kind))


@router.delete("/ready/{id}", policy=SUPERADMIN_ONLY, response=Envelope[None])
def delete_ready_report(request: HttpRequest, id: Id) -> JsonBody:
    """Delete a ready report and its files."""
    user = caller(request)
    ready.remove(row=ready.report_for(user, id), user=user)
    return ok(None, text("Report deleted."))
