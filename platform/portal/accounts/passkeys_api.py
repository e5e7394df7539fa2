"""Passkey endpoints: challenge, login, and the user's own passkeys."""

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Path, Schema
from pydantic import Field

from portal.accounts import own_passkeys, passkeys
from portal.accounts.api import login_response
from portal.accounts.login import log_in_with_passkey
from portal.accounts.passkey_cookie import passkey_response_of, set_challenge_cookie
from portal.accounts.schemas import CodesOut, LoginOut, PasskeyAnswer, WayIn
from portal.core.auth import bearer_token, caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.language import text
from portal.core.policies import OWN_ACCOUNT, PUBLIC
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, ShortText, WriteSchema

router = PolicyRouter(tags=["passkeys"])


class OptionsOut(Schema):
    # Input for `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.
    options: dict[str, object]


class PasskeyOut(Schema):
    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


class PasskeyName(WriteSchema):
    name: Annotated[ShortText, Field(max_length=60)]


class PasskeyIn(PasskeyName):
    passkey: PasskeyAnswer


class PasskeyLoginIn(WayIn):
    passkey: PasskeyAnswer


@router.post("/passkeys/challenge", response=Envelope[OptionsOut], policy=PUBLIC, failures=(404,))
def challenge_passkey(request: HttpRequest, response: HttpResponse) -> JsonBody:
    """Get a challenge for login, second factor or fresh proof. Works once, in this browser, within five minutes."""
    options, cookie = passkeys.options_to_use()
    set_challenge_cookie(response, cookie)
    return ok({"options": options})


@router.post("/passkeys/login", response=Envelope[LoginOut], policy=PUBLIC, failures=(401, 403, 404))
def login_with_passkey(request: HttpRequest, body: PasskeyLoginIn) -> JsonBody:
    """Log in without a password. ``role`` and ``department`` are checked, but never granted."""
    return login_response(log_in_with_passkey(body, passkey_response_of(request, body.passkey)))


@router.get("/auth/passkeys", response=Envelope[list[PasskeyOut]], policy=OWN_ACCOUNT)
def list_passkeys(request: HttpRequest) -> JsonBody:
    """List the user's own passkeys."""
    return ok(list(caller(request).passkeys.order_by("pk")))


@router.post(
    "/auth/passkeys/options", response=Envelope[OptionsOut], policy=OWN_ACCOUNT, proof=True, failures=(404,)
)
def begin_passkey(request: HttpRequest, response: HttpResponse) -> JsonBody:
    """Get the options to create a passkey. Needs its own proof."""
    options, cookie = own_passkeys.options(user=caller(request))
    set_challenge_cookie(response, cookie)
    return ok({"options": options})


@router.post("/auth/passkeys", response=Envelope[CodesOut], policy=OWN_ACCOUNT, proof=True, failures=(404,))
def add_passkey(request: HttpRequest, body: PasskeyIn) -> JsonBody:
    """Add a passkey. An account's first second factor comes with recovery codes, which are shown once."""
    codes = own_passkeys.add(
        user=caller(request),
        token=bearer_token(request) or "",
        name=body.name,
        response=passkey_response_of(request, body.passkey),
    )
    return ok({"recovery_codes": codes}, text("The passkey was added."))


@router.put("/auth/passkeys/{passkey_id}", response=Envelope[None], policy=OWN_ACCOUNT)
def rename_passkey(request: HttpRequest, passkey_id: Path[Id], body: PasskeyName) -> JsonBody:
    """Rename a passkey."""
    own_passkeys.rename(user=caller(request), passkey_id=passkey_id, name=body.name)
    return ok(None, text("The passkey was renamed."))


@router.delete("/auth/passkeys/{passkey_id}", response=Envelope[None], policy=OWN_ACCOUNT, proof=True)
def remove_passkey(request: HttpRequest, passkey_id: Path[Id]) -> JsonBody:
    """Remove a passkey. Needs its own proof."""
    own_passkeys.remove(user=caller(request), passkey_id=passkey_id)
    return ok(None, text("The passkey was removed."))
