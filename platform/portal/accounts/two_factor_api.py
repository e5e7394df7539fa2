"""Two-factor endpoints: the user's own factors, and removal for users who are locked out."""

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Schema
from pydantic import Field

from portal.accounts import two_factor
from portal.accounts.people import user_for
from portal.accounts.proof import consume_proof
from portal.accounts.schemas import Code, CodesOut, Password
from portal.core.auth import bearer_token, caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.language import text
from portal.core.policies import OWN_ACCOUNT, STAFF_WRITE
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, WriteSchema

router = PolicyRouter(tags=["two-factor"])


class TwoFactorOut(Schema):
    # By authenticator app or passkeys.
    enabled: bool
    app: bool
    passkeys: bool
    confirmed_at: datetime | None
    recovery_codes_left: int
    # False for demo accounts, whose password is public.
    offered: bool
    # By the configuration; the last factor can't be removed.
    required: bool


class EnrolOut(Schema):
    secret: str
    uri: str
    qr_svg: str


class PasswordBody(WriteSchema):
    current_password: Password


class CodeBody(WriteSchema):
    code: Annotated[Code, Field(min_length=1)]


@router.get("/auth/two-factor", response=Envelope[TwoFactorOut], policy=OWN_ACCOUNT)
def get_two_factor(request: HttpRequest) -> JsonBody:
    """Get the state, and the number of remaining recovery codes."""
    return ok(two_factor.state(caller(request)))


@router.post("/auth/two-factor/enrol", response=Envelope[EnrolOut], policy=OWN_ACCOUNT)
def enrol_two_factor(request: HttpRequest, body: PasswordBody) -> JsonBody:
    """Create a secret for the app, as text and QR code. It becomes active when a code confirms it."""
    return ok(two_factor.enrol(user=caller(request), password=body.current_password))


@router.post("/auth/two-factor/confirm", response=Envelope[CodesOut], policy=OWN_ACCOUNT)
def confirm_two_factor(request: HttpRequest, body: CodeBody) -> JsonBody:
    """Activate the second factor. The recovery codes are returned once."""
    token = bearer_token(request) or ""
    codes = two_factor.confirm(user=caller(request), token=token, code=body.code)
    return ok({"recovery_codes": codes}, text("Two-factor login is on."))


@router.post("/auth/two-factor/recovery-codes", response=Envelope[CodesOut], policy=OWN_ACCOUNT)
def renew_recovery_codes(request: HttpRequest, body: PasswordBody) -> JsonBody:
    """Generate ten new recovery codes; the old ones stop working."""
    codes = two_factor.renew_codes(user=caller(request), password=body.current_password)
    return ok({"recovery_codes": codes}, text("New recovery codes generated."))


@router.post("/auth/two-factor/disable", response=Envelope[None], policy=OWN_ACCOUNT)
def disable_two_factor(request: HttpRequest, body: PasswordBody) -> JsonBody:
    """Turn two-factor login off."""
    two_factor.disable(user=caller(request), password=body.current_password)
    return ok(None, text("Two-factor login is off."))


@router.delete("/users/{user_id}/two-factor", response=Envelope[None], policy=STAFF_WRITE, proof=True)
def remove_user_two_factor(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """Remove the second factor of a user who lost phone and codes."""
    actor = caller(request)
    if user_id == actor.pk:
        consume_proof()
    two_factor.remove_all_factors(actor=actor, user=user_for(actor, user_id))
    return ok(None, text("Two-factor login is off."))
