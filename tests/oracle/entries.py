"""Random entries of any dataset: a small tree of places, every choice, a few masters, days around the
calendar's edges.
"""

import random
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import polars as pl

from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR
from catalog.fields import Field, Kind

Entry = dict[str, Any]
# taluka → (division, district)
PLACES = {1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (2, 3), 5: (2, 3)}
MASTERS = (11, 12, 13, 14)
COUNTS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")
LARGEST = 1_000_000_000


def schema(dataset: Dataset = EFERFAR) -> dict[str, Any]:
    """Return the columns of the dataset's facts with their types."""
    kinds: dict[Kind, Any] = {Kind.DATE: pl.Date, Kind.CHOICE: pl.String, Kind.TEXT: pl.String}
    found: dict[str, Any] = {}
    for field in dataset.stored_fields:
        kind = (
            pl.Decimal(18, field.decimals) if field.kind is Kind.DECIMAL else kinds.get(field.kind, pl.Int64)
        )
        found[field.column] = kind
    return found | ({"division_id": pl.Int64, "district_id": pl.Int64} if dataset.place else {})


def entry(taluka: int, day: date, status: str = "undisputed", category: str = "", *counts: int) -> Entry:
    """Return an entry of E-Ferfar."""
    division, district = PLACES[taluka]
    filled = (*counts, 0, 0, 0, 0)[:4]
    return {
        "taluka_id": taluka,
        "status": status,
        "date": day,
        **dict(zip(COUNTS, filled, strict=True)),
        "category": category,
        "division_id": division,
        "district_id": district,
    }


def edges(today: date) -> list[date]:
    """Return days at which a rule changes: financial years, ages in days, ages in months of 30.44 days, the
    future.
    """
    ages = (0, 30, 31, 60, 61, 90, 91, 92, 121, 122, 180, 181, 365, 366, -1, -40)
    days = {today - timedelta(days=age) for age in ages}
    for year in (today.year - 1, today.year, today.year + 1):
        days |= {date(year, 3, 31), date(year, 4, 1), date(year, 1, 1), date(year, 2, 28), date(year, 6, 30)}
    return sorted(days)


def _value(field: Field, chance: random.Random, days: list[date]) -> Any:
    maximum = min(int(field.maximum), LARGEST) if field.maximum is not None else LARGEST
    match field.kind:
        case Kind.PLACE:
            return chance.choice(list(PLACES))
        case Kind.LOOKUP:
            return chance.choice(MASTERS)
        case Kind.CHOICE:
            return chance.choice([choice.value for choice in field.choices] + [""] * (not field.required))
        case Kind.DATE:
            return chance.choice(days)
        case Kind.COUNT:
            # Small values, many zeros, and some so large that their sum exceeds 32 bits.
            return chance.choice(
                (
                    0,
                    0,
                    chance.randrange(500),
                    chance.randrange(min(maximum, 36_500)),
                    chance.randrange(maximum),
                )
            )
        case Kind.DECIMAL:
            return Decimal(chance.choice((0, chance.randrange(10**7)))).scaleb(-field.decimals)
        case _:
            return f"text {chance.randrange(LARGEST)}"


def random_entries(seed: int, today: date, count: int = 220, dataset: Dataset = EFERFAR) -> list[Entry]:
    """Return entries with distinct keys, many at edges, many with zeros."""
    chance = random.Random(seed)
    days = edges(today) * 2 + [today - timedelta(days=chance.randrange(800)) for _ in range(40)]
    made: dict[tuple[Any, ...], Entry] = {}
    for _ in range(count):
        row = {field.column: _value(field, chance, days) for field in dataset.stored_fields}
        if dataset.place:
            row["division_id"], row["district_id"] = PLACES[row["taluka_id"]]
        made[tuple(row[column] for column in dataset.key)] = row
    return list(made.values())


def frames(entries: Iterable[Entry], dataset: Dataset = EFERFAR) -> dict[date, pl.DataFrame]:
    """Return the facts by month, as `marts.build.publish` expects them."""
    months: dict[date, list[Entry]] = {}
    for row in entries:
        months.setdefault(row[dataset.date].replace(day=1), []).append(row)
    return {month: pl.DataFrame(rows, schema=schema(dataset)) for month, rows in months.items()}
