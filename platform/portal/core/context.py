"""The call that is being answered, for code below the endpoints: services take typed arguments and no `HttpRequest`.

The audit log needs the caller's address, optimistic locking the version that a header names, and the account's own
services the token. They travel in a context variable, which is empty outside a call (worker, console, tests).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.http import HttpRequest

from portal.core.auth import bearer_token
from portal.core.client import client_address
from portal.core.validation import claimed_version


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestContext:
    address: str = ""
    # What the browser calls itself, without anything that could not be stored or shown.
    agent: str = ""
    token: str = ""
    # Named by `If-Match` or `?revision=`; '' where neither is there.
    version: str = ""
    # `?reason=`: why something is changed that needs a reason.
    reason: str = ""


_NONE = RequestContext()
_current: ContextVar[RequestContext] = ContextVar("request_context", default=_NONE)


def request_context() -> RequestContext:
    return _current.get()


@contextmanager
def answering(request: HttpRequest) -> Iterator[None]:
    """Run a block on behalf of `request`."""
    context = RequestContext(
        address=client_address(request),
        agent="".join(sign for sign in request.headers.get("User-Agent", "") if sign.isprintable()),
        token=bearer_token(request) or "",
        version=claimed_version(request),
        reason=request.GET.get("reason", "").strip(),
    )
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)
