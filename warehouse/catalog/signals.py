"""Statistical signals: an XmR chart of a measure's periods, and whether the newest one indicates a change.

The limits are the mean ± 2.66 × the average moving range of the first `BASELINE` known periods of a phase, and stay
fixed. A phase begins with the series or at a recorded event. The rules are those of NHS England's *Making Data Count*,
applied to the newest point as in the R package NHSRplotthedots 0.2.0 with `screen_outliers = FALSE` and
`fix_after_n_points = 24` (decision 34). Periods without a figure are skipped.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, takewhile
from typing import Literal, TypeVar

from catalog.trends import Good

State = Literal["usual", "improving", "worsening", "changed", "too_few"]
Rule = Literal["outside", "trend", "near_limit", "one_side"]
Direction = Literal["up", "down"]
Assurance = Literal["reaches", "misses", "hit_and_miss"]
V = TypeVar("V")
Number = int | float | Fraction

MIN_PERIODS = 12  # minimum number of periods for a judgement
BASELINE = 24  # periods used for the limits
RUN = 7  # in a row on one side of the mean
RISES = 6  # in a row, each above (or below) the one before
WIDTH = Fraction(266, 100)  # average moving ranges from the mean to a limit
NEAR = Fraction(2, 3)  # of the way to a limit


@dataclass(frozen=True, slots=True)
class Point:
    """A sortable period (`2026-04`) with the measure's figure, None if unknown."""

    period: str
    value: Number | None


@dataclass(frozen=True, slots=True)
class Limits:
    """Exact mean and process limits in the measure's unit."""

    mean: Fraction
    reach: Fraction

    @property
    def lower(self) -> Fraction:
        return self.mean - self.reach

    @property
    def upper(self) -> Fraction:
        return self.mean + self.reach

    def side(self, value: Fraction) -> int:
        """Return 1 above the mean, -1 below, 0 on it."""
        return _sign(value - self.mean)

    def outside(self, value: Fraction) -> bool:
        return abs(value - self.mean) > self.reach

    def near(self, value: Fraction) -> bool:
        """Return whether a value is beyond two thirds of the way to a limit, but within it."""
        return self.reach * NEAR < abs(value - self.mean) <= self.reach


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """A rule that the newest period meets, with the direction and the first period it applies to."""

    rule: Rule
    direction: Direction
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """Judgement of the newest known period.

    `changed` is a signal of a measure without a desired direction. `points` are the known periods of the phase, `first`
    the oldest and `latest` the newest. Without limits (`too_few`), everything else is None. `assurance` says whether
    random variation will meet the target always, never or sometimes.
    """

    state: State
    points: int
    latest: str | None
    first: str | None = None
    rule: Rule | None = None
    direction: Direction | None = None
    since: str | None = None
    mean: float | None = None
    lower: float | None = None
    upper: float | None = None
    assurance: Assurance | None = None

    @property
    def colored(self) -> bool:
        return self.state in ("improving", "worsening", "changed")


def signal(
    points: Sequence[Point], *, good: Good = "", events: Iterable[str] = (), target: Number | None = None
) -> Signal:
    """Judge the newest known period of `points`, which must be in order.

    `good` is the desired direction, '' if there is none. Limits restart at the periods in `events`.
    """
    phase = _last_phase(points, events)
    first, latest = (phase[0][0], phase[-1][0]) if phase else (None, None)
    limits = limits_of([value for _, value in phase])
    if limits is None:
        return Signal(state="too_few", points=len(phase), first=first, latest=latest)
    match = _find(phase, limits)
    return Signal(
        state=_state(match, good),
        points=len(phase),
        first=first,
        latest=latest,
        rule=match.rule if match else None,
        direction=match.direction if match else None,
        since=match.since if match else None,
        mean=float(limits.mean),
        lower=float(limits.lower),
        upper=float(limits.upper),
        assurance=_assurance(limits, good, target),
    )


def limits_of(values: Sequence[Fraction]) -> Limits | None:
    """Return the limits of a phase, or None below `MIN_PERIODS` values."""
    if len(values) < MIN_PERIODS:
        return None
    base = values[:BASELINE]
    ranges = [abs(after - before) for before, after in pairwise(base)]
    return Limits(sum(base) / Fraction(len(base)), WIDTH * sum(ranges) / len(ranges))


def _last_phase(points: Sequence[Point], events: Iterable[str]) -> list[tuple[str, Fraction]]:
    known = [(point.period, Fraction(point.value)) for point in points if point.value is not None]
    if not known:
        return []
    start = max((event for event in events if event <= known[-1][0]), default="")
    return [pair for pair in known if pair[0] >= start]


def _find(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> RuleMatch | None:
    """Return the first rule that the newest period meets, in the order of NHSRplotthedots."""
    return _outside(phase, limits) or _trend(phase) or _near_limit(phase, limits) or _one_side(phase, limits)


def _outside(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> RuleMatch | None:
    side = limits.side(phase[-1][1])
    tail = _tail(phase, lambda value: limits.outside(value) and limits.side(value) == side)
    return RuleMatch("outside", _direction(side), tail[0]) if tail else None


def _trend(phase: Sequence[tuple[str, Fraction]]) -> RuleMatch | None:
    steps = [(later[0], _sign(later[1] - before[1])) for before, later in pairwise(phase)]
    way = steps[-1][1]
    tail = _tail(steps, lambda step: step == way)
    return RuleMatch("trend", _direction(way), tail[0]) if way and len(tail) >= RISES else None


def _near_limit(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> RuleMatch | None:
    """Match if the newest and one of the two before it are near a limit, with all three on that side."""
    last = phase[-3:]
    side = limits.side(last[-1][1])
    near = [period for period, value in last if limits.near(value)]
    together = all(limits.side(value) == side for _, value in last)
    met = together and len(near) > 1 and limits.near(last[-1][1])
    return RuleMatch("near_limit", _direction(side), near[0]) if met else None


def _one_side(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> RuleMatch | None:
    side = limits.side(phase[-1][1])
    tail = _tail(phase, lambda value: limits.side(value) == side)
    return RuleMatch("one_side", _direction(side), tail[0]) if side and len(tail) >= RUN else None


def _tail(pairs: Sequence[tuple[str, V]], keep: Callable[[V], bool]) -> list[str]:
    """Return the trailing periods for which `keep` holds, in order."""
    return [period for period, _ in takewhile(lambda pair: keep(pair[1]), reversed(pairs))][::-1]


def _state(match: RuleMatch | None, good: Good) -> State:
    if match is None:
        return "usual"
    if not good:
        return "changed"
    return "improving" if (match.direction == "up") == (good == "more") else "worsening"


def _assurance(limits: Limits, good: Good, target: Number | None) -> Assurance | None:
    if target is None or not good:
        return None
    wanted = Fraction(target)
    if limits.lower <= wanted <= limits.upper:
        return "hit_and_miss"
    return "reaches" if (limits.lower > wanted) == (good == "more") else "misses"


def _direction(side: int) -> Direction:
    return "up" if side > 0 else "down"


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
