"""Step six: numbers as written."""

from collections.abc import Mapping
from decimal import Decimal

import polars as pl

from catalog.fields import Field, Kind
from catalog.rounding import half_up
from catalog.text import Text
from sheets.errors import Fault
from sheets.reading import amounts
from sheets.reading.ask import NONE_OF_THESE
from sheets.reading.model import Option
from sheets.reading.state import Reading
from sheets.text import group_digits, quoted
from sheets.values import parse_number

PLAIN = r"^[0-9]{1,15}$"
SHOWN = 3


def parse_numbers(reading: Reading) -> None:
    """Parse signs, units after numbers and words for zero; ask once about each uncertain kind."""
    words: dict[str, int] = {}
    changes: dict[str, dict[str, str]] = {}
    for name in list(reading.numeric.values()):
        field, series = reading.fields[name], reading.texts[name]
        factor = reading.factors.get(name, Decimal(1))
        odd = series if factor != 1 else series.filter(~series.str.contains(PLAIN).fill_null(True))
        mapping: dict[str, str] = {}
        given = reading.choices.values.get(name, {})
        for text in odd.drop_nulls().unique(maintain_order=True):
            if text in given:
                mapping[text] = str(given[text])
            elif amounts.is_nothing(text):
                words[text] = words.get(text, 0) + int((series == text).sum())
                mapping[text] = "0"
            elif not isinstance(parse_number(text, 18), Fault):
                if factor != 1:
                    mapping[text] = amounts.scaled(text, factor, field)
            elif (amount := amounts.read_amount(text, field)) is not None:
                mapping[text] = _amount(amount, factor, field, text)
        if rounded := _rounded_values(reading, field, mapping, odd):
            mapping |= rounded
        changes[name] = {text: after for text, after in mapping.items() if text != after}
    if words and not _means_zero(reading, words):
        changes = {
            name: {text: after for text, after in mapping.items() if text not in words}
            for name, mapping in changes.items()
        }
    for name, mapping in changes.items():
        reading.translate(name, mapping)


def _amount(amount: amounts.Amount, factor: Decimal, field: Field, text: str) -> str:
    """Scale a number by its own unit; ₹ alone does not override the column's unit."""
    if amount.unit is None or not amount.unit.scale:
        return amounts.scaled(amount.text, factor, field)
    own_factor = amounts.factor(amount.unit, field)
    return text if own_factor is None else amounts.scaled(amount.text, own_factor, field)


def _rounded_values(
    reading: Reading, field: Field, mapping: Mapping[str, str], odd: pl.Series
) -> dict[str, str]:
    """Ask about figures with more decimals than the field: a workbook stores what it displays rounded in full."""
    if field.kind is not Kind.DECIMAL or reading.sheet.kind in ("csv", "html"):
        return {}
    long: dict[str, str] = {}
    for text in odd.drop_nulls().unique(maintain_order=True):
        number = parse_number(mapping.get(text, text), 18)
        if isinstance(number, Decimal) and -int(number.normalize().as_tuple().exponent) > field.decimals:
            long[text] = f"{half_up(number, field.decimals)}"
    if not long:
        return {}
    text, after = next(iter(long.items()))
    params = {"label": field.label.as_dict(), "value": text, "example": after,
              "count": group_digits(int(odd.is_in(list(long)).sum()))}  # fmt: skip
    letter = reading.letters[field.name]
    options = [Option("round", Text("Round them", "पूर्णांकित करा")), NONE_OF_THESE]
    answer = reading.asker.ask(
        f"decimals:{field.name}", "long_decimals", params, options, cell=letter, column=field.name
    )
    return long if answer == "round" else {}


def _means_zero(reading: Reading, words: Mapping[str, int]) -> bool:
    params = {"words": quoted(sorted(words)[:SHOWN]), "count": group_digits(sum(words.values()))}
    options = [Option("zero", Text("They mean 0", "त्यांचा अर्थ 0")), NONE_OF_THESE]
    return reading.asker.ask("nothing", "words_for_nothing", params, options) == "zero"
