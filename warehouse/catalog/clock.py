"""The clock of schedules: a cron line of five fields, read in India's time, and the same said in words.

`Cron` tells when a line ticks; `When` is what a form shows (every day at 02:00) and turns into a line and back. India
has one zone and no summer time, so that wall time and elapsed time never part. Pure: no clock is read here.
"""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import islice, pairwise
from typing import Literal

from catalog.calendar import INDIA

Every = Literal["minutes", "hours", "day", "week", "month", "cron"]
CLOSEST = 5  # minutes between two ticks at least: a run takes seconds, and runs wait for each other
# How far ahead a tick is looked for: 29 February is skipped in 2100, so that eight years may lie between two.
_FARTHEST = 8 * 366 + 2
_BOUNDS = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))
_NAMES: tuple[dict[str, int], ...] = (
    {},
    {},
    {},
    {name.lower(): number for number, name in enumerate(calendar.month_abbr) if number},
    dict(zip(("sun", "mon", "tue", "wed", "thu", "fri", "sat"), range(7), strict=True)),
)
_PART = re.compile(r"(?:\*|(\w+)(?:-(\w+))?)(?:/(\d+))?")


class BadCron(ValueError):
    """A line that means nothing, never ticks or ticks too often; `code` says which: form, never, often."""

    def __init__(self, code: Literal["form", "never", "often"]) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Cron:
    """A parsed line. Days of the week are 0 (Sunday) to 6."""

    line: str
    times: tuple[time, ...]
    days: frozenset[int]
    months: frozenset[int]
    weekdays: frozenset[int]
    either: bool  # both kinds of day are restricted: cron then takes a day that fits one of them

    def ticks_on(self, day: date) -> bool:
        if day.month not in self.months:
            return False
        by_number, by_name = day.day in self.days, day.isoweekday() % 7 in self.weekdays
        return by_number or by_name if self.either else by_number and by_name

    def after(self, moment: datetime) -> Iterator[datetime]:
        """The ticks later than `moment`, earliest first, without end."""
        local = moment.astimezone(INDIA)
        day, missed = local.date(), 0
        while missed < _FARTHEST:
            missed += 1
            if self.ticks_on(day):
                for one in self.times:
                    tick = datetime.combine(day, one, INDIA)
                    if tick > moment:
                        missed = 0
                        yield tick
            day += timedelta(days=1)

    def latest(self, after: datetime, until: datetime) -> datetime | None:
        """The last tick that is later than `after` and not later than `until`."""
        day, first = until.astimezone(INDIA).date(), after.astimezone(INDIA).date()
        while day >= first:
            if self.ticks_on(day):
                for one in reversed(self.times):
                    tick = datetime.combine(day, one, INDIA)
                    if after < tick <= until:
                        return tick
            day -= timedelta(days=1)
        return None

    def upcoming(self, after: datetime, count: int = 5) -> list[datetime]:
        return list(islice(self.after(after), count))


@lru_cache(maxsize=256)
def parse(line: str) -> Cron:
    """BadCron if `line` is no cron line of five fields that ticks, and not more often than every five minutes."""
    parts = line.split()
    if len(parts) != 5 or len(line) > 100:
        raise BadCron("form")
    minutes, hours, days, months, weekdays = (
        _values(part.lower(), bounds, names)
        for part, bounds, names in zip(parts, _BOUNDS, _NAMES, strict=True)
    )
    cron = Cron(
        line=" ".join(parts),
        times=tuple(time(hour, minute) for hour in sorted(hours) for minute in sorted(minutes)),
        days=days,
        months=months,
        weekdays=frozenset(day % 7 for day in weekdays),
        either=not parts[2].startswith("*") and not parts[4].startswith("*"),
    )
    if not cron.either and min(days) > max(_longest(month) for month in months):
        raise BadCron("never")
    if _closest(cron.times) < CLOSEST:
        raise BadCron("often")
    return cron


def _values(part: str, bounds: tuple[int, int], names: dict[str, int]) -> frozenset[int]:
    found: set[int] = set()
    for piece in part.split(","):
        match = _PART.fullmatch(piece)
        if match is None:
            raise BadCron("form")
        first, last, step = match.groups()
        low = bounds[0] if first is None else _number(first, bounds, names)
        # `7/5` means from 7 on, every 5.
        high = _number(last, bounds, names) if last else low if first and not step else bounds[1]
        if low > high or (step and not 0 < int(step) <= bounds[1]):
            raise BadCron("form")
        found.update(range(low, high + 1, int(step or 1)))
    return frozenset(found)


def _number(text: str, bounds: tuple[int, int], names: dict[str, int]) -> int:
    value = names.get(text)
    if value is None:
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise BadCron("form")
        value = int(text)
    if not bounds[0] <= value <= bounds[1]:
        raise BadCron("form")
    return value


def _longest(month: int) -> int:
    return calendar.monthrange(2024, month)[1]  # a leap year


def _closest(times: tuple[time, ...]) -> int:
    minutes = [one.hour * 60 + one.minute for one in times]
    gaps = [later - earlier for earlier, later in pairwise(minutes)]
    return min([*gaps, minutes[0] + 24 * 60 - minutes[-1]])


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A schedule in words. `every` says which of the others count:

    minutes: `step` · hours: `step`, `minute` · day: `at` · week: `days`, `at` · month: `day`, `at` · cron: `cron`
    """

    every: Every
    step: int = 1
    minute: int = 0
    at: str = "02:00"
    days: tuple[int, ...] = ()
    day: int = 1
    cron: str = ""

    @property
    def line(self) -> str:
        """As a cron line."""
        hour, minute = (int(part) for part in self.at.split(":"))
        match self.every:
            case "minutes":
                return f"*/{self.step} * * * *"
            case "hours":
                return f"{self.minute} {'*' if self.step == 1 else f'*/{self.step}'} * * *"
            case "day":
                return f"{minute} {hour} * * *"
            case "week":
                return f"{minute} {hour} * * {','.join(str(day) for day in sorted(set(self.days)))}"
            case "month":
                return f"{minute} {hour} {self.day} * *"
            case _:
                return " ".join(self.cron.split())


MINUTE_STEPS = (5, 10, 15, 20, 30)
HOUR_STEPS = (1, 2, 3, 4, 6, 8, 12)
LAST_DAY = 28  # of every month

_WORDS: tuple[tuple[Every, re.Pattern[str]], ...] = (
    ("minutes", re.compile(r"\*/(?P<step>\d+) \* \* \* \*")),
    ("hours", re.compile(r"(?P<minute>\d+) \*(?:/(?P<step>\d+))? \* \* \*")),
    ("day", re.compile(r"(?P<m>\d+) (?P<h>\d+) \* \* \*")),
    ("week", re.compile(r"(?P<m>\d+) (?P<h>\d+) \* \* (?P<days>[0-6](?:,[0-6])*)")),
    ("month", re.compile(r"(?P<m>\d+) (?P<h>\d+) (?P<day>\d+) \* \*")),
)


def in_words(line: str) -> When:
    """The words for a line; where there are none, the line itself (`every="cron"`)."""
    for every, pattern in _WORDS:
        if match := pattern.fullmatch(line):
            found = match.groupdict()
            when = When(
                every=every,
                step=int(found.get("step") or 1),
                minute=int(found.get("minute") or 0),
                at=f"{int(found.get('h') or 0):02}:{int(found.get('m') or 0):02}",
                days=tuple(sorted({int(day) for day in (found.get("days") or "").split(",") if day})),
                day=int(found.get("day") or 1),
            )
            if _sayable(when) and when.line == line:
                return when
    return When(every="cron", cron=line)


def _sayable(when: When) -> bool:
    match when.every:
        case "minutes":
            return when.step in MINUTE_STEPS
        case "hours":
            return when.step in HOUR_STEPS
        case "month":
            return when.day <= LAST_DAY
        case _:
            return True
