"""Submission calendar: working days, when sheets are expected, and the status of each sheet.

Pure functions, as in `catalog.calendar`. A *period* is the time that one sheet covers: a day, a week (Monday to Sunday)
or a month. It is placed on its last working day, so that all rhythms fit into one calendar of days. Periods without a
working day are not expected. A sheet is due a number of working days after its period.
"""

from calendar import monthrange
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from catalog.calendar import Window, month_window, months_between
from catalog.text import Text

Rhythm = Literal["daily", "weekly", "monthly", "none"]  # none: no sheets are expected
Saturdays = Literal["all", "second_fourth"]
Status = Literal["received", "late", "nil", "missing", "due", "off", "none"]
DAY = timedelta(days=1)
# Public holidays of Maharashtra on fixed dates; administrators enter the others when they are notified.
FIXED_HOLIDAYS: Mapping[tuple[int, int], Text] = {
    (1, 26): Text("Republic Day", "प्रजासत्ताक दिन"),
    (2, 19): Text("Chhatrapati Shivaji Maharaj Jayanti", "छत्रपती शिवाजी महाराज जयंती"),
    (4, 14): Text("Dr. Babasaheb Ambedkar Jayanti", "डॉ. बाबासाहेब आंबेडकर जयंती"),
    (5, 1): Text("Maharashtra Day", "महाराष्ट्र दिन"),
    (8, 15): Text("Independence Day", "स्वातंत्र्य दिन"),
    (10, 2): Text("Mahatma Gandhi Jayanti", "महात्मा गांधी जयंती"),
    (12, 25): Text("Christmas", "नाताळ"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """When sheets are expected: how often, from each value of which stored field, and due after how many working days.

    Units that only have rows in the dataset `instead` send no sheets.
    """

    rhythm: Rhythm
    unit: str
    due: int = 1
    instead: str = ""


@dataclass(frozen=True, slots=True)
class WorkingDays:
    """Working days of offices: without Sundays, all Saturdays or the second and fourth, and holidays."""

    saturdays: Saturdays = "all"
    holidays: Mapping[date, Text] = field(default_factory=dict)

    def __contains__(self, day: date) -> bool:
        return not self.weekend(day) and self.holiday(day) is None

    def within(self, month: date) -> int:
        """Return the number of working days in the month."""
        length = monthrange(month.year, month.month)[1]
        start = month.weekday()
        days = [number for number in range(length) if not self._free(number, (start + number) % 7)]
        fixed = {day - 1 for of, day in FIXED_HOLIDAYS if of == month.month}
        entered = {day.day - 1 for day in self.holidays if (day.year, day.month) == (month.year, month.month)}
        return sum(number not in fixed and number not in entered for number in days)

    def _free(self, number: int, weekday: int) -> bool:
        """Return whether a weekday is off. `number` is the zero-based day of the month."""
        return weekday == 6 or (weekday == 5 and (self.saturdays == "all" or number // 7 in (1, 3)))

    def weekend(self, day: date) -> bool:
        return self._free(day.day - 1, day.weekday())

    def holiday(self, day: date) -> Text | None:
        return self.holidays.get(day) or FIXED_HOLIDAYS.get((day.month, day.day))

    def after(self, day: date, number: int) -> date:
        """Return the `number`-th working day after `day`, at most a year later."""
        return self._walk(day, number, DAY)

    def before(self, day: date) -> date:
        """Return the last working day before `day`."""
        return self._walk(day, 1, -DAY)

    def _walk(self, day: date, number: int, step: timedelta) -> date:
        for _ in range(366 + number):
            if not number:
                break
            day += step
            number -= day in self
        return day


@dataclass(frozen=True, slots=True)
class Period:
    """The time covered by a sheet; `day` is its place in the calendar."""

    first: date
    last: date
    day: date
    working: bool

    @property
    def key(self) -> str:
        return self.day.isoformat()

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def _period(first: date, last: date, working: WorkingDays) -> Period:
    day = last
    while day not in working:
        if day == first:
            return Period(first, last, last, False)
        day -= DAY
    return Period(first, last, day, True)


def period_of(rhythm: Rhythm, day: date, working: WorkingDays) -> Period:
    """Return the period containing `day`."""
    first, last = day, day
    if rhythm == "weekly":
        first = day - timedelta(days=day.weekday())
        last = first + 6 * DAY
    elif rhythm == "monthly":
        whole = month_window(day)
        assert whole.first is not None and whole.last is not None
        first, last = whole.first, whole.last
    return _period(first, last, working)


def periods(rhythm: Rhythm, window: Window, working: WorkingDays) -> Iterator[Period]:
    """Yield the periods placed on a day of `window`, in order. The window must have both ends."""
    first, last = window.first, window.last
    assert first is not None and last is not None
    starts: Iterator[date]
    if rhythm == "monthly":
        starts = months_between(first, last)
    else:
        step = 7 if rhythm == "weekly" else 1
        begin = period_of(rhythm, first, working).first
        starts = (begin + timedelta(days=n) for n in range(0, (last - begin).days + 1, step))
    for start in starts:
        period = period_of(rhythm, start, working)
        if period.day in window:
            yield period


def due_day(expected: Expected, period: Period, working: WorkingDays) -> date:
    """Return the last day on which the sheet of `period` is on time."""
    return working.after(period.last, expected.due)


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """The time in which a unit's sheets are expected. Without `since`, none are.

    Sheets due before the dataset was `kept` in this portal are history, which may come by the month instead of by the
    day: none is late or missing.
    """

    since: date | None
    until: date | None = None
    kept: date | None = None

    def __contains__(self, period: Period) -> bool:
        begun = self.since is not None and period.last >= self.since
        return period.working and begun and (self.until is None or period.first < self.until)


def status(period: Period, due: date, owed: Owed, *, received: date | None, nil: bool, today: date) -> Status:
    """Return the status of a sheet whose first row was received on the Indian date `received`.

    `due` includes sheets that may still arrive on time. `none` means not expected: before the unit's start, before the
    portal kept the dataset, or in future.
    """
    judged = period in owed and owed.kept is not None and due >= owed.kept
    if received is not None:
        return "late" if judged and received > due else "received"
    if nil:
        return "nil"
    if not period.working:
        return "off"
    if not judged or period.first > today:
        return "none"
    return "due" if today <= due else "missing"
