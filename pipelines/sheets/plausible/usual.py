"""What is usual for each series, by medians: one wrong value of the past does not move them.

Figures are compared as logarithms (of one more, so that 0 has one): offices of very different size vary alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import expm1, log

import polars as pl

from sheets.plausible.past import AT, DAY, Figures

FEWEST = 8  # points; with fewer there is no usual size
SPREAD = 1.4826  # the median absolute deviation of a normal distribution, times this, is its standard deviation
LEAST_SPREAD = 0.15
SELDOM = 0.015
TIMES = 5.0  # so many times the usual size is far
FAR, BEYOND = 4.0, 1.2  # spreads; times the largest value seen, but for the seldom ones
NOTICED = 2.2  # spreads, where the value is TWICE what was ever seen
TWICE = 2.0
LARGE, SMALL = 15.0, 20.0  # a smaller large value, or a small value of a smaller usual size, may be chance
BUSY = log(4)  # a busy day may have all figures so much larger


@dataclass(frozen=True, slots=True)
class Unusual:
    """A figure of another size than usual: at position `at`, with the days that say so."""

    at: int
    measure: str
    value: float
    usual: float
    low: float
    high: float
    days: int


def usual(figures: Figures) -> pl.DataFrame:
    """`now` with, for each measure, the logarithm `|y`, the usual one `|c`, the `|spread`, `|low` and `|high`, and the
    number of `_days`; only rows of series with enough of them.
    """
    series, measures = list(figures.series), figures.measures
    logs = [pl.col(name).log1p().alias(f"{name}|y") for name in measures]
    past = figures.past.with_columns(*logs, pl.col(DAY).dt.weekday().alias("_weekday"))
    centre = [pl.col(f"{name}|y").median().alias(f"{name}|c") for name in measures]
    whole = past.group_by(series).agg(*centre, pl.len().alias("_days")).filter(pl.col("_days") >= FEWEST)
    weekly = past.group_by([*series, "_weekday"]).agg(
        *(pl.col(f"{name}|y").median().alias(f"{name}|w") for name in measures), pl.len().alias("_same")
    )
    centred = [
        pl.when(pl.col("_same") >= FEWEST).then(pl.col(f"{name}|w")).otherwise(pl.col(f"{name}|c"))
        .alias(f"{name}|c")
        for name in measures
    ]  # fmt: skip
    spread = (
        past.join(whole, on=series, how="inner")
        .join(weekly, on=[*series, "_weekday"], how="left")
        .with_columns(centred)
        .group_by(series)
        .agg(
            expression
            for name in measures
            for expression in (
                ((pl.col(f"{name}|y") - pl.col(f"{name}|c")).abs().median() * SPREAD).alias(f"{name}|spread"),
                pl.col(name).filter(pl.col(name) > 0).quantile(SELDOM, "higher").alias(f"{name}|low"),
                pl.col(name).quantile(1 - SELDOM, "lower").alias(f"{name}|high"),
            )
        )
    )
    return (
        figures.now.with_columns(*logs, pl.col(DAY).dt.weekday().alias("_weekday"))
        .join(whole, on=series, how="inner")
        .join(weekly, on=[*series, "_weekday"], how="left")
        .with_columns(centred)
        .join(spread, on=series, how="left")
        .with_columns(pl.max_horizontal(pl.col(f"{name}|spread"), _least(name)) for name in measures)
        .sort(AT)
    )


def _least(name: str) -> pl.Expr:
    """Counts vary by their square root at least."""
    chance = 1 / (pl.col(f"{name}|c").exp()).sqrt()
    return pl.max_horizontal(chance, pl.lit(LEAST_SPREAD)).alias(f"{name}|spread")


def unusual(rows: pl.DataFrame, measures: Sequence[str]) -> list[Unusual]:
    """Figures that are far from usual, and not because all figures of their row or day are."""
    found = []
    for name in measures:
        others = [one for one in measures if one != name]
        off = pl.col(f"{name}|y") - pl.col(f"{name}|c")
        value, spread = pl.col(name), pl.col(f"{name}|spread")
        record = value > BEYOND * pl.col(f"{name}|high")
        large = (
            (value >= LARGE) & record
            & ((off > FAR * spread) | ((off > NOTICED * spread) & (value > TWICE * pl.col(f"{name}|high"))))
        )  # fmt: skip
        small = (
            (value > 0) & (pl.col(f"{name}|c").exp() - 1 >= SMALL)
            & (value * BEYOND < pl.col(f"{name}|low")) & (off < -FAR * spread)
        )  # fmt: skip
        far = rows.with_columns(off.alias("_off")).filter(
            (pl.col("_off").abs() >= log(TIMES)) & (large | small).fill_null(False)
        )
        for row in far.iter_rows(named=True):
            # A holiday is quiet in all figures, a camp day busy.
            common = _median([row[f"{one}|y"] - row[f"{one}|c"] for one in others if row[one] is not None])
            rest = row["_off"] - (min(common, BUSY) if row["_off"] > 0 else common)
            if abs(rest) >= log(TIMES) and (rest > 0) == (row["_off"] > 0):
                found.append(_unusual(row, name))
    return sorted(found, key=lambda one: one.at)


def _unusual(row: dict, name: str) -> Unusual:
    return Unusual(
        row[AT], name, row[name], expm1(row[f"{name}|c"]), row[f"{name}|low"] or 0, row[f"{name}|high"],
        row["_days"],
    )  # fmt: skip


def _median(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2] if numbers else 0.0
