"""Relative periods around the ends of months, quarters and financial years, and at midnight in India."""

from datetime import UTC, date, datetime, timedelta

import pytest

from catalog.calendar import financial_year_of, quarter_of, today_in_india
from portal.reports.relative import RELATIVE, days_of

CASES = [
    # (period, day of the report, first day, last day)
    ("yesterday", "2026-04-01", "2026-03-31", "2026-03-31"),
    ("yesterday", "2028-03-01", "2028-02-29", "2028-02-29"),
    ("last_7_days", "2026-04-03", "2026-03-28", "2026-04-03"),
    ("last_30_days", "2026-04-01", "2026-03-03", "2026-04-01"),
    ("last_30_days", "2028-03-01", "2028-02-01", "2028-03-01"),
    ("this_month", "2026-04-01", "2026-04-01", "2026-04-01"),
    ("this_month", "2026-03-31", "2026-03-01", "2026-03-31"),
    ("last_month", "2026-04-01", "2026-03-01", "2026-03-31"),
    ("last_month", "2026-03-31", "2026-02-01", "2026-02-28"),
    ("last_month", "2028-03-15", "2028-02-01", "2028-02-29"),
    ("last_month", "2027-01-31", "2026-12-01", "2026-12-31"),
    ("this_quarter", "2026-04-01", "2026-04-01", "2026-04-01"),
    ("this_quarter", "2026-06-30", "2026-04-01", "2026-06-30"),
    ("this_quarter", "2026-11-21", "2026-10-01", "2026-11-21"),
    ("this_quarter", "2027-03-31", "2027-01-01", "2027-03-31"),
    ("last_quarter", "2026-04-01", "2026-01-01", "2026-03-31"),
    ("last_quarter", "2026-03-31", "2025-10-01", "2025-12-31"),
    ("last_quarter", "2026-07-01", "2026-04-01", "2026-06-30"),
    ("last_quarter", "2026-12-31", "2026-07-01", "2026-09-30"),
    ("last_quarter", "2027-01-01", "2026-10-01", "2026-12-31"),
    ("this_financial_year", "2026-03-31", "2025-04-01", "2026-03-31"),
    ("this_financial_year", "2026-04-01", "2026-04-01", "2026-04-01"),
    ("this_financial_year", "2027-01-01", "2026-04-01", "2027-01-01"),
    ("last_financial_year", "2026-03-31", "2024-04-01", "2025-03-31"),
    ("last_financial_year", "2026-04-01", "2025-04-01", "2026-03-31"),
    ("last_financial_year", "2027-03-31", "2025-04-01", "2026-03-31"),
]


@pytest.mark.parametrize(("period", "day", "first", "last"), CASES)
def test_days_of_a_period(period, day, first, last):
    days = days_of(period, date.fromisoformat(day))
    assert days == (date.fromisoformat(first), date.fromisoformat(last))


def test_every_period_has_cases():
    assert {case[0] for case in CASES} == set(RELATIVE)


def test_uses_the_day_in_india():
    # 18:30 UTC is midnight in India, where the new financial year has begun.
    before = datetime(2026, 3, 31, 18, 29, tzinfo=UTC)
    after = before + timedelta(minutes=1)
    assert days_of("last_month", today_in_india(before)) == (date(2026, 2, 1), date(2026, 2, 28))
    assert days_of("last_month", today_in_india(after)) == (date(2026, 3, 1), date(2026, 3, 31))
    assert days_of("this_financial_year", today_in_india(after)) == (date(2026, 4, 1), date(2026, 4, 1))


@pytest.mark.parametrize("period", RELATIVE)
def test_invariants_on_every_day_of_five_years(period):
    day = date(2024, 1, 1)
    for number in range(5 * 366):
        today = day + timedelta(days=number)
        first, last = days_of(period, today)
        assert first <= last <= today
        if period.startswith("last_") and not period.endswith("_days"):
            assert last < today and (last + timedelta(days=1)).day == 1 == first.day
        if "financial_year" in period:
            assert (first.month, first.day) == (4, 1) and financial_year_of(first) == financial_year_of(last)
        if "quarter" in period:
            assert quarter_of(first) == quarter_of(last) and first.month in (1, 4, 7, 10)
