"""How the departments compare, for everybody who is signed in."""

from django.http import HttpRequest

from catalog.calendar import today_in_india
from portal.core.auth import caller
from portal.core.envelope import Answered, Envelope, ok
from portal.core.policies import SIGNED_IN
from portal.core.routing import PolicyRouter
from portal.performance.ranking import ranking
from portal.performance.schemas import DepartmentPerformance

router = PolicyRouter(tags=["performance"])


@router.get(
    "/departments-performance",
    policy=SIGNED_IN,
    response=Envelope[list[DepartmentPerformance]],
    operation_id="departments_performance",
    remembered=True,
)
def departments_performance(request: HttpRequest) -> Answered:
    """Active departments ranked by closure rate over the last twelve months."""
    return ok(ranking(user=caller(request), today=today_in_india()))
