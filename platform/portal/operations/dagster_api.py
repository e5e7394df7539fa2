"""Grant administrators access to Dagster's UI, and authorize each request for the reverse proxy."""

from django.http import HttpRequest, HttpResponse

from portal.audit.services import record
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.policies import OPERATIONS
from portal.core.routing import PolicyRouter
from portal.operations import dagster
from portal.operations.schemas import DagsterAccessOut

router = PolicyRouter(tags=["operations"])
# The proxy routes by it: super admins to the full server, admins to the read-only one.
ROLE_HEADER = "X-Portal-Role"


@router.post("/dagster-access", policy=OPERATIONS, response=Envelope[DagsterAccessOut])
def open_dagster(request: HttpRequest, response: HttpResponse) -> JsonBody:
    """Give this browser access to Dagster's UI for ten minutes, renewed while in use and the session lives."""
    url = dagster.grant_access(request, response)
    record("open", "dagster", actor=caller(request))
    return ok({"url": url})


@router.get("/dagster-access", policy=OPERATIONS, cookie=dagster.session_user, response={204: None})
def check_dagster_access(request: HttpRequest) -> HttpResponse:
    """Whether the cookie (or a bearer token) gives access to Dagster's UI. Called by the reverse proxy."""
    response = HttpResponse(status=204, headers={ROLE_HEADER: caller(request).role})
    dagster.renew(request, response)
    return response
