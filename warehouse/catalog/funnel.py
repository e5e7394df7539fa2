"""Fair comparison of units with different caseloads: a funnel plot, and confidence intervals of ranks.

Rates of few cases vary more than those of many, so a plain ranking puts small units first and last. Each unit is
compared with the pooled rate of all others, with limits of 95 % and 99.8 % at the unit's caseload. Rates are compared
as arcsin √rate, whose variance 1 / (4 cases) does not depend on the rate. If units differ by more than chance, limits
are widened by τ² (Spiegelhalter 2005; NHS England's method for SHMI): DerSimonian and Laird's estimate from the
z-scores, with the outer 10 % on each side winsorised. A unit's own figures never affect its limits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import asin, ceil, floor, pi, sin, sqrt
from statistics import NormalDist
from typing import Literal

Place = Literal["far_below", "below", "usual", "above", "far_above"]
Past = Literal["better", "same", "worse"]

LEAST = 5  # minimum number of units with cases
WINSORISED = 0.1  # share of z-scores on each side
WARN, ACT = (NormalDist().inv_cdf((1 + level) / 2) for level in (0.95, 0.998))
CONFIDENCE = 0.95  # of a rank interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases:
    """A unit's reported cases: `part` of `whole` count as success for the rate.

    `refused` and `favored` are closed cases by outcome, if reported. `missing` is the number of overdue sheets, `held`
    the number of cases they may have: each as many as the dataset's largest sheet.
    """

    part: int
    whole: int
    refused: int = 0
    favored: int = 0
    missing: int = 0
    held: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A unit compared with the others. Rates and limits are between 0 and 1; None if there is nothing to compare.

    `part` of `whole` are the counted cases: without `excess`, the refusals beyond what the other units' share of
    refusals allows, and including cases that missing sheets may have, counted as failures. `lower` and `upper` are the
    95 % limits, `least` and `most` the 99.8 % limits. The rank is between `best` and `worst`.
    """

    part: int
    whole: int
    excess: int = 0
    center: float | None = None
    lower: float | None = None
    upper: float | None = None
    least: float | None = None
    most: float | None = None
    place: Place | None = None
    best: int | None = None
    worst: int | None = None

    @property
    def needs_attention(self) -> bool:
        """Whether the unit is below the 99.8 % limits, where chance puts one in a thousand."""
        return self.place == "far_below"


@dataclass(frozen=True, slots=True)
class _Point:
    """A transformed rate (arcsin √rate) with its variance."""

    value: float
    variance: float


@dataclass(frozen=True, slots=True)
class _Benchmark:
    """Pooled rate of the other units, and the variance around it."""

    value: float
    variance: float  # of the pooled rate itself
    spread: float  # τ²

    def deviation(self, variance: float) -> float:
        return sqrt(variance + self.variance + self.spread)


def compare(units: Sequence[Cases]) -> list[Standing]:
    """Return each unit's standing, in the order of `units`."""
    counted = _counted(units)
    known = [index for index, one in enumerate(counted) if one.whole]
    points = {index: _point(counted[index].part, counted[index].whole) for index in known}
    found = list(counted)
    for index in known:
        others = [other for other in known if other != index]
        if not others:
            continue
        best, worst = _ranks(points[index], [points[other] for other in others])
        one = replace(counted[index], best=best, worst=len(known) if units[index].missing else worst)
        if len(known) >= LEAST:
            pairs = [(counted[other].part, counted[other].whole) for other in others]
            one = _judged(one, points[index], _benchmark(pairs))
        found[index] = one
    return found


def compare_with_past(now: Cases, before: Cases) -> Past | None:
    """Return whether a unit's rate differs from its past rate by more than chance (99.8 %), or None without cases."""
    if not now.whole or not before.whole:
        return None
    one, other = _point(now.part, now.whole), _point(before.part, before.whole)
    moved = (one.value - other.value) / sqrt(one.variance + other.variance)
    return "same" if abs(moved) <= ACT else "better" if moved > 0 else "worse"


def peers(units: Sequence[Cases], index: int) -> list[int]:
    """Return the other units with a similar caseload: half to twice as many cases."""
    own = units[index].whole
    return [
        other
        for other, one in enumerate(units)
        if other != index and one.whole and own <= 2 * one.whole <= 4 * own
    ]


def _counted(units: Sequence[Cases]) -> list[Standing]:
    """Return the counted cases, so that missing sheets and excessive refusals never improve a rate."""
    closed = [one.refused + one.favored for one in units]
    found = []
    for index, one in enumerate(units):
        others = [(unit.refused, closed[other]) for other, unit in enumerate(units) if other != index]
        excess = min(_excess(one, [pair for pair in others if pair[1]]), one.part)
        found.append(Standing(part=one.part - excess, whole=one.whole + one.held, excess=excess))
    return found


def _excess(one: Cases, others: Sequence[tuple[int, int]]) -> int:
    """Return refusals above the 99.8 % limit of the other units' share of refusals, relative to approvals."""
    if not one.refused or len(others) < LEAST - 1:
        return 0
    found = _benchmark(others)
    share = _rate(found.value + ACT * found.deviation(1 / (4 * (one.refused + one.favored))))
    allowed = ceil(one.favored * share / (1 - share)) if share < 1 else one.refused
    return max(one.refused - allowed, 0)


def _benchmark(others: Sequence[tuple[int, int]]) -> _Benchmark:
    whole = sum(cases for _, cases in others)
    pooled = _point(sum(part for part, _ in others), whole)
    points = [_point(part, cases) for part, cases in others]
    scores = _winsorised([(point.value - pooled.value) / sqrt(point.variance) for point in points])
    weights = [1 / point.variance for point in points]
    room = sum(weights) - sum(weight**2 for weight in weights) / sum(weights)
    surplus = sum(score**2 for score in scores) - (len(scores) - 1)
    spread = max(surplus / room, 0.0) if room > 0 else 0.0
    # The pooled rate is dominated by a few large units, so their own deviation adds to its variance.
    carried = spread * sum(weight**2 for weight in weights) / sum(weights) ** 2
    return _Benchmark(pooled.value, pooled.variance + carried, spread)


def _winsorised(scores: Sequence[float]) -> list[float]:
    ordered = sorted(scores)
    low, high = _quantile(ordered, WINSORISED), _quantile(ordered, 1 - WINSORISED)
    return [min(max(score, low), high) for score in scores]


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Return an interpolated quantile, as in spreadsheets and R (type 7)."""
    at = (len(ordered) - 1) * share
    below = floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def _judged(one: Standing, point: _Point, found: _Benchmark) -> Standing:
    deviation = found.deviation(point.variance)
    warn, act = WARN * deviation, ACT * deviation
    return replace(
        one,
        center=_rate(found.value),
        lower=_rate(found.value - warn),
        upper=_rate(found.value + warn),
        least=_rate(found.value - act),
        most=_rate(found.value + act),
        place=_place((point.value - found.value) / deviation),
    )


def _place(score: float) -> Place:
    if abs(score) <= WARN:
        return "usual"
    if score < 0:
        return "below" if score >= -ACT else "far_below"
    return "above" if score <= ACT else "far_above"


def _ranks(own: _Point, others: Sequence[_Point]) -> tuple[int, int]:
    """Return the best and worst possible rank, with Bonferroni's correction for the number of comparisons."""
    reach = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * len(others)))
    scores = [(own.value - one.value) / sqrt(own.variance + one.variance) for one in others]
    better = sum(score < -reach for score in scores)
    worse = sum(score > reach for score in scores)
    return 1 + better, 1 + len(others) - worse


def _point(part: int, whole: int) -> _Point:
    return _Point(asin(sqrt(min(part / whole, 1.0))), 1 / (4 * whole))


def _rate(value: float) -> float:
    return sin(min(max(value, 0.0), pi / 2)) ** 2
