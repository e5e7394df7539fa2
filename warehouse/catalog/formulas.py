"""Formulas: numbers that follow from others, computed in one place and never stored."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from catalog.rounding import percent
from catalog.rows import Amount, added


@dataclass(frozen=True, slots=True)
class Sum:
    """All `parts` together, without `less`; never below 0."""

    parts: tuple[str, ...]
    less: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Percent:
    """(`of` less `less`) as a share of `over`, in percent with `decimals` places; `empty` where `over` is 0."""

    of: tuple[str, ...]
    over: tuple[str, ...]
    less: tuple[str, ...] = ()
    decimals: int = 0
    empty: int | None = None


Formula = Sum | Percent


def inputs(formula: Formula) -> frozenset[str]:
    """The names that `formula` reads."""
    if isinstance(formula, Sum):
        return frozenset((*formula.parts, *formula.less))
    return frozenset((*formula.of, *formula.less, *formula.over))


def mixes(names: Iterable[str], stocks: Set[str]) -> bool:
    """Whether some of these measures are stocks (how much there is on a day) and others flows (what a period brought).

    What was received in a month less what is pending on its last day is nobody's number, so it is never computed.
    """
    kinds = {name in stocks for name in names}
    return len(kinds) > 1


def evaluate(formula: Formula, values: Mapping[str, object]) -> Amount | float | None:
    """The number that follows from `values`: a sum of their kind, a percentage as a float, rounded half up."""
    if isinstance(formula, Sum):
        whole = added(values, formula.parts)
        return max(whole - added(values, formula.less), 0) if formula.less else whole
    part = added(values, formula.of) - added(values, formula.less)
    found = percent(part, added(values, formula.over), formula.decimals)
    return formula.empty if found is None else float(found)
