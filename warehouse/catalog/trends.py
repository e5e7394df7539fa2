"""Main measures of a department, compared year over year by month, quarter and financial year.

Datasets declare their own; for KPI departments they are the cards of their page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from catalog.calendar import (
    QUARTERS,
    Window,
    financial_year_window,
    format_financial_year,
    month_window,
    months_between,
    quarter_window,
)
from catalog.formulas import Percent
from catalog.rows import added
from catalog.text import Text

By = Literal["month", "quarter", "year"]
Unit = Literal["records", "lacs", "days", "percent", "crore", "acres", "seconds"]
Good = Literal["more", "less", ""]
# Financial years that are compared.
YEARS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """A tracked measure: the sum of `of` minus `less`, in percent of `over` if given. `parts` as in
    `catalog.formulas.Percent`.

    `where` filters entries by equal values. `good` is the desired direction, '' if there is none.
    """

    name: str
    label: Text
    of: tuple[str, ...]
    over: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    unit: Unit = "records"
    good: Good = ""
    where: tuple[tuple[str, str], ...] = ()

    @property
    def measures(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.of, *self.less, *self.over, *self.parts)))

    def of_row(self, row: Mapping[str, object]) -> Fraction | None:
        """Return the exact figure for a row of sums, as rounding would add artificial steps.

        None if a sum is unknown, or like `Percent.exact`.
        """
        if self.over:
            return Percent(self.of, self.over, self.less, parts=self.parts).exact(row)
        if any(row[name] is None for name in self.measures):
            return None
        return Fraction(added(row, self.of)) - Fraction(added(row, self.less))

    @property
    def decimals(self) -> int:
        """Decimals shown: none for counts and days (requirement 32)."""
        return 0 if self.unit in ("records", "days", "seconds") else 1


@dataclass(frozen=True, slots=True)
class Period:
    """A month (`2026-04`), a quarter (`2026-2027 Q1`) or a financial year (`2026-2027`), with its days."""

    key: str
    window: Window


def periods(by: By, start: int) -> tuple[Period, ...]:
    """Return the periods of the financial year starting in `start`; by year, that year and those before it."""
    year = financial_year_window(start)
    assert year.first is not None and year.last is not None
    if by == "month":
        return tuple(
            Period(f"{month:%Y-%m}", month_window(month)) for month in months_between(year.first, year.last)
        )
    if by == "quarter":
        return tuple(
            Period(f"{format_financial_year(start)} {quarter}", quarter_window(start, quarter))
            for quarter in QUARTERS
        )
    return tuple(
        Period(format_financial_year(start_year), financial_year_window(start_year))
        for start_year in range(start - YEARS + 1, start + 1)
    )
