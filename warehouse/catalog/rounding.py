"""Rounding of figures, for every page, export and document. Halves round away from zero.

Python's `round()` and `{:.1f}` round halves to even (1 of 16 would be 6.2 %), so they are not used for figures;
`tests/test_rounding.py` searches the code for them.
"""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

Number = int | float | Decimal | Fraction


def half_up(value: Number, decimals: int = 0) -> Decimal:
    """Round to `decimals` places: 6.25 → 6.3, -6.25 → -6.3. Never returns minus zero."""
    with localcontext(prec=60):
        return _exact(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP) + 0


def percent(part: Number | None, whole: Number | None, decimals: int = 1) -> Decimal | None:
    """Return `part` in percent of `whole`, or None if either is unknown or `whole` is 0."""
    return share(part, whole, of=100, decimals=decimals)


def share(part: Number | None, whole: Number | None, *, of: int, decimals: int = 1) -> Decimal | None:
    """Like `percent`, on a scale from 0 to `of`."""
    if part is None or not whole:
        return None
    with localcontext(prec=60):
        return half_up(_exact(part) * of / _exact(whole), decimals)


def change(now: Number | None, before: Number | None) -> Decimal | None:
    """Return the change in percent, or None if there is nothing to compare with."""
    return None if now is None or not before else percent(_exact(now) - _exact(before), before)


def difference(now: Number | None, before: Number | None) -> Decimal | None:
    """Return the difference between two rates, in points to one decimal."""
    return None if now is None or before is None else half_up(_exact(now) - _exact(before), 1)


def _exact(value: Number) -> Decimal:
    """Convert exactly, taking a float by its decimal notation: 0.15 is not the nearest binary number."""
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(str(value))
