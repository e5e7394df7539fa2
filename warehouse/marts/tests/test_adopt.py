"""Adoption of months rolled up by another engine."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import duckdb
import polars as pl
import pytest

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole, word
from marts.adopt import adopt, published_files
from marts.build import compact, publish
from marts.query import Query, Reader
from marts.rollup import rollup_sql
from marts.store import Store
from marts.writer import Stream
from oracle.entries import entry, frames

MARCH, APRIL, MAY = date(2025, 3, 1), date(2025, 4, 1), date(2026, 5, 1)
ENTRIES = [
    entry(1, date(2025, 3, 31), "disputed", "", 1, 2),
    entry(2, date(2025, 4, 1), "disputed", "registered", 3, 4),
    entry(4, date(2026, 5, 2), "undisputed", "", 5, 6),
]


def roll_up_elsewhere(folder: Path, months: Mapping[date, pl.DataFrame]) -> dict[date, list[Path]]:
    """Roll up months in another engine, with its own column types."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for month, facts in months.items():
        path = folder / f"{month}.parquet"
        with duckdb.connect(":memory:") as connection:
            connection.register("facts", Stream(facts))
            rolled = connection.execute(f"CREATE TABLE rolled AS {rollup_sql(EFERFAR)}")
            rolled.execute("ALTER TABLE rolled ALTER entries TYPE INTEGER")
            rolled.execute("COPY rolled TO $to (FORMAT parquet)", {"to": str(path)})
        files[month] = [path]
    return files


def issued_by_month(store: Store) -> dict[str, int]:
    query = Query(Window(), {}, ("monthly_processing_days",), date(2026, 11, 21))
    rows = Reader(store).answer(EFERFAR, query).blocks["monthly_processing_days"]
    return {word(row, "month"): whole(row, "total_issued") for row in rows}


def test_replaces_our_months(store: Store, tmp_path: Path) -> None:
    months = frames(ENTRIES)
    publish(store, EFERFAR, {MARCH: months[MARCH].with_columns(total_issued=99)})
    since = published_files(store.manifest().dataset("eferfar"), list(months))
    adopted = adopt(store, EFERFAR, roll_up_elsewhere(tmp_path / "rolled", months), since)
    assert (adopted.months, adopted.skipped) == (("2025-03", "2025-04", "2026-05"), ())
    assert issued_by_month(store) == {"2025-03": 2, "2025-04": 4, "2026-05": 6}


def test_skips_months_published_since(store: Store, tmp_path: Path) -> None:
    months = frames(ENTRIES)
    publish(store, EFERFAR, {MARCH: months[MARCH], APRIL: months[APRIL]})
    since = published_files(store.manifest().dataset("eferfar"), list(months))
    newer = months[APRIL].with_columns(total_issued=40)
    publish(store, EFERFAR, {APRIL: newer, MAY: months[MAY].with_columns(total_issued=60)})
    adopted = adopt(store, EFERFAR, roll_up_elsewhere(tmp_path / "rolled", months), since)
    assert (adopted.months, adopted.skipped) == (("2025-03",), ("2025-04", "2026-05"))
    assert issued_by_month(store) == {"2025-03": 2, "2025-04": 40, "2026-05": 60}


def test_removes_months_without_facts(store: Store, tmp_path: Path) -> None:
    months = frames(ENTRIES)
    publish(store, EFERFAR, months)
    compact(store, EFERFAR)  # April shares its file
    since = published_files(store.manifest().dataset("eferfar"), [MAY])
    adopt(store, EFERFAR, roll_up_elsewhere(tmp_path / "rolled", {MAY: months[MAY]}), since)
    assert issued_by_month(store) == {"2026-05": 6}


def test_rejects_files_with_days_of_another_month(store: Store, tmp_path: Path) -> None:
    months = frames(ENTRIES)
    publish(store, EFERFAR, months)
    since = published_files(store.manifest().dataset("eferfar"), list(months))
    rolled = roll_up_elsewhere(tmp_path / "rolled", months)
    before = store.manifest().version
    with pytest.raises(ValueError, match="not of 2025-03"):
        adopt(store, EFERFAR, {MARCH: rolled[APRIL]}, since)
    assert store.manifest().version == before
