"""Made-up rows of any dataset and the figures that follow from them: read off its fields and measures alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pandas as pd
import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.measures import Total, WeightedMean
from oracle.entries import PLACES, edges

Row = dict[str, Any]
PERIODS = ("month", "day")


def _value(field: Field, chance: random.Random, days: list[date]) -> Any:
    match field.kind:
        case Kind.PLACE:
            return chance.choice(list(PLACES))
        case Kind.LOOKUP:
            return chance.randint(1, 6)
        case Kind.CHOICE:
            values = [choice.value for choice in field.choices]
            return chance.choice(values if field.required else ["", *values])
        case Kind.DATE:
            return chance.choice(days)
        case Kind.COUNT:
            return chance.choice((0, 0, chance.randrange(1, 5_000)))
        case Kind.DECIMAL:
            return Decimal(chance.choice((0, chance.randrange(10**6)))).scaleb(-field.decimals)
        case _:
            return f"word {chance.randint(1, 4)}"


def random_rows(dataset: Dataset, seed: int, today: date, count: int = 240) -> list[Row]:
    """Rows with distinct keys, many on the edges of months and ages."""
    chance = random.Random(f"{dataset.name}{seed}")
    days = edges(today) * 2 + [today - timedelta(days=chance.randrange(800)) for _ in range(40)]
    made: dict[tuple[Any, ...], Row] = {}
    for _ in range(count):
        row = {field.column: _value(field, chance, days) for field in dataset.stored_fields}
        if dataset.place is not None:
            row["division_id"], row["district_id"] = PLACES[row["taluka_id"]]
        made[tuple(row[column] for column in dataset.key)] = row
    return list(made.values())


def _type(dataset: Dataset, column: str) -> Any:
    field = next((field for field in dataset.stored_fields if field.column == column), None)
    if field is None or field.kind in (Kind.PLACE, Kind.LOOKUP, Kind.COUNT):
        return pl.Int64
    if field.kind is Kind.DECIMAL:
        return pl.Decimal(24, field.decimals)
    return pl.Date if field.kind is Kind.DATE else pl.String


def frames(dataset: Dataset, rows: Iterable[Row]) -> dict[date, pl.DataFrame]:
    """The facts by month, as `marts.build.publish` takes them."""
    months: dict[date, list[Row]] = {}
    for row in rows:
        months.setdefault(row[dataset.date].replace(day=1), []).append(row)
    return {
        month: pl.DataFrame(found, schema={column: _type(dataset, column) for column in found[0]})
        for month, found in months.items()
    }


def table(dataset: Dataset, rows: Iterable[Row]) -> pd.DataFrame:
    found = pd.DataFrame(list(rows))
    found["month"] = [f"{day.year:04}-{day.month:02}" for day in found[dataset.date]]
    found["day"] = [day.isoformat() for day in found[dataset.date]]
    return found


def block(dataset: Dataset, rows: pd.DataFrame, by: tuple[str, ...], measures: tuple[str, ...],
          latest: frozenset[str]) -> list[Row]:  # fmt: skip
    """The rows of one block, sorted by its dimensions; without its dimensions one row, whatever there is."""
    # Ages are the edges of one department's rule: its own oracle has them.
    assert "age_bucket" not in by
    made = []
    for key, group in _groups(rows, by):
        row: Row = dict(zip(by, key, strict=True))
        for name in measures:
            row[name] = _measure(dataset, group, by, name, name in latest)
        made.append({**row, "count": len(group)})
    return made


def _measure(dataset: Dataset, rows: pd.DataFrame, by: tuple[str, ...], name: str, latest: bool) -> Any:
    measure = dataset.measure(name)
    if isinstance(measure, WeightedMean):
        return _mean(rows[name].tolist(), rows[measure.weight].tolist())
    assert isinstance(measure, Total)
    if latest:
        rows = _newest(dataset, rows, by)
    return sum(rows[name].tolist())


def _mean(values: list[Any], weights: list[Any]) -> Fraction | None:
    if not values:
        return None
    if not sum(weights):
        return Fraction(sum(values), len(values))
    return Fraction(sum(v * w for v, w in zip(values, weights, strict=True)), sum(weights))


def _newest(dataset: Dataset, rows: pd.DataFrame, by: tuple[str, ...]) -> pd.DataFrame:
    """Ruling 25: the newest row of each key; of each key and period where periods are shown."""
    key = [column for column in dataset.key if column != dataset.date]
    key += [name for name in by if name in PERIODS]
    return rows.sort_values(dataset.date, kind="stable").drop_duplicates(key, keep="last")


def _groups(rows: pd.DataFrame, by: tuple[str, ...]) -> list[tuple[tuple[Any, ...], pd.DataFrame]]:
    if not by:
        return [((), rows)]
    members: dict[tuple[Any, ...], list[int]] = {}
    for place, key in enumerate(zip(*(rows[column].tolist() for column in by), strict=True)):
        members.setdefault(key, []).append(place)
    return [(key, rows.iloc[members[key]]) for key in sorted(members)]
