"""E-Ferfar's dashboard: its filters, trend tabs, distributions and previous year."""

from collections.abc import Mapping, Set
from datetime import date
from typing import Literal

from ninja import Schema

from catalog.calendar import (
    AGE_PERIODS,
    QUARTERS,
    Window,
    age_period_window,
    financial_year_window,
    format_financial_year,
    month_window,
    parse_month,
    quarter_window,
)
from catalog.dashboards.eferfar import EFERFAR_DASHBOARD
from catalog.datasets.eferfar import EFERFAR, TOTALS
from catalog.formulas import mixes
from catalog.measures import Block
from catalog.rows import added, whole, word
from marts.query import Query
from marts.series import last_day
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.paging import given_financial_year
from portal.core.validation import FilterText
from portal.transactions import composer, previous_year
from portal.transactions.departments.eferfar.schemas import DashboardData
from portal.transactions.figures import Figures, FiguresRequest, name_places, whole_days
from portal.transactions.schemas import area_filters, schema_of
from portal.transactions.timeline import TimelineBuilder

__all__ = ["EFERFAR", "DashboardData", "DashboardQuery", "build_query", "compose"]

Tab = Literal["all", "financial_year", "month", "Q1", "Q2", "Q3", "Q4"]
PARTS = ("total_pending", "total_issued", "stay_orders")
SERIES = ("trend_data", "previous_trend_data", "monthly_processing_days", "daily_processing_days")
TABS: tuple[Tab, ...] = ("all", "financial_year", "month", *QUARTERS)

# Accepted values of the query parameters.
TIME_PERIODS = Literal["", "all", "within1month", "within1to3months", "above3months", "financial_year",
                       "month", "Q1", "Q2", "Q3", "Q4"]  # fmt: skip
TRENDS = Literal["", "all", "financial_year", "month", "Q1", "Q2", "Q3", "Q4"]


class TrendFilters(Schema):
    time_period: TIME_PERIODS = "all"
    trend: TRENDS = ""
    financial_year: FilterText | None = None
    selected_month: FilterText | None = None


DashboardQuery = schema_of("EferfarDashboardQuery", area_filters(EFERFAR), TrendFilters)


class SelectedTrend(Schema):
    """The selected trend: its tab, financial year and month."""

    tab: Tab
    year: int
    month: date

    def window(self, years_back: int = 0) -> Window:
        """The days of the tab, as whole months even if 29 February doesn't exist a year earlier."""
        if self.tab == "all":
            return Window()
        if self.tab == "financial_year":
            return financial_year_window(self.year - years_back)
        if self.tab == "month":
            return month_window(self.month.replace(year=self.month.year - years_back))
        return quarter_window(self.year - years_back, self.tab)

    @property
    def by(self) -> Literal["month", "day"]:
        return "day" if self.tab == "month" else "month"


def _filters(request: FiguresRequest) -> TrendFilters:
    assert isinstance(request.filters, TrendFilters)
    return request.filters


def selected_trend(request: FiguresRequest) -> SelectedTrend:
    filters, today = _filters(request), request.today
    year = given_financial_year(filters.financial_year, today)
    month = request.latest_day.replace(day=1)
    if filters.selected_month is not None:
        try:
            month = parse_month(filters.selected_month, year)
        except ValueError:
            raise FieldErrors({"selected_month": [text("Write the month as 1 to 12 or YYYY-MM.")]}) from None
    elif filters.financial_year is not None and month not in financial_year_window(year):
        month = financial_year_window(year).last.replace(day=1)  # type: ignore[union-attr]
    return SelectedTrend(tab=_tab(filters), year=year, month=month)


def _tab(filters: TrendFilters) -> Tab:
    """Return `trend`, or a tab given as `time_period`, or the tab implied by the given year or month."""
    if filters.trend:
        return filters.trend
    if filters.time_period in TABS and filters.time_period != "all":
        return filters.time_period
    if filters.selected_month is not None:
        return "month"
    return "financial_year" if filters.financial_year is not None else "all"


def base_window(request: FiguresRequest) -> Window:
    """Return the days counted by every block: the given range, narrowed by the age filter."""
    period = _filters(request).time_period
    if period in AGE_PERIODS:
        return request.window.intersect(age_period_window(period, request.today))
    return request.window


def build_query(request: FiguresRequest) -> Query:
    base, selected = base_window(request), selected_trend(request)
    window = selected.window().intersect(base)
    window = window.intersect(Window(window.first, base.last).until(request.today))
    blocks: list[Block | str] = [block.name for block in EFERFAR.blocks]
    blocks += [
        Block("trend_data", (selected.by,), TOTALS),
        Block("daily_processing_days", ("day",), TOTALS),
    ]
    windows = {"trend_data": window, "daily_processing_days": month_window(selected.month).intersect(base)}
    if selected.tab != "all":
        blocks.append(Block("previous_trend_data", (selected.by,), TOTALS))
        windows["previous_trend_data"] = selected.window(years_back=1).intersect(base.year_before())
    return Query(
        window=base,
        equals=request.equals,
        blocks=tuple(blocks),
        today=request.today,
        adds=request.adds,
        block_windows=windows,
    )


def compose(figures: Figures, query: Query) -> dict[str, object]:
    request, today = figures.request, figures.request.today
    selected = selected_trend(request)
    previous = _previous_year(figures)
    stocks = EFERFAR.stocks(request.adds)
    data = composer.compose(EFERFAR_DASHBOARD, figures, query)
    summary, applied = data["summary"], data["filters_applied"]
    assert isinstance(summary, dict) and isinstance(applied, dict)
    if "total_pending" not in stocks:  # a stock already includes earlier pending cases
        summary["total_pending"] += sum(pending for pending, _ in previous.values())
    summary["total_issued"] += sum(issued for _, issued in previous.values())
    summary["total_records"] = _records(summary, stocks)
    summary["previous_year_included"] = bool(previous)

    lines = TimelineBuilder(figures)
    blocks = {block.name: block for block in (*EFERFAR.blocks, *query.blocks) if isinstance(block, Block)}

    def chart_points(name: str) -> list[dict[str, object]]:
        if name not in blocks:  # the tab of all days has no previous period
            return []
        rows = lines.of(blocks[name], query.block_windows.get(name, query.window))
        return [_point(row, today, stocks) for row in rows]

    return {
        **data,
        "status_distribution": [*_overall(summary), *_dispute(figures, previous, stocks)],
        "age_buckets": [] if "total_pending" in stocks else _ages(figures),
        **{name: chart_points(name) for name in SERIES},
        "filters_applied": {**applied, **_applied_trend_filters(request, selected)},
    }


def _previous_year(figures: Figures) -> dict[str, tuple[int, int]]:
    """Return status → (pending, issued) of the previous year, or nothing if any filter but the status is set.

    The stored figures have no place, day or category, so they can't be combined with filtered figures. A user limited
    to one area always has such a filter.
    """
    request, stored = figures.request, previous_year.stored(EFERFAR)
    chosen = getattr(request.filters, "status", None)
    narrowed = set(request.equals) - {"status"} or base_window(request) != Window()
    if narrowed or not any(stored.values()):
        return {}
    by_status = {
        "disputed": (stored.get("totalDisputedPending", 0), stored.get("totalDisputedIssued", 0)),
        "undisputed": (stored.get("totalUndisputedPending", 0), stored.get("totalUndisputedIssued", 0)),
    }
    return {status: pair for status, pair in by_status.items() if chosen in (None, status)}


def _records(row: Mapping[str, object], stocks: Set[str]) -> int | None:
    """Return pending + issued + stay orders; None if pending is a stock, which can't be summed over a period."""
    if row["total_issued"] is None or mixes(PARTS, stocks):
        return None
    return int(added(row, PARTS))


def _point(row: Mapping[str, object], today: date, stocks: Set[str]) -> dict[str, object]:
    """Convert a row to a chart point. A period without a sheet has no figures."""
    period = word(row, "day" if row.get("day") else "month")
    by_day = len(period) == 10
    total = _records(row, stocks)
    return {
        "period": period,
        "month": period[:7],
        "date": period if by_day else None,
        "day": period if by_day else None,
        "avg_processing_days": whole_days(row, "avg_processing_days"),
        "total_records": total,
        "total": total,
        "count": row["count"],
        "sheet": row["sheet"],
        "complete": last_day(period) < today,
    }


def _overall(summary: Mapping[str, object]) -> list[dict[str, object]]:
    parts = (("pending", "total_pending"), ("issued", "total_issued"), ("stay_orders", "stay_orders"))
    return [
        {
            "type": "overall",
            "status": status,
            "name": EFERFAR.field(column).label["en"],
            "value": summary[column],
            "count": summary[column],
        }
        for status, column in parts
    ]


def _dispute(
    figures: Figures, previous: dict[str, tuple[int, int]], stocks: Set[str]
) -> list[dict[str, object]]:
    rows_by_status = {row["status"]: row for row in figures.block("status_distribution")}
    shares = []
    for choice in EFERFAR.field("status").choices:
        row = rows_by_status.get(choice.value)
        value = _records(row, stocks) if row else None if mixes(PARTS, stocks) else 0
        if value is not None:
            value += sum(previous.get(choice.value, (0, 0)))
        shares.append(
            {
                "type": "dispute",
                "status": choice.value,
                "name": choice.label["en"],
                "value": value,
                "count": row["count"] if row else 0,
            }
        )
    return shares


def _ages(figures: Figures) -> list[dict[str, object]]:
    assert EFERFAR.ages is not None
    names = [name for name, _, _ in EFERFAR.ages.buckets]
    rows: dict[int, dict[str, object]] = {
        whole(row, "taluka_id"): {"taluka_id": row["taluka_id"], **dict.fromkeys(names, 0)}
        for row in figures.block("district_data")
    }
    for row in figures.block("age_buckets"):
        rows[whole(row, "taluka_id")][word(row, "age_bucket")] = row["total_pending"]
    return name_places(list(rows.values()))


def _applied_trend_filters(request: FiguresRequest, chosen: SelectedTrend) -> dict[str, object]:
    """Return the trend filters in effect, as the chips above the charts show them."""
    filters = _filters(request)
    return {
        "time_period": filters.time_period if filters.time_period in AGE_PERIODS else "all",
        "trend": chosen.tab,
        "financial_year": format_financial_year(chosen.year),
        "selected_month": f"{chosen.month:%Y-%m}",
    }
