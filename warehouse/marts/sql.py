"""SQL for dashboard queries: blocks → as few statements as their windows and aggregations allow.

The SQL text is generated from the definition alone. All caller input (days, ids, statuses, file paths) is passed as
parameters.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.measures import Adds, Block, Positive, Total, WeightedMean
from marts.rollup import ENTRIES, FACTS, column_type, group_columns, plain_column, weighted_column

MONTH, DAY, AGE_BUCKET = "month", "day", "age_bucket"
Value = int | str | date
Equals = Mapping[str, Value | tuple[Value, ...]]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Filter on partition rows: columns equal to values, and totals above 0."""

    equals: Equals
    positive: tuple[Positive, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """A SELECT over the files of `window`. Its rows have the dimensions, a grouping mask, then `columns`.

    A row belongs to those `blocks` whose `mask` it has.
    """

    window: Window
    sql: str
    parameters: dict[str, object]
    dimensions: tuple[str, ...]
    columns: tuple[str, ...]
    blocks: tuple[Block, ...]

    def mask(self, block: Block) -> int:
        """Return GROUPING(dimensions) of this block's rows: a bit for each dimension not grouped by."""
        size = len(self.dimensions)
        return sum(1 << (size - 1 - i) for i, name in enumerate(self.dimensions) if name not in block.by)


def adds_of(dataset: Dataset, name: str, adds: Mapping[str, Adds]) -> Adds:
    """Return how a measure adds up over time. Weighted means are computed from sums."""
    measure = dataset.measure(name)
    return adds.get(name, measure.adds) if isinstance(measure, Total) else "sum"


def statements(
    dataset: Dataset,
    blocks: Iterable[tuple[Block, Window]],
    conditions: Conditions,
    adds: Mapping[str, Adds],
    today: date,
) -> list[Statement]:
    """Return the statements for `blocks`: one per window, plus those for measures that add as `latest`."""
    summed: dict[Window, list[Block]] = {}
    newest: dict[tuple[Window, tuple[str, ...], bool], list[Block]] = {}
    for block, window in blocks:
        summed.setdefault(window, []).append(block)
        if any(adds_of(dataset, name, adds) == "latest" for name in block.measures):
            times = tuple(name for name in (MONTH, DAY) if name in block.by)
            newest.setdefault((window, times, AGE_BUCKET in block.by), []).append(block)
    result = []
    for window, group in summed.items():
        names = [name for name in _measures(group) if adds_of(dataset, name, adds) == "sum"]
        builder = _Builder(dataset, window, group, conditions, today)
        result.append(builder.summed(_columns(dataset, names)))
    for (window, times, _), group in newest.items():
        names = [name for name in _measures(group) if adds_of(dataset, name, adds) == "latest"]
        result.append(_Builder(dataset, window, group, conditions, today).newest(names, times))
    return result


def _measures(blocks: Iterable[Block]) -> list[str]:
    return list(dict.fromkeys(name for block in blocks for name in block.measures))


def _columns(dataset: Dataset, names: Iterable[str]) -> tuple[str, ...]:
    """Return the partition columns of these measures, and the number of entries."""
    columns: dict[str, None] = {ENTRIES: None}
    for name in names:
        measure = dataset.measure(name)
        if isinstance(measure, WeightedMean):
            columns |= dict.fromkeys((measure.weight, weighted_column(measure), plain_column(measure)))
        else:
            columns[name] = None
    return tuple(columns)


class _Builder:
    """Builds the statements for `blocks` of one window."""

    def __init__(
        self, dataset: Dataset, window: Window, blocks: Sequence[Block], conditions: Conditions, today: date
    ) -> None:
        self.dataset, self.window, self.blocks, self.today = dataset, window, tuple(blocks), today
        self.parameters: dict[str, object] = {}
        self.dimensions = tuple(dict.fromkeys(name for block in blocks for name in block.by))
        self.derived, self.conditions = self._derived(), conditions

    def summed(self, columns: Sequence[str]) -> Statement:
        tests = _tests(self.conditions)
        return self._grouped(self._select(self.dimensions, columns, tests), columns)

    def newest(self, names: Sequence[str], times: Sequence[str]) -> Statement:
        """Select stocks: the newest entry of each key in the window, at most today's, or in each month if grouped by
        month.

        With age buckets, only days within a bucket count, and an entry replaced by a newer one of the same key is not
        counted in its bucket, so that the buckets add up to the total.
        """
        day = self.dataset.date
        identity = [column for column in self.dataset.key if column != day]
        attributes = [name for name in self.dimensions if name not in identity and name not in times]
        keys = ", ".join([*identity, *times])
        tested = [name for test in self.conditions.positive for name in (test.of, *test.less)]
        facts = self._select(dict.fromkeys((*identity, *attributes, day, *names, *tested)), ())
        # Qualified, as ClickHouse resolves a bare name to the result column.
        conditions = [f"{FACTS}.{AGE_BUCKET} IS NOT NULL"] if AGE_BUCKET in self.derived else []
        # An entry with a wrong year does not replace today's position, also in a window that ends later.
        if not times and not (self.window.last and self.window.last <= self.today):
            conditions.append(f"{FACTS}.{day} <= {self._parameter(self.today)}")
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        chosen = dict.fromkeys((*attributes, *names, *tested))
        newest = [f"arg_max({FACTS}.{name}, {FACTS}.{day}) AS {name}" for name in chosen]
        source = f"SELECT {', '.join([keys, *newest])} FROM ({facts}) AS {FACTS}{where} GROUP BY {keys}"
        if tested:  # by the newest entry: an older one that passes the test is no position
            test = " AND ".join(_tests(self.conditions, f"{FACTS}."))
            counted = [f"CASE WHEN {test} THEN {FACTS}.{name} ELSE 0 END AS {name}" for name in names]
            source = f"SELECT {', '.join([keys, *attributes, *counted])} FROM ({source}) AS {FACTS}"
        return self._grouped(source, names)

    def _select(self, names: Iterable[str], columns: Sequence[str], tests: Sequence[str] = ()) -> str:
        plain = [name for name in names if name not in self.derived]
        inner = [*plain, *(f"{sql} AS {name}" for name, sql in self.derived.items()), *columns]
        return f"SELECT {', '.join(inner)} FROM {self._files(tests)}"

    def _grouped(self, source: str, columns: Sequence[str]) -> Statement:
        listed = ", ".join(self.dimensions)
        sets = dict.fromkeys(
            tuple(name for name in self.dimensions if name in block.by) for block in self.blocks
        )
        sums = ", ".join(f"sum({column})" for column in columns)
        if not self.dimensions:
            sql = f"SELECT 0, {sums} FROM ({source})"
        else:
            grouping = ", ".join(f"({', '.join(names)})" for names in sets)
            sql = f"SELECT {listed}, GROUPING({listed}), {sums} FROM ({source})"
            sql += f" GROUP BY GROUPING SETS ({grouping})"
        return Statement(self.window, sql, self.parameters, self.dimensions, tuple(columns), self.blocks)

    def _parameter(self, value: object) -> str:
        name = f"p{len(self.parameters)}"
        self.parameters[name] = value
        return f"${name}"

    def _derived(self) -> dict[str, str]:
        """Return SQL for dimensions derived from a day. An age bucket is its index in the definition."""
        derived = {}
        if MONTH in self.dimensions:
            derived[MONTH] = f"CAST(date_trunc('month', {self.dataset.date}) AS DATE)"
        if DAY in self.dimensions:
            derived[DAY] = self.dataset.date
        if AGE_BUCKET in self.dimensions:
            ages = self.dataset.ages
            if ages is None:
                raise ValueError(f"{self.dataset.name} has no age buckets")
            # Days in the future have the age 0, as in the age filter.
            until_today, cases = f"least({ages.date}, {self._parameter(self.today)})", []
            for index, (_, youngest, oldest) in enumerate(ages.buckets):
                day = f"{until_today} <= {self._parameter(self.today - timedelta(days=youngest))}"
                if oldest is not None:
                    day += f" AND {until_today} >= {self._parameter(self.today - timedelta(days=oldest))}"
                cases.append(f"WHEN {day} THEN {index}")
            derived[AGE_BUCKET] = f"CASE {' '.join(cases)} END"
        return derived

    def _files(self, tests: Sequence[str]) -> str:
        predicates = [*tests]
        if self.window.first:
            predicates.append(f"{self.dataset.date} >= {self._parameter(self.window.first)}")
        if self.window.last:
            predicates.append(f"{self.dataset.date} <= {self._parameter(self.window.last)}")
        for column, value in self.conditions.equals.items():
            values = value if isinstance(value, tuple) else (value,)
            # A separate comparison per column lets DuckDB skip row groups.
            predicates.append(f"{column} IN ({', '.join(map(self._parameter, values))})")
        return "read_parquet($files)" + (f" WHERE {' AND '.join(predicates)}" if predicates else "")


def _tests(conditions: Conditions, table: str = "") -> list[str]:
    tests = conditions.positive
    return [f"{' - '.join(table + name for name in (test.of, *test.less))} > 0" for test in tests]


def validated(dataset: Dataset, conditions: Conditions) -> Conditions | None:
    """Validate `conditions` and drop values a column cannot hold. None if nothing can match.

    Raises ValueError for columns and totals that the grain lacks.
    """
    totals = {measure.name for measure in dataset.measures if isinstance(measure, Total)}
    for test in conditions.positive:
        if unknown := {test.of, *test.less} - totals:
            raise ValueError(f"{dataset.name} has no total {', '.join(sorted(unknown))}")
    equals = _validate_equals(dataset, conditions.equals)
    return None if equals is None else Conditions(equals, conditions.positive)


def _validate_equals(dataset: Dataset, equals: Equals) -> Equals | None:
    validated: dict[str, tuple[Value, ...]] = {}
    for column, value in equals.items():
        if column not in group_columns(dataset):
            raise ValueError(f"{dataset.name} can't be filtered by {column!r}")
        kind = {"BIGINT": int, "DATE": date, "TEXT": str}[column_type(dataset, column)]
        values = value if isinstance(value, tuple) else (value,)
        if any(not isinstance(item, kind) or isinstance(item, bool) for item in values):
            raise ValueError(f"a filter on {column} takes {kind.__name__} values")
        in_range = tuple(item for item in values if not isinstance(item, int) or abs(item) < 1 << 63)
        if not in_range:
            return None
        validated[column] = in_range
    return validated
