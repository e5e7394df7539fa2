"""Every block and filter of the marts against the oracle, on entries that crowd around the edges of the rules."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
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
from catalog.measures import Block, Total, WeightedMean
from catalog.registry import DATASETS
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
    for row, wanted in zip(ours, expected, strict=True):
        for name in blank:
            mean = wanted.get(name)
            if mean is None:
                assert row.get(name) is None
            else:
                assert isinstance(mean, Fraction)
                assert math.isclose(row[name], float(mean), rel_tol=1e-12)


def compare(
    reader: Reader,
    entries: pd.DataFrame,
    today: date,
    window: Window,
    equals: Mapping[str, Any],
    latest: frozenset[str] = frozenset(),
) -> None:
    adds = dict.fromkeys(latest, "latest")
    answer = reader.answer(EFERFAR, Query(window, equals, BLOCKS, today, adds))  # type: ignore[arg-type]
    chosen = figures.matching(figures.within(entries, window.first, window.last), equals)
    assert set(answer.blocks) == {block.name for block in BLOCKS}
    for block in BLOCKS:
        same(answer.blocks[block.name], figures.block(chosen, block.by, block.measures, today, latest))


@pytest.mark.parametrize("today", TODAYS, ids=str)
@pytest.mark.parametrize("compacted", [False, True], ids=["monthly", "compacted"])
@pytest.mark.parametrize(
    "latest",
    [frozenset[str](), frozenset({"total_pending"}), frozenset({"total_pending", "stay_orders"})],
    ids=["sum", "pending latest", "two latest"],
)
def test_every_block_and_filter_equals_the_oracle(
    tmp_path: Path, today: date, compacted: bool, latest: frozenset[str]
) -> None:
    made = random_entries(today.toordinal(), today)
    store = Store(tmp_path)
    publish(store, EFERFAR, frames(made))
    if compacted:
        compact(store, EFERFAR)
    reader, entries = Reader(store), figures.table(made)
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
    for number, equals in enumerate(FILTERS):
        # Each filter meets two windows, each window some filters: all pairs would only take longer.
        for window in (windows[0], windows[number % len(windows)]):
            compare(reader, entries, today, window, equals, latest)
    for window in windows:
        compare(reader, entries, today, window, {"district_id": 1}, latest)


@pytest.mark.parametrize("today", TODAYS, ids=str)
def test_age_periods_and_financial_years_pick_the_oracles_rows(tmp_path: Path, today: date) -> None:
    days = set(edges(today)) | {today - timedelta(days=age) for age in range(-2, 130)}
    made = [entry(1, day, "disputed", "", 1, 1, 1, 1) for day in sorted(days)]
    store = Store(tmp_path)
    publish(store, EFERFAR, frames(made))
    reader, entries = Reader(store), figures.table(made)

    def days_in(window: Window) -> list[str]:
        rows = reader.answer(EFERFAR, Query(window, {}, (Block("days", ("day",), ()),), today)).blocks["days"]
        return [row["day"] for row in rows]

    for period in get_args(AgePeriod):
        expected = figures.in_age_period(entries, period, today)
        assert days_in(age_period_window(period, today)) == expected["day"].tolist(), period
    for year in range(today.year - 2, today.year + 2):
        chosen = figures.in_financial_year(entries, format_financial_year(year))
        assert days_in(financial_year_window(year)) == chosen["day"].tolist(), year


def test_windows_of_single_blocks(tmp_path: Path) -> None:
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
    answer = Reader(store).answer(EFERFAR, query)
    entries = figures.matching(figures.table(made), {"status": "disputed"})
    for block in blocks:
        window = windows.get(block.name, Window())
        chosen = figures.within(entries, window.first, window.last)
        same(answer.blocks[block.name], figures.block(chosen, block.by, block.measures, today, latest))


def test_buckets_of_a_position_add_up_to_it(tmp_path: Path) -> None:
    today = date(2026, 11, 21)
    made = [row for row in random_entries(3, today) if row["date"] <= today]
    store = Store(tmp_path)
    publish(store, EFERFAR, frames(made))
    query = Query(Window(), {}, ("summary", "age_buckets"), today, {"total_pending": "latest"})
    blocks = Reader(store).answer(EFERFAR, query).blocks
    shown = sum(row["total_pending"] for row in blocks["age_buckets"])
    assert shown == blocks["summary"][0]["total_pending"] > 0


def generic_blocks(dataset: Dataset) -> tuple[Block, ...]:
    """The dataset's own blocks, and all measures by each of its dimensions, by month and by day."""
    names = tuple(measure.name for measure in dataset.measures)
    dimensions = [column for column in group_columns(dataset) if column != dataset.date]
    own = [Block(f"by_{column}", (column, "month"), names) for column in dimensions]
    return (*dataset.blocks, *own, Block("by_day", ("day",), names), Block("in_all", (), names))


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))
@pytest.mark.parametrize("compacted", [False, True], ids=["monthly", "compacted"])
def test_every_dataset_equals_the_oracle(tmp_path: Path, dataset: Dataset, compacted: bool) -> None:
    today = date(2026, 4, 1)
    made = random_entries(len(dataset.name), today, dataset=dataset)
    store = Store(tmp_path)
    publish(store, dataset, frames(made, dataset))
    if compacted:
        compact(store, dataset)
    reader, entries = Reader(store), figures.table(made, dataset)
    blocks = generic_blocks(dataset)
    latest = frozenset(m.name for m in dataset.measures if isinstance(m, Total) and m.adds == "latest")
    means = [measure.name for measure in dataset.measures if isinstance(measure, WeightedMean)]
    first = next(column for column in group_columns(dataset) if column != dataset.date)
    filters: list[dict[str, Any]] = [{}, {first: made[0][first]}, {first: (made[0][first], made[1][first])}]
    windows = (
        Window(),
        financial_year_window(2025),
        Window(today - timedelta(days=90), today),
        Window(first=today),
    )
    for window in windows:
        for equals in filters:
            answer = reader.answer(dataset, Query(window, equals, blocks, today))
            chosen = figures.matching(figures.within(entries, window.first, window.last), equals)
            for block in blocks:
                expected = figures.block(chosen, block.by, block.measures, today, latest, dataset)
                same(answer.blocks[block.name], expected, means)
