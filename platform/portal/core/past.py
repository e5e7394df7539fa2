"""Responses as of an earlier day: the same code, reading that day's archived state.

While an operation with ``past=True`` (`core.routing`) handles a request with ``as_known_on``, the database, the
published figures and the clock are those of that day. Authorisation and audit use the present.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import TypeVar

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest
from django.utils.module_loading import import_string

from catalog.calendar import at
from marts.query import Reader
from portal.core.days import day
from portal.core.language import text

T = TypeVar("T")
PARAMETER = "as_known_on"


@dataclass(frozen=True)
class Past:
    """An archived state: its number, the requested day (None if requested by number), and the connection and reader to
    read it through.
    """

    number: int
    day: date | None
    # `moment`: the requested time, the end of the day. `kept_at`: the time of the record, before which nothing changed.
    moment: datetime
    kept_at: datetime
    connection: BaseDatabaseWrapper
    reader: Reader


_entered: ContextVar[tuple[Past, BaseDatabaseWrapper] | None] = ContextVar("past", default=None)


@cache
def _opener() -> Callable[[str], Past | None]:
    opener: Callable[[str], Past | None] = import_string(settings.PORTAL_PAST)
    return opener


def past() -> Past | None:
    """Return the archived state being read, or None for the present."""
    found = _entered.get()
    return found[0] if found else None


def state_label() -> str:
    """Label of the state being read: its number or its day; '' for the present."""
    kept = past()
    if kept is None:
        return ""
    if kept.day is not None:
        return text("As known on {day}", day=day(kept.day))
    return text("Figures no. {number}", number=kept.number)


@contextmanager
def enter_past(found: Past) -> Iterator[None]:
    """Read from `found` inside the block. Django looks connections up by alias, so `found`'s replaces the default."""
    here = connections["default"]
    token = _entered.set((found, here))
    connections["default"] = found.connection
    try:
        with at(found.moment):
            yield
    finally:
        connections["default"] = here
        _entered.reset(token)


def iterate_in_past(found: Past, chunks: Iterable[T]) -> Iterator[T]:
    """Yield the same chunks, each produced in the past: a long file's rows are read while it is streamed."""
    ahead = iter(chunks)
    while True:
        with enter_past(found):
            try:
                chunk = next(ahead)
            except StopIteration:
                return
        yield chunk


@contextmanager
def present() -> Iterator[None]:
    """Return to the present inside the block, for writes."""
    found = _entered.get()
    if found is None:
        yield
        return
    there, here = found
    token = _entered.set(None)
    connections["default"] = here
    try:
        with at(None):
            yield
    finally:
        connections["default"] = there.connection
        _entered.reset(token)


@cache
def _pinner() -> Callable[[], Past]:
    pinner: Callable[[], Past] = import_string(settings.PORTAL_PAST_PINNED)
    return pinner


@contextmanager
def pinned_state() -> Iterator[None]:
    """Read from a permanently archived state inside the block. Printed documents show its number (`printing`) and can
    be reproduced from it.

    No archived state contains a transaction's own changes, so inside one the present is read.
    """
    if past() is not None or connections["default"].in_atomic_block:
        yield
        return
    with enter_past(_pinner()()):
        yield


@contextmanager
def requested_state(request: HttpRequest) -> Iterator[None]:
    """Enter the past that the request names, or stay in the present. 422 for a day without an archived state."""
    named = request.GET.get(PARAMETER, "")
    found = _opener()(named) if named else None
    if found is None:
        yield
        return
    with enter_past(found):
        yield
