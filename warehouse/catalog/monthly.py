"""Signals in a measure's monthly figures, judged on complete months only."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction

from catalog.calendar import Window, first_of_month, months_between, next_month
from catalog.dataset import Dataset
from catalog.formulas import mixes
from catalog.measures import Total
from catalog.rows import Row
from catalog.signals import Number, Point, Signal, signal
from catalog.submissions import DAY, WorkingDays
from catalog.trends import Trend

# Months charted in an explanation.
DRAWN = 36
# A month is complete if its newest entry is at most this many days before its last working day.
SLACK = {"daily": 0, "weekly": 6}


@dataclass(frozen=True, slots=True)
class Judged:
    """A signal with the newest month's figure, and the newest `DRAWN` complete months as (month, figure).

    Unknown figures are None. Figures of flows are per working day (`per_day`).
    """

    signal: Signal
    per_day: bool
    value: float | None
    months: Sequence[tuple[str, float | None]] = ()


def distance(judged: Judged) -> Decimal:
    """Return the newest month's distance from the mean, relative to that of the limits. Large if they coincide."""
    signal_ = judged.signal
    if judged.value is None or signal_.mean is None or signal_.upper is None:
        return Decimal(0)
    deviation, reach = (
        abs(Decimal(judged.value) - Decimal(signal_.mean)),
        Decimal(signal_.upper) - Decimal(signal_.mean),
    )
    return deviation / reach if reach else deviation * 1000


@dataclass(frozen=True)
class Months:
    """Complete months of a dataset, and their working days."""

    complete: Window
    working: WorkingDays
    _days: dict[date, int] = field(default_factory=dict)

    @classmethod
    def of(cls, dataset: Dataset, as_of: date | None, today: date, working: WorkingDays) -> "Months":
        """Return past months; for sheets more frequent than monthly, only those with entries up to their end.

        `as_of` is the newest day with entries.
        """
        ends = first_of_month(today) - DAY
        rhythm = dataset.expected.rhythm if dataset.expected else ""
        if as_of is not None and rhythm in SLACK:
            while ends > as_of and (working.before(ends + DAY) - as_of).days > SLACK[rhythm]:
                ends = first_of_month(ends) - DAY
        return cls(Window(None, ends), working)

    def days(self, month: date) -> int:
        """Return the number of working days."""
        if month not in self._days:
            self._days[month] = self.working.within(month)
        return self._days[month]


def per_day(dataset: Dataset, trend: Trend, stocks: Set[str]) -> bool:
    """Return whether the trend is a flow, which grows with the working days of a month."""
    totals = all(isinstance(dataset.measure(name), Total) for name in trend.measures)
    return totals and not trend.over and not stocks & set(trend.measures)


def judge(
    dataset: Dataset,
    trend: Trend,
    rows: Sequence[Row],
    stocks: Set[str],
    months: Months,
    *,
    events: Iterable[date] = (),
    target: Number | Decimal | None = None,
) -> Judged:
    """Judge monthly `rows`, ignoring incomplete months.

    Limits restart with the first full month after each event. `target` is in the figure's unit: for a flow it is a
    monthly figure, compared per working day of an average month.
    """
    rate = per_day(dataset, trend, stocks)
    points = list(_points(trend, rows, stocks, months, rate=rate))
    result = signal(
        points,
        good=trend.good,
        events=[f"{_first_whole(day):%Y-%m}" for day in events],
        target=None
        if target is None
        else _a_day(Fraction(target), points, months)
        if rate
        else Fraction(target),
    )
    newest = next((point.value for point in reversed(points) if point.value is not None), None)
    drawn = [(point.period, _float(point.value)) for point in points[-DRAWN:]]
    return Judged(result, rate, _float(newest), drawn)


def _float(value: Number | None) -> float | None:
    return None if value is None else float(value)


def _first_whole(day: date) -> date:
    return day if day.day == 1 else next_month(day)


def _a_day(target: Fraction, points: Sequence[Point], months: Months) -> Fraction | None:
    """Convert a monthly target to one per working day, averaged over known months."""
    known = [date.fromisoformat(f"{point.period}-01") for point in points if point.value is not None]
    days = sum(months.days(month) for month in known)
    return target * len(known) / days if days else None


def _points(
    trend: Trend, rows: Sequence[Row], stocks: Set[str], months: Months, *, rate: bool
) -> Iterator[Point]:
    known = {date.fromisoformat(f"{row['month']}-01"): row for row in rows if row["count"]}
    complete = [month for month in known if month in months.complete]
    if not complete or months.complete.last is None:
        return
    for month in months_between(min(complete), months.complete.last):
        row = known.get(month)
        value = None if row is None or mixes(trend.measures, stocks) else trend.of_row(row)
        if value is not None and rate:
            days = months.days(month)
            value = value / days if days else None
        yield Point(f"{month:%Y-%m}", value)
