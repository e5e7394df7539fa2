"""A clock that stands where a test puts it: Django's, the calendar's and the queue's at once."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

__all__ = ["Clock", "clock"]


class Clock:
    """`clock.now` is what everybody is told; it moves when it is set and at no other time."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)

    def back(self, **span: float) -> None:
        self.now -= timedelta(**span)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Begins at half past ten on a Saturday in India, a second that begins a step of one-time codes."""
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
