"""Every block and filter of the marts against the oracle, on entries around the edges of the rules."""

import math
from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pandas as pd
import pytest

from catalog.calendar import (
    AgePeriod,
    Window,
    age_period_window,
    financial_year_window,
    format_financial_year,
    quarter_window,
)
from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR, TOTALS
from catalog.measures import Adds, Block, Total, WeightedMean
from catalog.registry import DATASETS
from catalog.rows import whole, word
from marts.build import compact, publish
from marts.query import Query, Reader
from marts.rollup import group_columns
from marts.store import Store
from oracle import figures
from oracle.entries import edges, entry, frames, random_entries

TODAYS = (date(2026, 11, 21), date(2026, 4, 1), date(2026, 3, 31), date(2024, 2, 29))
EXTRA = (
    Block("daily", ("day",), TOTALS),
    Block("category_by_month", ("month", "category", "status"), TOTALS),
    Block("district_by_day", ("district_id", "day"), ("total_pending",)),
    Block("buckets_alone", ("age_bucket",), TOTALS),
    Block("buckets_by_month", ("age_bucket", "month"), ("total_pending", "total_issued")),
)
BLOCKS = EFERFAR.blocks + EXTRA
FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {"district_id": 1},
    {"taluka_id": 4},
    {"division_id": (2,), "status": "disputed"},
    {"taluka_id": (1, 3, 99), "category": ("", "registered")},
    {"status": "disputed"},
    {"category": "unregistered"},
    {"district_id": 77},
    {"district_id": ()},
    {"district_id": 10**30},
)


def same(
    ours: list[dict[str, Any]],
    expected: list[dict[str, Any]],
    means: Iterable[str] = ("avg_processing_days",),
) -> None:
    blank = dict.fromkeys(means)
    assert [row | blank for row in ours] == [row | blank for row in expected]
    for row, expected_row in zip(ours, expected, strict=True):
        for name in blank:
            mean = expected_row.get(name)
            if mean is None:
                assert row.get(name) is None
            else:
                assert isinstance(mean, Fraction)
                assert math.isclose(row[name], float(mean), rel_tol=1e-12)


def readers(folder: Path, dataset: Dataset, made: list[dict[str, Any]]) -> tuple[Reader, Reader]:
    """Return readers of the published files, and of the same files compacted."""
    stores = Store(folder / "monthly"), Store(folder / "compacted")
    for store in stores:
        publish(store, dataset, frames(made, dataset))
    compact(stores[1], dataset)
    return Reader(stores[0]), Reader(stores[1])


def compare(
    ours: tuple[Reader, ...],
    entries: pd.DataFrame,
    query: Query,
    latest: frozenset[str],
    dataset: Dataset = EFERFAR,
) -> None:
    blocks = [block for block in query.blocks if isinstance(block, Block)]
    assert len(blocks) == len(query.blocks)
    means = [measure.name for measure in dataset.measures if isinstance(measure, WeightedMean)]
    results = [reader.answer(dataset, query) for reader in ours]
    end = figures.end_of(query.window, query.today)
    chosen = figures.matching(figures.within(entries, query.window.first, end), query.equals)
    for result in results:
        assert set(result.blocks) == {block.name for block in blocks}
    for block in blocks:
        expected = figures.block(
            chosen, block.by, block.measures, query.today, latest, dataset, query.window.last
        )
        for result in results:
            same(result.blocks[block.name], expected, means)


ADDED, LATEST, TWO_LATEST = (
    frozenset[str](),
    frozenset({"total_pending"}),
    frozenset({"total_pending", "stay_orders"}),
)


# Each day with two ways to add up, and each way with some days: all pairs only take longer.
@pytest.mark.parametrize(
    ("today", "latest"),
    [(today, latest) for number, today in enumerate(TODAYS)
     for latest in (LATEST, (ADDED, TWO_LATEST)[number % 2])],
    ids=lambda value: str(value) if isinstance(value, date) else f"{len(value)} latest",
)  # fmt: skip
def test_every_block_and_filter_equals_the_oracle(
    tmp_path: Path, today: date, latest: frozenset[str]
) -> None:
    made = random_entries(today.toordinal(), today)
    ours, entries = readers(tmp_path, EFERFAR, made), figures.table(made)
    windows = (
        Window(),
        financial_year_window(today.year - 1),
        quarter_window(today.year - 1, "Q4"),
        Window(today - timedelta(days=90), today),
        Window(last=today - timedelta(days=91)),
        Window(first=today),
        Window(date(1990, 1, 1), date(1990, 2, 1)),
        Window(today, today - timedelta(days=1)),
    )
    # Not all pairs of filters and windows either.
    pairs = [(windows[number % len(windows)], equals) for number, equals in enumerate(FILTERS)]
    pairs += [(window, FILTERS[(1, 0)[number % 2]]) for number, window in enumerate(windows)]
    adds: dict[str, Adds] = dict.fromkeys(latest, "latest")
    for window, equals in pairs:
        compare(ours, entries, Query(window, equals, BLOCKS, today, adds), latest)


@pytest.mark.parametrize("today", TODAYS, ids=str)
def test_age_periods_and_financial_years_select_the_oracles_rows(tmp_path: Path, today: date) -> None:
    days = set(edges(today)) | {today - timedelta(days=age) for age in range(-2, 130)}
    made = [entry(1, day, "disputed", "", 1, 1, 1, 1) for day in sorted(days)]
    store = Store(tmp_path)
    publish(store, EFERFAR, frames(made))
    reader, entries = Reader(store), figures.table(made)

    def days_in(window: Window) -> list[str]:
        rows = reader.answer(EFERFAR, Query(window, {}, (Block("days", ("day",), ()),), today)).blocks["days"]
        return [word(row, "day") for row in rows]

    for period in get_args(AgePeriod):
        expected = figures.in_age_period(figures.within(entries, None, today), period, today)
        assert days_in(age_period_window(period, today)) == expected["day"].tolist(), period
    for year in range(today.year - 2, today.year + 2):
        chosen = figures.in_financial_year(entries, format_financial_year(year))
        assert days_in(financial_year_window(year)) == chosen["day"].tolist(), year


def test_blocks_can_have_different_windows(tmp_path: Path) -> None:
    today = date(2026, 11, 21)
    made = random_entries(7, today)
    store = Store(tmp_path)
    publish(store, EFERFAR, frames(made))
    year, before = financial_year_window(2026), financial_year_window(2025)
    blocks = (
        EFERFAR.block("summary"),
        Block("trend", ("month",), TOTALS),
        Block("previous_trend", ("month",), TOTALS),
        Block("last_day", ("day",), ("total_pending",)),
    )
    windows = {"trend": year, "previous_trend": before, "last_day": Window(today, today)}
    latest = frozenset({"total_pending"})
    query = Query(Window(), {"status": "disputed"}, blocks, today, {"total_pending": "latest"}, windows)
    result = Reader(store).answer(EFERFAR, query)
    entries = figures.matching(figures.table(made), {"status": "disputed"})
    for block in blocks:
        window = windows.get(block.name, Window())
        chosen = figures.within(entries, window.first, figures.end_of(window, today))
        expected = figures.block(chosen, block.by, block.measures, today, latest, until=window.last)
        same(result.blocks[block.name], expected)


def test_age_buckets_add_up_to_the_stock(tmp_path: Path) -> None:
    today = date(2026, 11, 21)
    made = [row for row in random_entries(3, today) if row["date"] <= today]
    store = Store(tmp_path)
    publish(store, EFERFAR, frames(made))
    query = Query(Window(), {}, ("summary", "age_buckets"), today, {"total_pending": "latest"})
    blocks = Reader(store).answer(EFERFAR, query).blocks
    shown = sum(whole(row, "total_pending") for row in blocks["age_buckets"])
    assert shown == whole(blocks["summary"][0], "total_pending") > 0


def generic_blocks(dataset: Dataset) -> tuple[Block, ...]:
    """Return the dataset's blocks, and all measures by each dimension, by month and by day."""
    names = tuple(measure.name for measure in dataset.measures)
    dimensions = [column for column in group_columns(dataset) if column != dataset.date]
    by_dimension = [Block(f"by_{column}", (column, "month"), names) for column in dimensions]
    return (*dataset.blocks, *by_dimension, Block("by_day", ("day",), names), Block("in_all", (), names))


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))
def test_every_dataset_equals_the_oracle(tmp_path: Path, dataset: Dataset) -> None:
    today = date(2026, 4, 1)
    made = random_entries(len(dataset.name), today, dataset=dataset)
    ours, entries = readers(tmp_path, dataset, made), figures.table(made, dataset)
    blocks = generic_blocks(dataset)
    latest = frozenset(m.name for m in dataset.measures if isinstance(m, Total) and m.adds == "latest")
    first = next(column for column in group_columns(dataset) if column != dataset.date)
    filters: list[dict[str, Any]] = [{}, {first: made[0][first]}, {first: (made[0][first], made[1][first])}]
    windows = (
        Window(),
        financial_year_window(2025),
        Window(today - timedelta(days=90), today),
        Window(first=today),
    )
    combinations = [(window, filters[number % len(filters)]) for number, window in enumerate(windows)]
    for window, equals in (*combinations, (windows[0], filters[1]), (windows[0], filters[2])):
        compare(ours, entries, Query(window, equals, blocks, today), latest, dataset)
