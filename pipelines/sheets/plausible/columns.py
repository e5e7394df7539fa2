"""Detect two columns with swapped figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

import polars as pl

from sheets.plausible.history import Figures
from sheets.plausible.usual import MIN_POINTS, MIN_SPREAD, SPREAD

MIN_DISTANCE = log(1.15)  # columns of similar size are indistinguishable
BETTER = 0.95  # the deviations must shrink to this share when swapped, or the pair is not examined
MIN_ROWS = 2
MAX_DEVIATION = 4.0  # spreads; larger deviations are clipped to this
EVIDENCE, EVIDENCE_EACH = 6.0, 0.5  # log likelihood ratio: total over all rows, and median per row
FITS = 1.5  # spreads


@dataclass(frozen=True, slots=True)
class SwappedColumns:
    """The figures of `first` and `second` fit each other's column in `rows` of `judged` rows, first at `position`."""

    first: str
    second: str
    position: int
    rows: int
    judged: int


def find_swapped_columns(
    figures: Figures, rows: pl.DataFrame, measures: Sequence[str]
) -> list[SwappedColumns]:
    """Return swapped pairs of columns, judged by their ratio in each series, which cancels shared effects (a
    busy day).
    """
    found: list[SwappedColumns] = []
    for first, second in combinations(measures, 2):
        judged = rows.drop_nulls([first, second])
        if judged.height < MIN_ROWS or not _may_be_swapped(judged, first, second):
            continue
        if (pair := _compared(figures, judged, first, second)) is not None:
            found.append(pair)
    return found


def _may_be_swapped(rows: pl.DataFrame, first: str, second: str) -> bool:
    a, b, c, d = (pl.col(name) for name in (f"{first}|y", f"{second}|y", f"{first}|c", f"{second}|c"))
    sums = rows.select(
        ((a - c).abs() + (b - d).abs()).sum().alias("here"),
        ((a - d).abs() + (b - c).abs()).sum().alias("there"),
        (c - d).abs().median().alias("apart"),
    ).row(0, named=True)
    return bool(sums["there"] < BETTER * sums["here"] and sums["apart"] >= MIN_DISTANCE)


def _compared(figures: Figures, rows: pl.DataFrame, first: str, second: str) -> SwappedColumns | None:
    series = list(figures.series)
    ratio = pl.col(first).log1p() - pl.col(second).log1p()
    both = (pl.col(first) > 0) | (pl.col(second) > 0)
    past = (
        figures.past.filter(both)
        .select(*series, ratio.alias("ratio"))
        .group_by(series)
        .agg(
            pl.col("ratio").median().alias("middle"),
            ((pl.col("ratio") - pl.col("ratio").median()).abs().median() * SPREAD).alias("spread"),
            pl.len().alias("points"),
        )
        .filter(pl.col("points") >= MIN_POINTS)
    )
    spread = pl.max_horizontal("spread", pl.lit(MIN_SPREAD))
    compared = (
        rows.filter(both)
        .select("_at", *series, ratio.alias("ratio"))
        .join(past, on=series, how="inner")
        .with_columns(
            ((pl.col("ratio") - pl.col("middle")) / spread).abs().alias("here"),
            ((-pl.col("ratio") - pl.col("middle")) / spread).abs().alias("there"),
        )
        .with_columns(
            (
                (
                    pl.col("here").clip(upper_bound=MAX_DEVIATION) ** 2
                    - pl.col("there").clip(upper_bound=MAX_DEVIATION) ** 2
                )
                / 2
            ).alias("evidence")
        )
        .sort("_at")
    )
    if compared.height < MIN_ROWS:
        return None
    fit = compared.filter(pl.col("evidence") > 0)
    sums = compared.select(
        pl.col("evidence").sum().alias("sum"), pl.col("evidence").median().alias("each"),
        pl.col("there").median().alias("there"),
    ).row(0, named=True)  # fmt: skip
    if sums["sum"] < EVIDENCE or sums["each"] < EVIDENCE_EACH or sums["there"] > FITS:
        return None
    return SwappedColumns(first, second, fit["_at"][0], fit.height, compared.height)
