"""Rounding: the only place where a figure loses digits. Halves go away from zero, for every page, export and document.

Python's `round()` and `{:.1f}` round halves to even (1 of 16 would be 6.2 %), so figures never use them;
`tests/test_rounding.py` searches the code for them.
"""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

Number = int | float | Decimal | Fraction


def half_up(value: Number, decimals: int = 0) -> Decimal:
    """`value` with `decimals` places: 6.25 → 6.3, -6.25 → -6.3. Never minus zero."""
    with localcontext(prec=60):
        return _exact(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP) + 0


def percent(part: Number | None, whole: Number | None, decimals: int = 1) -> Decimal | None:
    """`part` in percent of `whole`; None where either is unknown or there is nothing to divide by."""
    return share(part, whole, of=100, decimals=decimals)


def share(part: Number | None, whole: Number | None, *, of: int, decimals: int = 1) -> Decimal | None:
    """`part` of `whole` on a scale from 0 to `of`, as `percent` is on one to 100."""
    if part is None or not whole:
        return None
    with localcontext(prec=60):
        return half_up(_exact(part) * of / _exact(whole), decimals)


def change(now: Number | None, before: Number | None) -> Decimal | None:
    """The difference in percent of what was before; None where there is nothing to compare with."""
    return None if now is None or not before else percent(_exact(now) - _exact(before), before)


def difference(now: Number | None, before: Number | None, decimals: int = 1) -> Decimal | None:
    """Between two rates, in points."""
    return None if now is None or before is None else half_up(_exact(now) - _exact(before), decimals)


def _exact(value: Number) -> Decimal:
    """A float as it is written: 0.15 is fifteen hundredths, not the binary number next to it."""
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(str(value))
