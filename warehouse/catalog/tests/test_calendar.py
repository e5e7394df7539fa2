"""Days, months, quarters, financial years, and ages in months of 30.44 days (requirements 30 and 31)."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.calendar import (
    AGE_PERIODS,
    QUARTERS,
    Window,
    age_period_window,
    financial_year_of,
    financial_year_window,
    first_of_month,
    format_financial_year,
    last_twelve_months,
    month_window,
    months_between,
    next_month,
    parse_financial_year,
    parse_month,
    quarter_window,
    today_in_india,
    year_before,
)

days = st.dates(date(1950, 1, 1), date(2100, 1, 1))
starts = st.integers(1950, 2100)


def test_today_is_the_date_in_india() -> None:
    assert today_in_india(datetime(2026, 11, 20, 18, 29, tzinfo=UTC)) == date(2026, 11, 20)
    assert today_in_india(datetime(2026, 11, 20, 18, 30, tzinfo=UTC)) == date(2026, 11, 21)


@given(days)
def test_day_is_in_its_month_year_and_one_quarter(day: date) -> None:
    assert day in month_window(day)
    start = financial_year_of(day)
    assert day in financial_year_window(start)
    assert sum(day in quarter_window(start, quarter) for quarter in QUARTERS) == 1


@given(starts)
def test_quarters_tile_the_financial_year(start: int) -> None:
    year = financial_year_window(start)
    windows = [quarter_window(start, quarter) for quarter in QUARTERS]
    assert (windows[0].first, windows[-1].last) == (year.first, year.last)
    for before, after in pairwise(windows):
        assert before.last is not None and before.last + timedelta(days=1) == after.first


@given(starts)
def test_parses_both_forms_of_financial_years(start: int) -> None:
    long = format_financial_year(start)
    assert parse_financial_year(long) == parse_financial_year(f"{start}-{(start + 1) % 100:02}") == start


@pytest.mark.parametrize(
    "text", ["", "2026", "2026-2028", "2026-28", "26-27", "2026/27", "२०२६-२७", "2026-2027x", "9999-10000"]
)
def test_rejects_invalid_financial_years(text: str) -> None:
    with pytest.raises(ValueError, match="financial year"):
        parse_financial_year(text)


def test_parses_months_by_number_or_date() -> None:
    assert parse_month("4", 2026) == date(2026, 4, 1)
    assert parse_month("3", 2026) == date(2027, 3, 1)
    assert parse_month(" 2026-11 ", 1999) == date(2026, 11, 1)


@pytest.mark.parametrize("text", ["", "0", "13", "2026-13", "2026-1", "x", "११", "-1", "0000-01"])
def test_rejects_invalid_months(text: str) -> None:
    with pytest.raises(ValueError):
        parse_month(text, 2026)


@given(days)
def test_next_month_begins_after_this_one(day: date) -> None:
    last = month_window(day).last
    assert last is not None and last + timedelta(days=1) == next_month(day)
    assert first_of_month(next_month(day)) == next_month(day)


@given(days, st.integers(0, 1000))
def test_months_between_are_distinct_first_days(day: date, length: int) -> None:
    last = day + timedelta(days=length)
    months = list(months_between(day, last))
    assert months == sorted(set(months)) and all(month.day == 1 for month in months)
    assert months[0] == first_of_month(day) and months[-1] == first_of_month(last)


@given(days, st.integers(0, 4000))
def test_age_periods_partition_floored_months(today: date, age: int) -> None:
    day = today - timedelta(days=age)
    months = floor(age / 30.44)
    for period, (first, last) in AGE_PERIODS.items():
        inside = first <= months and (last is None or months <= last)
        assert (day in age_period_window(period, today)) is inside


@given(days, st.integers(1, 400))
def test_future_days_have_the_youngest_age(today: date, ahead: int) -> None:
    day = today + timedelta(days=ahead)
    assert day in age_period_window("within1month", today)


@given(days)
def test_year_before(day: date) -> None:
    before = year_before(day)
    assert (before.year, before.month) == (day.year - 1, day.month)
    assert before.day == day.day or (day.month, day.day, before.day) == (2, 29, 28)


@given(st.none() | days, days)
def test_same_days_a_year_before(first: date | None, last: date) -> None:
    before = Window(first, last).year_before()
    assert before.first == (first and year_before(first)) and before.last is not None
    both_end_a_month = [(day + timedelta(days=1)).day == 1 for day in (last, before.last)]
    assert both_end_a_month[0] <= both_end_a_month[1] and before.last - year_before(last) <= timedelta(days=1)


@pytest.mark.parametrize(
    ("last", "before"),
    [
        ("2029-02-28", "2028-02-29"),
        ("2028-02-29", "2027-02-28"),
        ("2029-02-27", "2028-02-27"),
        ("2028-02-28", "2027-02-28"),
    ],
)
def test_february_ends_with_its_last_day(last: str, before: str) -> None:
    assert Window(None, date.fromisoformat(last)).year_before().last == date.fromisoformat(before)


@given(*(st.none() | days for _ in range(4)), days)
def test_intersection_has_the_days_of_both(
    a: date | None, b: date | None, c: date | None, d: date | None, day: date
) -> None:
    window, other = Window(a, b), Window(c, d)
    both = window.intersect(other)
    assert (day in both) is (day in window and day in other)
    assert not (both.empty and day in both)


@given(days)
def test_last_twelve_months_are_twelve(today: date) -> None:
    window = last_twelve_months(today)
    assert window.first is not None and window.last == today
    assert len(list(months_between(window.first, today))) == 12 and window.first.day == 1
