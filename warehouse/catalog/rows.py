"""Typed access to rows of figures and entries. Each function raises TypeError if the value has another type."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

Row = Mapping[str, object]
Amount = int | Decimal


def amount(row: Row, name: str) -> Amount:
    """Return a number. A float is converted by its decimal notation."""
    value = row[name]
    if isinstance(value, int | Decimal):
        return value
    if isinstance(value, float):
        return Decimal(str(value))
    raise TypeError(f"{name} is not a number: {value!r}")


def added(row: Row, names: Iterable[str]) -> Amount:
    """Return the sum of the numbers under `names`."""
    total: Amount = 0
    for name in names:
        total += amount(row, name)
    return total


def add_known(values: Iterable[int | None]) -> int | None:
    """Return the sum of the known values, or None if there are none: what nobody has reported is not 0."""
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def whole(row: Row, name: str) -> int:
    """Return a count or id."""
    value = row[name]
    if isinstance(value, int):
        return value
    raise TypeError(f"{name} is not an integer: {value!r}")


def word(row: Row, name: str) -> str:
    """Return a text: a formatted day or month, a choice, a name."""
    value = row[name]
    if isinstance(value, str):
        return value
    raise TypeError(f"{name} is not a text: {value!r}")


def day(row: Row, name: str) -> date:
    """Return a date."""
    value = row[name]
    if isinstance(value, date):
        return value
    raise TypeError(f"{name} is not a date: {value!r}")
