"""The history of runs, and manual rebuilds."""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Query
from ninja.responses import Status

from portal.audit.lists import Lines, as_file
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, Page, ok
from portal.core.errors import existing
from portal.core.files import FILE
from portal.core.language import text
from portal.core.paging import ordering, paginate
from portal.core.policies import OPERATIONS
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.operations import history
from portal.operations.models import Run
from portal.operations.schemas_runs import RebuildIn, RunDetail, RunOut, RunQuery

router = PolicyRouter(tags=["operations"])

_COLUMNS = {
    "created_at": ("created_at",),
    "job": ("job", "dataset"),
    "dataset": ("dataset", "job"),
    "trigger": ("trigger",),
    "state": ("state",),
    "started_at": ("started_at",),
}


@router.get("/runs", policy=OPERATIONS, response=Page[RunOut])
def list_runs(request: HttpRequest, query: Query[RunQuery]) -> JsonBody:
    """The runs of the pipeline, newest first."""
    shown, meta = paginate(_listed(request, query), query)
    return ok(history.run_rows(shown), meta=meta)


def _listed(request: HttpRequest, query: RunQuery) -> QuerySet[Run]:
    rows = history.matching(history.runs_for(caller(request)), query)
    order = ordering(query, columns=_COLUMNS, default=["-created_at"])
    return rows.order_by(*order).defer("log")


_EXPORTED = (
    "id", "run_id", "job", "dataset", "trigger", "schedule", "scheduled_for", "import_record", "report",
    "requested_by", "state", "steps_done", "steps_total", "failure", "created_at", "started_at", "finished_at",
    "seconds",
)  # fmt: skip


@router.get("/runs/export", policy=OPERATIONS, heavy=True, file=FILE)
@as_file("run", "runs", _EXPORTED)
def export_runs(request: HttpRequest, query: Query[RunQuery]) -> Lines:
    """The runs that the list shows, as a file, without their logs."""
    return history.run_rows(_listed(request, query))


@router.get("/runs/{id}", policy=OPERATIONS, response=Envelope[RunDetail])
def get_run(request: HttpRequest, id: Id) -> JsonBody:
    """One run with its log."""
    row = existing(history.runs_for(caller(request)).filter(pk=id).first(), text("Run not found"))
    return ok({**history.run_rows([row])[0], "log": row.log})


@router.post("/rebuild", policy=OPERATIONS, response={202: Envelope[list[RunOut]]})
def request_rebuild(request: HttpRequest, body: RebuildIn) -> Status:
    """Request a rebuild of all figures, or of every month of the chosen datasets."""
    rows = history.request_rebuild(datasets=body.datasets, user=caller(request))
    return Status(202, ok(history.run_rows(rows), text("The run will start within seconds.")))
