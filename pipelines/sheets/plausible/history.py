"""A sheet's figures and the stored history, one row per entry, ready to compare.

A *series* is what one unit reports day after day: a taluka's disputed mutations, one service of a taluka.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Kind

MAX_HISTORY = timedelta(days=400)
MIN_ROWS, ROWS_PER_SHEET_ROW, MAX_ROWS = 8_000, 12, 60_000
DAYS_BETWEEN = {"daily": 1, "weekly": 7, "monthly": 30}
DAY, AT, IMPORT = "_day", "_at", "import"


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """The stored rows to load for comparison: those with one of the given values in each column of `series`, from
    `first` to `last`. If there are more than `most`, none are read.
    """

    series: Mapping[str, Sequence[object]]
    measures: tuple[str, ...]
    first: date
    last: date
    most: int


class History(Protocol):
    """The stored rows of one data set that the sender may write."""

    def values(self, query: HistoryQuery) -> pl.DataFrame:
        """Return the columns of the series, `_day`, the measures and the row's `import` id (null if it was not
        imported).
        """
        ...

    def senders(self, unit: str, days: Sequence[date]) -> pl.DataFrame:
        """Return which `unit` has rows on which `_day`, and by which `import`."""
        ...


@dataclass(frozen=True, slots=True)
class Figures:
    """`now` has `_at` (position in the sheet), the series, `_day` and the measures as floats; `past` the same
    without `_at`. A measure of `now` is null where there is nothing to check: the cell is wrong, or the value is
    stored already. `new` are the rows whose series has no entry for their day yet.
    """

    dataset: Dataset
    series: tuple[str, ...]
    measures: tuple[str, ...]
    now: pl.DataFrame
    past: pl.DataFrame
    new: pl.DataFrame


def figures_to_compare(
    dataset: Dataset, typed: pl.DataFrame, given: Sequence[str], history: History
) -> Figures | None:
    """Combine `typed` rows with the stored history. None if the data set or the sheet has nothing to compare.

    `given` are the fields that the sheet has columns for.
    """
    # Averages (days) and other figures that do not add up vary too much when there are few cases.
    measures = tuple(
        field.name
        for field in dataset.stored_fields
        if field.numeric and field.name in dataset.additive and field.name in given
    )
    series = tuple(column for column in dataset.key if column != dataset.date)
    if not measures or dataset.date not in dataset.key or not set(series) <= set(typed.columns):
        return None
    now = (
        typed.with_row_index(AT)
        .select(
            AT,
            *series,
            pl.col(dataset.date).alias(DAY),
            *(pl.col(name).cast(pl.Float64) for name in measures),
        )
        .drop_nulls([*series, DAY])
    )
    # Ignore the example rows of our own sample template.
    now = now.filter(
        ~pl.all_horizontal(pl.col(name) == float(dataset.field(name).example or 0) for name in measures)
    )
    if now.is_empty():
        return None
    rows = history.values(_history_query(dataset, now, series, measures))
    rows = rows.with_columns(pl.col(name).cast(pl.Float64) for name in measures)
    rows = rows.join(now.select(series).unique(), on=series, how="semi")
    # Demo data and rows entered by hand do not show a department's habits.
    past = rows.filter(pl.col(IMPORT).is_not_null()).drop(IMPORT)
    if past.is_empty():
        return None
    stored = rows.select(*series, DAY, *(pl.col(name).alias(f"{name}|stored") for name in measures))
    joined = now.join(stored, on=[*series, DAY], how="left").sort(AT)
    new = joined.filter(pl.col(f"{measures[0]}|stored").is_null()).select(now.columns)
    judged = joined.select(
        AT,
        *series,
        DAY,
        *(
            pl.when(pl.col(name).eq_missing(pl.col(f"{name}|stored"))).then(None).otherwise(pl.col(name))
            .alias(name)
            for name in measures
        ),
    )  # fmt: skip
    # Older days than those loaded cannot be known to be new.
    known = pl.col(DAY) > past[DAY].min()
    return Figures(dataset, series, measures, judged.filter(known), past, new.filter(known))


def _history_query(
    dataset: Dataset, now: pl.DataFrame, series: tuple[str, ...], measures: tuple[str, ...]
) -> HistoryQuery:
    """Choose how many days back to load. Bounded, because reading the history must not cost more than reading
    the sheet.
    """
    row_limit = min(max(MIN_ROWS, ROWS_PER_SHEET_ROW * now.height), MAX_ROWS)
    step = DAYS_BETWEEN[dataset.expected.rhythm] if dataset.expected else 1
    days = timedelta(days=row_limit * step // max(now.select(series).n_unique(), 1))
    last: date = now[DAY].max()  # type: ignore[assignment]
    return HistoryQuery(
        series={column: now[column].unique().sort().to_list() for column in series},
        measures=measures,
        first=last - min(days, MAX_HISTORY),
        last=last,
        most=3 * row_limit,
    )


def unit_of(dataset: Dataset) -> str | None:
    """Return the column of the unit from which sheets of this data set are expected."""
    if dataset.expected is None:
        return None
    field = dataset.field(dataset.expected.unit)
    return field.column if field.kind in (Kind.PLACE, Kind.LOOKUP) and field.column in dataset.key else None
