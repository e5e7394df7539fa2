"""Queries on the marts: read exactly the files that a query needs, and build its blocks' rows.

The in-memory DuckDB connection may only read the marts' folder and cannot be reconfigured.
"""

import os
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

import duckdb

from catalog.calendar import Window, month_window
from catalog.dataset import Dataset
from catalog.measures import Adds, Block, Positive, Total, WeightedMean
from catalog.rows import amount
from marts.clocks import CaseQuery, Counting
from marts.clocks import statement as clock_statement
from marts.errors import DamagedPartition
from marts.rollup import ENTRIES, group_columns, plain_column, weighted_column
from marts.sql import AGE_BUCKET, DAY, MONTH, Conditions, Equals, Statement, adds_of, statements, validated
from marts.store import DatasetMarts, Partition, Store, month_of

T = TypeVar("T")
# Dimensions and measures by name; types follow from the definition. Read with `catalog.rows`.
Row = dict[str, object]
Dimension = str | int | date | None
SumsByKey = dict[tuple[Dimension, ...], Row]  # a block's sums by dimension values
ATTEMPTS = 3  # a file may be collected after the manifest is read, so read it again
CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": "1GB",
    "temp_directory": "",
    "threads": 2,
    "python_enable_replacements": False,
}


@dataclass(frozen=True, slots=True)
class Query:
    """A query on one dataset.

    `equals` filters by columns of the grain: one value, or a tuple to match any. `positive` keeps entries with totals
    above 0. `blocks` are blocks or names from the definition. `adds` overrides how totals add up over time, and
    `block_windows` overrides `window` for single blocks. A window without an end ends today.
    """

    window: Window
    equals: Equals
    blocks: tuple[Block | str, ...]
    today: date
    adds: Mapping[str, Adds] = field(default_factory=dict)
    block_windows: Mapping[str, Window] = field(default_factory=dict)
    positive: tuple[Positive, ...] = ()

    @property
    def conditions(self) -> Conditions:
        return Conditions(self.equals, self.positive)


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows by block, sorted by dimensions, of one version. A block without dimensions always has one row.

    `count` is the number of entries. Means are not rounded, and None without entries. A stock is None, not 0, without
    an entry up to today: nobody has reported it.
    """

    blocks: dict[str, list[Row]]
    version: int
    data_as_of: str | None


class Reader:
    """Thread-safe reader: one DuckDB per process, opened after forking, and one cursor per thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._opening = threading.Lock()
        self._opened: tuple[int, duckdb.DuckDBPyConnection] | None = None
        self._local = threading.local()

    def answer(self, dataset: Dataset, query: Query) -> Answer:
        """Run a query. Raises DamagedPartition, and ValueError for columns that the grain lacks."""
        blocks = _blocks(dataset, query)
        conditions = validated(dataset, query.conditions)
        windows = [
            (block, query.block_windows.get(block.name, query.window).until(query.today)) for block in blocks
        ]

        def read(marts: DatasetMarts) -> Answer:
            rows: dict[str, SumsByKey] = {block.name: {} if block.by else {(): {}} for block in blocks}
            if conditions is not None:
                normalized = [(block, normalize(marts, window)) for block, window in windows]
                for statement in statements(dataset, normalized, conditions, query.adds, query.today):
                    self._read(dataset, marts, statement, rows)
            result = {block.name: _finish(dataset, block, rows[block.name], query.adds) for block in blocks}
            return Answer(result, marts.version, marts.data_as_of)

        return self._on_one_version(dataset, read)

    def cases(self, dataset: Dataset, counting: Counting, questions: Iterable[CaseQuery]) -> list[list[Row]]:
        """Run several queries on one version of a case list. Empty before the first publication."""
        prepared = [clock_statement(dataset, counting, question) for question in questions]

        def read(marts: DatasetMarts) -> list[list[Row]]:
            results = (self._fetch(dataset, marts, Window(), sql, values) for sql, values in prepared)
            return [[dict(zip(names, row, strict=True)) for row in rows] for rows, names in results]

        return self._on_one_version(dataset, read)

    def _on_one_version(self, dataset: Dataset, read: Callable[[DatasetMarts], T]) -> T:
        """Read the current version; again if its files were collected because a newer one was published."""
        for attempt in range(ATTEMPTS):
            marts = self.store.manifest().dataset(dataset.name)
            try:
                return read(marts)
            except DamagedPartition:
                changed = self.store.manifest().dataset(dataset.name).version != marts.version
                if not changed or attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("the last attempt answers or fails")

    def version_of(self, dataset: str, windows: Iterable[Window]) -> tuple[str, int]:
        """Return the epoch and version that a query of these windows would read.

        Fails like the query if their files are missing or damaged.
        """
        manifest = self.store.manifest()
        marts = manifest.dataset(dataset)
        files = {file: partition for window in windows for file, partition in marts.files(window).items()}
        self._check(dataset, marts, files)
        return manifest.epoch, marts.version

    def _check(
        self, dataset: str, marts: DatasetMarts, files: Mapping[str, Partition], *, reread: bool = False
    ) -> None:
        months: dict[str, tuple[date, ...]] = {}
        for key, partition in marts.partitions.items():
            months[partition.file] = (*months.get(partition.file, ()), month_of(key))
        for file, partition in files.items():
            self.store.check(dataset, partition, months[file], reread)

    def _read(
        self, dataset: Dataset, marts: DatasetMarts, statement: Statement, rows: dict[str, SumsByKey]
    ) -> None:
        if statement.window.empty:
            return
        result, _ = self._fetch(dataset, marts, statement.window, statement.sql, statement.parameters)
        size = len(statement.dimensions)
        for block in statement.blocks:
            mask = statement.mask(block)
            places = [statement.dimensions.index(name) for name in block.by]
            for values in result:
                if values[size] != mask:
                    continue
                key = tuple(values[place] for place in places)
                sums = dict(zip(statement.columns, values[size + 1 :], strict=True))
                if ENTRIES in sums:
                    rows[block.name].setdefault(key, {}).update(sums)
                elif key in rows[block.name]:  # else a filter excludes all its entries
                    rows[block.name][key].update(sums)

    def _fetch(
        self,
        dataset: Dataset,
        marts: DatasetMarts,
        window: Window,
        sql: str,
        parameters: Mapping[str, object],
    ) -> tuple[list[tuple[Dimension, ...]], list[str]]:
        """Return rows and column names from the files of `window`; empty without files."""
        files = marts.files(window)
        self._check(dataset.name, marts, files)
        if not files:
            return [], []
        all_parameters = {
            **parameters,
            "files": [str(self.store.path(partition)) for partition in files.values()],
        }

        def run() -> tuple[list[tuple[Dimension, ...]], list[str]]:
            result = self._cursor().execute(sql, all_parameters)
            return result.fetchall(), [column[0] for column in result.description]

        try:
            return run()
        except duckdb.Error:
            self._check(dataset.name, marts, files, reread=True)
            # All files are intact, or were restored from object storage: a second failure is the query's own.
            return run()

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        """Return the cursor of this thread and process."""
        pid = os.getpid()
        if getattr(self._local, "pid", None) != pid:
            with self._opening:
                if self._opened is None or self._opened[0] != pid:
                    self._opened = (pid, self._open())
                self._local.cursor = self._opened[1].cursor()
                self._local.pid = pid
        cursor: duckdb.DuckDBPyConnection = self._local.cursor
        return cursor

    def _open(self) -> duckdb.DuckDBPyConnection:
        connection = duckdb.connect(":memory:", config=CONFIG)
        connection.execute("SET allowed_directories=?", [[str(self.store.root)]])
        connection.execute("SET enable_external_access=false")
        connection.execute("SET lock_configuration=true")
        return connection


def normalize(marts: DatasetMarts, window: Window) -> Window:
    """Normalise `window`: open it on each side where it covers all figures.

    Windows that select the same days become equal, so that their blocks share a statement.
    """
    if not marts.partitions:
        return window
    oldest, newest = month_of(min(marts.partitions)), month_window(month_of(max(marts.partitions))).last
    first = None if window.first and window.first <= oldest else window.first
    return Window(first, None if window.last and newest and window.last >= newest else window.last)


def _blocks(dataset: Dataset, query: Query) -> list[Block]:
    blocks = [dataset.block(block) if isinstance(block, str) else block for block in query.blocks]
    known = {*group_columns(dataset), MONTH, DAY, AGE_BUCKET} - {dataset.date}
    for block in blocks:
        if unknown := set(block.by) - known:
            raise ValueError(f"{dataset.name} can't be grouped by {', '.join(sorted(unknown))}")
    for name, adds in query.adds.items():
        if adds == "latest" and not isinstance(dataset.measure(name), Total):
            raise ValueError(f"{name} is a mean: it has no latest value")
    if len({block.name for block in blocks}) < len(blocks):
        raise ValueError("two blocks of one name")
    return blocks


def _finish(dataset: Dataset, block: Block, sums_by_key: SumsByKey, adds: Mapping[str, Adds]) -> list[Row]:
    """Convert sums to the block's measures, and days and buckets to text."""
    rows = []
    for key in sorted(sums_by_key, key=lambda key: tuple((part is not None, part) for part in key)):
        sums = sums_by_key[key]
        row: Row = {
            name: _display_value(dataset, name, value) for name, value in zip(block.by, key, strict=True)
        }
        if AGE_BUCKET in row and row[AGE_BUCKET] is None:
            continue
        for name in block.measures:
            measure = dataset.measure(name)
            if isinstance(measure, WeightedMean):
                row[name] = _mean(measure, sums)
            elif adds_of(dataset, name, adds) == "latest" and AGE_BUCKET not in block.by:
                row[name] = sums.get(name)
            else:  # an age without newest entries has no pending cases
                row[name] = sums.get(name) or 0
        row["count"] = sums.get(ENTRIES) or 0
        rows.append(row)
    return rows


def _mean(mean: WeightedMean, sums: Row) -> float | None:
    """Return the weighted mean, the plain mean if all weights are 0, or None without entries (requirement 32)."""
    if not sums.get(ENTRIES):
        return None
    if weight := amount(sums, mean.weight):
        return float(amount(sums, weighted_column(mean)) / weight)
    return float(amount(sums, plain_column(mean)) / amount(sums, ENTRIES))


def _display_value(dataset: Dataset, name: str, value: Dimension) -> str | int | None:
    if isinstance(value, date):
        return value.isoformat()[:7] if name == MONTH else value.isoformat()
    if name == AGE_BUCKET and isinstance(value, int):
        assert dataset.ages is not None
        return dataset.ages.buckets[value][0]
    return value
