"""Schedules: five-field cron lines in Indian time, and their representation in forms.

`Cron` computes the ticks of a line. `When` is the form's version (every day at 02:00), converted to a line and back.
India has one time zone without daylight saving, so wall time and elapsed time never diverge. Does not read the clock.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import islice, pairwise, product
from typing import Literal

from croniter import CroniterBadCronError, croniter

from catalog.calendar import INDIA

Every = Literal["minutes", "hours", "day", "week", "month", "cron"]
CLOSEST = 5  # minimum minutes between ticks: a run takes seconds, and runs are queued
# Without a leap day in 2100, ticks on 29 February can be eight years apart.
_MOST_YEARS = 9
_ANY_DAY = datetime(2026, 1, 1, tzinfo=INDIA)
# Stricter than croniter: no @daily, seconds, L, W, # or random times, and only ASCII digits.
_PART = re.compile(
    r"(?:\*|(\d{1,2}|[a-z]{3})(?:-(\d{1,2}|[a-z]{3}))?)(?:/\d{1,2})?", re.ASCII | re.IGNORECASE
)


class BadCron(ValueError):
    """An invalid line (`form`), one that never ticks (`never`) or ticks too often (`often`)."""

    def __init__(self, code: Literal["form", "never", "often"]) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Cron:
    """A valid line, created by `parse`."""

    line: str

    def after(self, moment: datetime) -> Iterator[datetime]:
        """Yield the ticks after `moment`, earliest first."""
        ticks: Iterator[datetime] = self._from(moment).all_next(datetime)
        return ticks

    def latest(self, after: datetime, until: datetime) -> datetime | None:
        """Return the last tick in (after, until], if any."""
        tick: datetime = self._from(until + timedelta(microseconds=1)).get_prev(datetime)
        return tick if tick > after else None

    def upcoming(self, after: datetime, count: int = 5) -> list[datetime]:
        return list(islice(self.after(after), count))

    def _from(self, moment: datetime) -> croniter:
        # Follow cron's rule that a day field starting with a star does not restrict the other one.
        return croniter(
            self.line,
            moment.astimezone(INDIA),
            implement_cron_bug=True,
            max_years_between_matches=_MOST_YEARS,
        )


@lru_cache(maxsize=256)
def parse(line: str) -> Cron:
    """Parse a five-field cron line. Raise BadCron if it is invalid, never ticks, or ticks too often."""
    fields = line.split()
    if len(fields) != 5 or len(line) > 100:
        raise BadCron("form")
    if not all(_is_plain(piece) for field in fields for piece in field.split(",")):
        raise BadCron("form")
    cron = Cron(" ".join(fields))
    try:
        minutes, hours, *_ = croniter.expand(cron.line)[0]
    except CroniterBadCronError:
        raise BadCron("form") from None
    if not cron.upcoming(_ANY_DAY, 1):
        raise BadCron("never")
    if _closest(minutes, hours) < CLOSEST:
        raise BadCron("often")
    return cron


def _is_plain(piece: str) -> bool:
    """Return whether a piece is allowed. Not `5-5` and `5-2`, which croniter reads as `*` and as a wrapping range."""
    match = _PART.fullmatch(piece)
    if match is None:
        return False
    first, last = match.groups()
    return not (last and first.isdigit() and last.isdigit() and int(first) >= int(last))


def _closest(minutes: list[int | str], hours: list[int | str]) -> int:
    """Return the minimum minutes between ticks on consecutive days."""
    all_minutes = range(60) if minutes == ["*"] else minutes
    all_hours = range(24) if hours == ["*"] else hours
    times = sorted(int(hour) * 60 + int(minute) for hour, minute in product(all_hours, all_minutes))
    return min(later - earlier for earlier, later in pairwise([*times, times[0] + 24 * 60]))


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A schedule as shown in forms. `every` decides which attributes are used:

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
        """Return the cron line."""
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
    """Convert a line to `When`. Lines without a form representation become `every="cron"`."""
    for every, pattern in _WORDS:
        if match := pattern.fullmatch(line):
            groups = match.groupdict()
            when = When(
                every=every,
                step=int(groups.get("step") or 1),
                minute=int(groups.get("minute") or 0),
                at=f"{int(groups.get('h') or 0):02}:{int(groups.get('m') or 0):02}",
                days=tuple(sorted({int(day) for day in (groups.get("days") or "").split(",") if day})),
                day=int(groups.get("day") or 1),
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
