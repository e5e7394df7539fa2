"""Cookie that carries a passkey challenge."""

from typing import overload

from django.http import HttpRequest, HttpResponse

from portal.accounts.passkeys import LASTS, Answer, origin
from portal.accounts.single_use import cookie_name, hand_over


def _name() -> str:
    return cookie_name("passkey", origin())


def give(response: HttpResponse, kept: str) -> None:
    hand_over(response, _name(), kept, LASTS)


@overload
def answer_of(request: HttpRequest, credential: str) -> Answer: ...
@overload
def answer_of(request: HttpRequest, credential: str | None) -> Answer | None: ...
def answer_of(request: HttpRequest, credential: str | None) -> Answer | None:
    if credential is None:
        return None
    return Answer(credential, request.COOKIES.get(_name(), ""))
