"""Responses as of an earlier day: the same code, reading that day's archived state.

While an operation with ``past=True`` (`core.routing`) handles a request with ``as_known_on``, the database, the
published figures and the clock are those of that day. Authorisation and audit use the present.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
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


def past() -> Past | None:
    """Return the archived state being read, or None for the present."""
    state = _entered.get()
    return state[0] if state else None


def state_label() -> str:
    """Label of the state being read: its number or its day; '' for the present."""
    state = past()
    if state is None:
        return ""
    if state.day is not None:
        return text("As known on {day}", day=day(state.day))
    return text("Figures no. {number}", number=state.number)


@contextmanager
def enter_past(state: Past) -> Iterator[None]:
    """Read from `state` inside the block. Django looks connections up by alias, so `state`'s replaces the default."""
    present_connection = connections["default"]
    token = _entered.set((state, present_connection))
    connections["default"] = state.connection
    try:
        with at(state.moment):
            yield
    finally:
        connections["default"] = present_connection
        _entered.reset(token)


def iterate_in_past(state: Past, chunks: Iterable[T]) -> Iterator[T]:
    """Yield the same chunks, each produced in the past: a long file's rows are read while it is streamed."""
    ahead = iter(chunks)
    while True:
        with enter_past(state):
            try:
                chunk = next(ahead)
            except StopIteration:
                return
        yield chunk


@contextmanager
def present() -> Iterator[None]:
    """Return to the present inside the block, for writes."""
    state = _entered.get()
    if state is None:
        yield
        return
    past_state, present_connection = state
    token = _entered.set(None)
    connections["default"] = present_connection
    try:
        with at(None):
            yield
    finally:
        connections["default"] = past_state.connection
        _entered.reset(token)


@contextmanager
def pinned_state() -> Iterator[None]:
    """Read from a permanently archived state inside the block. Printed documents show its number (`printing`) and can
    be reproduced from it.

    No archived state contains a transaction's own changes, so inside one the present is read.
    """
    if past() is not None or connections["default"].in_atomic_block:
        yield
        return
    with enter_past(import_string(settings.PORTAL_PAST_PINNED)()):
        yield


@contextmanager
def requested_state(request: HttpRequest) -> Iterator[None]:
    """Enter the past that the request names, or stay in the present. 422 for a day without an archived state."""
    requested = request.GET.get(PARAMETER, "")
    state = import_string(settings.PORTAL_PAST)(requested) if requested else None
    if state is None:
        yield
        return
    with enter_past(state):
        yield
