"""Letting administrators into Dagster's screens, and the question that the reverse proxy asks for each request."""

from django.http import HttpRequest, HttpResponse

from portal.audit.services import record
from portal.core.auth import caller
from portal.core.envelope import Answered, Envelope, ok
from portal.core.policies import OPERATIONS
from portal.core.routing import PolicyRouter
from portal.operations import dagster
from portal.operations.schemas import DagsterAccessOut

router = PolicyRouter(tags=["operations"])
# The proxy picks the server by it: full for super admins, one that only shows for admins.
ROLE_HEADER = "X-Portal-Role"


@router.post("/dagster-access", policy=OPERATIONS, response=Envelope[DagsterAccessOut])
def open_dagster(request: HttpRequest, response: HttpResponse) -> Answered:
    """Open Dagster's screens to this browser for ten minutes, renewed while it uses them and the session lives."""
    url = dagster.open_door(request, response)
    record("open", "dagster", actor=caller(request))
    return ok({"url": url})


@router.get("/dagster-access", policy=OPERATIONS, cookie=dagster.person, response={204: None})
def check_dagster_access(request: HttpRequest) -> HttpResponse:
    """Whether the cookie (or a bearer token) opens Dagster's screens. Asked by the reverse proxy."""
    answer = HttpResponse(status=204, headers={ROLE_HEADER: caller(request).role})
    dagster.renew(request, answer)
    return answer
