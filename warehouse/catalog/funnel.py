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

MIN_UNITS = 5  # minimum number of units with cases
WINSORISED = 0.1  # share of z-scores on each side
WARNING_Z, ACTION_Z = (NormalDist().inv_cdf((1 + level) / 2) for level in (0.95, 0.998))
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
    known = [index for index, standing in enumerate(counted) if standing.whole]
    points = {index: _point(counted[index].part, counted[index].whole) for index in known}
    standings = list(counted)
    for index in known:
        others = [other for other in known if other != index]
        if not others:
            continue
        best, worst = _ranks(points[index], [points[other] for other in others])
        standing = replace(counted[index], best=best, worst=len(known) if units[index].missing else worst)
        if len(known) >= MIN_UNITS:
            pairs = [(counted[other].part, counted[other].whole) for other in others]
            standing = _judged(standing, points[index], _benchmark(pairs))
        standings[index] = standing
    return standings


def compare_with_past(now: Cases, before: Cases) -> Past | None:
    """Return whether a unit's rate differs from its past rate by more than chance (99.8 %), or None without cases."""
    if not now.whole or not before.whole:
        return None
    current, past = _point(now.part, now.whole), _point(before.part, before.whole)
    moved = (current.value - past.value) / sqrt(current.variance + past.variance)
    return "same" if abs(moved) <= ACTION_Z else "better" if moved > 0 else "worse"


def peers(units: Sequence[Cases], index: int) -> list[int]:
    """Return the other units with a similar caseload: half to twice as many cases."""
    caseload = units[index].whole
    return [
        other
        for other, unit in enumerate(units)
        if other != index and unit.whole and caseload <= 2 * unit.whole <= 4 * caseload
    ]


def _counted(units: Sequence[Cases]) -> list[Standing]:
    """Return the counted cases, so that missing sheets and excessive refusals never improve a rate."""
    closed = [unit.refused + unit.favored for unit in units]
    standings = []
    for index, unit in enumerate(units):
        others = [(unit.refused, closed[other]) for other, unit in enumerate(units) if other != index]
        excess = min(_excess(unit, [pair for pair in others if pair[1]]), unit.part)
        standings.append(Standing(part=unit.part - excess, whole=unit.whole + unit.held, excess=excess))
    return standings


def _excess(unit: Cases, others: Sequence[tuple[int, int]]) -> int:
    """Return refusals above the 99.8 % limit of the other units' share of refusals, relative to approvals."""
    if not unit.refused or len(others) < MIN_UNITS - 1:
        return 0
    benchmark = _benchmark(others)
    share = _rate(benchmark.value + ACTION_Z * benchmark.deviation(1 / (4 * (unit.refused + unit.favored))))
    allowed = ceil(unit.favored * share / (1 - share)) if share < 1 else unit.refused
    return max(unit.refused - allowed, 0)


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
    position = (len(ordered) - 1) * share
    below = floor(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


def _judged(standing: Standing, point: _Point, benchmark: _Benchmark) -> Standing:
    deviation = benchmark.deviation(point.variance)
    warn, act = WARNING_Z * deviation, ACTION_Z * deviation
    return replace(
        standing,
        center=_rate(benchmark.value),
        lower=_rate(benchmark.value - warn),
        upper=_rate(benchmark.value + warn),
        least=_rate(benchmark.value - act),
        most=_rate(benchmark.value + act),
        place=_place((point.value - benchmark.value) / deviation),
    )


def _place(score: float) -> Place:
    if abs(score) <= WARNING_Z:
        return "usual"
    if score < 0:
        return "below" if score >= -ACTION_Z else "far_below"
    return "above" if score <= ACTION_Z else "far_above"


def _ranks(point: _Point, others: Sequence[_Point]) -> tuple[int, int]:
    """Return the best and worst possible rank, with Bonferroni's correction for the number of comparisons."""
    reach = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * len(others)))
    scores = [(point.value - other.value) / sqrt(point.variance + other.variance) for other in others]
    better = sum(score < -reach for score in scores)
    worse = sum(score > reach for score in scores)
    return 1 + better, 1 + len(others) - worse


def _point(part: int, whole: int) -> _Point:
    return _Point(asin(sqrt(min(part / whole, 1.0))), 1 / (4 * whole))


def _rate(value: float) -> float:
    return sin(min(max(value, 0.0), pi / 2)) ** 2
