"""Heavy work: what a request does while its caller waits, and what is queued instead.

A web process answers with 16 threads. An operation with ``heavy=True`` (`core.routing`) weighs what it is about to
make as soon as its size is known, and before it writes anything:

    weigh(ROWS, rows.count())

Small work goes on. Larger work ends there: the caller gets 202 with an id, and a process of the worker makes the same
call again (`portal.downloads`), where nothing is too heavy.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from threading import Lock
from typing import Final, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from portal.core.errors import Throttled
from portal.core.language import text

T = TypeVar("T")
V = TypeVar("V", bound=Callable[..., object])


@dataclass(frozen=True)
class Budget:
    """How much of something takes less than a second, and is made while the caller waits."""

    what: str
    at_once: int


ROWS: Final = Budget("rows of a table", 2_000)
MARKED: Final = Budget("bytes of a sheet, unpacked, that comes back marked", 256 * 1024)
PAPER: Final = Budget("documents that a browser prints", 0)


class TooHeavy(Exception):
    """More than a caller should wait for."""


_caller_waits: ContextVar[bool] = ContextVar("caller_waits", default=False)
_report: ContextVar[Callable[[int], object] | None] = ContextVar("progress", default=None)


def weigh(budget: Budget, amount: int) -> None:
    """Go on, or leave it to the worker: `TooHeavy` where a caller waits for more than the budget allows."""
    if _caller_waits.get() and amount > budget.at_once:
        raise TooHeavy


@contextmanager
def reporting(report: Callable[[int], object]) -> Iterator[None]:
    """What is `counted` within tells its progress in percent."""
    token = _report.set(report)
    try:
        yield
    finally:
        _report.reset(token)


def counted(items: Iterable[T], total: int) -> Iterable[T]:
    """The same items; each hundredth tells how far the work has come."""
    report = _report.get()
    return items if report is None else _counted(items, max(total, 1), report)


def _counted(items: Iterable[T], total: int, report: Callable[[int], object]) -> Iterator[T]:
    for number, item in enumerate(items):
        if number % 100 == 0:
            report(min(99, 100 * number // total))
        yield item


@cache
def _accept() -> Callable[[HttpRequest], object]:
    accept: Callable[[HttpRequest], object] = import_string(settings.PORTAL_HEAVY_WORK)
    return accept


def queueable(view: V) -> V:
    """A view whose work is queued where it is too heavy; `core.auth` has found the person."""

    @wraps(view)
    def weighed(request: HttpRequest, *args: object, **kwargs: object) -> object:
        token = _caller_waits.set(not hasattr(request, "prepared_for"))
        try:
            return view(request, *args, **kwargs)
        except TooHeavy:
            return _accept()(request)
        finally:
            _caller_waits.reset(token)

    return cast(V, weighed)


# Sheets that are read while their sender waits (`uploads.direct`): few at a time, one for each person.
MOST: Final = 4
_AGAIN: Final = {"Retry-After": "5"}
_lock = Lock()
_at_work: set[object] = set()


@contextmanager
def turn(person: object) -> Iterator[None]:
    """Room for one sheet of this person. 429 at once where there is none."""
    with _lock:
        if person in _at_work:
            raise Throttled(
                text("Your last sheet is still being read. Wait until it is ready."), headers=_AGAIN
            )
        if len(_at_work) >= MOST:
            raise Throttled(text("Many sheets are being read. Try again in a few seconds."), headers=_AGAIN)
        _at_work.add(person)
    try:
        yield
    finally:
        with _lock:
            _at_work.discard(person)
