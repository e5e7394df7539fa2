"""Clearance of pending cases: load, weeks at the current pace with an 80 % range, and the relief needed.

Based on the NHS's waiting list measures (Fong et al. 2022, R package NHSRwaitinglist): load is received per closed,
relief is the additional number of cases to close. The range treats past weeks as a sample: after t weeks the queue
has shrunk by net · t ± k · deviation · √(t + t² / weeks), where k is Student's quantile and the second term is the
uncertainty of the pace itself. Both ends are roots of one quadratic equation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, mean, variance
from typing import Literal

Reason = Literal["none_pending", "too_few", "missing_sheets", "growing"]

WEEKS = 13  # complete weeks used for the pace
MIN_WEEKS = 8  # minimum number of them
RANGE = 0.8


@dataclass(frozen=True, slots=True)
class Week:
    """Cases received and closed in a week."""

    received: int
    closed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Pending cases, average received and closed per week, and the variance of their weekly difference."""

    pending: int
    received: float
    closed: float
    variance: float
    weeks: int

    @property
    def load(self) -> float | None:
        """Received per closed; from 1 on the queue never clears. None if nothing is closed."""
        return self.received / self.closed if self.closed else None


@dataclass(frozen=True, slots=True)
class Clearance:
    """Weeks until nothing is pending, with the 80 % range. `most` is infinite if the data do not rule that out."""

    weeks: float
    least: float
    most: float


def pace(weeks: Sequence[Week], pending: int) -> Pace | None:
    """Return the pace of complete weeks, or None if there are too few."""
    if len(weeks) < MIN_WEEKS:
        return None
    return Pace(
        pending=pending,
        received=mean(week.received for week in weeks),
        closed=mean(week.closed for week in weeks),
        variance=float(variance([week.closed - week.received for week in weeks])),
        weeks=len(weeks),
    )


def reason_against(current: Pace | None, *, missing: int, more: float = 0) -> Reason | None:
    """Return why there is no date if `more` cases are closed per week, or None if there is one."""
    if current is None:
        return "too_few"
    if missing:
        return "missing_sheets"
    if not current.pending:
        return "none_pending"
    return "growing" if current.received >= current.closed + more else None


def clear(current: Pace, more: float = 0) -> Clearance | None:
    """Return when the queue clears if `more` cases are closed per week, or None if it does not."""
    net, queue = current.closed + more - current.received, current.pending
    if net <= 0:
        return None
    noise = student(NormalDist().inv_cdf((1 + RANGE) / 2), current.weeks - 1) ** 2 * current.variance
    # (net² − noise / weeks) t² − (2 · net · queue + noise) t + queue² = 0
    square, linear = net**2 - noise / current.weeks, 2 * net * queue + noise
    root = sqrt(max(linear**2 - 4 * square * queue**2, 0.0))
    least = 2 * queue**2 / (linear + root) if queue else 0.0
    return Clearance(queue / net, least, (linear + root) / (2 * square) if square > 0 else inf)


def relief(current: Pace, weeks: float) -> float:
    """Return the additional cases to close per week so that nothing is pending after `weeks`."""
    return max(current.received + current.pending / weeks - current.closed, 0.0)


def student(z: float, freedom: int) -> float:
    """Convert a normal quantile to Student's (Fisher and Cornish 1960). Exact to 0.001 from 7 degrees of freedom."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
