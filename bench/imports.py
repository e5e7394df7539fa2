"""Uploads: a sheet until its figures are in the chart's response, and 100,000 rows against the bare work."""

import contextlib
import sqlite3
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import polars as pl

from bench import others
from bench.running import RunningPortal
from bench.sheets_of_rows import COUNTS, STATUSES, rows, write_csv, write_xlsx
from bench.table import Row, together

ROW_COUNT = 100_000


def upload_to_visible(portal: RunningPortal, places: pl.DataFrame, folder: Path, today: date) -> Row:
    """Measure from the first byte sent until the chart call includes the rows."""
    durations = []
    for number in range(5):
        path = folder / f"thousand-{number}.csv"
        write_csv(rows(places, today - timedelta(days=2 * number), 1000), path)
        before = _issued(portal)
        started = time.perf_counter()
        portal.upload(path)
        while _issued(portal) == before:
            time.sleep(0.01)
        durations.append(time.perf_counter() - started)
    ours = sorted(durations)[len(durations) // 2]
    return Row("upload of 1,000 CSV rows until the chart shows them", ours, None, 2.0, "<= 2 s")


def _issued(portal: RunningPortal) -> int:
    return int(portal.get("/api/eferfar/filtered-chart-data")["data"]["summary"]["total_issued"])


def _schema(portal: RunningPortal) -> list[str]:
    """Return the DDL of the portal's table and its indexes, as created by the migrations, without foreign keys."""
    sql = "SELECT sql FROM sqlite_master WHERE tbl_name = 'transactions_eferfar' AND sql IS NOT NULL ORDER BY type DESC"
    with contextlib.closing(portal.database()) as connection:
        return [statement for (statement,) in connection.execute(sql)]


def _copy_of_database(portal: RunningPortal, path: Path, schema: list[str]) -> sqlite3.Connection:
    """Create a database with the portal's entries, so that inserts meet a table of the same size."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA cache_size=-65536")  # as in the worker
    for statement in schema:
        connection.execute(statement)
    connection.execute("ATTACH ? AS portal", [str(portal.data / "portal.sqlite3")])
    connection.execute("INSERT INTO main.transactions_eferfar SELECT * FROM portal.transactions_eferfar")
    connection.commit()
    connection.execute("DETACH portal")
    return connection


def _bare_import(text: pl.DataFrame, places: pl.DataFrame, connection: sqlite3.Connection) -> None:
    """Parse, check vectorised, and upsert in bulk, with nothing else."""
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
    changes = ", ".join(f"{name} = excluded.{name}" for name in COUNTS)
    connection.executemany(
        f"INSERT INTO transactions_eferfar ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))}) "
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}",
        ordered.sort(key).iter_rows(),
    )
    connection.commit()


def _read(path: Path) -> pl.DataFrame:
    if path.suffix == ".csv":
        return pl.read_csv(path, infer_schema=False)
    return pl.read_excel(path, engine="calamine", infer_schema_length=0).cast(pl.String)


def many_rows(portal: RunningPortal, places: pl.DataFrame, folder: Path, today: date) -> list[Row]:
    """Measure imports of new rows, each next to the bare import of the same sheet; date ranges do not overlap, so
    keys are new.
    """
    span = timedelta(days=ROW_COUNT // (places.height * 4) + 2)
    schema, last = _schema(portal), today - timedelta(days=400)
    results = []
    with (
        contextlib.closing(_copy_of_database(portal, folder / "indexed.sqlite3", schema)) as indexed,
        contextlib.closing(_copy_of_database(portal, folder / "plain.sqlite3", schema[:1])) as plain,
    ):
        for kind, times in (("CSV", 5), ("XLSX", 3)):
            paths = []
            for number in range(times):
                paths.append(folder / f"many-{number}.{kind.lower()}")
                (write_csv if kind == "CSV" else write_xlsx)(rows(places, last, ROW_COUNT), paths[-1])
                last -= span
            ours, _, bare, bare_plain = together(
                *(_with_next(paths, work) for work in (
                    portal.upload,
                    lambda _: portal.wait_until_published(),
                    lambda path: _bare_import(_read(path), places, indexed),
                    lambda path: _bare_import(_read(path), places, plain),
                )),
                times=times,
                warm=0,
            )  # fmt: skip
            work = f"import of {ROW_COUNT:,} {kind} rows, from upload to final state"
            results.append(Row(work, ours, bare, 3 * bare, "<= 3 x bare"))
            plain_work = f"{work} (compared with: bare into a table with its key alone)"
            results.append(Row(plain_work, ours, bare_plain))
            if kind == "CSV":
                results += others.imports(paths[0], places, folder, ours)
    return results


def _with_next(paths: list[Path], work: Callable[[Path], object]) -> Callable[[], object]:
    """Return a callable that runs `work` with the next of `paths` at each call."""
    sheets = iter(paths)
    return lambda: work(next(sheets))
