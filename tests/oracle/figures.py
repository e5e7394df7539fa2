"""Oracle of a dataset's figures by requirements 25, 30, 31 and 32, row by row."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any

import pandas as pd

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR
from catalog.measures import WeightedMean
from oracle.entries import Entry, schema


def buckets(dataset: Dataset) -> dict[str, tuple[int, int]]:
    """Return first and last day of each age class."""
    assert dataset.ages is not None
    return {name: (first, 10**9 if last is None else last) for name, first, last in dataset.ages.buckets}


def table(entries: Iterable[Entry], dataset: Dataset = EFERFAR) -> pd.DataFrame:
    """Return the entries as a table, with the dataset's day also in `date`."""
    columns = list(schema(dataset))
    found = pd.DataFrame(list(entries), columns=columns).astype(
        {column: "int64" for column in columns if column.endswith("_id")}
    )
    found["date"] = found[dataset.date]
    found["month"] = [f"{day.year:04}-{day.month:02}" for day in found["date"]]
    found["day"] = [day.isoformat() for day in found["date"]]
    return found


def end_of(window: Window, today: date) -> date | None:
    """Return the last day counted: days after today only if the window ends or begins later."""
    begun = window.first is None or window.first <= today
    return today if window.last is None and begun else window.last


def within(entries: pd.DataFrame, first: date | None, last: date | None) -> pd.DataFrame:
    return _filter(
        entries, [(not first or day >= first) and (not last or day <= last) for day in entries["date"]]
    )


def matching(entries: pd.DataFrame, equals: Mapping[str, Any]) -> pd.DataFrame:
    for column, allowed in equals.items():
        values = allowed if isinstance(allowed, tuple) else (allowed,)
        entries = _filter(entries, [value in values for value in entries[column]])
    return entries


def in_financial_year(entries: pd.DataFrame, written: str) -> pd.DataFrame:
    """Requirement 31: `2026-2027` is April 2026 to March 2027."""
    start = int(written[:4])
    years = [day.year if day.month > 3 else day.year - 1 for day in entries["date"]]
    return _filter(entries, [year == start for year in years])


def in_age_period(entries: pd.DataFrame, period: str, today: date) -> pd.DataFrame:
    """Requirement 30: whole months of 30.44 days, a future day counting as none."""
    months = [max(0, floor(Fraction((today - day).days) / Fraction("30.44"))) for day in entries["date"]]
    rule: Callable[[int], bool] = {
        "within1month": lambda m: m <= 1,
        "within1to3months": lambda m: m in (2, 3),
        "above3months": lambda m: m > 3,
    }[period]
    return _filter(entries, [rule(m) for m in months])


def with_buckets(entries: pd.DataFrame, today: date, dataset: Dataset = EFERFAR) -> pd.DataFrame:
    """Return the rows that fall in an age bucket, with its name."""
    assert dataset.ages is not None
    ages = [max(0, (today - day).days) for day in entries[dataset.ages.date]]  # a future day counts as none
    known = buckets(dataset).items()
    names = [next((name for name, (a, b) in known if a <= age <= b), None) for age in ages]
    return _filter(entries.assign(age_bucket=names), [name is not None for name in names])


def newest(entries: pd.DataFrame, by: Iterable[str], dataset: Dataset = EFERFAR) -> pd.DataFrame:
    """Requirement 25: the newest entry of each key, or of each key and period if periods are shown."""
    periods = [column for column in by if column in ("month", "day")]
    key = [column for column in dataset.key if column != dataset.date]
    ordered = entries.sort_values("date", kind="stable")
    return ordered.drop_duplicates([*key, *periods], keep="last")


def mean(entries: pd.DataFrame, measure: WeightedMean) -> Fraction | None:
    """Requirement 32, exact: weighted (days by number issued), plain if the weights sum to zero."""
    if entries.empty:
        return None
    values, weights = entries[measure.name].tolist(), entries[measure.weight].tolist()
    if not sum(weights):
        return Fraction(sum(values)) / len(values)
    return Fraction(sum(v * w for v, w in zip(values, weights, strict=True))) / Fraction(sum(weights))


def block(
    entries: pd.DataFrame,
    by: tuple[str, ...],
    measures: tuple[str, ...],
    today: date,
    latest: frozenset[str] = frozenset(),
    dataset: Dataset = EFERFAR,
    until: date | None = None,
) -> list[dict[str, Any]]:
    """Return the rows of one block, sorted by its dimensions. `latest` names the totals that are stocks; without
    periods, they are those of today or of an earlier `until`.
    """
    order = {name: place for place, name in enumerate(buckets(dataset))} if "age_bucket" in by else {}
    if "age_bucket" in by:
        entries = with_buckets(entries, today, dataset)
    groups = _groups(entries, by, order)
    begun = entries
    if not {"month", "day"} & set(by):
        end = min(until or today, today)
        begun = _filter(entries, [day <= end for day in entries["date"]])
    positions = dict(_groups(newest(begun, by, dataset), by, order)) if latest else {}
    made = []
    for values, rows in groups:
        shown = (value.isoformat() if isinstance(value, date) else value for value in values)
        row: dict[str, Any] = dict(zip(by, shown, strict=True))
        for name in measures:
            measure = dataset.measure(name)
            if isinstance(measure, WeightedMean):
                row[name] = mean(rows, measure)
            elif name in latest:
                known = 0 if order else None  # a superseded entry of an age is known to be no position
                found = positions.get(values)
                row[name] = known if found is None or found.empty else sum(found[name].tolist())
            else:
                row[name] = sum(rows[name].tolist())
        made.append({**row, "count": len(rows)})
    return made


def _filter(entries: pd.DataFrame, which: list[bool]) -> pd.DataFrame:
    # An empty list would select no columns instead of no rows.
    return entries[pd.Series(which, index=entries.index, dtype=bool)]


def _groups(
    entries: pd.DataFrame, by: tuple[str, ...], order: Mapping[str, int]
) -> list[tuple[tuple[Any, ...], pd.DataFrame]]:
    if not by:
        return [((), entries)]
    members: dict[tuple[Any, ...], list[int]] = {}
    for place, key in enumerate(zip(*(entries[column].tolist() for column in by), strict=True)):
        members.setdefault(key, []).append(place)
    ranked = sorted(members, key=lambda key: tuple(order.get(part, part) for part in key))
    return [(key, entries.iloc[members[key]]) for key in ranked]


# Holidays that recur every year.
CLOSED = {(1, 26), (2, 19), (4, 14), (5, 1), (8, 15), (10, 2), (12, 25)}


def line(
    known: list[dict[str, Any]],
    step: str,
    measures: tuple[str, ...],
    means: Iterable[str],
    window: Any,
    today: date,
    nil: frozenset[str],
) -> list[dict[str, Any]]:
    """Return a block's rows on a calendar of `step`: gaps where no sheet was received, zeros for nil returns."""
    if not known:
        return []
    written = "%Y-%m" if step == "month" else "%Y-%m-%d"
    newest = pd.Timestamp(known[-1][step])
    last = max(pd.Timestamp(min(window.last, today)), newest)
    if step == "month":
        days = pd.period_range(window.first, last, freq="M").to_timestamp()
    else:
        days = pd.date_range(window.first, last)
    laid = pd.Series({row[step]: row for row in known}, dtype=object).reindex(days.strftime(written))
    made = []
    for day, (period, row) in zip(days, laid.items(), strict=True):
        if isinstance(row, dict):
            made.append({**row, "sheet": "received"})
            continue
        over = day + (pd.offsets.MonthEnd(0) if step == "month" else pd.Timedelta(0)) < pd.Timestamp(today)
        if period in nil:
            sheet = "nil"
        elif step == "day" and (day.weekday() >= 5 or (day.month, day.day) in CLOSED):
            sheet = "off"
        else:
            sheet = "missing" if over else "open"
        zero = 0 if sheet == "nil" else None
        values = {name: None if name in means else zero for name in measures}
        made.append({step: period, **values, "count": 0, "sheet": sheet})
    return made
