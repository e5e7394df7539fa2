"""The status of every expected sheet in a window: received, nil or missing, unit by unit."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Min, QuerySet

from catalog.calendar import Window, today_in_india
from catalog.dataset import Dataset
from catalog.submissions import Period, Status, WorkingDays, due_day, period_of, periods, status
from portal.core.policies import Reader
from portal.figures.models import Import, NilReturn
from portal.submissions.units import Area, Unit, expected, unit_column, units
from portal.transactions.selectors import entries_for

COUNTED: tuple[Status, ...] = ("received", "late", "nil", "missing", "due")
# Priority for the status of a group of sheets: the first that occurs.
ORDER: tuple[Status, ...] = ("missing", "late", "due", "received", "nil", "off", "none")
Received = dict[tuple[str, date], datetime]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One unit's sheet of one period. A sheet that was received but not expected is not counted."""

    period: Period
    status: Status
    counted: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A unit and its sheets, in order."""

    unit: Unit
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, kw_only=True)
class Question:
    """The units and days to report on."""

    user: Reader
    window: Window
    working: WorkingDays
    today: date
    area: Area
    unit: str | None = None


def lines(dataset: Dataset, question: Question) -> list[Line]:
    """Return each unit within the user's scope with its sheets."""
    working, today = question.working, question.today
    rule = expected(dataset)
    asked = list(periods(rule.rhythm, question.window, working))
    due = {period.day: due_day(rule, period, working) for period in asked}
    found = [
        unit for unit in units(dataset, question.user, question.area) if question.unit in (None, unit.key)
    ]
    if not asked or not found:
        return [Line(unit, ()) for unit in found]
    came = received(dataset, question, asked, found[0] if question.unit is not None else None)
    nil = nil_days(dataset, Window(asked[0].day, asked[-1].day))

    def sheet(unit: Unit, period: Period) -> Sheet:
        first = came.get((unit.key, period.day))
        known = status(
            period,
            due[period.day],
            unit.owed,
            received=None if first is None else today_in_india(first),
            nil=(unit.key, period.day) in nil,
            today=today,
        )
        return Sheet(period, known, known in COUNTED and period in unit.owed)

    return [Line(unit, tuple(sheet(unit, period) for period in asked)) for unit in found]


def missing(dataset: Dataset, question: Question, came: Set[tuple[str, date]]) -> dict[str, int]:
    """Return unit → number of overdue sheets, given the units and days of received rows (`came`)."""
    working, rule = question.working, expected(dataset)
    asked = list(periods(rule.rhythm, question.window, working))
    if not asked:
        return {}
    place = {day: period_of(rule.rhythm, day, working).day for day in {day for _, day in came}}
    settled = {(unit, place[day]) for unit, day in came}
    settled |= nil_days(dataset, Window(asked[0].day, asked[-1].day))
    overdue = [one for one in asked if due_day(rule, one, working) < question.today]
    return {
        unit.key: sum(one in unit.owed and (unit.key, one.day) not in settled for one in overdue)
        for unit in units(dataset, question.user, question.area)
        if question.unit in (None, unit.key)
    }


def received(dataset: Dataset, question: Question, asked: list[Period], only: Unit | None) -> Received:
    """Return (unit, day of the period) → when its first row, or its first complete list, was received."""
    if dataset.clock:
        return _lists(dataset, question, asked)
    column, day = unit_column(dataset), dataset.date
    rows = entries_for(question.user, dataset).filter(
        **{f"{day}__gte": asked[0].first, f"{day}__lte": asked[-1].last}
    )
    if only is not None:
        rows = rows.filter(**{column: only.value})
    found: Received = {}
    place: dict[date, date] = {}
    rhythm = expected(dataset).rhythm
    for unit, on, first in rows.order_by().values_list(column, day).annotate(first=Min("created_at")):
        if on not in place:
            place[on] = period_of(rhythm, on, question.working).day
        key = (str(unit), place[on])
        found[key] = min(first, found.get(key, first))
    return found


def lists_of(dataset: Dataset, first: date, last: date) -> QuerySet[Import]:
    """Return the imports of complete case lists for these days, oldest first."""
    return Import.objects.filter(
        dataset=dataset.name, state=Import.State.DONE, listed_on__gte=first, listed_on__lte=last
    ).order_by("created_at", "pk")


def _lists(dataset: Dataset, question: Question, asked: list[Period]) -> Received:
    found: Received = {}
    rhythm = expected(dataset).rhythm
    rows = lists_of(dataset, asked[0].first, asked[-1].last)
    for on, came, listed in rows.values_list("listed_on", "created_at", "listed_units"):
        if on is not None:
            period = period_of(rhythm, on, question.working)
            for unit, *_ in listed or ():
                found.setdefault((str(unit), period.day), came)
    return found


def nil_days(dataset: Dataset, window: Window) -> frozenset[tuple[str, date]]:
    rows = NilReturn.objects.filter(dataset=dataset.name, day__gte=window.first, day__lte=window.last)
    return frozenset(rows.values_list("unit", "day"))


def counts(sheets: Iterable[Sheet]) -> dict[str, int]:
    """Count the expected sheets by status."""
    found = dict.fromkeys(("expected", *COUNTED), 0)
    for sheet in sheets:
        if sheet.counted:
            found["expected"] += 1
            found[sheet.status] += 1
    return found


def added(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total = dict.fromkeys(("expected", *COUNTED), 0)
    for part in parts:
        for name in total:
            total[name] += part[name]
    return total


def together(sheets: Iterable[Sheet]) -> Status:
    """Return the status of a group of sheets: the worst one."""
    seen = {sheet.status for sheet in sheets}
    return next((one for one in ORDER if one in seen), "none")
