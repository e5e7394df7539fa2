"""Public endpoints: site description and health."""

from django.http import HttpRequest
from ninja.responses import Status

from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.language import text
from portal.core.policies import PUBLIC
from portal.core.routing import PolicyRouter
from portal.installation import selectors
from portal.installation.schemas import HealthOut, SiteOut

router = PolicyRouter(tags=["installation"])


@router.get("/site", response=Envelope[SiteOut], policy=PUBLIC)
def site(request: HttpRequest) -> JsonBody:
    """Get district, demo flag and version."""
    return ok(selectors.site())


@router.get("/health", response={200: Envelope[HealthOut], 503: Envelope[HealthOut]}, policy=PUBLIC)
def health(request: HttpRequest) -> JsonBody | Status:
    """Get the state of database, worker and aggregates; 503 if one of them has a problem."""
    healthy, state = selectors.health()
    if healthy:
        return ok(state, text("All parts are working."))
    body = {"success": False, "message": text("Part of the system is not working."), "data": state}
    return Status(503, body)
