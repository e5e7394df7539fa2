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
class CalendarScope:
    """The units and days to report on."""

    user: Reader
    window: Window
    working: WorkingDays
    today: date
    area: Area
    unit: str | None = None


def lines(dataset: Dataset, scope: CalendarScope) -> list[Line]:
    """Return each unit within the user's scope with its sheets."""
    working, today = scope.working, scope.today
    rule = expected(dataset)
    expected_periods = list(periods(rule.rhythm, scope.window, working))
    due = {period.day: due_day(rule, period, working) for period in expected_periods}
    selected_units = [
        unit for unit in units(dataset, scope.user, scope.area) if scope.unit in (None, unit.key)
    ]
    if not expected_periods or not selected_units:
        return [Line(unit, ()) for unit in selected_units]
    first_received = received(
        dataset, scope, expected_periods, selected_units[0] if scope.unit is not None else None
    )
    nil = nil_days(dataset, Window(expected_periods[0].day, expected_periods[-1].day))

    def sheet(unit: Unit, period: Period) -> Sheet:
        first = first_received.get((unit.key, period.day))
        sheet_status = status(
            period,
            due[period.day],
            unit.owed,
            received=None if first is None else today_in_india(first),
            nil=(unit.key, period.day) in nil,
            today=today,
        )
        return Sheet(period, sheet_status, sheet_status in COUNTED and period in unit.owed)

    return [Line(unit, tuple(sheet(unit, period) for period in expected_periods)) for unit in selected_units]


def missing(dataset: Dataset, scope: CalendarScope, received_keys: Set[tuple[str, date]]) -> dict[str, int]:
    """Return unit → number of overdue sheets, given the units and days of received rows (`received_keys`)."""
    working, rule = scope.working, expected(dataset)
    expected_periods = list(periods(rule.rhythm, scope.window, working))
    if not expected_periods:
        return {}
    period_day = {day: period_of(rule.rhythm, day, working).day for day in {day for _, day in received_keys}}
    settled = {(unit, period_day[day]) for unit, day in received_keys}
    settled |= nil_days(dataset, Window(expected_periods[0].day, expected_periods[-1].day))
    overdue = [period for period in expected_periods if due_day(rule, period, working) < scope.today]
    return {
        unit.key: sum(period in unit.owed and (unit.key, period.day) not in settled for period in overdue)
        for unit in units(dataset, scope.user, scope.area)
        if scope.unit in (None, unit.key)
    }


def received(
    dataset: Dataset, scope: CalendarScope, expected_periods: list[Period], only_unit: Unit | None
) -> Received:
    """Return (unit, day of the period) → when its first row, or its first complete list, was received."""
    if dataset.clock:
        return _lists(dataset, scope, expected_periods)
    column, day = unit_column(dataset), dataset.date
    rows = entries_for(scope.user, dataset).filter(
        **{f"{day}__gte": expected_periods[0].first, f"{day}__lte": expected_periods[-1].last}
    )
    if only_unit is not None:
        rows = rows.filter(**{column: only_unit.value})
    found: Received = {}
    period_day: dict[date, date] = {}
    rhythm = expected(dataset).rhythm
    for unit, on, first in rows.order_by().values_list(column, day).annotate(first=Min("created_at")):
        if on not in period_day:
            period_day[on] = period_of(rhythm, on, scope.working).day
        key = (str(unit), period_day[on])
        found[key] = min(first, found.get(key, first))
    return found


def lists_of(dataset: Dataset, first: date, last: date) -> QuerySet[Import]:
    """Return the imports of complete case lists for these days, oldest first."""
    return Import.objects.filter(
        dataset=dataset.name, state=Import.State.DONE, listed_on__gte=first, listed_on__lte=last
    ).order_by("created_at", "pk")


def _lists(dataset: Dataset, scope: CalendarScope, expected_periods: list[Period]) -> Received:
    found: Received = {}
    rhythm = expected(dataset).rhythm
    rows = lists_of(dataset, expected_periods[0].first, expected_periods[-1].last)
    for day, created_at, listed in rows.values_list("listed_on", "created_at", "listed_units"):
        if day is not None:
            period = period_of(rhythm, day, scope.working)
            for unit, *_ in listed or ():
                found.setdefault((str(unit), period.day), created_at)
    return found


def nil_days(dataset: Dataset, window: Window) -> frozenset[tuple[str, date]]:
    rows = NilReturn.objects.filter(dataset=dataset.name, day__gte=window.first, day__lte=window.last)
    return frozenset(rows.values_list("unit", "day"))


def counts(sheets: Iterable[Sheet]) -> dict[str, int]:
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


def combined_status(sheets: Iterable[Sheet]) -> Status:
    """Return the status of a group of sheets: the worst one."""
    statuses = {sheet.status for sheet in sheets}
    return next((candidate for candidate in ORDER if candidate in statuses), "none")
