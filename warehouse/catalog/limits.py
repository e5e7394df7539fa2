"""Time limits that have changed: what began before a change keeps the number of days that applied then."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TypedDict

_DAY = timedelta(days=1)


class Earlier(TypedDict):
    """A former value and the last day on which it applied (ISO date). They are stored oldest first."""

    until: str
    value: int | None


def changed(
    old: int | None, earlier: Sequence[Earlier], new: int | None, since: date | None
) -> list[Earlier]:
    """Return the former values once `new` applies from `since`; None if `new` is valid for all days."""
    if since is None:
        return []
    last = (since - _DAY).isoformat()
    kept = [former for former in earlier if former["until"] < last]
    kept.append({"until": last, "value": next((e["value"] for e in earlier if e["until"] >= last), old)})
    while kept and kept[-1]["value"] == new:
        kept.pop()
    return kept


def in_force(value: int | None, earlier: Sequence[Earlier], day: date) -> int | None:
    """Return the value that applies to what begins on `day`."""
    return next((e["value"] for e in earlier if day.isoformat() <= e["until"]), value)


def spans(
    value: int | None, earlier: Sequence[Earlier], first: date, last: date
) -> Iterator[tuple[date, date, int | None]]:
    """Yield first day, last day and value of each period between `first` and `last`, which have no gaps."""
    for limit in (*earlier, Earlier(until=last.isoformat(), value=value)):
        until = date.fromisoformat(limit["until"])
        yield first, until, limit["value"]
        first = until + _DAY
