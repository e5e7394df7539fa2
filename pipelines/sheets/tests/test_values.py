"""Numbers and dates: which texts are parsed, and which are rejected rather than guessed (requirement 27)."""

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.errors import Fault
from sheets.text import group_digits
from sheets.values import parse_date, parse_number

DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("148", 148),
        ("0148", 148),
        ("+5", 5),
        ("-0", 0),
        ("148.0", 148),
        ("1,23,456", 123456),
        ("12,34,567", 1234567),
        ("1,234,567", 1234567),
        ("१२३", 123),
        ("१,२३,४५६", 123456),
        (" 7 ", 7),
        ("7\u200b", 7),
    ],
)
def test_parses_number(text: str, number: int) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("many", "not_a_number"),
        ("n/a", "not_a_number_blank"),
        ("-", "not_a_number_blank"),
        ("NIL", "not_a_number_blank"),
        ("लागू नाही", "not_a_number_blank"),
        ("1O4", "letter_for_zero"),
        ("o", "not_a_number"),
        ("1l4", "letter_in_number"),
        ("१०४x", "letter_in_number"),
        ("1e5", "letter_in_number"),
        ("-18", "negative"),
        ("\u221218", "negative"),
        ("(18)", "negative"),
        ("1.5", "whole_number"),
        ("1,2", "grouping"),
        ("1,23,45", "grouping"),
        (",123", "grouping"),
        ("9" * 40, "too_many_digits"),
        ("5%", "not_a_number"),
        ("₹ 12", "not_a_number"),
        ("1 234", "not_a_number"),
        ("1.2.3", "not_a_number"),
        ("٣", "not_a_number"),
        ("²", "not_a_number"),
        ("Infinity", "not_a_number"),
    ],
)
def test_rejects_ambiguous_number(text: str, code: str) -> None:
    result = parse_number(text)
    assert isinstance(result, Fault) and result.code == code


def test_allows_decimals_up_to_the_fields_limit() -> None:
    assert parse_number("12.50", 2) == Decimal("12.5")
    assert parse_number("1,23,456.75", 2) == Decimal("123456.75")
    assert parse_number("12.345", 2) == Fault("too_many_decimals", {"decimals": 2})


@given(st.integers(min_value=0, max_value=10**15))
def test_number_formats_are_equivalent(number: int) -> None:
    for text in (str(number), group_digits(number), f"{number:,}", f"{number}.0"):
        assert parse_number(text) == number
        assert parse_number(text.translate(DEVANAGARI)) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (-1471, "-1,471"), (Decimal("1327.00"), "1,327"), (Decimal("1234567.50"), "12,34,567.5"),
     (Decimal("0.05"), "0.05"), (Decimal("1E+5"), "1,00,000"), (10**17 + 1, "1,00,00,00,00,00,00,00,001")],
)  # fmt: skip
def test_groups_digits(number: int | Decimal, text: str) -> None:
    assert group_digits(number) == text


@given(st.text(max_size=40))
def test_any_text_gives_a_number_or_a_fault(text: str) -> None:
    for decimals in (0, 2):
        result = parse_number(text, decimals)
        assert isinstance(result, Fault) or (result >= 0 and any(c.isdigit() for c in text))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-19", date(2026, 11, 19)),
        ("19/11/2026", date(2026, 11, 19)),
        ("9/1/2026", date(2026, 1, 9)),
        ("19-11-26", date(2026, 11, 19)),
        ("19.11.49", date(2049, 11, 19)),
        ("19.11.50", date(1950, 11, 19)),
        ("19 11 2026", date(2026, 11, 19)),
        ("2026/11/19", date(2026, 11, 19)),
        ("2026-11-19 00:00:00", date(2026, 11, 19)),
        ("2026-11-19T10:30", date(2026, 11, 19)),
        ("45000", date(2023, 3, 15)),
        ("45000.5", date(2023, 3, 15)),
        ("१९/११/२०२६", date(2026, 11, 19)),
        ("29/02/2024", date(2024, 2, 29)),
    ],
)
def test_parses_date_day_first(text: str, day: date) -> None:
    assert parse_date(text) == day


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("31/11/2026", "month_days"),
        ("19/13/2026", "no_month"),
        ("11/19/2026", "no_month"),
        ("29/02/2025", "february_days"),
        ("00/01/2026", "not_a_date"),
        ("19/11/0206", "no_year"),
        ("19/11-2026", "not_a_date"),
        ("2026", "not_a_date"),
        ("20261119", "not_a_date"),
        ("19/11", "not_a_date"),
        ("today", "not_a_date"),
        ("19/11/202", "not_a_date"),
        ("99999", "not_a_date"),
        ("-1", "not_a_date"),
    ],
)
def test_rejects_ambiguous_date(text: str, code: str) -> None:
    result = parse_date(text)
    assert isinstance(result, Fault) and result.code == code


@given(st.dates(date(1950, 1, 1), date(2049, 12, 31)), st.sampled_from("/-. "))
def test_date_formats_are_equivalent(day: date, separator: str) -> None:
    serial = (day - date(1899, 12, 30)).days
    parts = (f"{day.day}", f"{day.month:02}", f"{day.year}")
    texts = [
        day.isoformat(),
        separator.join(parts),
        separator.join((*parts[:2], f"{day.year % 100:02}")),
        separator.join((parts[2], parts[1], parts[0])),
        str(serial),
    ]
    for text in texts:
        assert parse_date(text) == day
        assert parse_date(text.translate(DEVANAGARI)) == day


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 9999))
def test_rejects_nonexistent_dates(day: int, month: int, year: int) -> None:
    result = parse_date(f"{day:02}/{month:02}/{year:04}")
    if isinstance(result, date):
        assert (result.day, result.month, result.year) == (day, month, year)
        assert result + timedelta(days=0) == result
    else:
        assert result.code in ("month_days", "february_days", "no_month", "no_year", "not_a_date")


@given(st.text(max_size=30) | st.from_regex(re.compile(r"[0-9/.\- :]{1,20}"), fullmatch=True))
def test_any_text_gives_a_date_or_a_fault(text: str) -> None:
    assert isinstance(parse_date(text), date | Fault)
