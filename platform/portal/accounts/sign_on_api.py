"""Single sign-on endpoints. The browser's own page starts and completes the login, so that the portal never redirects
and the session token is in a response body, as at login.
"""

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Schema
from pydantic import Field, StringConstraints

from portal.accounts import oidc, sign_on
from portal.accounts.api import login_response
from portal.accounts.models import Identity
from portal.accounts.passkey_cookie import passkey_response_of
from portal.accounts.schemas import Code, LoginOut, PasskeyAnswer
from portal.accounts.single_use import cookie_name, set_cookie
from portal.core.envelope import Envelope, JsonBody, ok, shaped
from portal.core.errors import Conflict, NotFound
from portal.core.language import text
from portal.core.policies import PUBLIC, SUPERADMIN_ONLY
from portal.core.roles import ADMIN, SUPERADMIN
from portal.core.routing import PolicyRouter
from portal.core.validation import WriteSchema
from portal.settings.sign_on import SignOn

router = PolicyRouter(tags=["sign-on"])
_OFF = "Single sign-on is not set up on this server."
_CallbackText = Annotated[str, StringConstraints(max_length=4096)]


class ComeBackIn(WriteSchema):
    """Parameters that the provider added to the callback address."""

    state: Annotated[str, Field(min_length=1, max_length=200)]
    code: _CallbackText = ""
    iss: _CallbackText = ""
    error: _CallbackText = ""


class SecondStepIn(WriteSchema):
    ticket: Annotated[str, Field(min_length=1, max_length=500)]
    # One of the two is required.
    otp: Code = ""
    passkey: PasskeyAnswer | None = None


class AddressOut(Schema):
    url: str


class GroupOut(Schema):
    group: str
    role: Literal["superadmin", "admin", "user"]
    department: str


class SignOnOut(Schema):
    """All fields are empty if single sign-on is off."""

    name: str
    issuer: str
    client_id: str
    # To register at the provider.
    redirect_uri: str
    groups: list[GroupOut]
    # Number of accounts linked to the provider.
    linked: int


class SignOnTestOut(Schema):
    problems: list[str]


def _provider() -> SignOn:
    provider = oidc.configured()
    if provider is None:
        raise NotFound(text(_OFF))
    return provider


def _cookie() -> str:
    return cookie_name("sign-on", _provider().url)


@router.post("/sign-on", response=Envelope[AddressOut], policy=PUBLIC, failures=(404,))
def begin_sign_on(request: HttpRequest, response: HttpResponse) -> JsonBody:
    """Get the provider's address. Only this browser can complete the login, within ten minutes."""
    name = _cookie()
    url, cookie = sign_on.begin()
    set_cookie(response, name, cookie, sign_on.LIFETIME)
    return ok({"url": url})


@router.post("/sign-on/complete", response=Envelope[LoginOut], policy=PUBLIC, failures=(401, 403, 404))
def complete_sign_on(request: HttpRequest, body: ComeBackIn, response: HttpResponse) -> JsonBody:
    """Complete the login with the provider's callback. 403 `OTP_REQUIRED` carries a ticket for the second step."""
    name = _cookie()
    result = sign_on.complete(
        state=body.state,
        code=body.code,
        issuer=body.iss,
        error=body.error,
        cookie=request.COOKIES.get(name, ""),
    )
    response.delete_cookie(name, samesite="Strict")
    return login_response(result)


@router.post("/sign-on/second-step", response=Envelope[LoginOut], policy=PUBLIC, failures=(401, 403, 404))
def complete_sign_on_second_step(request: HttpRequest, body: SecondStepIn) -> JsonBody:
    """Complete the login with the second factor."""
    _provider()
    passkey = passkey_response_of(request, body.passkey)
    return login_response(sign_on.complete_second(ticket=body.ticket, otp=body.otp, passkey=passkey))


@router.get("/super-admin/sign-on", response=Envelope[SignOnOut], policy=SUPERADMIN_ONLY)
def get_sign_on(request: HttpRequest) -> JsonBody:
    """Get the provider, and how its groups map to roles."""
    provider = oidc.configured()
    if provider is None:
        return ok({"name": "", "issuer": "", "client_id": "", "redirect_uri": "", "groups": [], "linked": 0})
    groups = [_group(*mapping) for mapping in provider.groups.items()]
    linked = Identity.objects.filter(issuer=provider.issuer).count()
    return ok(shaped(SignOnOut, provider, groups=groups, linked=linked))


def _group(group: str, given: str) -> dict[str, str]:
    known = given in (SUPERADMIN, ADMIN)
    return {"group": group, "role": given if known else "user", "department": "" if known else given}


@router.post("/super-admin/sign-on/test", response=Envelope[SignOnTestOut], policy=SUPERADMIN_ONLY)
def test_sign_on(request: HttpRequest) -> JsonBody:
    """Check the provider's metadata and keys, and whether it knows the portal. Changes nothing."""
    if oidc.configured() is None:
        raise Conflict(text(_OFF), code="SIGN_ON_OFF")
    problems = sign_on.problems()
    return ok(
        {"problems": problems}, text("See what is wrong.") if problems else text("The provider is ready.")
    )
