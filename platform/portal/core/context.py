"""Request data for code below the endpoints, whose services take typed arguments and no `HttpRequest`.

The audit log needs the client's address, optimistic locking the version from the header, account services the token.
They travel in a context variable, which is empty outside a request (worker, console, tests).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.http import HttpRequest

from portal.core.auth import bearer_token
from portal.core.client import client_address
from portal.core.validation import claimed_version, said


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestContext:
    address: str = ""
    # User-Agent, reduced to printable characters.
    agent: str = ""
    token: str = ""
    # From `If-Match` or `?revision=`; '' without either.
    version: str = ""
    # `?reason=`, for changes that require one.
    reason: str = ""


_NONE = RequestContext()
_current: ContextVar[RequestContext] = ContextVar("request_context", default=_NONE)


def request_context() -> RequestContext:
    return _current.get()


@contextmanager
def bind_request(request: HttpRequest) -> Iterator[None]:
    """Run a block on behalf of `request`."""
    context = RequestContext(
        address=client_address(request),
        agent="".join(char for char in request.headers.get("User-Agent", "") if char.isprintable()),
        token=bearer_token(request) or "",
        version=claimed_version(request),
        reason=str(said(request.GET.get("reason", "").strip())),
    )
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)
