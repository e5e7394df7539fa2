"""Deterministic test data by the hundred thousand: E-Ferfar as facts, table rows, CSV and XLSX files; RTS as facts."""

from datetime import date, timedelta
from pathlib import Path

import openpyxl
import polars as pl

STATUSES = ("disputed", "undisputed")
CATEGORIES = ("registered", "unregistered")
COUNTS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")
HEADINGS = ("division", "district", "taluka", "status", "date", *COUNTS, "category")


def rows(places: pl.DataFrame, last: date, count: int) -> pl.DataFrame:
    """Return `count` rows with distinct keys on the days up to `last`, newest first, with their places' columns."""
    kinds = pl.DataFrame({"status": STATUSES}).join(pl.DataFrame({"category": CATEGORIES}), how="cross")
    per_day = places.height * kinds.height
    days = pl.DataFrame({"date": [last - timedelta(days=n) for n in range(-(-count // per_day))]})
    # Day by day: the first frame of a cross join varies slowest.
    frame = days.join(places, how="cross").join(kinds, how="cross").head(count).with_row_index("n")
    # A cheap hash of the row number instead of a random generator: vectorised, and the same in every run.
    scramble = (pl.col("n").cast(pl.UInt64) * 2654435761) % 1_000_003
    return frame.with_columns(
        (scramble % 400).cast(pl.Int64).alias("total_pending"),
        (scramble % 900).cast(pl.Int64).alias("total_issued"),
        (scramble % 7).cast(pl.Int64).alias("stay_orders"),
        (5 + scramble % 60).cast(pl.Int64).alias("avg_processing_days"),
    ).drop("n")


def rts_rows(places: pl.DataFrame, last: date, count: int) -> pl.DataFrame:
    """Return `count` RTS rows, newest first; each day has six of the sixty services of every taluka, in rotation."""
    turn = pl.DataFrame({"turn": list(range(6))})
    per_day = places.height * turn.height
    days = pl.DataFrame(
        [(last - timedelta(days=n), n % 10) for n in range(-(-count // per_day))],
        schema=["transaction_date", "tenth"],
        orient="row",
    )
    frame = days.join(places, how="cross").join(turn, how="cross").head(count).with_row_index("n")
    frame = frame.with_columns((pl.col("tenth") * 6 + pl.col("turn") + 1).alias("service_id"))
    scramble = (pl.col("n").cast(pl.UInt64) * 2654435761) % 1_000_003
    pending, approved, rejected = ((scramble % limit).cast(pl.Int64) for limit in (40, 90, 9))
    return frame.with_columns(
        pending.alias("total_pending"),
        approved.alias("total_approved"),
        rejected.alias("total_rejected"),
        (approved + rejected).alias("total_closed"),
        (pending + approved + rejected + scramble % 3).cast(pl.Int64).alias("total"),
        *((pending // 4).alias(f"pending_at_{desk}") for desk in ("vle", "desk1", "desk2", "desk3")),
        (approved + rejected).alias("on_time_delivery"),
        pl.lit(0, dtype=pl.Int64).alias("not_on_time_delivery"),
    ).drop("n", "tenth", "turn")


def case_rows(places: pl.DataFrame, last: date, count: int) -> pl.DataFrame:
    """Return `count` open RTS cases of the last two years as facts, a tenth of them in first appeal."""
    number = pl.int_range(count, eager=True).alias("n").to_frame()
    place = places.with_row_index("place", offset=0).with_columns(pl.col("place").cast(pl.Int64))
    nothing = pl.lit(None, dtype=pl.Date)
    return (
        number.with_columns(place=pl.col("n") % places.height, ago=pl.col("n") * 7919 % 730)
        .join(place, on="place")
        .with_columns(
            case_number=pl.format("RTS-{}", pl.col("n").cast(pl.String).str.zfill(7)),
            service_id=pl.col("n") % 60 + 1,
            office=pl.format("Office {}", pl.col("n") % 400),
            desk=pl.format("Desk {}", pl.col("n") % 3),
            status=pl.lit("pending"),
            stage=pl.when(pl.col("n") % 10 == 0)
            .then(pl.lit("first_appeal"))
            .otherwise(pl.lit("application")),
            received_date=pl.lit(last) - pl.duration(days=pl.col("ago")),
            decided_date=nothing,
            second_appeal_date=nothing,
            commission_date=nothing,
        )
        .with_columns(first_appeal_date=pl.col("received_date"))
        .drop("n", "place", "ago")
    )


def write_csv(frame: pl.DataFrame, path: Path) -> None:
    frame.select(HEADINGS).write_csv(path)


def write_xlsx(frame: pl.DataFrame, path: Path) -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Data")
    sheet.append(HEADINGS)
    for row in frame.select(HEADINGS).iter_rows():
        sheet.append(row)
    book.save(path)
