"""The roll-up's SQL: grain, sums and portability."""

from datetime import date

import duckdb
import pytest
import sqlglot

from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR
from catalog.registry import DATASETS
from marts.rollup import group_columns, partition_columns, rollup_sql
from marts.sql import Conditions, statements


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=DATASETS)
@pytest.mark.parametrize("engine", ["duckdb", "spark", "clickhouse"])
def test_sql_is_valid_for_other_engines(dataset: Dataset, engine: str) -> None:
    sql = rollup_sql(dataset)
    translated = sqlglot.transpile(
        sql, read="duckdb", write=engine, unsupported_level=sqlglot.ErrorLevel.RAISE
    )[0]
    parsed = sqlglot.parse_one(translated, read=engine)
    assert [column.alias_or_name for column in parsed.expressions] == list(partition_columns(dataset))
    assert [part.name for part in parsed.args["group"].expressions] == list(group_columns(dataset))


def test_sums_are_cast_and_group_keys_listed() -> None:
    tree = sqlglot.parse_one(rollup_sql(EFERFAR), read="duckdb")
    for aggregate in (*tree.find_all(sqlglot.exp.Sum), *tree.find_all(sqlglot.exp.Count)):
        assert isinstance(aggregate.parent, sqlglot.exp.Cast)
    assert group_columns(EFERFAR) == ("division_id", "district_id", "taluka_id", "date", "status", "category")


def test_blanks_count_as_zero_and_duplicate_keys_add_up() -> None:
    connection = duckdb.connect(":memory:")
    connection.execute(
        "CREATE TABLE facts AS SELECT 1 AS division_id, 1 AS district_id, 1 AS taluka_id, DATE '2026-04-01' AS date,"
        " 'disputed' AS status, '' AS category, * FROM (VALUES (1, 2, NULL, 10), (5, 0, 3, 40))"
        " AS v(total_pending, total_issued, stay_orders, avg_processing_days)"
    )
    rows = connection.execute(rollup_sql(EFERFAR)).fetchall()
    key = (1, 1, 1, date(2026, 4, 1), "disputed", "")
    assert rows == [(*key, 6, 2, 3, 20, 50, 2)]


@pytest.mark.parametrize("latest", [{}, {"total_pending": "latest"}], ids=["sum", "latest"])
def test_blocks_of_one_window_share_a_scan(latest: dict[str, str]) -> None:
    from catalog.calendar import Window

    window = Window(date(2026, 4, 1))
    windows = [(block, window) for block in EFERFAR.blocks]
    plan = statements(EFERFAR, windows, Conditions({}), latest, date(2026, 11, 21))  # type: ignore[arg-type]
    # `latest` adds one for the entire window, one by months, one by age buckets.
    assert len(plan) == (4 if latest else 1)
    assert all(statement.sql.count("read_parquet") == 1 for statement in plan)
