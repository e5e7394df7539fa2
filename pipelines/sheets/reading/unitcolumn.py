"""A column that gives the unit of each row's figures."""

from collections.abc import Mapping
from decimal import Decimal

import polars as pl

from catalog.text import Text
from sheets.reading import amounts
from sheets.reading.ask import STOPPED
from sheets.reading.model import Option, Translated
from sheets.reading.state import Reading
from sheets.reading.units import Unit, unit_of
from sheets.reading.words import written_out
from sheets.text import heading_key, name_key
from sheets.values import parse_number

SAMPLE, SHOWN = 2_000, 3
HEADINGS = frozenset(("unit", "units", "uom", "एकक", "एकके", "परिमाण"))
# Units of choices that are not converted, and how sheets write them.
OTHERS = {"acres": ("acre", "एकर"), "days": ("day", "दिवस"), "seconds": ("sec", "सेकंद")}
CONVERT = Option("convert", Text("Convert them to the portal's units", "पोर्टलच्या एककात रूपांतर करा"))
OWN = Option("own", Text("They are in the portal's units", "ते पोर्टलच्या एककातच आहेत"))


def column_of_units(reading: Reading) -> None:
    """Figures in another unit than the portal's are a question; amounts can be converted row by row."""
    used = set(reading.positions.values())
    for index, heading in enumerate(reading.headings):
        if index in used or not heading or not reading.numeric:
            continue
        cells = reading.body[f"c{index}"]
        texts = [str(text) for text in cells.drop_nulls().head(SAMPLE).unique(maintain_order=True)]
        units = {text: unit for text in texts if (unit := unit_of(text)) is not None}
        scaled = [text for text, unit in units.items() if amounts.IN_RUPEES.get(unit.scale, 1) != 1]
        if not texts or not (scaled or written_out(heading) & HEADINGS):
            continue
        factors = _factors(reading, cells, units)
        if factors is not None and set(factors) <= {Decimal(1)}:
            continue
        letter = reading.sheet.letters[index]
        shown = ", ".join(f"“{text}”" for text in (scaled or texts)[:SHOWN])
        key = f"units:{heading_key(heading)}:{','.join(sorted(map(name_key, scaled or texts)))}"
        answer = reading.asker.ask(
            key,
            "unit_column",
            {"letter": letter, "heading": heading, "value": shown},
            [STOPPED, OWN] if factors is None else [CONVERT, OWN, STOPPED],
            cell=f"{letter}{reading.row}",
        )
        if factors is not None and answer == CONVERT.value:
            _convert(reading, factors)


def _factors(reading: Reading, cells: pl.Series, units: Mapping[str, Unit]) -> list[Decimal] | None:
    """For each row what brings its figure to the portal's unit; None where that is not known for all."""
    choice = next((one for one in reading.fields.values() if any(each.unit for each in one.choices)), None)
    known = reading.known(choice) if choice is not None else None
    if choice is None or known is None or choice.name not in reading.texts or len(reading.numeric) != 1:
        own = [
            one for name in reading.numeric.values() if (one := reading.fields[name]).unit in amounts.MONEY
        ]
        fits = all(unit.fits(one) for unit in units.values() for one in own)
        return [Decimal(1)] * len(cells) if fits else None
    of_choice = {each.value: each.unit for each in choice.choices}
    found = [
        _factor(text, units.get(text), of_choice.get(known.line(name) or "", ""))
        if text and name
        else Decimal(1)
        for text, name in zip(cells, reading.texts[choice.name], strict=True)
    ]
    return None if None in found else [one for one in found if one is not None]


def _factor(text: str, unit: Unit | None, own: str) -> Decimal | None:
    """What brings a figure in the unit that `text` names to the unit `own` of its choice."""
    if own == "count" and unit is None:
        return Decimal(1)  # "Nos.", "beneficiaries"
    if own in OTHERS:
        return Decimal(1) if any(word in text.casefold() for word in OTHERS[own]) else None
    if unit is None or unit.scale not in amounts.IN_RUPEES or (own == "count" and unit.money):
        return None
    return amounts.IN_RUPEES[unit.scale] / amounts.IN_RUPEES.get(own, Decimal(1))


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
