"""Days, months, quarters and financial years of Indian offices (requirements 30 and 31).

Pure functions: "today" is always an argument, determined once per request with `today_in_india`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import floor
from typing import Literal
from zoneinfo import ZoneInfo

INDIA = ZoneInfo("Asia/Kolkata")
# Default start of the departments' records.
RECORDS_FROM = "2025-04"
MONTHS_EN = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
MONTHS_MR = (
    *("जानेवारी", "फेब्रुवारी", "मार्च", "एप्रिल", "मे", "जून"),
    *("जुलै", "ऑगस्ट", "सप्टेंबर", "ऑक्टोबर", "नोव्हेंबर", "डिसेंबर"),
)
MONTH_LENGTH = 30.44  # days
Quarter = Literal["Q1", "Q2", "Q3", "Q4"]
QUARTERS: tuple[Quarter, ...] = ("Q1", "Q2", "Q3", "Q4")
AgePeriod = Literal["within1month", "within1to3months", "above3months"]
# First and last age in whole months of 30.44 days.
AGE_PERIODS: dict[AgePeriod, tuple[int, int | None]] = {
    "within1month": (0, 1),
    "within1to3months": (2, 3),
    "above3months": (4, None),
}


@dataclass(frozen=True, slots=True)
class Window:
    """An inclusive range of days; None is open-ended."""

    first: date | None = None
    last: date | None = None

    def __contains__(self, day: date) -> bool:
        return (self.first is None or day >= self.first) and (self.last is None or day <= self.last)

    def intersect(self, other: "Window") -> "Window":
        firsts = [day for day in (self.first, other.first) if day]
        lasts = [day for day in (self.last, other.last) if day]
        return Window(max(firsts, default=None), min(lasts, default=None))

    def year_before(self) -> "Window":
        """Return the same days one year earlier; a range to the end of a month stays one, also in February."""
        last = self.last and year_before(self.last)
        if self.last and last and self.last == month_window(self.last).last:
            last = month_window(last).last
        return Window(self.first and year_before(self.first), last)

    def until(self, today: date) -> "Window":
        """End an open window today, unless it begins later: days that have not come are only counted on request."""
        is_open = self.last is None and (self.first is None or self.first <= today)
        return Window(self.first, today) if is_open else self

    @property
    def empty(self) -> bool:
        return self.first is not None and self.last is not None and self.first > self.last


_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


@contextmanager
def at(moment: datetime | None) -> Iterator[None]:
    """Set the current time to `moment` in the block (None: now), so that past figures get the ages of their day."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


def this_moment() -> datetime:
    """Return the current time, or the one set by `at`."""
    return _moment.get() or datetime.now(INDIA)


def today_in_india(now: datetime | None = None) -> date:
    """Return the date in Asia/Kolkata at `now`, an aware datetime (default: the current time)."""
    return (now or this_moment()).astimezone(INDIA).date()


def first_record_day(month: str = RECORDS_FROM) -> date:
    """Return the first day of a YYYY-MM month."""
    return date.fromisoformat(f"{month}-01")


FIRST_RECORD_DAY = first_record_day()


def month_text(day: date) -> dict[str, str]:
    """Format a month ("April 2025") in both languages."""
    return {"en": f"{MONTHS_EN[day.month - 1]} {day.year}", "mr": f"{MONTHS_MR[day.month - 1]} {day.year}"}


def first_of_month(day: date) -> date:
    return day.replace(day=1)


def next_month(day: date) -> date:
    """Return the first day of the next month."""
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def month_window(first: date) -> Window:
    return Window(first_of_month(first), next_month(first) - timedelta(days=1))


def last_twelve_months(today: date) -> Window:
    """Return the month of `today` up to that day, and the eleven months before it."""
    return Window(next_month(year_before(first_of_month(today))), today)


def months_between(first: date, last: date) -> Iterator[date]:
    """Yield the first day of each month from that of `first` to that of `last`."""
    month = first_of_month(first)
    while month <= last:
        yield month
        month = next_month(month)


def financial_year_of(day: date) -> int:
    """Return the year in which the financial year (April to March) of `day` starts."""
    return day.year if day.month >= 4 else day.year - 1


def format_financial_year(start: int) -> str:
    return f"{start}-{start + 1}"


def parse_financial_year(text: str) -> int:
    """Parse `2026-2027` or `2026-27` to 2026. Raise ValueError for anything else."""
    match = re.fullmatch(r"(\d{4})-(\d{4}|\d{2})", text.strip(), re.ASCII)
    if match:
        start, end = int(match[1]), match[2]
        if 1 <= start < 9998 and str(start + 1).zfill(4).endswith(end):
            return start
    raise ValueError(f"not a financial year: {text!r}")


def financial_year_window(start: int) -> Window:
    return Window(date(start, 4, 1), date(start + 1, 3, 31))


def quarter_of(day: date) -> Quarter:
    """Return the quarter of the financial year of `day`."""
    return QUARTERS[(day.month - 4) % 12 // 3]


def quarter_window(start: int, quarter: Quarter) -> Window:
    """Return the three months of `quarter` in the financial year starting in `start`."""
    index = QUARTERS.index(quarter)
    year, month = (start, 4 + 3 * index) if index < 3 else (start + 1, 1)
    first = date(year, month, 1)
    return Window(first, next_month(next_month(next_month(first))) - timedelta(days=1))


def parse_month(text: str, year_of: int) -> date:
    """Parse `YYYY-MM`, or `1`-`12` in the financial year starting in `year_of`, to its first day. Raise ValueError."""
    text = text.strip()
    if match := re.fullmatch(r"(\d{4})-(\d{2})", text, re.ASCII):
        return date(int(match[1]), int(match[2]), 1)
    if re.fullmatch(r"\d{1,2}", text, re.ASCII) and 1 <= int(text) <= 12:
        month = int(text)
        return date(year_of if month >= 4 else year_of + 1, month, 1)
    raise ValueError(f"not a month: {text!r}")


def age_period_window(period: AgePeriod, today: date) -> Window:
    """Return the days whose age in months, `floor(days / 30.44)` at `today`, is in `period`."""
    first_month, last_month = AGE_PERIODS[period]
    # The smallest number of days with floor(days / 30.44) >= m is ceil(30.44 m).
    youngest = -floor(-first_month * MONTH_LENGTH) if first_month else None
    oldest = -floor(-(last_month + 1) * MONTH_LENGTH) - 1 if last_month is not None else None
    return Window(
        first=None if oldest is None else today - timedelta(days=oldest),
        last=None if youngest is None else today - timedelta(days=youngest),
    )


def year_before(day: date) -> date:
    """Return the same day one year earlier; 29 February becomes 28 February."""
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)
