"""History endpoints: available days, and changes since a day."""

from collections.abc import Callable

from django.http import HttpRequest
from ninja import Query

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import FieldErrors, NotFound
from portal.core.language import text
from portal.core.past import PARAMETER, past, present
from portal.core.policies import SIGNED_IN, dataset_read
from portal.core.routing import PolicyRouter
from portal.history.changes import changes
from portal.history.opening import available_days
from portal.history.schemas import ChangesOut, HistoryOut
from portal.performance.schemas import PlaceQuery
from portal.transactions.registry import SERVED


def history_router(paths: Callable[[], list[str]]) -> PolicyRouter:
    """`paths` returns the paths that accept an earlier day, which only the assembled API knows."""
    router = PolicyRouter(tags=["history"])

    @router.get("", policy=SIGNED_IN, response=Envelope[HistoryOut])
    def history(request: HttpRequest) -> JsonBody:
        """List the days with archived figures, and the paths that accept such a day."""
        return ok({**available_days(), "paths": paths()})

    router.get(
        "/{dataset}/changes",
        policy=SIGNED_IN,
        past=True,
        response=Envelope[ChangesOut],
        failures=(503,),
        operation_id="history_changes",
    )(history_changes)
    return router


def history_changes(request: HttpRequest, dataset: str, query: Query[PlaceQuery]) -> JsonBody:
    """Compare a dataset's figures as of a day with now: differences by month and unit, and their causes."""
    if dataset not in SERVED:
        raise NotFound()
    archived, served, user = past(), SERVED[dataset], caller(request)
    dataset_read(served.dataset).check(user)
    if archived is None:
        raise FieldErrors({PARAMETER: [text("Choose an earlier day.")]})
    with present():
        return ok(
            changes(
                user=user, dataset=served.dataset, area=query.model_dump(exclude_none=True), archived=archived
            )
        )
