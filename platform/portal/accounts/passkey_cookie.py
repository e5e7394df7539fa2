"""Cookie that carries a passkey challenge."""

from typing import overload

from django.http import HttpRequest, HttpResponse

from portal.accounts.passkeys import CHALLENGE_LIFETIME, PasskeyResponse, origin
from portal.accounts.single_use import cookie_name, set_cookie


def _name() -> str:
    return cookie_name("passkey", origin())


def set_challenge_cookie(response: HttpResponse, cookie: str) -> None:
    set_cookie(response, _name(), cookie, CHALLENGE_LIFETIME)


@overload
def passkey_response_of(request: HttpRequest, credential: str) -> PasskeyResponse: ...
@overload
def passkey_response_of(request: HttpRequest, credential: str | None) -> PasskeyResponse | None: ...
def passkey_response_of(request: HttpRequest, credential: str | None) -> PasskeyResponse | None:
    if credential is None:
        return None
    return PasskeyResponse(credential, request.COOKIES.get(_name(), ""))
