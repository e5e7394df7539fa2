"""Queries: validation, SQL injection, files read, exact numbers, threads and forks."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import duckdb
import pytest

from catalog.calendar import Window, month_window
from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR, TOTALS
from catalog.measures import Adds, Block, Positive
from catalog.registry import DATASETS
from marts.build import compact, publish
from marts.query import Query, Reader
from marts.sql import Conditions, statements
from marts.store import Store
from oracle.entries import entry, frames, random_entries

TODAY = date(2026, 11, 21)
ALL = Query(Window(), {}, tuple(block.name for block in EFERFAR.blocks), TODAY)


@pytest.mark.parametrize(
    "changed",
    [
        {"equals": {"total_pending": 1}},
        {"equals": {"1=1 OR status": "x"}},
        {"equals": {"taluka_id": "1 OR 1=1"}},
        {"equals": {"taluka_id": True}},
        {"equals": {"status": 1}},
        {"blocks": (Block("own", ("total_pending",), ()),)},
        {"blocks": (Block("own", ("status; DROP TABLE x",), ()),)},
        {"blocks": ("summary", "summary")},
        {"adds": {"avg_processing_days": "latest"}},
    ],
    ids=str,
)
def test_rejects_columns_missing_from_the_grain(store: Store, changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Reader(store).answer(EFERFAR, replace(ALL, **changed))


@pytest.mark.parametrize("adds", [{}, {"total_pending": "latest"}], ids=["sum", "latest"])
@pytest.mark.parametrize(
    ("positive", "kept"),
    [
        (Positive("stay_orders"), {3}),
        (Positive("total_issued"), {1, 2, 3}),
        (Positive("total_issued", less=("total_pending", "stay_orders")), {2, 3}),
    ],
)
def test_filters_by_totals_above_zero(
    store: Store, positive: Positive, kept: set[int], adds: dict[str, Any]
) -> None:
    counts = {1: (5, 5, 0), 2: (4, 5, 0), 3: (1, 5, 3), 4: (7, 0, 0)}
    publish(store, EFERFAR, frames([entry(n, TODAY, "disputed", "", *c) for n, c in counts.items()]))
    by_taluka = Block("by_taluka", ("taluka_id",), ("total_pending",))
    query = replace(ALL, blocks=(by_taluka,), positive=(positive,), adds=adds)
    rows = Reader(store).answer(EFERFAR, query).blocks["by_taluka"]
    assert {row["taluka_id"]: row["total_pending"] for row in rows} == {n: counts[n][0] for n in kept}


def test_position_is_of_the_newest_entry_even_if_only_an_older_one_passes_the_filter(store: Store) -> None:
    days = {TODAY - timedelta(days=1): (5, 5, 0), TODAY: (2, 0, 0)}
    made = [entry(1, day, "disputed", "", *counts) for day, counts in days.items()]
    publish(store, EFERFAR, frames([*made, entry(2, TODAY, "disputed", "", 3, 1, 0)]))
    query = replace(
        ALL,
        blocks=(Block("by_taluka", ("taluka_id",), ("total_pending",)),),
        positive=(Positive("total_issued"),),
        adds={"total_pending": "latest"},
    )
    rows = Reader(store).answer(EFERFAR, query).blocks["by_taluka"]
    assert {row["taluka_id"]: row["total_pending"] for row in rows} == {1: 0, 2: 3}


def test_rejects_filters_on_other_columns_than_totals(store: Store) -> None:
    for positive in (Positive("avg_processing_days"), Positive("status"), Positive("total_issued", ("id",))):
        with pytest.raises(ValueError):
            Reader(store).answer(EFERFAR, replace(ALL, positive=(positive,)))


@pytest.mark.parametrize("text", ["x' OR '1'='1", "disputed'; --", "\x00", "🙂", "", "%", "disputed\x00"])
def test_values_never_become_sql(store: Store, text: str) -> None:
    publish(store, EFERFAR, frames([entry(1, TODAY, "disputed", "registered", 3)]))
    answer = Reader(store).answer(EFERFAR, replace(ALL, equals={"status": (text,)}))
    assert answer.blocks["summary"][0]["count"] == 0
    windows = [(block, Window(TODAY, TODAY)) for block in EFERFAR.blocks]
    conditions = Conditions({"status": ("word",), "taluka_id": (987654,)})
    for statement in statements(EFERFAR, windows, conditions, {}, TODAY):
        assert "word" not in statement.sql and "987654" not in statement.sql and "2026" not in statement.sql


def test_connection_is_sandboxed(store: Store, tmp_path: Any) -> None:
    publish(store, EFERFAR, frames([entry(1, TODAY)]))
    (tmp_path / "secret.csv").write_text("a\n1\n")
    reader = Reader(store)
    reader.answer(EFERFAR, ALL)
    cursor = reader._cursor()
    local = [1]  # found by DuckDB's replacement scans if they were enabled
    for sql in (
        f"SELECT * FROM read_csv('{tmp_path}/secret.csv')",
        "SELECT * FROM '/etc/passwd'",
        f"COPY (SELECT 1) TO '{tmp_path}/out.csv'",
        f"ATTACH '{tmp_path}/other.duckdb'",
        "SET enable_external_access=true",
        "SET threads=64",
        "INSTALL httpfs",
        "SELECT * FROM local",
    ):
        with pytest.raises(duckdb.Error):
            cursor.execute(sql).fetchall()
    assert local and not (tmp_path / "out.csv").exists()


def test_reads_only_files_of_the_window(store: Store) -> None:
    days = [date(2026, month, 5) for month in range(1, 12)]
    publish(store, EFERFAR, frames([entry(1, day, "disputed", "", 1) for day in days]))
    marts = store.manifest().dataset("eferfar")
    for month, part in marts.partitions.items():
        if month != "2026-06":
            store.path(part).unlink()
    query = replace(ALL, window=month_window(date(2026, 6, 1)))
    assert Reader(store).answer(EFERFAR, query).blocks["summary"][0]["total_pending"] == 1


def test_large_numbers_are_exact(store: Store) -> None:
    most = (10**9, 10**9, 10**9, 36_500)
    days = [date(2026, 4, day) for day in range(1, 31)]
    publish(
        store,
        EFERFAR,
        frames([entry(place, day, "disputed", "", *most) for place in range(1, 6) for day in days]),
    )
    (row,) = Reader(store).answer(EFERFAR, ALL).blocks["summary"]
    assert (row["total_pending"], row["avg_processing_days"], row["count"]) == (150 * 10**9, 36_500.0, 150)


def test_sums_may_exceed_64_bits(store: Store) -> None:
    most = (2**62, 2**31, 0, 2**31)
    publish(store, EFERFAR, frames([entry(place, TODAY, "disputed", "", *most) for place in range(1, 6)]))
    (row,) = Reader(store).answer(EFERFAR, ALL).blocks["summary"]
    assert (row["total_pending"], row["avg_processing_days"]) == (5 * 2**62, float(2**31))


def test_stock_of_a_moved_place_counts_once(store: Store) -> None:
    moved = {**entry(1, date(2026, 5, 1), "disputed", "", 4), "district_id": 2}
    publish(store, EFERFAR, frames([entry(1, date(2026, 4, 1), "disputed", "", 9), moved]))
    blocks = (Block("by", ("district_id",), ("total_pending",)),)
    rows = (
        Reader(store)
        .answer(EFERFAR, replace(ALL, blocks=blocks, adds={"total_pending": "latest"}))
        .blocks["by"]
    )
    assert [(row["district_id"], row["total_pending"], row["count"]) for row in rows] == [
        (1, None, 1),  # its only entry is replaced by one elsewhere
        (2, 4, 1),
    ]


@pytest.mark.parametrize(
    "dataset", [one for one in DATASETS.values() if one.possible_stocks], ids=lambda dataset: dataset.name
)
def test_stock_without_an_entry_is_unknown_and_a_reported_zero_is_not(store: Store, dataset: Dataset) -> None:
    first, *_, last = random_entries(1, TODAY, dataset=dataset)
    stocks, day = dataset.possible_stocks, dataset.date
    nothing = first | {name: 0 for name in stocks} | {day: date(2026, 6, 1)}
    publish(store, dataset, frames([nothing, last | {day: date(2026, 12, 15)}], dataset))
    blocks = tuple(Block(f"by_{'_'.join(by)}", by, tuple(stocks)) for by in ((), dataset.key[:1]))
    query = Query(Window(), {}, blocks, TODAY, dict.fromkeys(stocks, "latest"))

    def values(window: Window) -> list[tuple[set[object], object]]:
        answer = Reader(store).answer(dataset, replace(query, window=window))
        return [
            ({row[name] for name in stocks}, row["count"])
            for block in blocks
            for row in answer.blocks[block.name]
        ]

    assert values(month_window(date(2026, 7, 1))) == [({None}, 0)]
    assert values(month_window(date(2026, 6, 1))) == [({0}, 1)] * 2
    # Nothing in the future is a position yet.
    assert values(month_window(date(2026, 12, 1))) == [({None}, 1)] * 2


def test_stock_of_entries_that_a_filter_excludes_is_0(store: Store) -> None:
    old, new = date(2026, 6, 1), date(2026, 6, 2)
    publish(store, EFERFAR, frames([entry(1, old, "disputed", "", 7), entry(1, new, "disputed", "")]))
    adds: dict[str, Adds] = {"total_pending": "latest"}
    query = replace(ALL, positive=(Positive("total_pending"),), adds=adds)
    (row,) = Reader(store).answer(EFERFAR, query).blocks["summary"]
    assert (row["total_pending"], row["count"]) == (0, 1)


def test_threads_share_a_reader(store: Store) -> None:
    publish(store, EFERFAR, frames(random_entries(1, TODAY)))
    compact(store, EFERFAR)
    reader = Reader(store)
    expected = {
        taluka: Reader(store).answer(EFERFAR, replace(ALL, equals={"taluka_id": taluka}))
        for taluka in range(6)
    }
    with ThreadPoolExecutor(8) as pool:
        talukas = [taluka % 6 for taluka in range(120)]
        answers = pool.map(lambda t: reader.answer(EFERFAR, replace(ALL, equals={"taluka_id": t})), talukas)
        assert list(answers) == [expected[taluka] for taluka in talukas]


def _ask(reader: Reader, results: Any) -> None:
    results.put(reader.answer(EFERFAR, ALL))


def test_forked_process_opens_its_own_connection(store: Store) -> None:
    publish(store, EFERFAR, frames(random_entries(1, TODAY)))
    reader = Reader(store)
    fork = multiprocessing.get_context("fork")
    results = fork.SimpleQueue()
    child = fork.Process(target=_ask, args=(reader, results))  # before the parent opens its connection
    child.start()
    answer = results.get()
    child.join()
    assert answer == reader.answer(EFERFAR, ALL)


def test_rows_are_plain_values(store: Store) -> None:
    publish(store, EFERFAR, frames([entry(1, date(2026, 4, 1), "disputed", "", 1, 2, 3, 4)]))
    blocks = (Block("days", ("day", "month", "age_bucket", "status"), TOTALS),)
    assert Reader(store).answer(EFERFAR, replace(ALL, blocks=blocks)).blocks["days"] == [
        {
            "day": "2026-04-01",
            "month": "2026-04",
            "age_bucket": "over_6_months",
            "status": "disputed",
            "total_pending": 1,
            "total_issued": 2,
            "stay_orders": 3,
            "avg_processing_days": 4.0,
            "count": 1,
        }
    ]
