"""Heavy work: run in the request while it is small, queued for the worker otherwise.

A web process has 16 threads. An operation with ``heavy=True`` (`core.routing`) declares the size of its work as soon
as it is known, before it writes anything:

    queue_if_heavy(ROWS, rows.count())

Small work continues. Larger work stops there: the client gets 202 with an id, and a worker process repeats the same
call (`portal.downloads`), without limit.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import Final, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from portal.core.errors import Throttled
from portal.core.language import text

T = TypeVar("T")
V = TypeVar("V", bound=Callable[..., object])


# How much work of one kind takes less than a second and so runs in the request.
ROWS: Final = 2_000  # of a table
MARKED_SHEET: Final = 256 * 1024  # bytes of a sheet, unpacked, that comes back marked
PRINTED_DOCUMENT: Final = 0  # documents that a browser prints


class TooHeavy(Exception):
    """More work than a request should wait for."""


_caller_waits: ContextVar[bool] = ContextVar("caller_waits", default=False)
_report: ContextVar[Callable[[int], object] | None] = ContextVar("progress", default=None)


def queue_if_heavy(budget: int, amount: int) -> None:
    """Raise `TooHeavy` if a client is waiting and the amount exceeds the budget, so that the worker takes over."""
    if _caller_waits.get() and amount > budget:
        raise TooHeavy


@contextmanager
def reporting(report: Callable[[int], object]) -> Iterator[None]:
    """Report the progress of `with_progress` iterations inside the block, in percent."""
    token = _report.set(report)
    try:
        yield
    finally:
        _report.reset(token)


def with_progress(items: Iterable[T], total: int) -> Iterable[T]:
    """Yield the same items and report progress at every hundredth."""
    report = _report.get()
    return items if report is None else _with_progress(items, max(total, 1), report)


def _with_progress(items: Iterable[T], total: int, report: Callable[[int], object]) -> Iterator[T]:
    for number, item in enumerate(items):
        if number % 100 == 0:
            report(min(99, 100 * number // total))
        yield item


def queueable(view: V) -> V:
    """Wrap a view so that its work is queued if too heavy. Runs after authentication."""

    @wraps(view)
    def queued_if_heavy(request: HttpRequest, *args: object, **kwargs: object) -> object:
        token = _caller_waits.set(not hasattr(request, "prepared_for"))
        try:
            return view(request, *args, **kwargs)
        except TooHeavy:
            return import_string(settings.PORTAL_HEAVY_WORK)(request)
        finally:
            _caller_waits.reset(token)

    return cast(V, queued_if_heavy)


# Sheets read while the sender waits (`uploads.direct`): a few at a time, one per user.
MAX_READERS: Final = 4
_RETRY_AFTER: Final = {"Retry-After": "5"}
_lock = Lock()
_busy: set[object] = set()


@contextmanager
def reading_slot(person: object) -> Iterator[None]:
    """Reserve a slot to read one sheet of this user. Raise 429 immediately if there is none."""
    with _lock:
        if person in _busy:
            raise Throttled(
                text("Your last sheet is still being read. Wait until it is ready."), headers=_RETRY_AFTER
            )
        if len(_busy) >= MAX_READERS:
            raise Throttled(
                text("Many sheets are being read. Try again in a few seconds."), headers=_RETRY_AFTER
            )
        _busy.add(person)
    try:
        yield
    finally:
        with _lock:
            _busy.discard(person)
