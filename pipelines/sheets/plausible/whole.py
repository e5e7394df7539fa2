"""Checks of a sheet as a whole: sent before, missing a sender, or rounded."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import comb

import polars as pl

from catalog.dataset import Dataset
from catalog.rounding import half_up
from sheets.plausible.history import AT, DAY, IMPORT, MAX_ROWS, Figures, History, HistoryQuery, unit_of
from sheets.plausible.usual import MIN_POINTS

# -- sent before --
MIN_ROW_WEIGHT = 6.0  # sum of the logarithms of a row's figures: three figures of 6, or one of 400
MIN_SHEET_WEIGHT = 12.0
MAX_REPEATED = 0.05  # of the past rows; if more of them repeat another day, repetition means nothing
NEARLY_ALL = 0.8
# -- missing --
LAST_DAYS = 12
MIN_SENDERS = 2
MAX_DAYS = 31
MISSING_SHARE = 0.2
# -- rounded --
MIN_FIGURES = 10
EXPECTED, MAX_ROUND = 0.2, 0.35
CHANCE = 1e-5


@dataclass(frozen=True, slots=True)
class SentBefore:
    """The rows at `positions` repeat the figures of `day`, out of `rows` that are large enough to tell."""

    day: date
    positions: tuple[int, ...]
    rows: int


def sent_before(figures: Figures) -> SentBefore | None:
    """Find new rows that repeat their series' figures, all from the same number of days or months earlier."""
    series, measures = list(figures.series), list(figures.measures)
    large_enough = pl.sum_horizontal(pl.col(name).log1p() for name in measures) >= MIN_ROW_WEIGHT
    enough = (
        figures.past.group_by(series).agg(pl.len().alias("n")).filter(pl.col("n") >= MIN_POINTS).drop("n")
    )
    rows = figures.new.drop_nulls(measures).filter(large_enough).join(enough, on=series, how="semi")
    past = figures.past.filter(large_enough).join(rows.select(series).unique(), on=series, how="semi")
    if rows.is_empty() or past.is_empty():
        return None
    repeated = 1 - past.select([*series, *measures]).n_unique() / past.height
    if repeated > MAX_REPEATED:
        return None
    same = rows.join(
        past.select(*series, *measures, pl.col(DAY).alias("_then")), on=[*series, *measures], how="inner"
    ).filter(pl.col("_then") < pl.col(DAY))
    months = (pl.col(DAY).dt.year() - pl.col("_then").dt.year()) * 12 + (
        pl.col(DAY).dt.month().cast(pl.Int32) - pl.col("_then").dt.month().cast(pl.Int32)
    )
    best = None
    for lag in ((pl.col(DAY) - pl.col("_then")).dt.total_days(), months):
        groups = same.group_by(lag.alias("_lag")).agg(
            pl.col(AT).unique(), pl.col(AT).n_unique().alias("n"), pl.col("_then").max(),
            pl.sum_horizontal(pl.col(name).log1p().sum() for name in measures).alias("weight"),
        )  # fmt: skip
        for group in groups.sort("n", "_lag", descending=[True, False]).head(1).iter_rows(named=True):
            if best is None or group["n"] > best["n"]:
                best = group
    if best is None or best["n"] < NEARLY_ALL * rows.height or best["weight"] < MIN_SHEET_WEIGHT:
        return None
    return SentBefore(best["_then"], tuple(sorted(best[AT])), rows.height)


@dataclass(frozen=True, slots=True)
class CountedTwice:
    """New rows with a category whose day has an entry without one, or the reverse. Those at `equal` positions add up to
    the same figures, those at `other` positions do not.
    """

    equal: tuple[int, ...]
    other: tuple[int, ...]


def counted_twice(dataset: Dataset, typed: pl.DataFrame, history: History) -> CountedTwice:
    """Compare the rows with each other and with the stored ones of the same day; a row stored already is not new."""
    part = dataset.breakdown
    if part is None or not set(dataset.key) <= set(typed.columns):
        return CountedTwice((), ())
    key = [column for column in dataset.key if column != part.column]
    figures = [name for name in typed.columns if name in dataset.additive]
    columns: list[str | pl.Expr] = [
        *key,
        pl.col(part.column).fill_null(""),
        *(pl.col(name).cast(pl.Float64) for name in figures),
    ]
    now = typed.with_row_index(AT).select(AT, *columns).drop_nulls(key)
    if now.is_empty():
        return CountedTwice((), ())
    days = now[dataset.date].unique().sort()
    wanted = {name: now[name].unique().sort().to_list() for name in key if name != dataset.date}
    found = history.values(HistoryQuery(wanted, (part.column, *figures), days[0], days[-1], MAX_ROWS))
    stored = found.rename({DAY: dataset.date}).select(columns)
    new = now.join(stored, on=[*key, part.column], how="anti")
    rows = pl.concat([stored.join(now, on=[*key, part.column], how="anti"), now.drop(AT)])
    in_part = pl.col(part.column) != ""
    sums = [pl.col(name).filter(in_part).sum() == pl.col(name).filter(~in_part).sum() for name in figures]
    mixed = rows.group_by(key).agg(in_part.any() & ~in_part.all(), pl.all_horizontal(sums).alias("equal"))
    twice = new.drop(part.column).join(mixed.filter(pl.col(part.column)), on=key).sort(AT)
    return CountedTwice(*(tuple(twice.filter(equal)[AT]) for equal in (pl.col("equal"), ~pl.col("equal"))))


@dataclass(frozen=True, slots=True)
class Missing:
    """`units` (ids) in `column` that had rows on each of the last `days` days."""

    column: str
    units: tuple[int, ...]
    days: int


def missing(figures: Figures, history: History) -> Missing | None:
    """Find units that always report together with those of the sheet, but are neither in it nor stored."""
    unit = unit_of(figures.dataset)
    days = figures.now[DAY].unique().sort()
    if unit is None or unit not in figures.series or len(days) > MAX_DAYS:
        return None
    here = set(figures.now[unit])
    if len(here) < MIN_SENDERS or figures.new.is_empty():
        return None
    before = figures.past.filter(pl.col(DAY) < days[0])[DAY].unique().sort().tail(LAST_DAYS)
    if len(before) < MIN_POINTS:
        return None
    senders = history.senders(unit, [*before, *days])
    stored = set(senders.filter(pl.col(DAY).is_in(days.to_list()))[unit])
    # Rows entered one by one tell nothing about what sheets contain.
    then = senders.filter(pl.col(DAY).is_in(before.to_list()) & pl.col(IMPORT).is_not_null())
    # A unit that sends its own sheets is not missing from those of others.
    together = then.filter(pl.col(unit).is_in(list(here))).select(DAY, IMPORT).unique()
    always = (
        then.join(together, on=[DAY, IMPORT], how="semi")
        .group_by(unit)
        .agg(pl.col(DAY).n_unique().alias("n"))
        .filter(pl.col("n") == len(before))
    )
    regular = set(always[unit])
    gone = regular - here - stored
    if not gone or len(gone) > max(1, MISSING_SHARE * len(regular)) or len(regular & here) < MIN_SENDERS:
        return None
    return Missing(unit, tuple(sorted(gone)), len(before))


@dataclass(frozen=True, slots=True)
class Rounded:
    """`round` of `judged` figures with two or more digits end in 0 or 5; `usual` is the usual percentage."""

    round: int
    judged: int
    usual: int


def rounded(figures: Figures, counts: Sequence[str]) -> Rounded | None:
    """Detect counts that end in 0 or 5 more often than chance, and more often than in the past."""
    series = list(figures.series)
    long = figures.past.group_by(series).agg(pl.len().alias("n")).filter(pl.col("n") >= MIN_POINTS)
    now = _ends(figures.now.join(long, on=series, how="semi"), counts)
    past = _ends(figures.past, counts)
    if now[1] < MIN_FIGURES or past[1] < MIN_FIGURES:
        return None
    usual = past[0] / past[1]
    if usual > MAX_ROUND or _tail(*now, max(EXPECTED, usual) + 0.05) > CHANCE:
        return None
    return Rounded(*now, int(half_up(usual * 100)))


def _ends(rows: pl.DataFrame, counts: Sequence[str]) -> tuple[int, int]:
    """Return how many figures end in 0 or 5, and the number of figures."""
    if not counts:
        return 0, 0
    both = [
        rows.select(
            (pl.col(name).filter(pl.col(name) >= 10) % 5 == 0).sum().alias("round"),
            (pl.col(name) >= 10).sum().alias("all"),
        ).row(0)
        for name in counts
    ]
    return sum(round_count for round_count, _ in both), sum(total for _, total in both)


def _tail(found: int, of: int, share: float) -> float:
    """Return the binomial probability of `found` or more out of `of`."""
    if of > 1_000:  # enough for any decision, and keeps comb() cheap
        found, of = found * 1_000 // of, 1_000
    return sum(comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(found, of + 1))
