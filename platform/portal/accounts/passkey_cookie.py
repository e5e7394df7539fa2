"""The challenge of a passkey on its way through the browser that was given it."""

from typing import overload

from django.http import HttpRequest, HttpResponse

from portal.accounts.passkeys import LASTS, Answer, origin


def _name() -> str:
    """Over TLS a name that no neighbouring host can set for this one."""
    return "__Host-passkey" if origin().startswith("https:") else "passkey"


def give(response: HttpResponse, kept: str) -> None:
    name = _name()
    response.set_cookie(
        name, kept, max_age=LASTS, secure=name.startswith("__"), httponly=True, samesite="Strict"
    )


@overload
def answer_of(request: HttpRequest, credential: str) -> Answer: ...
@overload
def answer_of(request: HttpRequest, credential: str | None) -> Answer | None: ...
def answer_of(request: HttpRequest, credential: str | None) -> Answer | None:
    if credential is None:
        return None
    return Answer(credential, request.COOKIES.get(_name(), ""))
