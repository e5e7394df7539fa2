from decimal import Decimal

import pytest

from portal.core.numbers import format_decimal, format_integer, format_short


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1,000"),
        (99999, "99,999"),
        (1234567, "12,34,567"),
        (-100000, "-1,00,000"),
    ],
)
def test_indian_digit_grouping(number: int, expected: str) -> None:
    assert format_integer(number) == expected
    assert format_decimal(Decimal(number)) == expected


@pytest.mark.parametrize(
    ("number", "whole", "short"),
    [
        ("1245.0", "1,245.0", "1,245"),
        ("57.80", "57.80", "57.8"),
        ("100", "100", "100"),
        ("-0.5", "-0.5", "-0.5"),
        ("-0.00", "0.00", "0"),
        ("1E+5", "1,00,000", "1,00,000"),
        ("-114332.50", "-1,14,332.50", "-1,14,332.5"),
    ],
)
def test_decimal_places(number: str, whole: str, short: str) -> None:
    assert (format_decimal(Decimal(number)), format_short(Decimal(number))) == (whole, short)
