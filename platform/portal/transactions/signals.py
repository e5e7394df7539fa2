"""What a measure's own months say: signal or noise, of complete months alone, in the scope of the figure beside it."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict
from datetime import date
from fractions import Fraction
from typing import Any

from ninja import Schema

from catalog.calendar import Window, first_of_month, month_window, months_between
from catalog.dataset import Dataset
from catalog.formulas import mixes
from catalog.measures import Total
from catalog.signals import Assurance, Direction, Point, Rule, State, signal
from catalog.submissions import DAY, WorkingDays
from catalog.trends import Trend

Row = Mapping[str, Any]
# How many days before a month's last working day its newest entry may lie, for the month to be complete.
SLACK = {"daily": 0, "weekly": 6}


class SignalOut(Schema):
    """`mean`, `lower` and `upper` are in the measure's unit, of a flow per working day (`per_day`); null below twelve
    complete months. `since` and `latest` are months (YYYY-MM), `points` is how many were judged.
    """

    state: State
    rule: Rule | None
    direction: Direction | None
    since: str | None
    latest: str | None
    mean: float | None
    lower: float | None
    upper: float | None
    points: int
    assurance: Assurance | None
    per_day: bool


def complete_months(dataset: Dataset, as_of: date | None, today: date, working: WorkingDays) -> Window:
    """All months that are over, and whose entries reach their end where sheets come more often than monthly."""
    ends = first_of_month(today) - DAY
    rhythm = dataset.expected.rhythm if dataset.expected else ""
    if as_of is not None and rhythm in SLACK:
        while ends > as_of and (working.before(ends + DAY) - as_of).days > SLACK[rhythm]:
            ends = first_of_month(ends) - DAY
    return Window(None, ends)


def per_day(dataset: Dataset, trend: Trend, stocks: Set[str]) -> bool:
    """Whether it is a flow, which a month of more working days has more of."""
    totals = all(isinstance(dataset.measure(name), Total) for name in trend.of)
    return totals and not trend.over and not stocks & set(trend.of)


def signal_of(
    dataset: Dataset,
    trend: Trend,
    rows: Sequence[Row],
    stocks: Set[str],
    complete: Window,
    working: WorkingDays,
) -> dict[str, Any]:
    """The signal in `rows` by month, whatever months they reach beyond the complete ones."""
    rate = per_day(dataset, trend, stocks)
    found = signal(list(_points(trend, rows, stocks, complete, working if rate else None)), good=trend.good)
    return {**asdict(found), "per_day": rate}


def _points(
    trend: Trend, rows: Sequence[Row], stocks: Set[str], complete: Window, working: WorkingDays | None
) -> Iterator[Point]:
    known = {date.fromisoformat(f"{row['month']}-01"): row for row in rows if row["count"]}
    months = [month for month in known if month in complete]
    if not months or complete.last is None:
        return
    for month in months_between(min(months), complete.last):
        row = known.get(month)
        value = None if row is None or mixes(trend.measures, stocks) else _value(trend, row)
        if value is not None and working is not None:
            days = _working(month, working)
            value = value / days if days else None
        yield Point(f"{month:%Y-%m}", value)


def _value(trend: Trend, row: Row) -> Fraction | None:
    """Exact: what is rounded to be shown would make its own steps."""
    parts = [row[name] for name in trend.measures]
    if any(part is None for part in parts):
        return None
    value = sum((Fraction(row[name]) for name in trend.of), Fraction())
    if not trend.over:
        return value
    whole = sum((Fraction(row[name]) for name in trend.over), Fraction())
    return 100 * value / whole if whole else None


def _working(month: date, working: WorkingDays) -> int:
    window = month_window(month)
    assert window.first is not None and window.last is not None
    return sum(
        window.first + number * DAY in working for number in range((window.last - window.first).days + 1)
    )
