"""Periods relative to the day of the report: "last month", "this financial year". Pure functions."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from catalog.calendar import (
    Window,
    financial_year_of,
    financial_year_window,
    month_window,
    quarter_of,
    quarter_window,
)

DATES: Final = "dates"  # two fixed days, whenever the report is run
DAY = timedelta(days=1)


def _quarter(day: date) -> Window:
    return quarter_window(financial_year_of(day), quarter_of(day))


def _year(day: date) -> Window:
    return financial_year_window(financial_year_of(day))


def _so_far(complete: Callable[[date], Window]) -> Callable[[date], Window]:
    return lambda day: Window(complete(day).first, day)


def _before(complete: Callable[[date], Window]) -> Callable[[date], Window]:
    """Return the previous complete period."""

    def window(day: date) -> Window:
        first = complete(day).first
        assert first is not None
        return complete(first - DAY)

    return window


# "this_…" periods end on the day of the report; "last_n_days" include it.
RELATIVE: Final[dict[str, Callable[[date], Window]]] = {
    "yesterday": lambda day: Window(day - DAY, day - DAY),
    "last_7_days": lambda day: Window(day - 6 * DAY, day),
    "last_30_days": lambda day: Window(day - 29 * DAY, day),
    "this_month": _so_far(month_window),
    "last_month": _before(month_window),
    "this_quarter": _so_far(_quarter),
    "last_quarter": _before(_quarter),
    "this_financial_year": _so_far(_year),
    "last_financial_year": _before(_year),
}
PERIODS: Final = (*RELATIVE, DATES)


def days_of(period: str, day: date) -> tuple[date, date]:
    """Return the first and the last day of a relative period for a report of `day`."""
    window = RELATIVE[period](day)
    assert window.first is not None and window.last is not None
    return window.first, window.last
