"""E-Ferfar rows by the hundred thousand: as facts, as table rows, as CSV and XLSX files. Same seed, same rows."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import openpyxl
import polars as pl

STATUSES = ("disputed", "undisputed")
CATEGORIES = ("registered", "unregistered")
COUNTS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")
HEADINGS = ("division", "district", "taluka", "status", "date", *COUNTS, "category")


def rows(places: pl.DataFrame, last: date, count: int) -> pl.DataFrame:
    """`count` rows with distinct keys on the days up to `last`, newest first, with their places' columns."""
    kinds = pl.DataFrame({"status": STATUSES}).join(pl.DataFrame({"category": CATEGORIES}), how="cross")
    per_day = places.height * kinds.height
    days = pl.DataFrame({"date": [last - timedelta(days=n) for n in range(-(-count // per_day))]})
    # One day after the other: of three cross joins the first varies slowest.
    made = days.join(places, how="cross").join(kinds, how="cross").head(count).with_row_index("n")
    # A cheap scramble of the row number instead of a random generator: vectorised, and the same in every run.
    scramble = (pl.col("n").cast(pl.UInt64) * 2654435761) % 1_000_003
    return made.with_columns(
        (scramble % 400).cast(pl.Int64).alias("total_pending"),
        (scramble % 900).cast(pl.Int64).alias("total_issued"),
        (scramble % 7).cast(pl.Int64).alias("stay_orders"),
        (5 + scramble % 60).cast(pl.Int64).alias("avg_processing_days"),
    ).drop("n")


def write_csv(frame: pl.DataFrame, path: Path) -> None:
    frame.select(HEADINGS).write_csv(path)


def write_xlsx(frame: pl.DataFrame, path: Path) -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Data")
    sheet.append(HEADINGS)
    for row in frame.select(HEADINGS).iter_rows():
        sheet.append(row)
    book.save(path)
