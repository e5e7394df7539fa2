"""The submission calendar: who has sent what, what is missing, and nil returns."""

from datetime import date

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Path, Query, Status

from catalog.calendar import Window, today_in_india
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok
from portal.core.errors import FieldErrors
from portal.core.files import FILE
from portal.core.language import text
from portal.core.paging import days_between
from portal.core.policies import MASTERS_WRITE, SIGN_OFF, SUBMISSIONS, SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.submissions import export, nil, rhythms, sign_off
from portal.submissions.detail import detail
from portal.submissions.grid import dataset_for, grid, summary
from portal.submissions.schemas import (
    Detail,
    DetailQuery,
    ExportQuery,
    Grid,
    GridQuery,
    NilIn,
    NilReceipt,
    RhythmIn,
    Summary,
    SummaryQuery,
)
from portal.submissions.sign_off_schemas import (
    DraftOut,
    DraftQuery,
    ReopenIn,
    SignIn,
    SignOffMonth,
    SignOffQuery,
)

MAX_DAYS = 366  # days of a summary
router = PolicyRouter(tags=["submissions"])


@router.get("", policy=SUBMISSIONS, response=Envelope[Grid], past=True)
def submission_calendar(request: HttpRequest, query: Query[GridQuery]) -> JsonBody:
    """Sheets received, late, nil or missing, by day of a month or by month of a year."""
    return ok(grid(caller(request), query, today_in_india()))


@router.get("/summary", policy=SUBMISSIONS, response=Envelope[Summary], past=True)
def submission_summary(request: HttpRequest, query: Query[SummaryQuery]) -> JsonBody:
    """Number of sheets each department owed in a window, by status."""
    today = today_in_india()
    return ok(summary(caller(request), _window(query.date_from, query.date_to, today), today))


def _window(first: date | None, last: date | None, today: date) -> Window:
    first = first or last or today
    last = last or max(first, today)
    window = days_between(first, last)
    if (last - first).days >= MAX_DAYS:
        raise FieldErrors({"date_to": [text("Choose at most one year.")]})
    return window


@router.get("/detail", policy=SUBMISSIONS, response=Envelope[Detail], past=True)
def submission_detail(request: HttpRequest, query: Query[DetailQuery]) -> JsonBody:
    """What was received for one unit's sheet of a day, from whom and when."""
    user = caller(request)
    dataset = dataset_for(user, query.dataset)
    return ok(detail(user, dataset, query.unit, query.day, today_in_india()))


@router.get("/export", policy=SUBMISSIONS, past=True, file=FILE, exports="submissions")
def export_submissions(
    request: HttpRequest, query: Query[ExportQuery]
) -> HttpResponse | StreamingHttpResponse:
    """Export the calendar in the user's language."""
    return export.export_response(user=caller(request), query=query, today=today_in_india())


@router.post("/nil", policy=SUBMISSIONS, response={201: Envelope[NilReceipt]})
def give_nil_return(request: HttpRequest, body: NilIn) -> Status:
    """Submit a nil return: there is nothing to report, and the day counts as reported with zero."""
    row = nil.submit(
        user=caller(request),
        dataset=body.dataset,
        unit=body.unit,
        day=body.day,
        note=body.note,
        today=today_in_india(),
    )
    return created(row, text("Nil return recorded."))


@router.delete("/nil/{nil_id}", policy=SUBMISSIONS, response=Envelope[None])
def withdraw_nil_return(request: HttpRequest, nil_id: Path[Id]) -> JsonBody:
    """Withdraw a nil return. The period counts as missing again, unless entries have been received since."""
    nil.withdraw(user=caller(request), nil_id=nil_id, today=today_in_india())
    return ok(None, text("Nil return withdrawn."))


@router.put("/rhythms/{case_list}", policy=MASTERS_WRITE, response=Envelope[None])
def set_rhythm(request: HttpRequest, case_list: str, body: RhythmIn) -> JsonBody:
    """Set how often a list of cases is owed; with `none` it is never missing."""
    rhythms.set_rhythm(name=case_list, rhythm=body.rhythm, user=caller(request), today=today_in_india())
    return ok(None, text("Setting saved."))


@router.get("/sign-offs", policy=SUBMISSIONS, response=Envelope[list[SignOffMonth]], past=True)
def sign_offs(request: HttpRequest, query: Query[SignOffQuery]) -> JsonBody:
    """Months signed by heads of office, with later revisions, and months whose signature is missing."""
    window = Window(query.date_from, query.date_to)
    today = today_in_india()
    return ok(sign_off.listed(caller(request), department=query.department, window=window, today=today))


@router.get("/sign-offs/draft", policy=SUBMISSIONS, response=Envelope[DraftOut])
def sign_off_draft(request: HttpRequest, query: Query[DraftQuery]) -> JsonBody:
    """The figures of a month of the user's department, for the head of office to sign."""
    figures, version = sign_off.draft(caller(request), query.month, today_in_india())
    return ok({"version": version, "figures": sign_off.figures_out(figures)})


@router.post("/sign-offs", policy=SIGN_OFF, response={201: Envelope[None]})
def sign_month(request: HttpRequest, body: SignIn) -> Status:
    """Sign a completed month. From then on every change to it needs a reason."""
    sign_off.sign(user=caller(request), month=body.month, version=body.version, today=today_in_india())
    return created(None, text("Month signed."))


@router.post("/sign-offs/{signed_id}/reopen", policy=SUPERADMIN_ONLY, response=Envelope[None])
def reopen_month(request: HttpRequest, signed_id: Path[Id], body: ReopenIn) -> JsonBody:
    """Reopen a signed month; it is due again until it is signed again."""
    sign_off.reopen(user=caller(request), signed_id=signed_id, reason=body.reason)
    return ok(None, text("Month reopened."))
