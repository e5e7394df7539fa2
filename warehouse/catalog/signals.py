"""Signal or noise: an XmR chart of a measure's periods, and whether its newest one says that something has changed.

The limits are the mean ± 2.66 × the average moving range of the first `BASELINE` known periods of a phase, and stay;
a phase begins with the series or at an event that a person recorded. The rules are those of NHS England's *Making
Data Count* as the R package NHSRplotthedots 0.2.0 marks the newest point, with `screen_outliers = FALSE` and
`fix_after_n_points = 24` (decision 34). A period without a figure is not there: it is neither a zero nor a break.
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

LEAST = 12  # periods before anything is said
BASELINE = 24  # periods that limits are made of
RUN = 7  # in a row on one side of the mean
RISES = 6  # in a row, each above (or below) the one before
WIDTH = Fraction(266, 100)  # average moving ranges from the mean to a limit
NEAR = Fraction(2, 3)  # of the way to a limit


@dataclass(frozen=True, slots=True)
class Point:
    """A period, written so that its text sorts by time (`2026-04`), with the measure's figure; None: none is known."""

    period: str
    value: Number | None


@dataclass(frozen=True, slots=True)
class Limits:
    """Mean and process limits in the measure's unit; exact."""

    mean: Fraction
    reach: Fraction

    @property
    def lower(self) -> Fraction:
        return self.mean - self.reach

    @property
    def upper(self) -> Fraction:
        return self.mean + self.reach

    def side(self, value: Fraction) -> int:
        """1 above the mean, -1 below, 0 on it."""
        return _sign(value - self.mean)

    def outside(self, value: Fraction) -> bool:
        return abs(value - self.mean) > self.reach

    def near(self, value: Fraction) -> bool:
        """Beyond two thirds of the way to a limit, but within it."""
        return self.reach * NEAR < abs(value - self.mean) <= self.reach


@dataclass(frozen=True, slots=True)
class Found:
    """A rule that the newest period of a phase meets: whether it lies up or down, and since which period."""

    rule: Rule
    direction: Direction
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """What the newest known period says.

    `changed` is a signal of a measure that is good in neither direction. `points` are the known periods of the phase,
    `first` the oldest and `latest` the newest of them. Without limits (`too_few`) all else is None. `assurance`
    compares the limits with the target: whether chance alone will reach it always, never or now and then.
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
    """Judge the newest known period of `points`, which are in order.

    `good` is the welcome direction, '' where neither is; `events` are the periods from which on limits are made anew.
    """
    phase = _last_phase(points, events)
    first, latest = (phase[0][0], phase[-1][0]) if phase else (None, None)
    limits = limits_of([value for _, value in phase])
    if limits is None:
        return Signal(state="too_few", points=len(phase), first=first, latest=latest)
    found = _find(phase, limits)
    return Signal(
        state=_state(found, good),
        points=len(phase),
        first=first,
        latest=latest,
        rule=found.rule if found else None,
        direction=found.direction if found else None,
        since=found.since if found else None,
        mean=float(limits.mean),
        lower=float(limits.lower),
        upper=float(limits.upper),
        assurance=_assurance(limits, good, target),
    )


def limits_of(values: Sequence[Fraction]) -> Limits | None:
    """Those of a phase; None below `LEAST` values."""
    if len(values) < LEAST:
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


def _find(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> Found | None:
    """The first rule in the order of NHSRplotthedots that the newest period meets."""
    return _outside(phase, limits) or _trend(phase) or _near_limit(phase, limits) or _one_side(phase, limits)


def _outside(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> Found | None:
    side = limits.side(phase[-1][1])
    tail = _tail(phase, lambda value: limits.outside(value) and limits.side(value) == side)
    return Found("outside", _direction(side), tail[0]) if tail else None


def _trend(phase: Sequence[tuple[str, Fraction]]) -> Found | None:
    steps = [(later[0], _sign(later[1] - before[1])) for before, later in pairwise(phase)]
    way = steps[-1][1]
    tail = _tail(steps, lambda step: step == way)
    return Found("trend", _direction(way), tail[0]) if way and len(tail) >= RISES else None


def _near_limit(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> Found | None:
    """The newest and one of the two before it are near the limit, with all three on that side."""
    last = phase[-3:]
    side = limits.side(last[-1][1])
    near = [period for period, value in last if limits.near(value)]
    together = all(limits.side(value) == side for _, value in last)
    met = together and len(near) > 1 and limits.near(last[-1][1])
    return Found("near_limit", _direction(side), near[0]) if met else None


def _one_side(phase: Sequence[tuple[str, Fraction]], limits: Limits) -> Found | None:
    side = limits.side(phase[-1][1])
    tail = _tail(phase, lambda value: limits.side(value) == side)
    return Found("one_side", _direction(side), tail[0]) if side and len(tail) >= RUN else None


def _tail(pairs: Sequence[tuple[str, V]], keep: Callable[[V], bool]) -> list[str]:
    """The periods at the end that `keep` holds for, in order."""
    return [period for period, _ in takewhile(lambda pair: keep(pair[1]), reversed(pairs))][::-1]


def _state(found: Found | None, good: Good) -> State:
    if found is None:
        return "usual"
    if not good:
        return "changed"
    return "improving" if (found.direction == "up") == (good == "more") else "worsening"


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
