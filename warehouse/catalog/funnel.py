"""Fair comparison of units with different caseloads: a funnel plot, and how far each unit's rank is certain.

A rate of few cases swings more than one of many, so a plain ranking puts small units first and last. Each unit is
compared with all the others: their pooled rate, with limits of 95 % and 99.8 % at the unit's own caseload. Rates are
compared as arcsin √rate, whose variance 1 / (4 cases) does not depend on the rate. Where units differ by more than
chance, limits are widened by τ² (Spiegelhalter 2005; NHS England's method for SHMI): DerSimonian and Laird's estimate
from the z-scores, the outer 10 % of which on each side are winsorised. What a unit reports never moves its own limits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import asin, ceil, floor, pi, sin, sqrt
from statistics import NormalDist
from typing import Literal

Place = Literal["far_below", "below", "usual", "above", "far_above"]
Past = Literal["better", "same", "worse"]

LEAST = 5  # units with cases, before limits are drawn
WINSORISED = 0.1  # of the z-scores on each side
WARN, ACT = (NormalDist().inv_cdf((1 + level) / 2) for level in (0.95, 0.998))
CONFIDENCE = 0.95  # of a rank interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases:
    """What a unit reported: `part` of `whole` cases were dealt with as the rate rewards.

    `refused` and `favored` are closed cases by outcome, where the sheets tell it. `missing` is how many sheets are
    overdue, and `held` how many cases they can hold: as many as the largest sheet of the dataset has, each.
    """

    part: int
    whole: int
    refused: int = 0
    favored: int = 0
    missing: int = 0
    held: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A unit among the others. Rates and limits lie between 0 and 1; None where there is nothing to compare.

    `part` of `whole` are the cases that count: without `excess`, the refusals beyond what the other units' share of
    refusals allows, and with the cases that missing sheets can hold, none of them dealt with. `lower` and `upper` are
    the limits of 95 %, `least` and `most` those of 99.8 %. The rank lies between `best` and `worst`.
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
        """Only outside the limits: chance puts one of a thousand units there."""
        return self.place == "far_below"


@dataclass(frozen=True, slots=True)
class _Point:
    """A rate on the scale on which rates are compared, with its variance."""

    value: float
    variance: float


@dataclass(frozen=True, slots=True)
class _Benchmark:
    """The other units' pooled rate, and how a unit's own rate varies about it."""

    value: float
    variance: float  # of the pooled rate itself
    spread: float  # τ²

    def deviation(self, variance: float) -> float:
        return sqrt(variance + self.variance + self.spread)


def compare(units: Sequence[Cases]) -> list[Standing]:
    """Each unit's standing, in the order of `units`."""
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
    """Whether a unit's rate differs from that of its own past by more than chance (99.8 %); None without cases."""
    if not now.whole or not before.whole:
        return None
    one, other = _point(now.part, now.whole), _point(before.part, before.whole)
    moved = (one.value - other.value) / sqrt(one.variance + other.variance)
    return "same" if abs(moved) <= ACT else "better" if moved > 0 else "worse"


def peers(units: Sequence[Cases], index: int) -> list[int]:
    """The other units of like caseload: from half to twice as many cases."""
    own = units[index].whole
    return [
        other
        for other, one in enumerate(units)
        if other != index and one.whole and own <= 2 * one.whole <= 4 * own
    ]


def _counted(units: Sequence[Cases]) -> list[Standing]:
    """The cases that count: what is held back or refused too often improves nothing."""
    closed = [one.refused + one.favored for one in units]
    found = []
    for index, one in enumerate(units):
        others = [(unit.refused, closed[other]) for other, unit in enumerate(units) if other != index]
        excess = min(_excess(one, [pair for pair in others if pair[1]]), one.part)
        found.append(Standing(part=one.part - excess, whole=one.whole + one.held, excess=excess))
    return found


def _excess(one: Cases, others: Sequence[tuple[int, int]]) -> int:
    """Refusals above the 99.8 % limit of the other units' share of refusals, in proportion to what was granted."""
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
    # Few large units carry the pooled rate: what sets them apart moves it, too.
    carried = spread * sum(weight**2 for weight in weights) / sum(weights) ** 2
    return _Benchmark(pooled.value, pooled.variance + carried, spread)


def _winsorised(scores: Sequence[float]) -> list[float]:
    ordered = sorted(scores)
    low, high = _quantile(ordered, WINSORISED), _quantile(ordered, 1 - WINSORISED)
    return [min(max(score, low), high) for score in scores]


def _quantile(ordered: Sequence[float], share: float) -> float:
    """As spreadsheets and R (type 7) interpolate it."""
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
    """The ranks that can't be excluded, with Bonferroni's correction for comparing with so many units."""
    reach = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * len(others)))
    scores = [(own.value - one.value) / sqrt(own.variance + one.variance) for one in others]
    better = sum(score < -reach for score in scores)
    worse = sum(score > reach for score in scores)
    return 1 + better, 1 + len(others) - worse


def _point(part: int, whole: int) -> _Point:
    return _Point(asin(sqrt(min(part / whole, 1.0))), 1 / (4 * whole))


def _rate(value: float) -> float:
    return sin(min(max(value, 0.0), pi / 2)) ** 2
