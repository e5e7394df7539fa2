"""Uploads: a sheet until its figures stand in the chart's answer, and 100,000 rows against the bare limit."""

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

MANY = 100_000


def upload_to_visible(portal: RunningPortal, places: pl.DataFrame, folder: Path, today: date) -> Row:
    """From the first byte sent until the chart call answers with the version that holds the rows."""
    taken = []
    for number in range(5):
        path = folder / f"thousand-{number}.csv"
        write_csv(rows(places, today - timedelta(days=2 * number), 1000), path)
        before = _issued(portal)
        begun = time.perf_counter()
        portal.upload(path)
        while _issued(portal) == before:
            time.sleep(0.01)
        taken.append(time.perf_counter() - begun)
    ours = sorted(taken)[len(taken) // 2]
    return Row("upload of 1,000 CSV rows until the chart shows them", ours, None, 2.0, "<= 2 s")


def _issued(portal: RunningPortal) -> int:
    return int(portal.get("/api/eferfar/filtered-chart-data")["data"]["summary"]["total_issued"])


def _schema(portal: RunningPortal) -> list[str]:
    """The portal's own table and its indexes, as its migrations made them; without references to other tables."""
    sql = "SELECT sql FROM sqlite_master WHERE tbl_name = 'transactions_eferfar' AND sql IS NOT NULL ORDER BY type DESC"
    with contextlib.closing(portal.database()) as connection:
        return [made for (made,) in connection.execute(sql)]


def _beside(portal: RunningPortal, path: Path, schema: list[str]) -> sqlite3.Connection:
    """A database with the portal's entries: whatever is added meets a table as long as the portal's."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA cache_size=-65536")  # the worker's
    for made in schema:
        connection.execute(made)
    connection.execute("ATTACH ? AS portal", [str(portal.data / "portal.sqlite3")])
    connection.execute("INSERT INTO main.transactions_eferfar SELECT * FROM portal.transactions_eferfar")
    connection.commit()
    connection.execute("DETACH portal")
    return connection


def _bare_import(text: pl.DataFrame, places: pl.DataFrame, connection: sqlite3.Connection) -> None:
    """Parsing, vectorised checks and one bulk upsert, with nothing else around them."""
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
    """Imports of new rows, each beside the same sheet's bare import; spans apart, so that no key meets another."""
    span = timedelta(days=MANY // (places.height * 4) + 2)
    schema, last = _schema(portal), today - timedelta(days=400)
    found = []
    with (
        contextlib.closing(_beside(portal, folder / "indexed.sqlite3", schema)) as indexed,
        contextlib.closing(_beside(portal, folder / "plain.sqlite3", schema[:1])) as plain,
    ):
        for kind, times in (("CSV", 5), ("XLSX", 3)):
            paths = []
            for number in range(times):
                paths.append(folder / f"many-{number}.{kind.lower()}")
                (write_csv if kind == "CSV" else write_xlsx)(rows(places, last, MANY), paths[-1])
                last -= span
            mine, _, bare, bare_plain = together(
                *(_each(paths, work) for work in (
                    portal.upload,
                    lambda _: portal.wait_until_published(),
                    lambda path: _bare_import(_read(path), places, indexed),
                    lambda path: _bare_import(_read(path), places, plain),
                )),
                times=times,
                warm=0,
            )  # fmt: skip
            work = f"import of {MANY:,} {kind} rows, from upload to final state"
            found.append(Row(work, mine, bare, 3 * bare, "<= 3 x bare"))
            found.append(
                Row(
                    f"{work} (compared with: bare into a table with its key alone)",
                    mine,
                    bare_plain,
                    None,
                    "",
                )
            )
            if kind == "CSV":
                found += others.imports(paths[0], places, folder, mine)
    return found


def _each(paths: list[Path], work: Callable[[Path], object]) -> Callable[[], object]:
    """`work` with the next of `paths` at each call."""
    sheets = iter(paths)
    return lambda: work(next(sheets))
