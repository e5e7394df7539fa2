"""Performance of departments: the meaning of measures, and performance levels (requirement 38)."""

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
    """The measures behind each performance figure; several are added up. Empty if the sheet does not report it.

    `submitted` defaults to completed + pending. The closure rate (`catalog.rates`) is `completed` of `submitted`, the
    success rate `approved` (decided in the applicant's favour) of `completed`; approvals are not reported if there are
    completed cases, but none approved or `rejected`. `days` is a single mean. Satisfaction is `satisfied` of
    satisfied + dissatisfied, out of 5. `collected` is revenue in lacs. The on-time rate is `on_time` (decided within
    the legal time) of `on_time` and `late`.
    """

    submitted: Names = ()
    completed: Names = ()
    pending: Names = ()
    approved: Names = ()
    rejected: Names = ()
    days: str = ""
    satisfied: Names = ()
    dissatisfied: Names = ()
    collected: Names = ()
    on_time: Names = ()
    late: Names = ()

    @property
    def received(self) -> Names:
        """Measures that add up to the cases received."""
        if self.submitted or not (self.completed and self.pending):
            return self.submitted
        return (*self.completed, *self.pending)

    @property
    def decided(self) -> Names:
        """Measures that count decided cases."""
        return (
            *self.completed,
            *self.approved,
            *self.rejected,
            *self.satisfied,
            *self.dissatisfied,
            *self.on_time,
            *self.late,
        )

    @property
    def totals(self) -> Names:
        """All summed measures, without duplicates."""
        return tuple(dict.fromkeys((*self.submitted, *self.pending, *self.decided)))

    @property
    def measures(self) -> Names:
        return (*self.totals, self.days) if self.days else self.totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Performance figures of a dataset; None if not reported."""

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
        """Closed cases not decided in the applicant's favour, as far as reported."""
        if self.approved is not None:
            return max((self.completed or 0) - self.approved, 0)
        return self.dissatisfied or 0

    @property
    def in_favour(self) -> int | None:
        """Cases decided in the applicant's favour: approved, or all completed if that is not reported."""
        return self.completed if self.approved is None else self.approved

    @property
    def rated(self) -> bool:
        """Whether the counts give a closure rate."""
        return self.completed is not None and self.submitted is not None


def counts(performance: Performance, totals: Mapping[str, object], stocks: Set[str] = frozenset()) -> Counts:
    """Compute the counts from a row of `totals`, including defaults for groups left out.

    A count is None if a total is unknown, or if it would mix `stocks` with flows: issued + a pending stock is not the
    number received.
    """

    def total(names: Names) -> int | None:
        unknown = not names or mixes(names, stocks) or any(totals[name] is None for name in names)
        return None if unknown else int(added(totals, names))

    completed, pending = total(performance.completed), total(performance.pending)
    approved = total(performance.approved)
    if performance.rejected and completed and not approved and not total(performance.rejected):
        approved = None
    return Counts(
        submitted=total(performance.received),
        completed=completed,
        pending=pending,
        approved=approved,
        satisfied=total(performance.satisfied),
        dissatisfied=total(performance.dissatisfied),
        on_time=total(performance.on_time),
        late=total(performance.late),
    )


def cases(performance_counts: Counts, rate: str, *, missing: int = 0, held: int = 0) -> Cases | None:
    """Return the cases for a comparison by `rate` (`catalog.rates`), or None if not reported.

    `held` is the number of cases that `missing` sheets may have.
    """
    part, whole = performance_counts.completed, performance_counts.submitted
    if rate == "on_time_rate":
        part, whole = performance_counts.on_time, performance_counts.late
        whole = None if part is None or whole is None else part + whole
    if part is None or whole is None:
        return None
    favored = max((performance_counts.completed or 0) - performance_counts.refused, 0)
    return Cases(
        # Cases closed in this period may have been received in earlier ones.
        part=min(part, whole),
        whole=whole,
        refused=performance_counts.refused,
        favored=favored,
        missing=missing,
        held=held,
    )


@dataclass(frozen=True, slots=True)
class Level:
    """A performance level, reached from a closure rate of `least` percent."""

    key: LevelKey
    least: int
    label: Text
    colour: str  # as in the specification; never shown without the label


LEVELS = (
    Level("excellent", 90, Text("Excellent", "उत्कृष्ट"), "green"),
    Level("very_good", 80, Text("Very Good", "खूप चांगले"), "blue"),
    Level("good", 70, Text("Good", "चांगले"), "orange"),
    Level("fair", 60, Text("Fair", "साधारण"), "red"),
    Level("needs_attention", 0, Text("Needs Attention", "लक्ष देणे आवश्यक"), "grey"),
)


def level_of(rate: float, levels: Sequence[Level] = LEVELS) -> Level:
    """Return the level of a closure rate in percent."""
    return next(level for level in levels if rate >= level.least or level.least == 0)
