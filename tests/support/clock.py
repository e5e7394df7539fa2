"""A clock that tests control, for Django, the calendar and the queue."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

__all__ = ["Clock", "clock"]


class Clock:
    """`clock.now` is the current time. It changes only when a test sets it."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)

    def back(self, **span: float) -> None:
        self.now -= timedelta(**span)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Freeze time at 10:30 on a Saturday in India, at the start of a one-time code's interval."""
    from django.utils import timezone

    import catalog.calendar
    from flows import queue

    stopped = Clock(datetime(2026, 11, 21, 5, tzinfo=UTC))

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return stopped.now.astimezone(tz)

    monkeypatch.setattr(timezone, "now", lambda: stopped.now)
    monkeypatch.setattr(queue, "now", lambda: stopped.now)
    monkeypatch.setattr(catalog.calendar, "datetime", Stopped)
    yield stopped
