"""Answers as they were known on an earlier day: the same composers, reading what was kept of that day.

While an operation with ``past=True`` (`core.routing`) answers a call with ``as_known_on``, the database, the published
figures and the clock are those of that day. Who may ask, and what is noted of it, belongs to the present.
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

T = TypeVar("T")
PARAMETER = "as_known_on"


@dataclass(frozen=True)
class Past:
    """A record that was kept: its number, the day that is asked for unless it is the number itself, and what it is
    read through.
    """

    number: int
    day: date | None
    # When it is asked for: the end of the day. When it was kept: at this moment or before, and nothing changed since.
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
    """What is read now, if that is not the present."""
    found = _entered.get()
    return found[0] if found else None


@contextmanager
def entered(found: Past) -> Iterator[None]:
    """Django finds connections by their alias: `found`'s stands in the default's place."""
    here = connections["default"]
    token = _entered.set((found, here))
    connections["default"] = found.connection
    try:
        with at(found.moment):
            yield
    finally:
        connections["default"] = here
        _entered.reset(token)


def within(found: Past, chunks: Iterable[T]) -> Iterator[T]:
    """The same chunks, each made in the past: rows of a long file are read while it is sent."""
    ahead = iter(chunks)
    while True:
        with entered(found):
            try:
                chunk = next(ahead)
            except StopIteration:
                return
        yield chunk


@contextmanager
def present() -> Iterator[None]:
    """Back to the present: for what is written."""
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
def numbered() -> Iterator[None]:
    """Compose within from a record that is kept for ever: a paper bears its number (`printing`), and can be made again.

    A transaction's own changes are in no record: there, the present is read.
    """
    if past() is not None or connections["default"].in_atomic_block:
        yield
        return
    with entered(_pinner()()):
        yield


@contextmanager
def as_asked(request: HttpRequest) -> Iterator[None]:
    """The past that the call names, or the present. 422 for a day of which nothing is kept."""
    named = request.GET.get(PARAMETER, "")
    found = _opener()(named) if named else None
    if found is None:
        yield
        return
    with entered(found):
        yield
