"""Rounding, checked against Decimal's ROUND_HALF_UP and integer arithmetic."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.rounding import change, difference, half_up, percent, share

DECIMALS = st.integers(0, 6)
NUMBERS = st.one_of(
    st.integers(-(10**15), 10**15),
    st.floats(-1e12, 1e12, allow_nan=False),
    st.decimals(-(10**12), 10**12, allow_nan=False, places=7),
    # Ties: exactly half of the last displayed digit.
    st.builds(lambda n, places: Decimal(2 * n + 1) / 2 / 10**places, st.integers(-(10**9), 10**9), DECIMALS),
)


@given(NUMBERS, DECIMALS)
def test_rounds_like_decimals_round_half_up(value, decimals):
    expected = Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    result = half_up(value, decimals)
    assert result == expected and result.as_tuple().exponent == -decimals
    assert half_up(-value, decimals) == -result
    assert not (result == 0 and result.is_signed())


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**9), st.integers(0, 3))
def test_percent_equals_integer_arithmetic(part, whole, decimals):
    scaled = abs(part) * 100 * 10**decimals
    rounded = (2 * scaled + whole) // (2 * whole)
    expected = Decimal(rounded if part >= 0 else -rounded).scaleb(-decimals)
    assert percent(part, whole, decimals) == expected
    assert half_up(Fraction(100 * part, whole), decimals) == expected


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [(6.25, 1, "6.3"), (-6.25, 1, "-6.3"), (1.005, 2, "1.01"), (0.5, 0, "1"), (-0.5, 0, "-1"), (2.5, 0, "3"),
     (-0.04, 1, "0.0"), (Fraction(1, 3), 2, "0.33"), (12345678901234567890, 1, "12345678901234567890.0")],
)  # fmt: skip
def test_rounds_halves_away_from_zero(value, decimals, expected):
    assert str(half_up(value, decimals)) == expected


def test_no_share_when_dividing_by_zero():
    assert percent(1, 16) == Decimal("6.3") and share(7, 8, of=5) == Decimal("4.4")
    assert [percent(None, 5), percent(5, None), percent(5, 0), change(5, 0), change(None, 5)] == [None] * 5
    assert difference(None, 1.0) is None and difference(60.05, 90.1) == Decimal("-30.1")
    assert change(17, 16) == Decimal("6.3") and change(15, 16) == Decimal("-6.3")
