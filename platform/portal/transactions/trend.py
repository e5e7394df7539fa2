"""Series over time: a point for each month or day of a window, without gaps, up to today."""

from collections.abc import Iterator
from datetime import date, timedelta
from math import floor
from typing import Any, Literal

from catalog.calendar import Window, month_window, months_between, year_before

Step = Literal["month", "day"]


def earlier(window: Window) -> Window:
    """The same days one year earlier."""
    return Window(
        year_before(window.first) if window.first else None, year_before(window.last) if window.last else None
    )


def points(rows: list[dict[str, Any]], window: Window, step: Step, today: date) -> list[dict[str, Any]]:
    """A block by `month` or `day` as points of a line; a period without entries has no average, and no
    entries at all no points."""
    if not rows:
        return []
    found = {row[step]: row for row in rows}
    return [_point(found.get(period), period, step, today) for period in _periods(found, window, step, today)]


def _periods(found: dict[str, Any], window: Window, step: Step, today: date) -> Iterator[str]:
    """From the window's first day to its last, but neither into the future nor into an open past without
    data.
    """
    seen = [_first_day(period) for period in sorted(found)]
    first = window.first or seen[0]
    # Entries may lie ahead of today; where the window is open, the line ends with the last of them.
    last = max(min(window.last, today), seen[-1]) if window.last else seen[-1]
    if step == "month":
        yield from (f"{month:%Y-%m}" for month in months_between(first, last))
    else:
        yield from ((first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1))


def _first_day(period: str) -> date:
    return date.fromisoformat(period if len(period) == 10 else f"{period}-01")


def _point(row: dict[str, Any] | None, period: str, step: Step, today: date) -> dict[str, Any]:
    first = _first_day(period)
    last = month_window(first).last if step == "month" else first
    assert last is not None
    records = row["total_pending"] + row["total_issued"] + row["stay_orders"] if row else 0
    mean = row["avg_processing_days"] if row else None
    return {
        "period": period,
        "month": period[:7],
        "date": period if step == "day" else None,
        "day": period if step == "day" else None,
        "avg_processing_days": None if mean is None else floor(mean + 0.5),
        "total_records": records,
        "total": records,
        "count": row["count"] if row else 0,
        "complete": last < today,
    }
