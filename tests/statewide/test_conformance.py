"""The marts' SQL gives equal rows, types and order on DuckDB, Spark and ClickHouse."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest
import sqlglot
from sqlglot import exp

from catalog.calendar import Window, financial_year_window
from catalog.dataset import Dataset
from catalog.measures import Positive, Total, WeightedMean
from catalog.registry import DATASETS
from marts.dialects import to_sql, translate
from marts.rollup import ENTRIES, group_columns, partition_columns, plain_column, rollup_sql, weighted_column
from marts.sql import Conditions, Statement, statements
from marts.writer import Stream
from scale.engine import Engine
from scale.spark import Spark
from statewide.cluster import WORKERS
from statewide.hostile import TODAY, frame, hostile_entries, sane_entries
from statewide.revenue import REVENUE

ALL = {**DATASETS, REVENUE.name: REVENUE}
Rows = list[tuple[Any, ...]]
KINDS = {int: "whole", Decimal: "decimal", str: "text", date: "day"}
each_dataset = pytest.mark.parametrize("dataset", ALL.values(), ids=ALL)


def on_duckdb(sql: str, facts: pl.DataFrame) -> Rows:
    with duckdb.connect(":memory:") as connection:
        connection.register("facts", Stream(facts))
        return connection.execute(sql).fetchall()


def rolled_up(entries: list[dict[str, Any]], dataset: Dataset) -> Rows:
    """Compute the roll-up row by row, without SQL."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for entry in entries:
        key = tuple(entry[column] for column in group_columns(dataset))
        sums = found.setdefault(key, defaultdict(int))
        for measure in dataset.measures:
            value = entry[measure.name] or 0
            if isinstance(measure, Total):
                sums[measure.name] += value
            else:
                sums[weighted_column(measure)] += value * (entry[measure.weight] or 0)
                sums[plain_column(measure)] += value
        for weight in {m.weight for m in dataset.measures if isinstance(m, WeightedMean)}:
            if weight not in {m.name for m in dataset.measures if isinstance(m, Total)}:
                sums[weight] += entry[weight] or 0
        sums[ENTRIES] += 1
    order = sorted(found, key=lambda key: [(part is None, _bytes(part)) for part in key])
    names = partition_columns(dataset)[len(group_columns(dataset)) :]
    return [(*key, *(found[key][name] for name in names)) for key in order]


def _bytes(part: Any) -> Any:
    """Return a sort key: strings sort by bytes on every engine in any locale; None sorts last."""
    return part.encode() if isinstance(part, str) else 0 if part is None else part


def kinds(rows: Rows) -> list[set[str]]:
    return [
        {KINDS[type(value)] for value in column if value is not None} for column in zip(*rows, strict=True)
    ]


@pytest.mark.parametrize(
    "entries", [hostile_entries, sane_entries, lambda _: []], ids=["hostile", "sane", "none"]
)
@each_dataset
def test_rollup_is_equal_on_all_engines(engine: Engine, dataset: Dataset, entries: Any, folder: Path) -> None:
    made = entries(dataset)
    facts = frame(made, dataset)
    folder.mkdir()
    # Two files, so that no engine can rely on a key's rows being adjacent.
    files = [folder / "even.parquet", folder / "odd.parquet"]
    for number, file in enumerate(files):
        facts.gather_every(2, number).write_parquet(file)
    engine.show("facts", files)
    sql = rollup_sql(dataset)
    ours, theirs = on_duckdb(sql, facts), engine.rows(translate(sql, engine.dialect))
    assert theirs == ours == rolled_up(made, dataset)
    assert kinds(theirs) == kinds(ours)


WINDOWS = {
    "year": financial_year_window(2025),
    "nothing": Window(date(1990, 1, 1), date(1990, 1, 2)),
}


@each_dataset
def test_dashboard_queries_are_equal_on_all_engines(engine: Engine, dataset: Dataset, folder: Path) -> None:
    if not dataset.blocks:
        assert not dataset.measures, "measures without blocks"
        return
    folder.mkdir()
    rolled = folder / "rolled.parquet"
    totals = [measure.name for measure in dataset.measures if isinstance(measure, Total)]
    with duckdb.connect(":memory:") as connection:
        connection.register("facts", Stream(frame(sane_entries(dataset), dataset)))
        connection.execute(f"CREATE TABLE rolled AS {rollup_sql(dataset)}")
        connection.execute("COPY rolled TO $to (FORMAT parquet)", {"to": str(rolled)})
        engine.show("rolled", [rolled])
        queries = [(block, window) for block in dataset.blocks for window in WINDOWS.values()]
        positive = Conditions({}, (Positive(totals[0]),))
        plan = statements(dataset, queries, Conditions({}), {}, TODAY)
        plan += statements(dataset, queries, positive, dict.fromkeys(totals, "latest"), TODAY)
        for statement in plan:
            parameters = {**statement.parameters, "files": [str(rolled)]}
            ours = connection.execute(statement.sql, parameters).fetchall()
            sql = over_rolled(statement, engine)
            theirs = engine.rows(sql)
            assert summed(theirs, statement.dimensions) == summed(ours, statement.dimensions), sql


def over_rolled(statement: Statement, engine: Engine) -> str:
    """Rewrite the statement to read the table `rolled` instead of files, with literals for parameters."""
    tree = sqlglot.parse_one(statement.sql, read="duckdb")
    for call in tree.find_all(exp.ReadParquet):
        call.replace(exp.to_table("rolled").this)
    for place in tree.find_all(exp.Placeholder, exp.Parameter):
        value = statement.parameters[place.name]
        place.replace(
            exp.cast(exp.Literal.string(value.isoformat()), exp.DataType.Type.DATE)
            if isinstance(value, date)
            else exp.convert(value)
        )
    return to_sql(tree, engine.dialect)


def summed(rows: Rows, dimensions: tuple[str, ...]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """Return sums by dimensions and grouping mask, as `marts.query` reads them: NULL is 0, and an empty grand
    total may be missing.
    """
    size = len(dimensions) + 1
    found = {row[:size]: tuple(value or 0 for value in row[size:]) for row in rows}
    assert len(found) == len(rows)
    return {
        key: sums for key, sums in found.items() if any(sums) or any(part is not None for part in key[:-1])
    }


def test_both_spark_workers_are_used(spark: Spark) -> None:
    """Otherwise the cluster would be a single worker."""
    context = spark.session.sparkContext
    executors = context._jsc.sc().statusTracker().getExecutorInfos()
    assert len(executors) == 1 + WORKERS  # includes the driver
    assert context.master.startswith("spark://")
