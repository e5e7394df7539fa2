"""The days that the Command Center shows, and those it compares them with. Pure functions.

Financial years and quarters are compared with the same days of the year before, because work is seasonal; months with
the same days of the month before; other ranges with the same number of days immediately before.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from catalog.calendar import (
    Quarter,
    Window,
    financial_year_of,
    financial_year_window,
    first_of_month,
    format_financial_year,
    month_window,
    quarter_of,
    quarter_window,
)
from portal.command_center.filters import Kind, PeriodFilters
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.paging import given_financial_year
from portal.transactions.selectors import given_window
from sheets.values import FIRST_YEAR, LAST_YEAR

COMPARED = {"financial_year": "year", "quarter": "year", "month": "month"}
# Days in the daily chart.
DAYS_SHOWN = 21
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Period:
    kind: Kind
    first: date
    last: date
    # The period is over.
    complete: bool
    quarter: Quarter | None = None

    @property
    def window(self) -> Window:
        return Window(self.first, self.last)

    @property
    def before(self) -> Window:
        if self.compared_with == "year":
            return self.window.year_before()
        if self.compared_with == "month":
            return self.month_before
        return Window(self.first - (self.last - self.first) - ONE_DAY, self.first - ONE_DAY)

    @property
    def compared_with(self) -> str:
        return COMPARED.get(self.kind, "days")

    @property
    def month(self) -> Window:
        """The month in which the period ends, up to the period's last day."""
        return Window(first_of_month(self.last), self.last)

    @property
    def month_before(self) -> Window:
        """The same days of the month before `month`."""
        end = first_of_month(self.last) - ONE_DAY
        is_complete = self.last == month_window(self.last).last
        day = end.day if is_complete else min(self.last.day, end.day)
        return Window(first_of_month(end), end.replace(day=day))

    @property
    def days(self) -> Window:
        """All days for which daily figures are needed: for the daily chart, and two months of revenue."""
        first = self.month_before.first
        assert first is not None
        return Window(min(first, self.last - (DAYS_SHOWN - 1) * ONE_DAY), self.last)

    @property
    def year(self) -> Window:
        """The financial year in which the period ends, up to the period's last day."""
        return Window(financial_year_window(financial_year_of(self.last)).first, self.last)

    def as_dict(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "financial_year": format_financial_year(financial_year_of(self.first)),
            "quarter": self.quarter,
            "date_from": self.first,
            "date_to": self.last,
            "previous_from": self.before.first,
            "previous_to": self.before.last,
            "previous_month_from": self.month_before.first,
            "previous_month_to": self.month_before.last,
            "compared_with": self.compared_with,
            "complete": self.complete,
        }


def period_of(filters: PeriodFilters, today: date, reached: date | None = None) -> Period:
    """Return the requested period; by default the financial year to date.

    `reached` is the newest day with sheets. A current period ends there, because days whose sheets are not in yet would
    always look bad against complete ones.
    """
    latest = min(reached or today, today)
    kind = _kind(filters)
    if kind == "custom":
        window, quarter = _given(filters, today), None
    elif kind == "last_30_days":
        window, quarter = Window(latest - 29 * ONE_DAY, latest), None
    elif kind == "month":
        window, quarter = month_window(today), None
    elif kind == "quarter":
        quarter = filters.quarter or quarter_of(today)
        window = quarter_window(_year(filters, today), quarter)
    else:
        window, quarter = financial_year_window(_year(filters, today)), None
    first, last = window.first, window.last
    assert first is not None and last is not None
    ends = last
    # Future periods and custom ranges are not shortened.
    if kind != "custom" and first <= today:
        last = min(last, latest if latest >= first else today)
    return Period(
        kind=kind,
        first=first,
        last=last,
        complete=ends < today,
        quarter=quarter,
    )


def _kind(filters: PeriodFilters) -> Kind:
    if filters.period is not None:
        return filters.period
    if filters.date_from is not None or filters.date_to is not None:
        return "custom"
    return "quarter" if filters.quarter is not None else "financial_year"


def _year(filters: PeriodFilters, today: date) -> int:
    year = given_financial_year(filters.financial_year, today)
    if FIRST_YEAR <= year < LAST_YEAR:
        return year
    example = format_financial_year(financial_year_of(today))
    raise FieldErrors({"financial_year": [text("Write the financial year as {example}.", example=example)]})


def _given(filters: PeriodFilters, today: date) -> Window:
    """Return the custom range. Without a start it begins with the financial year, without an end it ends today."""
    window = given_window(filters)
    for name, day in (("date_from", window.first), ("date_to", window.last)):
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise FieldErrors({name: [text("Enter a date (YYYY-MM-DD).")]})
    last = window.last or max(today, window.first or today)
    return Window(window.first or financial_year_window(financial_year_of(last)).first, last)
