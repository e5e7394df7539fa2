"""Uploads: a sheet until its figures stand in the chart's answer, and 100,000 rows against the bare limit."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import polars as pl

from bench.house import House
from bench.sheets_of_rows import COUNTS, STATUSES, rows, write_csv, write_xlsx
from bench.table import Row, median, once

MANY = 100_000


def upload_to_visible(house: House, places: pl.DataFrame, folder: Path, today: date) -> Row:
    """From the first byte sent until the chart call answers with the version that holds the rows."""
    taken = []
    for number in range(5):
        path = folder / f"thousand-{number}.csv"
        write_csv(rows(places, today - timedelta(days=2 * number), 1000), path)
        before = _issued(house)
        begun = time.perf_counter()
        house.upload(path)
        while _issued(house) == before:
            time.sleep(0.01)
        taken.append(time.perf_counter() - begun)
    ours = sorted(taken)[len(taken) // 2]
    return Row("upload of 1,000 CSV rows until the chart shows them", ours, None, 2.0, "<= 2 s")


def _issued(house: House) -> int:
    return int(house.get("/api/eferfar/filtered-chart-data")["data"]["summary"]["total_issued"])


def _bare_import(read: Callable[[], pl.DataFrame], places: pl.DataFrame) -> None:
    """Parsing, vectorised checks and one bulk upsert, with nothing else around them."""
    text = read()
    whole = [pl.col(name).cast(pl.Float64, strict=False).cast(pl.Int64, strict=False) for name in COUNTS]
    day = pl.col("date").str.slice(0, 10).str.to_date("%Y-%m-%d", strict=False)
    typed = text.with_columns(*whole, day).join(places, on=["division", "district", "taluka"], how="left")
    checks = [pl.col(name).is_null() | (pl.col(name) < 0) for name in COUNTS]
    bad = typed.filter(
        pl.any_horizontal(*checks, pl.col("date").is_null(), pl.col("taluka_id").is_null())
        | ~pl.col("status").is_in(STATUSES)
    )
    key = ["taluka_id", "date", "status", "category"]
    assert bad.is_empty() and not typed.select(key).is_duplicated().any()
    columns = [*key, *COUNTS]
    ordered = typed.select(
        pl.col("date").cast(pl.String), *(name for name in columns if name != "date")
    ).select(columns)
    with tempfile.TemporaryDirectory(prefix="jilha-bare-") as folder:
        connection = sqlite3.connect(f"{folder}/bare.sqlite3")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(
            f"CREATE TABLE entry (id INTEGER PRIMARY KEY, taluka_id, date, status, category, {', '.join(COUNTS)})"
        )
        connection.execute(f"CREATE UNIQUE INDEX entry_key ON entry ({', '.join(key)})")
        changes = ", ".join(f"{name} = excluded.{name}" for name in COUNTS)
        connection.executemany(
            f"INSERT INTO entry ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))}) "
            f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}",
            ordered.sort(key).iter_rows(),
        )
        connection.commit()
        connection.close()


def many_rows(house: House, places: pl.DataFrame, folder: Path, today: date) -> list[Row]:
    """Two imports of new rows, each against its own bare limit; half the span apart, so that no key meets another."""
    span = timedelta(days=MANY // (places.height * 4) + 2)
    found = []
    for kind, last in (("CSV", today - timedelta(days=400)), ("XLSX", today - timedelta(days=400) - span)):
        frame, path = rows(places, last, MANY), folder / f"many.{kind.lower()}"
        (write_csv if kind == "CSV" else write_xlsx)(frame, path)

        def read(path: Path = path, kind: str = kind) -> pl.DataFrame:
            if kind == "CSV":
                return pl.read_csv(path, infer_schema=False)
            return pl.read_excel(path, engine="calamine", infer_schema_length=0).cast(pl.String)

        bare = median(lambda read=read: _bare_import(read, places), times=3, warm=1)  # type: ignore[misc]
        ours = once(lambda path=path: house.upload(path))  # type: ignore[misc]
        found.append(Row(f"import of 100,000 {kind} rows, all told", ours, bare, 3 * bare, "<= 3 x bare"))
        house.wait_until_published()
    return found
