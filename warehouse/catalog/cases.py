"""Legal deadlines of single cases: start, end, days allowed by law, and pauses.

A dataset with a `Clock` is a case list with one case per row. `marts.clocks` counts its days in SQL; the API and pages
of `portal.cases` are derived from it. Counting begins on the day after the start; a limit of N days is met by an end on
the N-th counted day at the latest. Days of a pause, both ends included, are not counted.
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
SOON = 3  # calendar days before the limit in which an open case counts as due soon
# Open cases first, the most urgent at the top; the last three are of closed cases.
STATES: dict[State, Text] = {
    "broken": Text("Overdue", "मुदत संपली"),
    "soon": Text("Due within 3 days", "3 दिवसांत मुदत संपेल"),
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
    """A stage of a case with its own limit, beginning on the day in `start`.

    The limit is the number in field `days`: a count in the row, or a lookup whose master has `days_allowed`. If `days`
    or its value is empty, the limit is that of the legal term `term`, which also defines the unit.
    """

    name: str
    label: Text
    start: str
    term: str
    days: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A measure of the summary sheet and the cases it should equal: received, ended, in time, late, or by `status`."""

    measure: str
    counts: Literal["received", "ended", "met", "late"]
    status: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The department's summary sheet to compare a list with, grouped by the common fields `by`."""

    dataset: str
    by: tuple[str, ...]
    counted: tuple[Counted, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The deadline clock of a case list.

    `number` is the field with the case number. `status` is the choice whose values in `ends` close a case, and `end`
    the day it was closed (without it, closed cases are not judged). `stage` is the choice for a case's stage in
    `stages`; without it there is one stage. Queues are filtered and counted by the fields `by`. `units` are those of
    them that identify the sender of a list: a complete list has every open case of its units. The first unit is a place
    or master and has a row in the submission calendar. `penalty` names the legal terms with the least and most rupees
    that a missed deadline may cost, `summary` the sheet whose counts the list should equal.
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
        """Whether cases decided in time can be counted by service."""
        return bool(self.end) and "service" in self.by

    @property
    def terms(self) -> tuple[str, ...]:
        """Codes of the legal terms used."""
        return tuple(dict.fromkeys((*(stage.term for stage in self.stages), *(self.penalty or ()))))

    @property
    def fields(self) -> tuple[str, ...]:
        """Fields used by the clock, its queues and its counts."""
        names = (self.number, self.status, self.end, self.stage, *self.by)
        starts = (name for stage in self.stages for name in (stage.start, stage.days))
        return tuple(dict.fromkeys(name for name in (*names, *starts) if name))

    def columns(self, dataset: "Dataset") -> tuple[str, ...]:
        """Return the stored columns of `fields`, which a partition has for each case."""
        return tuple(dataset.field(name).column for name in self.fields)


def check(dataset: "Dataset") -> None:
    """Raise ValueError if the clock does not fit the dataset's fields, or if a field may have personal data."""
    clock = dataset.clock
    if clock is None:
        return
    fields = {field.name: field for field in dataset.stored_fields}
    if unknown := set(clock.fields) - fields.keys():
        raise ValueError(f"{dataset.name}: its clock names unknown fields: {', '.join(sorted(unknown))}")
    if dataset.key != (fields[clock.number].column,):
        raise ValueError(f"{dataset.name}: the key must be the case number")
    _kinds(fields, Kind.DATE, (clock.end, *(stage.start for stage in clock.stages)))
    _kinds(fields, Kind.CHOICE, (clock.status, clock.stage))
    _choices(fields[clock.status], clock.ends)
    if not clock.units or not set(clock.units) <= set(clock.by):
        raise ValueError(f"{dataset.name}: its units must be among the fields {', '.join(clock.by)}")
    if fields[clock.units[0]].kind not in (Kind.PLACE, Kind.LOOKUP):
        raise ValueError(f"{dataset.name}: {clock.units[0]} must be a place or a master")
    if not clock.ends or not clock.stages:
        raise ValueError(f"{dataset.name}: a clock needs a stage and an end")
    if clock.stage:
        _choices(fields[clock.stage], [stage.name for stage in clock.stages])
    elif len(clock.stages) > 1:
        raise ValueError(f"{dataset.name}: several stages need a stage field")
    if personal := [field.name for field in dataset.fields if field.personal]:
        raise ValueError(f"{dataset.name}: case lists must not have personal data: {', '.join(personal)}")


def _kinds(fields: dict[str, Field], kind: Kind, names: Sequence[str]) -> None:
    for name in names:
        if name and fields[name].kind is not kind:
            raise ValueError(f"{name} is no {kind}")


def _choices(field: Field, values: Sequence[str]) -> None:
    if unknown := set(values) - {choice.value for choice in field.choices}:
        raise ValueError(f"{field.name} has no {', '.join(sorted(unknown))}")


def clock_of(dataset: "Dataset") -> Clock:
    assert dataset.clock is not None
    return dataset.clock
