"""What is usual for each series, by medians: one wrong value of the past does not move them.

Figures are compared as logarithms (of one more, so that 0 has one): offices of very different size vary alike. What
all figures of a row share (a holiday, a camp day) is taken away first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import expm1, log
from typing import Any

import polars as pl

from sheets.plausible.past import AT, DAY, Figures

FEWEST = 8  # points; with fewer there is no usual size
SPREAD = (
    1.4826  # the median absolute deviation of a normal distribution, times this, is its standard deviation
)
LEAST_SPREAD = 0.15
WEEKDAYS_KNOWN = 70  # points; from here on each usual weekday has enough of its own
SELDOM = 0.01
FAR_ABOVE, FAR_BELOW = 3.5, 4.0  # spreads
TIMES = log(4)  # and so many times the usual size within its row, or so small a part of it
AT_LEAST = log(3)  # the same, whatever the rest of the row says
BEYOND = log(1.25)  # further than what was seen before, but for the seldom ones
LARGE, SMALL = 15.0, 20.0  # a smaller large value, or a small value of a smaller usual size, may be chance
FEWEST_SHARED = 3  # measures; of fewer nobody can tell which one is off
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
    """The rows of `now` whose series have enough days (`_days`), with more columns for each measure.

    `|y` is its logarithm, `|c` the usual one, `|rest` how far it is off within its row; `|spread`, `|below` and
    `|above` are what `|rest` usually is, `|low` and `|high` the range of its values.
    """
    series, measures = list(figures.series), figures.measures
    logs = [pl.col(name).log1p().alias(f"{name}|y") for name in measures]
    weekday = pl.col(DAY).dt.weekday().alias("_weekday")
    past = figures.past.with_columns(*logs, weekday)
    whole = (
        past.group_by(series)
        .agg(*(pl.col(f"{name}|y").median().alias(f"{name}|c") for name in measures), pl.len().alias("_days"))
        .filter(pl.col("_days") >= FEWEST)
    )
    weekly = past.group_by([*series, "_weekday"]).agg(
        *(pl.col(f"{name}|y").median().alias(f"{name}|w") for name in measures), pl.len().alias("_same")
    )

    def off(rows: pl.DataFrame) -> pl.DataFrame:
        centred = rows.join(whole, on=series, how="inner").join(weekly, on=[*series, "_weekday"], how="left")
        # Who hardly ever reports on Sundays has no usual Sunday.
        centred = centred.filter(
            pl.col("_same") >= pl.when(pl.col("_days") < WEEKDAYS_KNOWN).then(1).otherwise(FEWEST)
        )
        centred = centred.with_columns(
            pl.when(pl.col("_same") >= FEWEST)
            .then(pl.col(f"{name}|w"))
            .otherwise(pl.col(f"{name}|c"))
            .alias(f"{name}|c")
            for name in measures
        )
        away = [(pl.col(f"{name}|y") - pl.col(f"{name}|c")).alias(name) for name in measures]
        shared = pl.lit(0.0) if len(measures) < FEWEST_SHARED else pl.concat_list(away).list.median()
        return centred.with_columns(
            shared.clip(upper_bound=BUSY).fill_null(0.0).alias("_shared")
        ).with_columns(
            (one - pl.col("_shared")).alias(f"{name}|rest") for name, one in zip(measures, away, strict=True)
        )

    habits = []
    for name in measures:
        rest, some = pl.col(f"{name}|rest"), pl.col(name) > 0
        chance = 1 / (pl.col(f"{name}|c").median().exp()).sqrt()  # counts vary by their square root at least
        habits += [
            pl.max_horizontal(rest.filter(some).abs().median() * SPREAD, chance, pl.lit(LEAST_SPREAD))
            .alias(f"{name}|spread"),
            rest.filter(some).quantile(SELDOM, "higher").alias(f"{name}|below"),
            rest.filter(some).quantile(1 - SELDOM, "lower").alias(f"{name}|above"),
            pl.col(name).filter(some).quantile(SELDOM, "higher").alias(f"{name}|low"),
            pl.col(name).quantile(1 - SELDOM, "lower").alias(f"{name}|high"),
        ]  # fmt: skip
    known = off(past).group_by(series).agg(habits)
    return off(figures.now.with_columns(*logs, weekday)).join(known, on=series, how="left").sort(AT)


def unusual(rows: pl.DataFrame, measures: Sequence[str]) -> list[Unusual]:
    """Figures that are far from usual, and not because all figures of their row are."""
    found = []
    for name in measures:
        value, centre, rest, spread = (pl.col(f"{name}{part}") for part in ("", "|c", "|rest", "|spread"))
        away = pl.col(f"{name}|y") - centre
        far = away.abs() >= AT_LEAST
        never = pl.col(f"{name}|above").is_null()  # it was always 0
        above, below = rest > FAR_ABOVE * spread, rest < -FAR_BELOW * spread
        large = (
            (value >= LARGE) & (away > 0) & (rest >= TIMES) & above & (value > pl.col(f"{name}|high"))
            & ((rest > pl.col(f"{name}|above") + BEYOND) | never)
        )  # fmt: skip
        small = (
            (value > 0) & (away < 0) & (rest <= -TIMES) & below & (centre.exp() - 1 >= SMALL)
            & (rest < pl.col(f"{name}|below") - BEYOND)
        )  # fmt: skip
        found += [_unusual(row, name) for row in rows.filter(far & (large | small)).iter_rows(named=True)]
    return sorted(found, key=lambda one: one.at)


def _unusual(row: dict[str, Any], name: str) -> Unusual:
    return Unusual(
        at=row[AT],
        measure=name,
        value=row[name],
        usual=expm1(row[f"{name}|c"]),
        low=row[f"{name}|low"] or 0.0,
        high=row[f"{name}|high"] or 0.0,
        days=row["_days"],
    )
