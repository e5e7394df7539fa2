"""What a dataset's measures say of its department's performance, and how well that is (ruling 38)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from catalog.text import Text

Names = tuple[str, ...]
LevelKey = Literal["excellent", "very_good", "good", "fair", "needs_attention"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """Which measures count as what; several are added up. Left empty: the sheet does not say it, and nobody guesses.

    `submitted` left out is completed + pending. The success rate is `success` of `success_of`, which left out are
    `completed` of `submitted`. `days` is one mean. Satisfaction is `satisfied` of satisfied + dissatisfied, out of 5.
    `collected` is money taken in, in lacs.
    """

    submitted: Names = ()
    completed: Names = ()
    pending: Names = ()
    success: Names = ()
    success_of: Names = ()
    days: str = ""
    satisfied: Names = ()
    dissatisfied: Names = ()
    collected: Names = ()

    @property
    def totals(self) -> Names:
        """Every measure that is added up, each once."""
        parts = (self.submitted, self.completed, self.pending, self.success, self.success_of)
        return tuple(
            dict.fromkeys(name for part in (*parts, self.satisfied, self.dissatisfied) for name in part)
        )

    @property
    def measures(self) -> Names:
        return (*self.totals, self.days) if self.days else self.totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What a dataset tells in numbers; None is what it does not tell."""

    submitted: int | None = None
    completed: int | None = None
    pending: int | None = None
    success: int | None = None
    success_of: int | None = None
    satisfied: int | None = None
    dissatisfied: int | None = None


def counts(performance: Performance, totals: Mapping[str, Any]) -> Counts:
    """The sums of the groups of measures in a row of `totals`, with what follows where a group is left out."""

    def added(names: Names) -> int | None:
        return int(sum(totals[name] for name in names)) if names else None

    completed, pending = added(performance.completed), added(performance.pending)
    submitted = added(performance.submitted)
    if submitted is None and completed is not None and pending is not None:
        submitted = completed + pending
    success, success_of = added(performance.success), added(performance.success_of)
    if not performance.success and submitted is not None and completed is not None:
        success, success_of = completed, submitted
    return Counts(
        submitted=submitted,
        completed=completed,
        pending=pending,
        success=success,
        success_of=success_of,
        satisfied=added(performance.satisfied),
        dissatisfied=added(performance.dissatisfied),
    )


@dataclass(frozen=True, slots=True)
class Level:
    """A performance level: reached from `least` percent of success."""

    key: LevelKey
    least: int
    label: Text
    colour: str  # the specification's word for it; never shown without the label


LEVELS = (
    Level("excellent", 90, Text("Excellent", "उत्कृष्ट"), "green"),
    Level("very_good", 80, Text("Very Good", "खूप चांगले"), "blue"),
    Level("good", 70, Text("Good", "चांगले"), "orange"),
    Level("fair", 60, Text("Fair", "साधारण"), "red"),
    Level("needs_attention", 0, Text("Needs Attention", "लक्ष देणे आवश्यक"), "grey"),
)


def level_of(success_rate: float, levels: Sequence[Level] = LEVELS) -> Level:
    """The level of a success rate in percent."""
    return next(level for level in levels if success_rate >= level.least or level.least == 0)
