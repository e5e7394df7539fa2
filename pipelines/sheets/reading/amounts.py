"""Parse numbers as offices write them ("₹ 1,25,000/-", "24 दिवस", "NIL") and convert between units."""

import re
from dataclasses import dataclass
from decimal import Decimal

from catalog.fields import Field
from catalog.rounding import half_up
from sheets.errors import Fault
from sheets.reading.units import Unit, unit_of
from sheets.text import DEVANAGARI_DIGITS, ZERO_WIDTH, clean
from sheets.values import NOTHING, parse_number

IN_RUPEES = {
    "": Decimal(1),
    "hundreds": Decimal(100),
    "thousands": Decimal(1_000),
    "lacs": Decimal(100_000),
    "millions": Decimal(1_000_000),
    "crore": Decimal(10_000_000),
}
IN_DAYS = {"days": Decimal(1), "weeks": Decimal(7), "hours": Decimal(1) / 24}
MONEY = ("lacs", "rupees")
SIGNS = re.compile(r"^\s*(?:₹|rs\.?|inr|रु\.?|रू\.?)\s*|\s*/[-=]$", re.IGNORECASE)
FOOTNOTE = re.compile(r"(?<=\d)\s*[*#†‡]+$")
WRITTEN = re.compile(
    r"^(?P<money>₹|rs\.?|inr|रु\.?|रू\.?|रुपये)?\s*(?P<number>[+\-]?[\d,]*\.?\d+)\s*(?P<dash>/-|/=)?\s*(?P<unit>[^\d]*)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Amount:
    """`text` is the number in the field's own unit; `unit` is the unit in the cell, or None."""

    text: str
    unit: Unit | None = None


def factor(unit: Unit, field: Field) -> Decimal | None:
    """Return the factor from `unit` to the unit of `field`, or None if the two are incompatible."""
    scale = unit.scale
    if field.unit in MONEY:
        base = IN_RUPEES["lacs" if field.unit == "lacs" else ""]
        return IN_RUPEES[scale] / base if scale in IN_RUPEES else None
    if field.unit == "days":
        return IN_DAYS.get(scale) if not unit.money else None
    return IN_RUPEES.get(scale) if not unit.money and scale else None


def units_of(field: Field) -> tuple[str, ...]:
    """Return the units in which a column of `field` can be read, its own first."""
    if field.unit in MONEY:
        others = ("rupees", "thousands", "lacs", "crore", "millions")
        return (field.unit, *(name for name in others if name != field.unit))
    if field.unit == "days":
        return ("days", "weeks", "hours")
    return ("", "hundreds", "thousands", "lacs", "crore") if field.numeric else ()


def unit_by_name(name: str) -> Unit:
    return Unit("", True) if name == "rupees" else Unit(name, False)


def label(unit: Unit, field: Field) -> dict[str, str]:
    if field.unit in MONEY and unit.scale:
        unit = Unit(unit.scale, True)
    return unit.label()


def scaled(text: str, by: Decimal, field: Field) -> str:
    """Convert `text` (a number) to the unit of `field`, rounded to its decimals. Text that is not a number is
    unchanged.
    """
    number = parse_number(SIGNS.sub("", text), 18)
    if isinstance(number, Fault):
        return text
    value = number * by
    if value == value.to_integral_value():
        return str(int(value))
    return f"{half_up(value, field.decimals)}" if field.decimals else f"{value.normalize():f}"


# Unknown is not 0.
UNKNOWN = frozenset(("?", "x", "xx", "nan", "null", "not available", ".", ".."))


def is_nothing(text: str) -> bool:
    """Whether the text is a word or sign that offices write for 0."""
    word = ZERO_WIDTH.sub("", text).strip().casefold()
    return word in NOTHING and word not in UNKNOWN


def read_amount(text: str, field: Field) -> Amount | None:
    """Parse a cell that is not a plain number but has only one reading, else None."""
    bare = FOOTNOTE.sub("", clean(text).translate(DEVANAGARI_DIGITS))
    match = WRITTEN.match(bare)
    if match is None:
        return None
    number = match["number"]
    if number.count(",") and not re.fullmatch(
        r"[+\-]?(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?", number
    ):
        return None
    words = match["unit"].strip(" .()/-")
    unit = unit_of(words) if words else None
    if words and unit is None:
        return None
    money = bool(match["money"] or match["dash"])
    if money and field.unit not in MONEY:
        return None
    if unit is None:
        return Amount(number, Unit("", True) if match["money"] else None)
    if unit.scale == "percent":
        return None
    return Amount(number, Unit(unit.scale, unit.money or money))
