"""Typical size of each series, by medians, so that one wrong value in the past does not move it.

Figures are compared as log(1 + x), because offices of very different size vary alike. Effects shared by all
figures of a row (a holiday, a camp day) are subtracted first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import expm1, log
from typing import Any

import polars as pl

from sheets.plausible.history import AT, DAY, Figures

MIN_POINTS = 8  # points needed for a usual size
SPREAD = 1.4826  # converts the median absolute deviation of a normal distribution to its standard deviation
MIN_SPREAD = 0.15
WEEKDAYS_KNOWN = 70  # points; from here on each regular weekday has enough points
RARE = 0.01
FAR_ABOVE, FAR_BELOW = 3.5, 4.0  # spreads
TIMES = log(4)  # and at least 4 times the usual size, or a quarter of it, relative to its row
MIN_RATIO = log(3)  # the same, regardless of the rest of the row
BEYOND = log(1.25)  # beyond the range seen before, ignoring its rarest values
LARGE, SMALL = 15.0, 20.0  # below these, a large value or a usual size is small enough to vary by chance
MIN_SHARED = 3  # measures; with fewer it is unclear which one is off
BUSY = log(4)  # a busy day may scale all figures by this much


@dataclass(frozen=True, slots=True)
class Unusual:
    """A figure far from its usual size, at `position`, and the number of days compared."""

    position: int
    measure: str
    value: float
    usual: float
    low: float
    high: float
    days: int


def with_usual_sizes(figures: Figures) -> pl.DataFrame:
    """Return the rows of `now` whose series have enough days (`_days`), with more columns per measure.

    `|y` is its logarithm, `|c` the usual one, `|rest` its deviation within its row; `|spread`, `|below` and
    `|above` describe the usual `|rest`, `|low` and `|high` the range of its values.
    """
    series, measures = list(figures.series), figures.measures
    logs = [pl.col(name).log1p().alias(f"{name}|y") for name in measures]
    weekday = pl.col(DAY).dt.weekday().alias("_weekday")
    past = figures.past.with_columns(*logs, weekday)
    whole = (
        past.group_by(series)
        .agg(*(pl.col(f"{name}|y").median().alias(f"{name}|c") for name in measures), pl.len().alias("_days"))
        .filter(pl.col("_days") >= MIN_POINTS)
    )
    weekly = past.group_by([*series, "_weekday"]).agg(
        *(pl.col(f"{name}|y").median().alias(f"{name}|w") for name in measures), pl.len().alias("_same")
    )

    def deviations_of(rows: pl.DataFrame) -> pl.DataFrame:
        centred = rows.join(whole, on=series, how="inner").join(weekly, on=[*series, "_weekday"], how="left")
        # A unit that hardly ever reports on Sundays has no usual Sunday.
        centred = centred.filter(
            pl.col("_same") >= pl.when(pl.col("_days") < WEEKDAYS_KNOWN).then(1).otherwise(MIN_POINTS)
        )
        centred = centred.with_columns(
            pl.when(pl.col("_same") >= MIN_POINTS)
            .then(pl.col(f"{name}|w"))
            .otherwise(pl.col(f"{name}|c"))
            .alias(f"{name}|c")
            for name in measures
        )
        deviations = [(pl.col(f"{name}|y") - pl.col(f"{name}|c")).alias(name) for name in measures]
        shared = pl.lit(0.0) if len(measures) < MIN_SHARED else pl.concat_list(deviations).list.median()
        return centred.with_columns(
            shared.clip(upper_bound=BUSY).fill_null(0.0).alias("_shared")
        ).with_columns(
            (deviation - pl.col("_shared")).alias(f"{name}|rest")
            for name, deviation in zip(measures, deviations, strict=True)
        )

    habits = []
    for name in measures:
        rest, some = pl.col(f"{name}|rest"), pl.col(name) > 0
        chance = 1 / (pl.col(f"{name}|c").median().exp()).sqrt()  # counts vary by at least their square root
        habits += [
            pl.max_horizontal(rest.filter(some).abs().median() * SPREAD, chance, pl.lit(MIN_SPREAD))
            .alias(f"{name}|spread"),
            rest.filter(some).quantile(RARE, "higher").alias(f"{name}|below"),
            rest.filter(some).quantile(1 - RARE, "lower").alias(f"{name}|above"),
            pl.col(name).filter(some).quantile(RARE, "higher").alias(f"{name}|low"),
            pl.col(name).quantile(1 - RARE, "lower").alias(f"{name}|high"),
        ]  # fmt: skip
    known = deviations_of(past).group_by(series).agg(habits)
    return deviations_of(figures.now.with_columns(*logs, weekday)).join(known, on=series, how="left").sort(AT)


def find_unusual(rows: pl.DataFrame, measures: Sequence[str]) -> list[Unusual]:
    """Return figures far from usual whose rows are not off as a whole."""
    found = []
    for name in measures:
        value, centre, rest, spread = (pl.col(f"{name}{part}") for part in ("", "|c", "|rest", "|spread"))
        deviation = pl.col(f"{name}|y") - centre
        far = deviation.abs() >= MIN_RATIO
        never = pl.col(f"{name}|above").is_null()  # always 0 in the past
        above, below = rest > FAR_ABOVE * spread, rest < -FAR_BELOW * spread
        large = (
            (value >= LARGE) & (deviation > 0) & (rest >= TIMES) & above & (value > pl.col(f"{name}|high"))
            & ((rest > pl.col(f"{name}|above") + BEYOND) | never)
        )  # fmt: skip
        small = (
            (value > 0) & (deviation < 0) & (rest <= -TIMES) & below & (centre.exp() - 1 >= SMALL)
            & (rest < pl.col(f"{name}|below") - BEYOND)
        )  # fmt: skip
        found += [_unusual(row, name) for row in rows.filter(far & (large | small)).iter_rows(named=True)]
    return sorted(found, key=lambda figure: figure.position)


def _unusual(row: dict[str, Any], name: str) -> Unusual:
    return Unusual(
        position=row[AT],
        measure=name,
        value=row[name],
        usual=expm1(row[f"{name}|c"]),
        low=row[f"{name}|low"] or 0.0,
        high=row[f"{name}|high"] or 0.0,
        days=row["_days"],
    )
