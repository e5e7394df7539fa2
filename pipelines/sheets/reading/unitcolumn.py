"""A column that gives the unit of each row's figures."""

from decimal import Decimal

import polars as pl

from catalog.text import Text
from sheets.reading import amounts
from sheets.reading.ask import STOPPED
from sheets.reading.model import Option, Translated
from sheets.reading.state import Reading
from sheets.reading.units import Unit, unit_of
from sheets.text import heading_key, name_key
from sheets.values import parse_number

SAMPLE, SHOWN = 2_000, 3
CONVERT = Option("convert", Text("Convert them to the portal's units", "पोर्टलच्या एककात रूपांतर करा"))
OWN = Option("own", Text("They are in the portal's units", "ते पोर्टलच्या एककातच आहेत"))


def column_of_units(reading: Reading) -> None:
    """Amounts in another unit than the portal's are converted row by row, after a question."""
    used = set(reading.positions.values())
    for index, heading in enumerate(reading.headings):
        texts = reading.body[f"c{index}"].drop_nulls().head(SAMPLE).unique(maintain_order=True).to_list()
        if index in used or not heading:
            continue
        scaled = {
            text: unit
            for text in texts
            if (unit := unit_of(text)) and amounts.IN_RUPEES.get(unit.scale, 1) != 1
        }
        if not scaled:
            continue
        factors = _factors(reading, reading.body[f"c{index}"], scaled)
        if factors is not None and set(factors) == {Decimal(1)}:
            continue
        letter = reading.sheet.letters[index]
        shown = ", ".join(f"“{text}”" for text in list(scaled)[:SHOWN])
        key = f"units:{heading_key(heading)}:{','.join(sorted(map(name_key, scaled)))}"
        answer = reading.asker.ask(
            key,
            "unit_column",
            {"letter": letter, "heading": heading, "value": shown},
            [STOPPED, OWN] if factors is None else [CONVERT, OWN, STOPPED],
            cell=f"{letter}{reading.row}",
        )
        if factors is not None and answer == CONVERT.value:
            _convert(reading, factors)


def _factors(reading: Reading, cells: pl.Series, scaled: dict[str, Unit]) -> list[Decimal] | None:
    """For each row what brings its figure to the unit of the row's choice; None where that is not known for all."""
    choice = next((one for one in reading.fields.values() if any(each.unit for each in one.choices)), None)
    known = reading.known(choice) if choice is not None else None
    if choice is None or known is None or choice.name not in reading.texts or len(reading.numeric) != 1:
        return None
    units = {each.value: amounts.IN_RUPEES.get(each.unit) for each in choice.choices}
    found: list[Decimal] = []
    for text, name in zip(cells, reading.texts[choice.name], strict=True):
        unit, value = scaled.get(text or ""), known.line(name or "")
        if unit is None:
            found.append(Decimal(1))
            continue
        own = units.get(value or "")
        if own is None and not (value and not unit.money):
            return None  # an amount of money for a count
        found.append(amounts.IN_RUPEES[unit.scale] / (own or Decimal(1)))
    return found


def _convert(reading: Reading, factors: list[Decimal]) -> None:
    (name,) = reading.numeric.values()
    letter = reading.letters[name]
    converted: list[str | None] = []
    for text, factor in zip(reading.texts[name], factors, strict=True):
        number = parse_number(text, 18) if text and factor != 1 else None
        if not isinstance(number, Decimal):
            converted.append(text)
            continue
        after = f"{(number * factor).normalize():f}"
        converted.append(after)
        reading.values.append(Translated(letter, name, text, after, 1))
    reading.texts[name] = pl.Series(name, converted, dtype=pl.String)
