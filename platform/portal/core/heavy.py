"""Work that takes long for whoever asks: PDFs, marked workbooks, sheets read while their sender waits.

A web process answers with 16 threads. Operations with ``heavy=True`` (`core.routing`) take few of them, and only one
for each person, so that nobody's downloads keep others from their dashboards. A request that finds no room is refused
at once and holds no thread.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Any, Final

from django.http import HttpRequest

from portal.core.errors import Throttled
from portal.core.language import text

MOST: Final = 4
_AGAIN: Final = {"Retry-After": "5"}
_lock = Lock()
_at_work: set[object] = set()


@contextmanager
def turn(person: object) -> Iterator[None]:
    """Room for one piece of heavy work of this person. 429 at once where there is none."""
    with _lock:
        if person in _at_work:
            raise Throttled(
                text("Your last file is still being prepared. Wait until it is ready."), headers=_AGAIN
            )
        if len(_at_work) >= MOST:
            raise Throttled(
                text("Many files are being prepared. Try again in a few seconds."), headers=_AGAIN
            )
        _at_work.add(person)
    try:
        yield
    finally:
        with _lock:
            _at_work.discard(person)


def in_turn(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view whose work is heavy; `core.auth` has found the person."""

    @wraps(view)
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        person = getattr(request, "auth", None)
        with turn(getattr(person, "pk", None)):
            return view(request, *args, **kwargs)

    return limited
