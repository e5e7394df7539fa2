"""Layouts of the Command Center: the user's own, and the administrators' default."""

from django.http import HttpRequest

from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.language import text
from portal.core.policies import COMMAND_CENTER, SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.layouts import selectors, services
from portal.layouts.schemas import LayoutIn, LayoutOut, RoleLayoutIn

router = PolicyRouter(tags=["command center"])


@router.get("/dashboard/layout", policy=COMMAND_CENTER, response=Envelope[LayoutOut])
def get_layout(request: HttpRequest) -> JsonBody:
    """The user's own layout, or the default of the role."""
    return ok(selectors.layout_for(caller(request)))


@router.post("/dashboard/layout", policy=COMMAND_CENTER, response=Envelope[LayoutOut])
def save_layout(request: HttpRequest, body: LayoutIn) -> JsonBody:
    """Save the user's layout. Omitted cards are added at the end, as in the default."""
    services.save_own(user=caller(request), body=body)
    return ok(selectors.layout_for(caller(request)), text("Layout saved."))


@router.post("/dashboard/layout/default", policy=SUPERADMIN_ONLY, response=Envelope[None])
def save_default_layout(request: HttpRequest, body: RoleLayoutIn) -> JsonBody:
    """Save a layout as the default for all administrators."""
    services.save_default(user=caller(request), body=body)
    return ok(None, text("This layout is now the default for all administrators."))
