"""Read a measure from the marts, by period and for the year before, and compare like with like.

A month without a sheet has no figure. A period in progress is compared with the same days of the year before; sums are
compared only if the same months have sheets in both years.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Literal

from catalog.calendar import Window, financial_year_window, months_between, year_before
from catalog.dataset import Dataset
from catalog.followed import followed
from catalog.formulas import mixes
from catalog.measures import Block
from catalog.monthly import Judged, Months, judge
from catalog.rounding import change as changed
from catalog.rounding import difference, half_up
from catalog.trends import By, Period, Trend, periods
from marts.query import Query
from portal.figures.selectors import pending_adds_up
from portal.figures.working import working_days
from portal.targets.models import Marker
from portal.targets.selectors import Markers, markers_of, stored
from portal.transactions.figures import read
from portal.transactions.signals import newest_day

State = Literal["complete", "running", "missing", "ahead"]
MONTHS, NOW, BEFORE, SAME_DAYS, YEAR_TO_DATE, YEAR_TO_DATE_BEFORE = (
    "months",
    "now",
    "before",
    "alike",
    "head",
    "head_before",
)
SERIES = "series"
MONTHS_OF: Mapping[By, int] = {"month": 1, "quarter": 3, "year": 12}
NO_ENTRIES: dict[str, object] = {"count": 0}


@dataclass(frozen=True, kw_only=True)
class TrendRequest:
    """The requested figures: period length, start of the financial year, and area (place column → id)."""

    by: By
    start: int
    area: Mapping[str, int]
    today: date


@dataclass(frozen=True, kw_only=True)
class Point:
    """A period. `previous`: the complete period a year before, for the chart; `change` compares like with like."""

    period: Period
    value: float | None
    previous: float | None
    change: float | None
    state: State
    missing: tuple[date, ...]


@dataclass(frozen=True, kw_only=True)
class MeasureTrend:
    """A measure with its points, and the financial year until `until` compared with the same days a year before."""

    dataset: Dataset
    trend: Trend
    stands: bool  # a position on a day rather than a sum over days
    as_of: date | None
    first: date
    until: date
    value: float | None
    previous: float | None
    change: float | None
    missing: tuple[date, ...]
    points: tuple[Point, ...]
    # The signal in all complete months up to now, whichever year is shown.
    signal: Judged
    marked: Markers

    @property
    def key(self) -> str:
        return f"{self.dataset.name}.{self.trend.name}"

    def target(self, by: By) -> float | None:
        """The target of a period; targets of sums are set per month."""
        if self.marked.target is None:
            return None
        return float(self.marked.target) * (MONTHS_OF[by] if self.signal.per_day else 1)

    @property
    def tone(self) -> Literal["good", "bad", "neutral"]:
        if not self.change or not self.trend.good:
            return "neutral"
        return "good" if (self.change > 0) == (self.trend.good == "more") else "bad"


def has_places(department: str) -> bool:
    return any(dataset.place is not None for dataset, _ in followed(department))


def trends_of(department: str, trend_request: TrendRequest) -> list[MeasureTrend]:
    """Return the department's measures; with an area, only those whose sheets name places."""
    measures: list[MeasureTrend] = []
    pairs = [(d, t) for d, t in followed(department) if d.place is not None or not trend_request.area]
    markers = stored(department)
    for (dataset, where), group in groupby(pairs, key=lambda pair: (pair[0], pair[1].where)):
        measures += _read(dataset, dict(where), [trend for _, trend in group], trend_request, markers)
    return measures


def newest_figures(department: str, today: date) -> date | None:
    """Return the newest day with figures of the department, at most `today`."""
    days = (newest_day(dataset, dict(trend.where), today) for dataset, trend in followed(department))
    return max(filter(None, days), default=None)


def _read(
    dataset: Dataset,
    where: Mapping[str, str],
    trends: list[Trend],
    trend_request: TrendRequest,
    markers: Sequence[Marker],
) -> Iterable[MeasureTrend]:
    """Read all measures of the same entries with one query to the marts."""
    names = tuple(dict.fromkeys(name for trend in trends for name in trend.measures))
    year = financial_year_window(trend_request.start)
    shown = periods(trend_request.by, trend_request.start)
    earlier = dict(zip(shown, periods(trend_request.by, trend_request.start - 1), strict=True))
    as_of = newest_day(dataset, where, trend_request.today)
    latest = min(as_of, trend_request.today) if as_of else trend_request.today
    assert year.first is not None and year.last is not None
    until = min(year.last, max(latest, year.first))
    months = Months.of(dataset, as_of, trend_request.today, working_days())
    windows: dict[str, Window] = {
        MONTHS: _until(Window(earlier[shown[0]].window.first, shown[-1].window.last), latest),
        YEAR_TO_DATE: Window(year.first, until),
        YEAR_TO_DATE_BEFORE: Window(year.first, until).year_before(),
    }
    for index, period in enumerate(shown):
        if trend_request.by != "month":  # months are in the MONTHS block
            windows[f"{NOW}{index}"] = _until(period.window, latest)
            windows[f"{BEFORE}{index}"] = earlier[period].window
        if _is_in_progress(period, latest):
            windows[f"{SAME_DAYS}{index}"] = Window(period.window.first, latest).year_before()
    windows[SERIES] = months.complete
    blocks = tuple(Block(name, ("month",) if name in (MONTHS, SERIES) else (), names) for name in windows)
    adds = pending_adds_up(dataset)
    response = read(
        dataset,
        Query(
            window=windows[MONTHS],
            equals={**trend_request.area, **where},
            blocks=blocks,
            today=trend_request.today,
            adds={name: how for name, how in adds.items() if name in names},
            block_windows=windows,
        ),
    )
    rows = {
        name: block_rows[0] for name, block_rows in response.blocks.items() if name not in (MONTHS, SERIES)
    }
    monthly = {row["month"]: row for row in response.blocks[MONTHS]}
    if trend_request.by == "month":
        for index, period in enumerate(shown):
            rows[f"{NOW}{index}"] = monthly.get(period.key, NO_ENTRIES)
            rows[f"{BEFORE}{index}"] = monthly.get(earlier[period].key, NO_ENTRIES)
    sheets = frozenset(date.fromisoformat(f"{month}-01") for month, row in monthly.items() if row["count"])
    stocks = dataset.stocks(adds)
    for trend in trends:
        stands = stocks.issuperset(trend.measures)
        marked = markers_of(markers, dataset, trend, trend_request.area)
        value, previous = (
            figure(dataset, trend, rows[name], stocks) for name in (YEAR_TO_DATE, YEAR_TO_DATE_BEFORE)
        )
        gaps = () if stands else _gaps(sheets, windows[YEAR_TO_DATE])
        yield MeasureTrend(
            dataset=dataset,
            trend=trend,
            stands=stands,
            as_of=as_of,
            first=year.first,
            until=until,
            value=value,
            previous=previous,
            change=None if gaps else change(trend, value, previous),
            missing=gaps if value is not None and previous is not None else (),
            points=tuple(
                _point(dataset, trend, stands, stocks, period, rows, index, sheets, latest)
                for index, period in enumerate(shown)
            ),
            signal=judge(
                dataset,
                trend,
                response.blocks[SERIES],
                stocks,
                months,
                events=marked.days,
                target=marked.target,
            ),
            marked=marked,
        )


def _until(window: Window, latest: date) -> Window:
    """End the window on the newest day, as entries dated in the future belong to no period that has begun."""
    return Window(window.first, min(window.last or latest, latest))


def _point(
    dataset: Dataset,
    trend: Trend,
    stands: bool,
    stocks: frozenset[str],
    period: Period,
    rows: Mapping[str, Mapping[str, object]],
    index: int,
    sheets: frozenset[date],
    latest: date,
) -> Point:
    value = figure(dataset, trend, rows[f"{NOW}{index}"], stocks)
    previous = figure(dataset, trend, rows[f"{BEFORE}{index}"], stocks)
    running = f"{SAME_DAYS}{index}" in rows
    comparable = figure(dataset, trend, rows[f"{SAME_DAYS}{index}"], stocks) if running else previous
    now = _until(period.window, latest)
    gaps = () if stands else _gaps(sheets, now)
    ahead = period.window.first is not None and period.window.first > latest
    state: State = "running" if running else "complete"
    if value is None:
        state = "ahead" if ahead else "missing"
    return Point(
        period=period,
        value=value,
        previous=previous,
        change=None if gaps else change(trend, value, comparable),
        state=state,
        missing=tuple(month for month in _months(now) if month not in sheets) if value is not None else (),
    )


def figure(
    dataset: Dataset, trend: Trend, row: Mapping[str, object], stocks: Set[str] = frozenset()
) -> float | None:
    """Return the measure in a row of sums, rounded for display.

    None without entries, if there is nothing to divide by, or if it would mix stocks with flows.
    """
    if not row["count"] or mixes(trend.measures, stocks):
        return None
    value = trend.of_row(row)
    return None if value is None else float(half_up(value, trend.decimals))


def change(trend: Trend, value: float | None, previous: float | None) -> float | None:
    """Return the change in percent, of a rate in points, or None if there is nothing to divide by."""
    if value is None or previous is None or (not previous and not trend.over):
        return None
    result = difference(value, previous) if trend.over else changed(value, previous)
    return None if result is None else float(result)


def _is_in_progress(period: Period, latest: date) -> bool:
    """Whether the period is in progress: the figures end before its last day."""
    return latest in period.window and latest != period.window.last


def _months(window: Window) -> tuple[date, ...]:
    if window.empty or window.first is None or window.last is None:
        return ()
    return tuple(months_between(window.first, window.last))


def _gaps(sheets: frozenset[date], window: Window) -> tuple[date, ...]:
    """Return the months that lack a sheet in one of the two years: in `window`, or in the year before."""
    pairs = ((month, year_before(month)) for month in _months(window))
    return tuple(
        sorted(
            earlier if month in sheets else month
            for month, earlier in pairs
            if (month in sheets) != (earlier in sheets)
        )
    )
