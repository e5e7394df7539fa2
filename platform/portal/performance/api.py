"""Endpoints of department ranking, unit comparison and clearance of pending cases."""

from django.http import HttpRequest
from ninja import Query

from catalog.calendar import today_in_india
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.policies import SIGNED_IN, WHOLE_DISTRICT
from portal.core.routing import PolicyRouter
from portal.performance.clearance import clearance
from portal.performance.comparison import comparison
from portal.performance.ranking import ranking
from portal.performance.schemas import ClearanceOut, ClearanceQuery, ComparisonOut, RankedDepartment

router = PolicyRouter(tags=["performance"])


@router.get(
    "/departments-performance",
    policy=SIGNED_IN,
    response=Envelope[list[RankedDepartment]],
    cached=True,
)
def departments_performance(request: HttpRequest) -> JsonBody:
    """Active departments ranked by closure rate over the last twelve months."""
    return ok(ranking(user=caller(request), today=today_in_india()))


@router.get(
    "/comparison/{dataset}",
    policy=WHOLE_DISTRICT,
    response=Envelope[ComparisonOut],
    operation_id="comparison",
    cached=True,
)
def unit_comparison(request: HttpRequest, dataset: str) -> JsonBody:
    """The talukas or offices that send a dataset's sheets, compared over the last twelve months."""
    return ok(comparison(user=caller(request), name=dataset, today=today_in_india()))


@router.get(
    "/clearance/{dataset}",
    policy=SIGNED_IN,
    response=Envelope[ClearanceOut],
    operation_id="clearance",
    cached=True,
)
def dataset_clearance(request: HttpRequest, dataset: str, query: Query[ClearanceQuery]) -> JsonBody:
    """When the pending cases of a dataset will be cleared, at the pace of its last complete weeks."""
    area = query.model_dump(exclude={"clear_by"}, exclude_none=True)
    return ok(
        clearance(user=caller(request), name=dataset, filters=area, by=query.clear_by, today=today_in_india())
    )
