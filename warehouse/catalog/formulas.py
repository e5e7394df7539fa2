"""Formulas for derived numbers, which are computed on read and never stored."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from catalog.rounding import half_up
from catalog.rows import Amount, added


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of `parts` minus `less`, at least 0."""

    parts: tuple[str, ...]
    less: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Percent:
    """(`of` - `less`) in percent of `over`, rounded to `decimals` places; `empty` if `over` is 0.

    `over` is divided into `parts`. If all of these are 0 although `over` is not, the sheets do not say how it is
    divided, so the percentage is unknown.
    """

    of: tuple[str, ...]
    over: tuple[str, ...]
    less: tuple[str, ...] = ()
    decimals: int = 0
    empty: int | None = None
    parts: tuple[str, ...] = ()

    def exact(self, values: Mapping[str, object]) -> Fraction | None:
        """Return the percentage for a row of `values`, or None if `over` is 0, or a value or its division unknown."""
        if _is_unknown(self, values):
            return None
        whole = Fraction(added(values, self.over))
        if not whole or (self.parts and not added(values, self.parts)):
            return None
        return 100 * (Fraction(added(values, self.of)) - Fraction(added(values, self.less))) / whole

    def of_row(self, values: Mapping[str, object], decimals: int) -> Decimal | None:
        """Return the rounded percentage."""
        exact = self.exact(values)
        return None if exact is None else half_up(exact, decimals)


Formula = Sum | Percent


def inputs(formula: Formula) -> frozenset[str]:
    """Return the names that `formula` reads."""
    if isinstance(formula, Sum):
        return frozenset((*formula.parts, *formula.less))
    return frozenset((*formula.of, *formula.less, *formula.over, *formula.parts))


def _is_unknown(formula: Formula, values: Mapping[str, object]) -> bool:
    return any(values[name] is None for name in inputs(formula))


def mixes(names: Iterable[str], stocks: Set[str]) -> bool:
    """Return whether the measures include both stocks (amounts on a day) and flows (amounts over a period).

    Received in a month minus pending on its last day has no meaning, so such mixtures are never computed.
    """
    kinds = {name in stocks for name in names}
    return len(kinds) > 1


def evaluate(formula: Formula, values: Mapping[str, object]) -> Amount | float | None:
    """Evaluate a formula: sums keep the type of `values`, percentages are floats, rounded half up.

    None if one of the values is unknown.
    """
    if _is_unknown(formula, values):
        return None
    if isinstance(formula, Sum):
        whole = added(values, formula.parts)
        return max(whole - added(values, formula.less), 0) if formula.less else whole
    if not added(values, formula.over):
        return formula.empty
    result = formula.of_row(values, formula.decimals)
    return None if result is None else float(result)
