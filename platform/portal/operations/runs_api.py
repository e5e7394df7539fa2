"""The history of runs, and manual rebuilds."""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Query
from ninja.responses import Status

from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import existing
from portal.core.language import text
from portal.core.paging import ordering, sortable
from portal.core.policies import OPERATIONS
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.operations import history
from portal.operations.models import Run
from portal.operations.schemas_runs import RebuildIn, RunDetail, RunOut, RunQuery

router = PolicyRouter(tags=["operations"])

_COLUMNS = sortable(
    "created_at", "trigger", "state", "started_at", job=("job", "dataset"), dataset=("dataset", "job")
)


@listed(router, "/runs", RunOut, rows=history.run_rows, policy=OPERATIONS, entity="run", name="runs")
def list_runs(request: HttpRequest, query: Query[RunQuery]) -> QuerySet[Run]:
    """The runs of the pipeline, newest first, without their logs."""
    rows = history.matching(history.runs_for(caller(request)), query)
    order = ordering(query, columns=_COLUMNS, default=["-created_at"])
    return rows.order_by(*order).defer("log")


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
