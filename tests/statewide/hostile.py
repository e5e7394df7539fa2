"""Facts on which SQL engines disagree, for any dataset: blanks, duplicate keys, names in all scripts, sums
beyond 32 and 53 bits, decimals, days at the edges of years and of date types.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from itertools import cycle, product
from typing import Any

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.measures import WeightedMean
from oracle.entries import PLACES, random_entries, schema

TODAY = date(2026, 11, 21)
NAMES = (
    "कुर्ला",
    "कुर्ला ",
    "क़ुर्ला",  # composed
    "क़ुर्ला",  # the same, decomposed
    "Kurla",
    "kurla",
    "ZZ",
    "",
    " ",
    'it\'s "so"\\n;--',
    "😀",
)
DAYS = (
    date(2024, 2, 29),
    date(2025, 3, 31),
    date(2025, 4, 1),
    date(2025, 12, 31),
    date(2026, 1, 1),
    date(2026, 3, 31),
    date(2026, 4, 1),
    date(1950, 3, 31),  # before the first date of some engines
    date(2150, 4, 1),  # after the last date of some engines
)
# Beyond 2**60: a sum in doubles would lose the last digits, one in 32 bits everything. A handful still fits 64 bits.
LARGE = (2**60 + 1, 2**59 + 3, 2**31, 2**31 - 1, 0, -1, 7, None)
# A product of two of these still fits.
FACTORS = (2**30 + 1, 2**29 + 3, 3, 0, None)
MONEY = ("99999999999999.99", "0.10", "0.20", "0.30", "-0.01", "0.00", "12345678901234.56", None)


def weighted_columns(dataset: Dataset) -> set[str]:
    """Return the columns that are multiplied with each other."""
    means = [measure for measure in dataset.measures if isinstance(measure, WeightedMean)]
    return {name for mean in means for name in (mean.name, mean.weight)}


def _values(dataset: Dataset, field: Field) -> tuple[Any, ...]:
    match field.kind:
        case Kind.PLACE:
            return (*PLACES, None)
        case Kind.LOOKUP:
            return (11, 12, None)
        case Kind.CHOICE | Kind.TEXT:
            return (*NAMES, None)
        case Kind.DATE:
            return DAYS
        case Kind.DECIMAL:
            money = ("2.5", "0.1", "0.0", None) if field.name in weighted_columns(dataset) else MONEY
            step = Decimal(1).scaleb(-field.decimals)
            return tuple(None if value is None else Decimal(value).quantize(step) for value in money)
        case _:
            return FACTORS if field.name in weighted_columns(dataset) else LARGE


def hostile_entries(dataset: Dataset) -> list[dict[str, Any]]:
    """Return entries with all pairs of neighbouring columns' values, duplicate keys and some all-blank
    groups.
    """
    columns = {field.column: cycle(_values(dataset, field)) for field in dataset.stored_fields}
    made = []
    for day, turn in product(DAYS, range(12)):
        row: dict[str, Any] = {name: next(values) for name, values in columns.items()} | {dataset.date: day}
        if dataset.place:
            division, district = PLACES.get(row[dataset.place.column], (None, None))
            row |= {"division_id": division, "district_id": district}
        made.append(row)
        if turn % 3 == 0:  # repeat the key, with the same numbers and with none
            blank = {field.column: None for field in dataset.stored_fields if field.numeric}
            made += [dict(row), {**row, **blank}]
    return made


def sane_entries(dataset: Dataset) -> list[dict[str, Any]]:
    """Return realistic entries, with days on every edge that figures have."""
    return random_entries(7, TODAY, 400, dataset)


def frame(entries: Iterable[dict[str, Any]], dataset: Dataset) -> pl.DataFrame:
    return pl.DataFrame(list(entries), schema=schema(dataset))
