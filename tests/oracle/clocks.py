"""Oracle of the legal clock in plain Python, day by day, written from the text of issue 20 alone.

A case starts on a day. Each later day counts unless it is a day off and the limit is in working days, or it
is in a pause (both ends included; an open pause lasts until the day of observation). The case is due on the
day that completes the allowed number of days.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

DAY = timedelta(days=1)
FAR = date(2060, 1, 1)


@dataclass(frozen=True)
class Case:
    started: date | None
    allowed: int | None
    unit: str
    closed: bool = False
    ended: date | None = None
    pauses: list[tuple[date, date | None]] = field(default_factory=list)


def is_off(day: date, holidays: set[date], saturdays: str) -> bool:
    if day in holidays or day.weekday() == 6:
        return True
    if day.weekday() != 5:
        return False
    return saturdays == "all" or (day.day - 1) // 7 + 1 in (2, 4)


def judge(case: Case, today: date, holidays: set[date], saturdays: str) -> dict[str, Any]:
    """Return the due day, the days used and the state."""
    if case.started is None or case.allowed is None:
        return {"due": None, "state": "unjudged" if case.closed else "unknown"}
    seen_to = case.ended if case.closed else today
    open_until = today if seen_to is None else seen_to

    def counts(day: date) -> bool:
        if case.unit == "working" and is_off(day, holidays, saturdays):
            return False
        return not any(first <= day <= (last or max(open_until, first)) for first, last in case.pauses)

    due, counted = case.started, 0
    while counted < case.allowed:
        due += DAY
        assert due < FAR
        counted += counts(due)
    used, day = 0, case.started
    while seen_to is not None and day < seen_to:
        day += DAY
        used += counts(day)
    if case.closed:
        state = "unjudged"
        if case.ended is not None and case.ended >= case.started:
            state = "met" if case.ended <= due else "late"
    elif today > due:
        state = "broken"
    elif any(first <= today and (last is None or last >= today) for first, last in case.pauses):
        state = "paused"
    elif (due - today).days <= 3:
        state = "soon"
    else:
        state = "running"
    return {"due": due, "used": used, "state": state}
