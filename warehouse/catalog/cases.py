"""The legal clock of single cases: when it starts, what ends it, how many days the law gives, and what stops it.

A dataset with a `Clock` is a list of cases, one a row. `marts.clocks` counts its days in SQL; the API and pages of
`portal.cases` follow from it. Days are counted from the day after the start; a limit of N days is met by an end on the
N-th counted day at the latest. Days of a pause are not counted, both its ends included.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from catalog.fields import Field, Kind
from catalog.text import Text

if TYPE_CHECKING:
    from catalog.dataset import Dataset

DayUnit = Literal["calendar", "working"]
State = Literal["running", "soon", "broken", "paused", "unknown", "met", "late", "unjudged"]
SOON = 3  # calendar days before the limit in which an open case is about to break it
# Of open cases, the most urgent first; the last three are of cases that ended.
STATES: dict[State, Text] = {
    "broken": Text("Limit broken", "मुदत संपली"),
    "soon": Text("Breaks its limit within 3 days", "3 दिवसांत मुदत संपेल"),
    "running": Text("Running", "मुदतीत"),
    "paused": Text("Paused", "थांबविलेले"),
    "unknown": Text("Limit unknown", "मुदत माहीत नाही"),
    "met": Text("Decided in time", "मुदतीत निर्णय"),
    "late": Text("Decided late", "मुदतीनंतर निर्णय"),
    "unjudged": Text("Decided, limit unknown", "निर्णय झाला, मुदत माहीत नाही"),
}
OPEN: tuple[State, ...] = ("broken", "soon", "running", "paused", "unknown")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stretch of a case with a limit of its own. It begins on the day in `start`.

    The limit is the number in `days`: a count of the row, or a lookup whose master has `days_allowed`. Where that is
    empty, or `days` is, it is the value of the legal term `term`. The term always says whether working days count.
    """

    name: str
    label: Text
    start: str
    term: str
    days: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A measure of the summary sheet, and what it should equal: the cases that were received or ended in the window, in
    or after their time, or with one `status`.
    """

    measure: str
    counts: Literal["received", "ended", "met", "late"]
    status: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The department's summary sheet that a list is compared with, by the fields `by` that both have."""

    dataset: str
    by: tuple[str, ...]
    counted: tuple[Counted, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`number` names the field with a case's number, `status` the one whose values in `ends` close a case, `end` the
    day on which it was closed (left out: closed cases are not judged). `stage` is the choice that says which of
    `stages` a case is in; without it there is one. `by` are the fields that queues are filtered and counted by, and
    `units` those of them that together name who sends a list: a whole list has every open case of the units in it. The
    first of them is a place or a master, which stands in the submission calendar.
    `penalty` names the legal terms with the least and the most rupees that a broken limit may cost, `summary` the
    sheet whose counts the list should equal.
    """

    number: str
    status: str
    ends: tuple[str, ...]
    stages: tuple[Stage, ...]
    by: tuple[str, ...]
    units: tuple[str, ...]
    end: str = ""
    stage: str = ""
    penalty: tuple[str, str] | None = None
    summary: Summary | None = None

    @property
    def by_service(self) -> bool:
        """Whether it can be said of a service how many of its cases were decided in time."""
        return bool(self.end) and "service" in self.by

    @property
    def terms(self) -> tuple[str, ...]:
        """The codes of the legal terms that it counts with."""
        return tuple(dict.fromkeys((*(stage.term for stage in self.stages), *(self.penalty or ()))))

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that the clock, its queues and its counts are made of."""
        own = (self.number, self.status, self.end, self.stage, *self.by)
        starts = (name for stage in self.stages for name in (stage.start, stage.days))
        return tuple(dict.fromkeys(name for name in (*own, *starts) if name))

    def columns(self, dataset: "Dataset") -> tuple[str, ...]:
        """The stored columns of `fields`: what a partition holds of each case."""
        return tuple(dataset.field(name).column for name in self.fields)


def check(dataset: "Dataset") -> None:
    """ValueError where the clock of `dataset` doesn't fit its fields, or a field may hold personal data."""
    clock = dataset.clock
    if clock is None:
        return
    fields = {field.name: field for field in dataset.stored_fields}
    if unknown := set(clock.fields) - fields.keys():
        raise ValueError(f"{dataset.name}: its clock names no field: {', '.join(sorted(unknown))}")
    if dataset.key != (fields[clock.number].column,):
        raise ValueError(f"{dataset.name}: a case is known by its number alone")
    _kinds(fields, Kind.DATE, (clock.end, *(stage.start for stage in clock.stages)))
    _kinds(fields, Kind.CHOICE, (clock.status, clock.stage))
    _choices(fields[clock.status], clock.ends)
    if not clock.units or not set(clock.units) <= set(clock.by):
        raise ValueError(f"{dataset.name}: its lists are sent by none of its fields {', '.join(clock.by)}")
    if fields[clock.units[0]].kind not in (Kind.PLACE, Kind.LOOKUP):
        raise ValueError(f"{dataset.name}: nobody knows which {clock.units[0]} owes a list")
    if not clock.ends or not clock.stages:
        raise ValueError(f"{dataset.name}: a clock needs a stage and an end")
    if clock.stage:
        _choices(fields[clock.stage], [stage.name for stage in clock.stages])
    elif len(clock.stages) > 1:
        raise ValueError(f"{dataset.name}: nothing says which stage a case is in")
    if personal := [field.name for field in dataset.fields if field.personal]:
        raise ValueError(f"{dataset.name}: cases carry no personal data: {', '.join(personal)}")


def _kinds(fields: dict[str, Field], kind: Kind, names: Sequence[str]) -> None:
    for name in names:
        if name and fields[name].kind is not kind:
            raise ValueError(f"{name} is no {kind}")


def _choices(field: Field, values: Sequence[str]) -> None:
    if unknown := set(values) - {choice.value for choice in field.choices}:
        raise ValueError(f"{field.name} has no {', '.join(sorted(unknown))}")
