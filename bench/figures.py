"""Aggregates: a dashboard's answer and one month's refresh, at a million facts and at ten million."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import duckdb
import polars as pl

from bench.sheets_of_rows import rows, rts_rows
from bench.table import Row, median
from catalog.calendar import financial_year_of, financial_year_window, first_of_month
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.build import publish
from marts.query import Query, Reader
from marts.sql import statements
from marts.store import Store

EFERFAR, RTS = DATASETS["eferfar"], DATASETS["rts"]
PLACES = ["division_id", "district_id"]
ROWS: dict[str, Callable[[pl.DataFrame, date, int], pl.DataFrame]] = {EFERFAR.name: rows, RTS.name: rts_rows}


def _store(
    dataset: Dataset, folder: Path, places: pl.DataFrame, today: date, count: int
) -> tuple[Store, dict[date, pl.DataFrame]]:
    facts = ROWS[dataset.name](places, today, count).select(*dataset.columns, *PLACES)
    months = facts.with_columns(pl.col(dataset.date).dt.truncate("1mo").alias("month")).partition_by(
        "month", as_dict=True, include_key=False
    )
    frames = {key[0]: frame for key, frame in months.items()}
    store = Store(folder)
    publish(store, dataset, frames, full=True)
    return store, {month: frame for month, frame in frames.items() if month == first_of_month(today)}


def dashboard_query(today: date, district: int, dataset: Dataset = EFERFAR) -> Query:
    window = financial_year_window(financial_year_of(today))
    return Query(window, {"district_id": district}, tuple(block.name for block in dataset.blocks), today)


def bare_dashboard(store: Store, query: Query, dataset: Dataset = EFERFAR) -> float:
    """The same SQL over the same files in a DuckDB of its own."""
    blocks = [(dataset.block(str(name)), query.window) for name in query.blocks]
    plan = statements(dataset, blocks, query.conditions, query.adds, query.today)
    marts = store.manifest().dataset(dataset.name)
    paths = [str(store.path(partition)) for partition in marts.files(query.window).values()]
    connection = duckdb.connect(":memory:", config={"threads": 2})

    def ask() -> None:
        for statement in plan:
            connection.execute(statement.sql, {**statement.parameters, "files": paths}).fetchall()

    return median(ask, times=31)


def figures(places: pl.DataFrame, today: date) -> list[Row]:
    return [row for dataset in (EFERFAR, RTS) for row in _figures_of(dataset, places, today)]


def _figures_of(dataset: Dataset, places: pl.DataFrame, today: date) -> list[Row]:
    answers, refreshes, bares = [], [], []
    district = int(places["district_id"][0])
    for count in (1_000_000, 10_000_000):
        with tempfile.TemporaryDirectory(prefix="jilha-marts-") as folder:
            store, touched = _store(dataset, Path(folder), places, today, count)
            reader, query = Reader(store), dashboard_query(today, district, dataset)
            answers.append(median(lambda r=reader, q=query: r.answer(dataset, q), times=31))  # type: ignore[misc]
            bares.append(bare_dashboard(store, query, dataset))
            refreshes.append(median(lambda s=store, t=touched: publish(s, dataset, t), times=9))  # type: ignore[misc]
    label = dataset.label["en"]
    return [
        Row(
            f"{label}: dashboard figures, 1 M facts, a district and a financial year",
            *(answers[0], bares[0], 2 * bares[0] + 0.005, "<= 2 x bare + 5 ms"),
        ),
        Row(
            f"{label}: the same, 10 M facts (bare: at 1 M)",
            *(answers[1], answers[0], 1.5 * answers[0], "<= 1.5 x at 1 M"),
        ),
        Row(
            f"{label}: refresh of one month, 10 M facts (bare: at 1 M)",
            *(refreshes[1], refreshes[0], 1.5 * refreshes[0], "<= 1.5 x at 1 M"),
        ),
    ]
