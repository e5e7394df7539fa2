"""The days of a period, and the days it is compared with."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.command_center.filters import PeriodFilters
from portal.command_center.periods import Period, period_of
from portal.core.errors import FieldErrors

TODAY = date(2026, 11, 22)
DAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))


def period(today: date = TODAY, reached: date | None = None, **filters: Any) -> Period:
    return period_of(PeriodFilters(**filters), today, reached)


def days(window: Any) -> tuple[date, date]:
    return window.first, window.last


@pytest.mark.parametrize(
    ("filters", "shown", "before"),
    [
        ({}, ("2026-04-01", "2026-11-22"), ("2025-04-01", "2025-11-22")),
        ({"financial_year": "2025-26"}, ("2025-04-01", "2026-03-31"), ("2024-04-01", "2025-03-31")),
        ({"quarter": "Q1"}, ("2026-04-01", "2026-06-30"), ("2025-04-01", "2025-06-30")),
        ({"period": "quarter"}, ("2026-10-01", "2026-11-22"), ("2025-10-01", "2025-11-22")),
        (
            {"quarter": "Q4", "financial_year": "2023-2024"},
            ("2024-01-01", "2024-03-31"),
            ("2023-01-01", "2023-03-31"),
        ),
        ({"period": "month"}, ("2026-11-01", "2026-11-22"), ("2026-10-01", "2026-10-22")),
        ({"period": "last_30_days"}, ("2026-10-24", "2026-11-22"), ("2026-09-24", "2026-10-23")),
        (
            {"date_from": date(2026, 1, 1), "date_to": date(2026, 1, 31)},
            ("2026-01-01", "2026-01-31"),
            ("2025-12-01", "2025-12-31"),
        ),
        ({"date_to": date(2026, 1, 31)}, ("2025-04-01", "2026-01-31"), ("2024-05-30", "2025-03-31")),
        ({"date_from": date(2026, 11, 21)}, ("2026-11-21", "2026-11-22"), ("2026-11-19", "2026-11-20")),
    ],
)
def test_periods_and_their_comparisons(
    filters: dict[str, Any], shown: tuple[str, str], before: tuple[str, str]
) -> None:
    result = period(**filters)
    assert tuple(map(str, days(result.window))) == shown
    assert tuple(map(str, days(result.before))) == before


def test_current_period_ends_with_the_newest_sheets() -> None:
    """On a Sunday, days without sheets yet are not compared."""
    friday = date(2026, 11, 20)
    assert days(period(reached=friday).before) == (date(2025, 4, 1), date(2025, 11, 20))
    assert period(reached=friday, period="last_30_days").last == friday
    # A new year without sheets, and sheets dated in the future.
    assert days(period(date(2026, 4, 1), date(2026, 3, 31)).window) == (date(2026, 4, 1), date(2026, 4, 1))
    assert period(reached=date(2027, 1, 1)).last == TODAY


def test_complete_months_are_compared_in_full() -> None:
    assert days(period(date(2026, 3, 31), period="month").before) == (date(2026, 2, 1), date(2026, 2, 28))
    assert days(period(date(2026, 3, 30), period="month").before) == (date(2026, 2, 1), date(2026, 2, 28))
    assert days(period(date(2026, 2, 28), period="month").before) == (date(2026, 1, 1), date(2026, 1, 31))
    assert period(date(2024, 2, 29), period="quarter").before.last == date(2023, 2, 28)
    assert period(date(2025, 2, 28), period="quarter").before.last == date(2024, 2, 29)


@given(DAYS, st.sampled_from(["financial_year", "quarter", "month", "last_30_days"]))
def test_comparison_always_precedes_the_period(today: date, kind: str) -> None:
    result = period(today, period=kind)
    assert result.first <= today == result.last
    assert result.before.first is not None and result.before.last is not None
    assert result.before.first <= result.before.last < result.first
    assert result.month_before.last < result.month.first  # type: ignore[operator]
    if kind == "last_30_days":
        assert result.before.last == result.first - timedelta(days=1)


@given(DAYS, DAYS)
def test_custom_dates_are_not_changed(first: date, last: date) -> None:
    if first > last:
        with pytest.raises(FieldErrors):
            period(date_from=first, date_to=last)
        return
    result = period(date_from=first, date_to=last)
    assert days(result.window) == (first, last)
    before = result.before
    assert before.first is not None and before.last == first - timedelta(days=1)
    assert before.last - before.first == last - first


@pytest.mark.parametrize("year", ["2026", "2026-2028", "26-27", "1800-1801", "9997-9998", "x"])
def test_rejects_invalid_financial_years(year: str) -> None:
    with pytest.raises(FieldErrors) as caught:
        period(financial_year=year)
    assert "financial_year" in str(caught.value.errors)
