"""Endpoints of cases: queues by urgency, summaries, pauses and reconciliation."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Status

from catalog.calendar import today_in_india
from catalog.cases import STATES, clock_of
from catalog.dataset import Dataset
from portal.accounts.models import User
from portal.audit.lists import list_file
from portal.cases import lists, marks, pauses, reconciliation
from portal.cases.public import on_time_rates
from portal.cases.schemas import (
    CaseFilters,
    CaseList,
    CaseRow,
    CaseSummary,
    PauseIn,
    PauseOut,
    PauseQuery,
    PauseUpdate,
    PublicRates,
    QueueFilters,
    QueueQuery,
    Reconciliation,
    WindowQuery,
)
from portal.cases.selectors import list_for, lists_for
from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, JsonBody, Page, created, ok
from portal.core.errors import TooLarge
from portal.core.files import FILE, FormatQuery, filtered_name
from portal.core.heavy import ROWS, queue_if_heavy
from portal.core.language import text
from portal.core.paging import page_meta
from portal.core.policies import PAUSE_CASES, PUBLIC, SIGNED_IN, dataset_write
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.transactions.selectors import given_window

router = PolicyRouter(tags=["cases"])
MAX_EXPORTED = 100_000


@router.get("", policy=SIGNED_IN, response=Envelope[list[CaseList]])
def case_lists(request: HttpRequest) -> JsonBody:
    """The lists of cases with a legal time limit that the caller may see."""
    user = caller(request)
    return ok([_described(dataset, user) for dataset in lists_for(user)])


def _described(dataset: Dataset, user: User) -> dict[str, object]:
    clock = clock_of(dataset)
    by = [dataset.field(name) for name in clock.by]
    return {
        "dataset": dataset.name,
        "department": dataset.department,
        "path": dataset.path,
        "label": dataset.label.as_dict(),
        "by": [{"name": field.name, "label": field.label.as_dict(), "filter": field.column} for field in by],
        "stages": [{"name": field.name, "label": field.label.as_dict()} for field in clock.stages],
        "states": [{"name": name, "label": label.as_dict()} for name, label in STATES.items()],
        "may_write": dataset_write(dataset).admits(user),
    }


@router.get("/on-time", policy=PUBLIC, response=Envelope[list[PublicRates]], cached=True)
def public_on_time_rates(request: HttpRequest) -> JsonBody:
    """The share of cases decided in time, by service. Public, for lists that a super admin has published."""
    return ok(on_time_rates(today_in_india()))


@router.get("/{case_list}/queue", policy=SIGNED_IN, past=True, response=Page[CaseRow])
def case_queue(request: HttpRequest, case_list: str, query: Query[QueueQuery]) -> JsonBody:
    """Open cases, the earliest due first."""
    first = (query.page - 1) * query.per_page
    rows, total = lists.queue(
        user=caller(request),
        name=case_list,
        filters=query.model_dump(),
        first=first,
        size=query.per_page,
        today=today_in_india(),
    )
    meta = page_meta(page=query.page, per_page=query.per_page, total=total, shown=len(rows))
    return ok(rows, meta=meta)


@router.get(
    "/{case_list}/queue/export", policy=SIGNED_IN, past=True, file=FILE, exports="{case_list}", heavy=True
)
def export_case_queue(
    request: HttpRequest, case_list: str, query: Query[QueueFilters], file: Query[FormatQuery]
) -> HttpResponse:
    """The filtered queue as a file."""
    user = caller(request)
    queue = partial(
        lists.queue, user=user, name=case_list, filters=query.model_dump(), first=0, today=today_in_india()
    )
    _, total = queue(size=0)
    if total > MAX_EXPORTED:
        raise TooLarge(text("More than 100,000 cases: narrow the queue by service, taluka or office first."))
    queue_if_heavy(ROWS, total)
    rows, _ = queue(size=MAX_EXPORTED)
    dataset = list_for(user, case_list)
    heads = lists.headings(dataset)
    lines = [{head: line[key] for key, head in heads.items()} for line in map(lists.line, rows)]
    name = filtered_name(f"{case_list}_queue", lists.chosen(dataset, query.model_dump()))
    return list_file(name=name, columns=tuple(heads.values()), rows=lines, kind=file.format)


@router.get("/{case_list}/pauses", policy=SIGNED_IN, response=Envelope[list[PauseOut]])
def case_pauses(request: HttpRequest, case_list: str, query: Query[PauseQuery]) -> JsonBody:
    """The pauses of a case, in order."""
    return ok(list(pauses.pauses_for(caller(request), case_list, query.case_number)))


@router.post("/{case_list}/pauses", policy=PAUSE_CASES, response={201: Envelope[PauseOut]})
def pause_case(request: HttpRequest, case_list: str, body: PauseIn) -> Status:
    """Pause the clock of a case from a day on, or for some days."""
    row = pauses.save_pause(user=caller(request), name=case_list, pause_id=None, body=body)
    return created(row, text("The clock of the case is paused."))


@router.put("/{case_list}/pauses/{pause_id}", policy=PAUSE_CASES, response=Envelope[PauseOut])
def update_case_pause(
    request: HttpRequest, case_list: str, pause_id: Path[Id], body: PauseUpdate
) -> JsonBody:
    """Change a pause, or end it by entering its last day."""
    row = pauses.save_pause(user=caller(request), name=case_list, pause_id=pause_id, body=body)
    return ok(row, text("Pause saved."))


@router.delete(
    "/{case_list}/pauses/{pause_id}", policy=PAUSE_CASES, response=Envelope[Deleted], versioned=True
)
def delete_case_pause(request: HttpRequest, case_list: str, pause_id: Path[Id]) -> JsonBody:
    """Delete a pause, so that its days count again."""
    pauses.delete_pause(user=caller(request), name=case_list, pause_id=pause_id)
    return ok({"id": pause_id}, text("Pause deleted."))


@router.delete("/{case_list}/marks/{mark_id}", policy=PAUSE_CASES, response=Envelope[Deleted])
def remove_case_mark(request: HttpRequest, case_list: str, mark_id: Path[Id]) -> JsonBody:
    """Remove the mark of a case that is still open although the newest list lacks it."""
    marks.remove_mark(user=caller(request), name=case_list, mark_id=mark_id)
    return ok({"id": mark_id}, text("The mark was removed. The case stays open."))


@router.get("/{case_list}/reconciliation", policy=SIGNED_IN, past=True, response=Envelope[Reconciliation])
def case_reconciliation(request: HttpRequest, case_list: str, query: Query[WindowQuery]) -> JsonBody:
    """Compare the list's counts with those of the department's summary sheet."""
    return ok(
        reconciliation.compare(
            user=caller(request), name=case_list, window=given_window(query), today=today_in_india()
        )
    )


@router.get("/{case_list}/summary", policy=SIGNED_IN, response=Envelope[CaseSummary], cached=True)
def case_summary(request: HttpRequest, case_list: str, query: Query[CaseFilters]) -> JsonBody:
    """Counts of cases by state, service, place, office and desk, and the on-time rate by month."""
    return ok(
        lists.summary(
            user=caller(request), name=case_list, filters=query.model_dump(), today=today_in_india()
        )
    )
