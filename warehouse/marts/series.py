"""Time series with a point for every month or day, including periods without entries.

A period without a sheet has no figures (None). Zeros are only used where they are known: after a nil return, or if a
filter excludes all rows of a received sheet.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from catalog.calendar import Window, month_window, months_between
from catalog.dataset import Dataset
from catalog.measures import WeightedMean
from catalog.rows import word
from catalog.submissions import WorkingDays

Row = dict[str, object]
Step = Literal["month", "day"]
# `off`: not a working day; `open`: the period is not over, its sheet may still arrive.
Sheet = Literal["received", "nil", "missing", "off", "open"]


@dataclass(frozen=True, slots=True)
class KnownPeriods:
    """Periods with a received sheet, whose rows a filter may hide, and periods with a nil return."""

    received: frozenset[str] = frozenset()
    nil: frozenset[str] = frozenset()
    working: WorkingDays = field(default_factory=WorkingDays)


def line(
    dataset: Dataset,
    rows: list[Row],
    measures: tuple[str, ...],
    step: Step,
    window: Window,
    today: date,
    known: KnownPeriods,
) -> list[Row]:
    """Add missing periods, and `sheet` for each period, to the rows of a block grouped by `step`. Empty without
    rows.
    """
    if not rows:
        return []
    by_period = {word(row, step): row for row in rows}
    return [
        by_period[period] | {"sheet": "received"}
        if period in by_period
        else _empty_row(dataset, measures, period, step, today, known)
        for period in _periods(by_period, window, step, today)
    ]


def _empty_row(
    dataset: Dataset, measures: tuple[str, ...], period: str, step: Step, today: date, known: KnownPeriods
) -> Row:
    """Return the row of a period without entries. Sums are 0 if that is known, means are always None."""
    sheet = _sheet(period, step, today, known)
    is_known = sheet in ("received", "nil")
    means = {measure.name for measure in dataset.measures if isinstance(measure, WeightedMean)}
    values = {name: 0 if is_known and name not in means else None for name in measures}
    return {step: period, **values, "count": 0, "sheet": sheet}


def _sheet(period: str, step: Step, today: date, known: KnownPeriods) -> Sheet:
    if period in known.received:
        return "received"
    if period in known.nil:
        return "nil"
    first = first_day(period)
    if step == "day" and first not in known.working:
        return "off"
    return "missing" if last_day(period) < today else "open"


def _periods(by_period: Mapping[str, object], window: Window, step: Step, today: date) -> Iterator[str]:
    """Yield the periods of the window, ending today, and starting at the first data if the window has no start."""
    days = [first_day(period) for period in sorted(by_period)]
    first = window.first or days[0]
    # Entries may be dated in the future; without an end of the window, the series ends with the last one counted.
    last = max(min(window.last, today), days[-1]) if window.last else days[-1]
    if step == "month":
        yield from (f"{month:%Y-%m}" for month in months_between(first, last))
    else:
        yield from ((first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1))


def first_day(period: str) -> date:
    return date.fromisoformat(period if len(period) == 10 else f"{period}-01")


def last_day(period: str) -> date:
    """Return the last day of a period, written as a day or a month."""
    first = first_day(period)
    last = month_window(first).last if len(period) == 7 else first
    assert last is not None
    return last
