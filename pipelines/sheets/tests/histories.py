"""Simulated figures of a district from a seed, and errors to plant in a sheet."""

import random
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from math import exp, log

import polars as pl

from catalog.registry import DATASETS
from sheets.plausible.history import DAY, IMPORT, HistoryQuery

MINING = DATASETS["mining"]
APPLIED, GENERATED, REJECTED, RESENT = MEASURES = ("applied", "generated", "rejected", "resend")
LAST = date(2026, 11, 20)
Rows = list[dict[str, object]]


IMPORTED = pl.col(DAY).dt.epoch("d").alias(IMPORT)  # a sheet for each day


class StoredHistory:
    def __init__(self, rows: pl.DataFrame) -> None:
        self.rows = rows

    def values(self, query: HistoryQuery) -> pl.DataFrame:
        within = pl.col(DAY).is_between(query.first, query.last)
        return self.rows.filter(within).select(*query.series, DAY, *query.measures, IMPORTED)

    def senders(self, unit: str, days: Sequence[date]) -> pl.DataFrame:
        found = self.rows.filter(pl.col(DAY).is_in(list(days))).select(unit, DAY).unique()
        return found.with_columns(IMPORTED)


def _count(rng: random.Random, mean: float, evenness: float) -> int:
    if mean <= 0:
        return 0
    rate = rng.gammavariate(evenness, mean / evenness)
    if rate > 30:
        return max(0, round(rng.gauss(rate, rate**0.5)))
    count, product, limit = 0, rng.random(), exp(-rate)
    while product > limit:
        product *= rng.random()
        count += 1
    return count


def simulate(seed: int) -> tuple[random.Random, pl.DataFrame, pl.DataFrame]:
    """Return (random generator, the day's sheet, the stored history) of a district's department.

    Talukas with 3 to 400 cases a day, Sundays off, short Saturdays, seasonal months, growth, holidays and camp
    days.
    """
    rng = random.Random(seed)
    sizes = [exp(rng.uniform(log(3), log(400))) for _ in range(rng.randint(3, 12))]
    if rng.random() < 0.5:
        sizes[0] = 2.0
    days = rng.randint(60, 250)
    week = [*(rng.uniform(0.8, 1.4) for _ in range(5)), rng.uniform(0.2, 0.7)]
    months = [rng.uniform(0.75, 1.3) for _ in range(13)]
    growth, evenness = rng.uniform(-0.2, 0.6), rng.uniform(5, 20)
    parts = (1.0, rng.uniform(0.4, 0.75), rng.uniform(0.1, 0.3), rng.uniform(1.5, 4))
    rows = []
    for number in range(days + 1):
        day = LAST - timedelta(days=days - number)
        if day.weekday() == 6:
            continue
        holiday = rng.choice((0.0, 0.15)) if rng.random() < 0.03 and day != LAST else 1.0
        usual = week[day.weekday()] * months[day.month] * (1 + growth * number / 365) * holiday
        for taluka, size in enumerate(sizes, 1):
            camp = rng.uniform(2, 3.5) if rng.random() < 0.01 else 1.0
            counts = (_count(rng, size * usual * camp * part, evenness) for part in parts)
            rows.append((taluka, day, *counts))
    frame = pl.DataFrame(rows, schema=["taluka_id", DAY, *MEASURES], orient="row")
    return rng, frame.filter(pl.col(DAY) == LAST), frame.filter(pl.col(DAY) < LAST)


def _times(factor: float) -> Callable[[random.Random, Rows, pl.DataFrame], bool]:
    """Multiply one figure by a factor. Small figures are left alone, since a few cases less would not be
    detectable.
    """

    def plant(rng: random.Random, rows: Rows, past: pl.DataFrame) -> bool:
        smallest = 5 if factor > 1 else max(40, 1 / factor)
        cells = [(row, name) for row in rows for name in MEASURES if int(str(row[name])) >= smallest]
        if not cells:
            return False
        row, name = rng.choice(cells)
        row[name] = max(1, round(int(str(row[name])) * factor))
        return True

    return plant


def _exchange(first: str, second: str) -> Callable[[random.Random, Rows, pl.DataFrame], bool]:
    def plant(rng: random.Random, rows: Rows, past: pl.DataFrame) -> bool:
        for row in rows:
            row[first], row[second] = row[second], row[first]
        return True

    return plant


def _repeat_day(days: int) -> Callable[[random.Random, Rows, pl.DataFrame], bool]:
    """Repeat the sheet of the last working day at least `days` days ago under the new date."""

    def plant(rng: random.Random, rows: Rows, past: pl.DataFrame) -> bool:
        busy = past.group_by(DAY).agg(pl.col(APPLIED).sum()).filter(pl.col(APPLIED) > 20)
        day = busy.filter(pl.col(DAY) <= LAST - timedelta(days=days))[DAY].max()
        if day is None:
            return False
        rows[:] = past.filter(pl.col(DAY) == day).with_columns(pl.lit(LAST).alias(DAY)).to_dicts()
        return True

    return plant


def _leave_one_out(rng: random.Random, rows: Rows, past: pl.DataFrame) -> bool:
    rows.pop(rng.randrange(len(rows)))
    return True


def _round(to: int) -> Callable[[random.Random, Rows, pl.DataFrame], bool]:
    def plant(rng: random.Random, rows: Rows, past: pl.DataFrame) -> bool:
        long = 0
        for row in rows:
            for name in MEASURES:
                if (value := int(str(row[name]))) >= 10:
                    long += 1
                    row[name] = to * max(round(value / to), 2) if rng.random() < 0.95 else value
        return long >= 12

    return plant


PLANTED_ERRORS = {
    "10 times": (_times(10), "unusual_size"),
    "100 times": (_times(100), "unusual_size"),
    "1,000 times": (_times(1_000), "unusual_size"),
    "a tenth": (_times(1 / 10), "unusual_size"),
    "a hundredth": (_times(1 / 100), "unusual_size"),
    "a thousandth": (_times(1 / 1_000), "unusual_size"),
    "applied and rejected exchanged": (_exchange(APPLIED, REJECTED), "columns_exchanged"),
    "generated and resent exchanged": (_exchange(GENERATED, RESENT), "columns_exchanged"),
    "the day before again": (_repeat_day(1), "sent_before"),
    "last month again": (_repeat_day(31), "sent_before"),
    "a taluka is missing": (_leave_one_out, "sender_missing"),
    "rounded": (_round(5), "figures_rounded"),
}


def sheet_of(rows: Rows, like: pl.DataFrame) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=like.schema)
