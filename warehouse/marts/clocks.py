"""Deadline clocks of a case list, computed in DuckDB by SQL generated from the dataset's `Clock`.

Days are numbered from `BASE`. Two lists encode the working calendar: the number of working days up to each day, and
the day of the n-th working day. With them, adding a limit in working days is a single addition.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from catalog.cases import OPEN, SOON, Clock, DayUnit, Stage, clock_of
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.limits import Earlier, spans
from catalog.submissions import Saturdays, WorkingDays
from catalog.text import Text
from marts.rollup import group_columns
from marts.sql import Equals

BASE = date(2000, 1, 1)
LAST = date(2060, 12, 31)  # later due days are unknown
ONLY_OPEN = f"state IN ({', '.join(repr(state) for state in OPEN)})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A legal term: its unit, and its days unless the service or the row has them."""

    unit: DayUnit
    days: int | None = None
    earlier: Sequence[Earlier] = ()


class MasterLimit(NamedTuple):
    """The days allowed by a master for what starts from `first` to `last`."""

    master_id: int
    first: date
    last: date
    days: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Days that do not count, both ends included. Open-ended without `last`."""

    number: str
    first: date
    last: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """Inputs of the clocks. `limits` are by term code, `days_of` are a lookup's limits by field."""

    today: date
    working: WorkingDays
    limits: Mapping[str, Limit]
    days_of: Mapping[str, Sequence[MasterLimit]] = field(default_factory=dict)
    pauses: Sequence[Pause] = ()
    missing: Sequence[str] = ()  # cases missing from the newest list of their office


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseQuery:
    """A query on cases: a `select` over the relation `clocks`, filtered by columns of the list.

    `clocks` has the partitions' columns and start, allowed, unit, due, used, days_left, closed, state, missing. A
    closed case is never missing.
    """

    select: str
    equals: Equals = field(default_factory=dict)
    parameters: Mapping[str, object] = field(default_factory=dict)


def limits_of(
    dataset: Dataset, terms: Iterable[tuple[str, str, int | None, Sequence[Earlier]]]
) -> dict[str, Limit]:
    """Return the limits of `dataset`'s clock by code, from legal terms of (code, unit, value, earlier values)."""
    used = clock_of(dataset).terms
    return {
        code: Limit(unit="working" if unit == "working" else "calendar", days=days, earlier=earlier)
        for code, unit, days, earlier in terms
        if code in used and unit != "rupees"
    }


def master_limits(
    masters: Iterable[tuple[int, int | None, Sequence[Earlier]]],
) -> list[MasterLimit]:
    """Return the limits of masters of (id, days, earlier days). 0 days are no limit."""
    return [
        MasterLimit(master_id, first, last, days)
        for master_id, value, earlier in masters
        for first, last, days in spans(value, earlier, BASE, LAST)
        if days
    ]


def service_fields(dataset: Dataset) -> list[str]:
    """Return the stage fields whose days come from the row's service."""
    named = dict.fromkeys(stage.days for stage in clock_of(dataset).stages if stage.days)
    return [name for name in named if dataset.field(name).lookup == "service"]


def queue(number: str, where: str, first: int, size: int) -> str:
    """Return the SELECT for a page of case numbers, those due first at the top."""
    return f"SELECT {number} FROM clocks WHERE {where} ORDER BY due NULLS LAST, {number} LIMIT {size} OFFSET {first}"


def in_time_by_month(clock: Clock) -> str:
    """Return the SELECT for cases decided in time (`part`) of all decided (`whole`), by month of decision."""
    month = f"strftime({clock.end}, '%Y-%m')" if clock.end else "''"
    return (
        f"SELECT {month} AS month, count(*) FILTER (state = 'met') AS part, count(*) AS whole"
        " FROM clocks WHERE state IN ('met', 'late') GROUP BY ALL ORDER BY 1"
    )


@lru_cache(maxsize=4)
def _calendar(saturdays: Saturdays, holidays: tuple[date, ...]) -> tuple[list[int], list[int]]:
    """Return the number of working days up to each day since BASE, and the day number of each working day."""
    working = WorkingDays(saturdays, dict.fromkeys(holidays, Text("", "")))
    until: list[int] = []
    nth: list[int] = []
    for number in range((LAST - BASE).days + 1):
        day = BASE + timedelta(days=number)
        if day in working:
            nth.append(number)
        until.append(len(nth))
    return until, nth


def calendar(working: WorkingDays) -> tuple[list[int], list[int]]:
    return _calendar(working.saturdays, tuple(sorted(working.holidays)))


def statement(dataset: Dataset, counting: Counting, question: CaseQuery) -> tuple[str, dict[str, object]]:
    """Return SQL and parameters; the reader adds `$files`."""
    clock = clock_of(dataset)
    until, nth = calendar(counting.working)
    values: dict[str, object] = {
        "base": BASE,
        "today": (counting.today - BASE).days,
        "today_n": until[(counting.today - BASE).days],
        "until": until,
        "nth": nth,
        "ends": list(clock.ends),
        "missing": list(counting.missing),
        "paused": [pause.number for pause in counting.pauses],
        "paused_from": [(pause.first - BASE).days for pause in counting.pauses],
        "paused_to": [None if p.last is None else (p.last - BASE).days for p in counting.pauses],
    }
    if reserved := values.keys() & question.parameters.keys():
        raise ValueError(f"a question's parameters may not be called {', '.join(sorted(reserved))}")
    values |= question.parameters
    joins: list[str] = []
    stages = _Stages(dataset, counting, values, joins)
    number = dataset.field(clock.number).column
    end = _day(clock.end) if clock.end else "CAST(NULL AS BIGINT)"
    where = []
    for position, (column, value) in enumerate(question.equals.items()):
        values[f"w{position}"] = list(value) if isinstance(value, tuple) else [value]
        where.append(f"list_contains($w{position}, f.{column})")
    columns = ", ".join(f"f.{column}" for column in group_columns(dataset))
    sql = f"""
WITH cases AS NOT MATERIALIZED (
  SELECT {columns}, list_contains($ends, f.{clock.status}) AS closed,
    CASE WHEN list_contains($ends, f.{clock.status}) THEN {end} END AS ended,
    {stages.pick(lambda stage: _day(stage.start))} AS started,
    {stages.pick(stages.days)} AS allowed,
    {stages.pick(stages.unit)} AS unit
  FROM read_parquet($files) AS f {" ".join(joins)}
  {"WHERE " + " AND ".join(where) if where else ""}
), worked AS MATERIALIZED (
  SELECT unnest(CAST($until AS BIGINT[])) AS n, unnest(range(len($until))) AS day
), nth AS MATERIALIZED (
  SELECT unnest(CAST($nth AS BIGINT[])) AS day, unnest(range(1, len($nth) + 1)) AS n
), placed AS NOT MATERIALIZED (
  SELECT c.*, CASE unit WHEN 'working' THEN b.n ELSE started END AS first_index,
    CASE WHEN closed THEN ended ELSE $today END AS counted_to,
    CASE WHEN closed THEN CASE unit WHEN 'working' THEN e.n ELSE ended END
      ELSE CASE unit WHEN 'working' THEN $today_n ELSE $today END END AS last_index
  FROM cases AS c LEFT JOIN worked AS b ON b.day = c.started LEFT JOIN worked AS e ON e.day = c.ended
), stops AS (
  SELECT p.{number} AS number, started, unit, first_index, allowed, counted_to,
    greatest(t.since, started + 1) AS since,
    coalesce(t.until, greatest(coalesce(counted_to, $today), t.since)) AS until,
    t.since <= $today AND (t.until IS NULL OR t.until >= $today) AS now
  FROM placed AS p JOIN (
    SELECT unnest(CAST($paused AS VARCHAR[])) AS number, unnest(CAST($paused_from AS BIGINT[])) AS since,
      unnest(CAST($paused_to AS BIGINT[])) AS until
  ) AS t ON t.number = p.{number}
), lengths AS (
  SELECT *, {_index("since - 1")} AS before,
    CASE WHEN until < since THEN 0 ELSE {_index("until")} - {_index("since - 1")} END AS length,
    CASE WHEN least(until, counted_to) < since THEN 0
      ELSE {_index("least(until, counted_to)")} - {_index("since - 1")} END AS spent
  FROM stops
), prefixed AS (
  SELECT *, coalesce(sum(length) OVER (
    PARTITION BY number ORDER BY since ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
  FROM lengths
), held AS MATERIALIZED (
  SELECT number, bool_or(now) AS now, CAST(coalesce(sum(spent), 0) AS BIGINT) AS spent,
    CAST(coalesce(sum(length) FILTER (before < first_index + allowed + earlier), 0) AS BIGINT) AS longer
  FROM prefixed GROUP BY number
), stopped AS NOT MATERIALIZED (
  SELECT p.* EXCLUDE (first_index, counted_to, last_index), coalesce(h.now, false) AS stopped,
    first_index + allowed + coalesce(h.longer, 0) AS target_index,
    greatest(0, last_index - first_index - coalesce(h.spent, 0)) AS used
  FROM placed AS p LEFT JOIN held AS h ON h.number = p.{number}
), counted AS NOT MATERIALIZED (
  SELECT s.* EXCLUDE (target_index),
    CASE WHEN allowed = 0 THEN started WHEN unit = 'working' THEN nth.day ELSE target_index END AS target
  FROM stopped AS s LEFT JOIN nth ON nth.n = s.target_index
), clocks AS NOT MATERIALIZED (
  SELECT * EXCLUDE (target, started, ended, stopped), $base + CAST(started AS INTEGER) AS started,
    $base + CAST(target AS INTEGER) AS due, allowed - used AS days_left,
    CASE WHEN closed AND (target IS NULL OR ended IS NULL OR ended < started) THEN 'unjudged'
      WHEN target IS NULL THEN 'unknown'
      WHEN closed THEN CASE WHEN ended <= target THEN 'met' ELSE 'late' END
      WHEN $today > target THEN 'broken'
      WHEN stopped THEN 'paused'
      WHEN target - $today <= {SOON} THEN 'soon'
      ELSE 'running' END AS state,
    NOT closed AND {number} IN (SELECT unnest(CAST($missing AS VARCHAR[]))) AS missing
  FROM counted
)
{question.select}"""
    return sql, values


def _day(column: str) -> str:
    return f"CAST(f.{column} - $base AS BIGINT)"


def _index(day: str) -> str:
    """Return SQL for the number of counted days up to `day`."""
    return f"(CASE unit WHEN 'working' THEN $until[CAST({day} AS BIGINT) + 1] ELSE {day} END)"


def _days_by_start(limit: Limit, start: str) -> str:
    """Return SQL for the days of a limit, by the day on which its count starts."""
    days = [
        ("NULL" if value is None else str(value), last)
        for _, last, value in spans(limit.days, limit.earlier, BASE, LAST)
    ]
    former = "".join(f" WHEN f.{start} <= DATE '{last}' THEN {value}" for value, last in days[:-1])
    current = f"CAST({days[-1][0]} AS BIGINT)"
    return f"CASE{former} ELSE {current} END" if former else current


@dataclass(slots=True)
class _Stages:
    """SQL for start, days and unit by the stage of a row."""

    dataset: Dataset
    counting: Counting
    values: dict[str, object]
    joins: list[str]
    joined: dict[tuple[str, str], str] = field(default_factory=dict)

    def pick(self, expression: Callable[[Stage], str]) -> str:
        clock = clock_of(self.dataset)
        if not clock.stage:
            return expression(clock.stages[0])
        cases = (f"WHEN '{stage.name}' THEN {expression(stage)}" for stage in clock.stages)
        return f"CASE f.{clock.stage} {' '.join(cases)} END"

    def unit(self, stage: Stage) -> str:
        limit = self.counting.limits.get(stage.term)
        return f"'{limit.unit}'" if limit else "CAST(NULL AS VARCHAR)"

    def days(self, stage: Stage) -> str:
        limit = self.counting.limits.get(stage.term)
        if limit is None:
            return "CAST(NULL AS BIGINT)"  # without a term, the unit is unknown
        general = _days_by_start(limit, stage.start)
        if not stage.days:
            return general
        days_field = self.dataset.field(stage.days)
        if days_field.kind is not Kind.LOOKUP:
            return f"coalesce(nullif(CAST(f.{days_field.column} AS BIGINT), 0), {general})"
        return f"coalesce({self._lookup_days(stage, days_field.column)}, {general})"

    def _lookup_days(self, stage: Stage, column: str) -> str:
        if (stage.days, stage.start) not in self.joined:
            alias = f"m{len(self.joined)}"
            self.values[alias] = [limit._asdict() for limit in self.counting.days_of.get(stage.days, ())]
            self.joins.append(
                f"LEFT JOIN (SELECT unnest(CAST(${alias} AS STRUCT(master_id BIGINT, first DATE, last DATE,"
                f" days BIGINT)[]), recursive := true)) AS {alias} ON {alias}.master_id = f.{column}"
                f" AND coalesce(f.{stage.start}, DATE '{LAST}') BETWEEN {alias}.first AND {alias}.last"
            )
            self.joined[stage.days, stage.start] = f"{alias}.days"
        return self.joined[stage.days, stage.start]
