"""Reading rows of figures and entries. What a name holds follows from the row's definition, so a reader names the kind
of value that it expects; TypeError where the row holds another.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

Row = Mapping[str, object]
Amount = int | Decimal


def amount(row: Row, name: str) -> Amount:
    """The number under `name`. A float counts as it is written."""
    value = row[name]
    if isinstance(value, int | Decimal):
        return value
    if isinstance(value, float):
        return Decimal(str(value))
    raise TypeError(f"{name} is no number: {value!r}")


def added(row: Row, names: Iterable[str]) -> Amount:
    """The numbers under `names` together."""
    total: Amount = 0
    for name in names:
        total += amount(row, name)
    return total


def whole(row: Row, name: str) -> int:
    """The count or id under `name`."""
    value = row[name]
    if isinstance(value, int):
        return value
    raise TypeError(f"{name} is no whole number: {value!r}")


def word(row: Row, name: str) -> str:
    """The text under `name`: a day or a month as it is written, a choice, a name."""
    value = row[name]
    if isinstance(value, str):
        return value
    raise TypeError(f"{name} is no text: {value!r}")


def day(row: Row, name: str) -> date:
    """The date under `name`."""
    value = row[name]
    if isinstance(value, date):
        return value
    raise TypeError(f"{name} is no date: {value!r}")
