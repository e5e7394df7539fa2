"""What a dataset's measures say of its department's performance, and how well that is (requirement 38)."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from catalog.formulas import mixes
from catalog.funnel import Cases
from catalog.rows import added
from catalog.text import Text

Names = tuple[str, ...]
LevelKey = Literal["excellent", "very_good", "good", "fair", "needs_attention"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """Which measures count as what; several are added up. Left empty: the sheet does not say it, and nobody guesses.

    `submitted` left out is completed + pending. The closure rate (`catalog.rates`) is `completed` of `submitted`.
    `approved` are the cases decided in the applicant's favour, of `completed`: the success rate. `days` is one mean.
    Satisfaction is `satisfied` of satisfied + dissatisfied, out of 5. `collected` is money taken in, in lacs.
    `on_time` and `late` are the decisions within the time that the law sets, and after it: the on-time rate.
    """

    submitted: Names = ()
    completed: Names = ()
    pending: Names = ()
    approved: Names = ()
    days: str = ""
    satisfied: Names = ()
    dissatisfied: Names = ()
    collected: Names = ()
    on_time: Names = ()
    late: Names = ()

    @property
    def received(self) -> Names:
        """The measures that make up the cases received."""
        if self.submitted or not (self.completed and self.pending):
            return self.submitted
        return (*self.completed, *self.pending)

    @property
    def totals(self) -> Names:
        """Every measure that is added up, each once."""
        parts = (
            *(self.submitted, self.completed, self.pending, self.approved),
            *(self.satisfied, self.dissatisfied, self.on_time, self.late),
        )
        return tuple(dict.fromkeys(name for part in parts for name in part))

    @property
    def measures(self) -> Names:
        return (*self.totals, self.days) if self.days else self.totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What a dataset tells in numbers; None is what it does not tell."""

    submitted: int | None = None
    completed: int | None = None
    pending: int | None = None
    approved: int | None = None
    satisfied: int | None = None
    dissatisfied: int | None = None
    on_time: int | None = None
    late: int | None = None

    @property
    def refused(self) -> int:
        """Closed cases that were not decided in the applicant's favor, as far as sheets tell it."""
        if self.approved is not None:
            return max((self.completed or 0) - self.approved, 0)
        return self.dissatisfied or 0

    @property
    def in_favour(self) -> int | None:
        """Cases that ended in the applicant's favour: the approved, or all completed where no sheet says it."""
        return self.completed if self.approved is None else self.approved

    @property
    def rated(self) -> bool:
        """Whether the counts give a closure rate."""
        return self.completed is not None and self.submitted is not None


def counts(performance: Performance, totals: Mapping[str, object], stocks: Set[str] = frozenset()) -> Counts:
    """The sums of the groups of measures in a row of `totals`, with what follows where a group is left out.

    None also where a sum would mix `stocks` with flows: issued + a pending stock is not what was received.
    """

    def total(names: Names) -> int | None:
        return int(added(totals, names)) if names and not mixes(names, stocks) else None

    completed, pending = total(performance.completed), total(performance.pending)
    return Counts(
        submitted=total(performance.received),
        completed=completed,
        pending=pending,
        approved=total(performance.approved),
        satisfied=total(performance.satisfied),
        dissatisfied=total(performance.dissatisfied),
        on_time=total(performance.on_time),
        late=total(performance.late),
    )


def cases(told: Counts, rate: str, *, missing: int = 0, held: int = 0) -> Cases | None:
    """What counts in a comparison by `rate` (`catalog.rates`); None where the sheet does not tell it.

    `missing` sheets can hold `held` cases.
    """
    part, whole = told.completed, told.submitted
    if rate == "on_time_rate":
        part, whole = told.on_time, told.late
        whole = None if part is None or whole is None else part + whole
    if part is None or whole is None:
        return None
    favored = max((told.completed or 0) - told.refused, 0)
    return Cases(
        # Sheets of the past close cases that other sheets received.
        part=min(part, whole),
        whole=whole,
        refused=told.refused,
        favored=favored,
        missing=missing,
        held=held,
    )


@dataclass(frozen=True, slots=True)
class Level:
    """A performance level: reached from a closure rate of `least` percent."""

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


def level_of(rate: float, levels: Sequence[Level] = LEVELS) -> Level:
    """The level of a closure rate in percent."""
    return next(level for level in levels if rate >= level.least or level.least == 0)
