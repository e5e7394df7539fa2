"""Working days, periods and the status of sheets, checked against manual and brute-force calendars."""

from datetime import date, timedelta
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.calendar import Window, month_window, months_between
from catalog.registry import DATASETS
from catalog.submissions import (
    DAY,
    FIXED_HOLIDAYS,
    Expected,
    Owed,
    Period,
    Saturdays,
    WorkingDays,
    due_day,
    period_of,
    periods,
    status,
)
from catalog.text import Text

days = st.dates(date(2020, 1, 1), date(2035, 12, 31))
rhythms = st.sampled_from(("daily", "weekly", "monthly"))


@cache
def closed(seed: int) -> WorkingDays:
    """Generate a calendar with a sixth of its days closed from a single seed."""
    chance = Random(seed)
    first = date(2019, 1, 1)
    off = {first + n * DAY: Text("x", "x") for n in range(6600) if chance.random() < seed % 3 / 12}
    return WorkingDays("all" if seed % 2 else "second_fourth", off)


calendars = st.integers(0, 11).map(closed)
FIVE_DAYS = WorkingDays()
DIWALI = WorkingDays(holidays={date(2026, 11, 10): Text("Diwali", "दिवाळी")})


def test_november_2026_by_hand() -> None:
    november = [date(2026, 11, number) for number in range(1, 31)]
    assert [day.day for day in november if day not in FIVE_DAYS] == [1, 7, 8, 14, 15, 21, 22, 28, 29]
    second_fourth = WorkingDays("second_fourth")
    assert [day.day for day in november if day not in second_fourth] == [1, 8, 14, 15, 22, 28, 29]
    assert date(2026, 11, 10) not in DIWALI
    assert date(2027, 1, 26) not in FIVE_DAYS
    assert FIVE_DAYS.holiday(date(2027, 1, 26)) == FIXED_HOLIDAYS[(1, 26)]


@given(days, st.integers(0, 12), calendars)
def test_after_counts_working_days(day: date, number: int, working: WorkingDays) -> None:
    result = working.after(day, number)
    passed = [day + n * DAY for n in range(1, (result - day).days + 1)]
    assert sum(item in working for item in passed) == number
    assert number == 0 or result in working


@given(days, calendars)
def test_before_is_the_last_working_day(day: date, working: WorkingDays) -> None:
    result = working.before(day)
    assert result < day and result in working
    assert not any(result + n * DAY in working for n in range(1, (day - result).days))


@given(rhythms, days, calendars)
def test_day_is_in_its_period(rhythm: str, day: date, working: WorkingDays) -> None:
    period = period_of(rhythm, day, working)  # type: ignore[arg-type]
    assert day in period and period.day in period
    inside = [period.first + n * DAY for n in range((period.last - period.first).days + 1)]
    assert period.working == any(item in working for item in inside)
    if period.working:
        assert period.day == max(item for item in inside if item in working)
    # Every day of a period has the same period.
    assert {period_of(rhythm, item, working) for item in (inside[0], inside[-1])} == {period}  # type: ignore[arg-type]


@given(rhythms, days, st.integers(0, 200), calendars)
def test_periods_are_those_placed_in_the_window(
    rhythm: str, first: date, length: int, working: WorkingDays
) -> None:
    window = Window(first, first + timedelta(days=length))
    result = list(periods(rhythm, window, working))  # type: ignore[arg-type]
    around = (first + timedelta(days=n) for n in range(-31, length + 32))
    expected_periods = {period_of(rhythm, day, working) for day in around}  # type: ignore[arg-type]
    assert result == sorted(
        (item for item in expected_periods if item.day in window), key=lambda item: item.first
    )


FRIDAY = Period(date(2026, 11, 20), date(2026, 11, 20), date(2026, 11, 20), True)
OWED = Owed(since=date(2026, 4, 1), kept=date(2026, 4, 1))


@pytest.mark.parametrize(
    ("received", "nil", "owed", "today", "expected"),
    [
        (date(2026, 11, 20), False, OWED, date(2026, 11, 20), "received"),
        (date(2026, 11, 23), False, OWED, date(2026, 11, 25), "received"),
        (date(2026, 11, 24), False, OWED, date(2026, 11, 25), "late"),
        # Rows take precedence over a nil return.
        (date(2026, 11, 24), True, OWED, date(2026, 11, 25), "late"),
        (None, True, OWED, date(2026, 11, 25), "nil"),
        (None, False, OWED, date(2026, 11, 20), "due"),
        (None, False, OWED, date(2026, 11, 23), "due"),
        (None, False, OWED, date(2026, 11, 24), "missing"),
        (None, False, OWED, date(2026, 11, 19), "none"),
        (None, False, Owed(since=None), date(2026, 11, 25), "none"),
        (None, False, Owed(since=date(2026, 11, 21)), date(2026, 11, 25), "none"),
        (None, False, Owed(since=date(2026, 4, 1), until=date(2026, 11, 20)), date(2026, 11, 25), "none"),
        # History imported after the portal's start is neither late nor missing.
        (None, False, Owed(since=date(2026, 4, 1), kept=date(2026, 12, 1)), date(2026, 12, 2), "none"),
        (
            date(2026, 12, 1),
            False,
            Owed(since=date(2026, 4, 1), kept=date(2026, 12, 1)),
            date(2026, 12, 2),
            "received",
        ),
    ],
)
def test_status_of_a_sheet(received: date | None, nil: bool, owed: Owed, today: date, expected: str) -> None:
    due = due_day(Expected(rhythm="daily", unit="taluka"), FRIDAY, FIVE_DAYS)
    assert due == date(2026, 11, 23)  # Monday
    assert status(FRIDAY, due, owed, received=received, nil=nil, today=today) == expected


def test_day_off_has_no_status_unless_a_sheet_was_received() -> None:
    sunday = period_of("daily", date(2026, 11, 22), FIVE_DAYS)
    due = date(2026, 11, 23)
    late = date(2026, 11, 30)
    assert status(sunday, due, OWED, received=None, nil=False, today=late) == "off"
    assert status(sunday, due, OWED, received=late, nil=False, today=late) == "received"


@given(rhythms, days, days, st.one_of(st.none(), days), st.booleans(), calendars)
def test_missing_sheet_is_due_and_then_overdue(
    rhythm: str, day: date, today: date, since: date | None, nil: bool, working: WorkingDays
) -> None:
    rule = Expected(rhythm=rhythm, unit="taluka")  # type: ignore[arg-type]
    period = period_of(rule.rhythm, day, working)
    due = due_day(rule, period, working)
    owed = Owed(since=since, kept=since)
    result = status(period, due, owed, received=None, nil=nil, today=today)
    was_kept = since is not None and since <= due
    assert (result == "missing") == (
        period in owed and was_kept and not nil and today > due and period.first <= today
    )
    assert result not in ("received", "late")


def test_every_dataset_declares_expected_sheets() -> None:
    for dataset in DATASETS.values():
        if dataset.expected is None:
            # Single items and cases are entered as they occur.
            assert dataset.name.endswith("_items") or dataset.clock
            continue
        field = dataset.field(dataset.expected.unit)
        assert field.column in dataset.key
        assert dataset.date in dataset.key
        assert not dataset.expected.instead or DATASETS[dataset.expected.instead].expected is None


@pytest.mark.parametrize("saturdays", ["all", "second_fourth"])
def test_working_days_of_a_month_match_its_days(saturdays: Saturdays) -> None:
    holidays = {
        date(2026, 3, 6): Text("a", "a"),
        date(2026, 3, 7): Text("b", "b"),
        date(2026, 5, 1): Text("c", "c"),
    }
    working = WorkingDays(saturdays, holidays)
    for month in months_between(date(2024, 1, 1), date(2027, 12, 1)):
        days = month_window(month)
        assert days.first is not None and days.last is not None
        every = [days.first + DAY * number for number in range((days.last - days.first).days + 1)]
        assert working.within(month) == sum(day in working for day in every)
