"""Periods that are told by the day on which a report is made: "last month", "this financial year". Pure."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from catalog.calendar import (
    Window,
    financial_year_of,
    financial_year_window,
    first_of_month,
    month_window,
    quarter_of,
    quarter_window,
)

DATES: Final = "dates"  # two days of one's own, whenever the report is made
DAY = timedelta(days=1)


def _quarter(day: date) -> Window:
    return quarter_window(financial_year_of(day), quarter_of(day))


def _year(day: date) -> Window:
    return financial_year_window(financial_year_of(day))


def _so_far(whole: Callable[[date], Window]) -> Callable[[date], Window]:
    return lambda day: Window(whole(day).first, day)


def _before(whole: Callable[[date], Window]) -> Callable[[date], Window]:
    """The whole one that ended last."""

    def window(day: date) -> Window:
        first = whole(day).first
        assert first is not None
        return whole(first - DAY)

    return window


def _month(day: date) -> Window:
    return month_window(first_of_month(day))


# A running month, quarter or year is told as far as it has come; the days include the one of the making.
RELATIVE: Final[dict[str, Callable[[date], Window]]] = {
    "yesterday": lambda day: Window(day - DAY, day - DAY),
    "last_7_days": lambda day: Window(day - 6 * DAY, day),
    "last_30_days": lambda day: Window(day - 29 * DAY, day),
    "this_month": _so_far(_month),
    "last_month": _before(_month),
    "this_quarter": _so_far(_quarter),
    "last_quarter": _before(_quarter),
    "this_financial_year": _so_far(_year),
    "last_financial_year": _before(_year),
}
PERIODS: Final = (*RELATIVE, DATES)


def days_of(period: str, day: date) -> tuple[date, date]:
    """The first and the last day of a relative period, for a report of `day`."""
    window = RELATIVE[period](day)
    assert window.first is not None and window.last is not None
    return window.first, window.last
