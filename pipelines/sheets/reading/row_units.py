"""The unit of each row's figures: in a separate column, or after the row's name ("Total Budget (Rs. in lakh)")."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

import polars as pl

from catalog.fields import Field
from catalog.text import Text
from sheets.reading import amounts
from sheets.reading.ask import STOPPED
from sheets.reading.model import Option, Translated
from sheets.reading.names import NUMBERING, variants
from sheets.reading.rows import distinct
from sheets.reading.state import Reading
from sheets.reading.sums import parse_figure
from sheets.reading.units import COUNTED, LABELS, Unit, unit_of, without_unit
from sheets.reading.words import STOP_WORDS, expanded_words
from sheets.text import BRACKET, clean, group_digits, heading_key, name_key, quoted

SAMPLE, SHOWN = 2_000, 3
TOO_MANY_CRORE = Decimal(100_000)  # a lakh crore: no district has such a budget
FIGURE = re.compile(r"^(?:₹|rs\.?|रु\.?)?\s*[0-9०-९][0-9०-९,.]*\s*([^\W\d_].*)$", re.IGNORECASE)
HEADINGS = frozenset(("unit", "units", "uom", "एकक", "एकके", "परिमाण"))
# How sheets write the units of choices, and the factor to the choice's unit.
OTHERS: dict[str, dict[str, Decimal]] = {
    "acres": {
        **dict.fromkeys(("acre", "acres", "एकर"), Decimal(1)),
        **dict.fromkeys(
            ("ha", "hectare", "hectares", "हेक्टर", "हे"), Decimal("2.47105381")
        ),  # international acre
    },
    "days": dict.fromkeys(("day", "days", "दिवस"), Decimal(1)),
    "seconds": {
        **dict.fromkeys(("sec", "secs", "second", "seconds", "सेकंद"), Decimal(1)),
        **dict.fromkeys(("ms", "msec", "millisecond", "milliseconds", "मिलिसेकंद"), Decimal("0.001")),
    },
}
CONVERT = Option("convert", Text("Convert them to the portal's units", "पोर्टलच्या एककात रूपांतर करा"))
KEEP_UNITS = Option("own", Text("They are in the portal's units", "ते पोर्टलच्या एककातच आहेत"))


def units_of_rows(reading: Reading, *, titled: bool) -> dict[str, bool]:
    """Ask about figures in other units than the portal's; amounts can be converted row by row. `titled`: a line outside
    the table names the unit, such as lakh.

    Returns the fields of money whose rows name their unit, and whether it was asked about.
    """
    own_units: dict[str, bool] = {}
    if not reading.numeric:
        return own_units
    used, named = set(reading.positions.values()), False
    choice = next(
        (field for field in reading.fields.values() if any(option.unit for option in field.choices)), None
    )
    for index, heading in enumerate(reading.headings):
        cells = reading.body[f"c{index}"]
        if choice is not None and reading.positions.get(choice.name) == index:
            cells = _units_in(reading.texts[choice.name], lambda text: unit_after_name(text)[1])
        elif choice is not None and index in reading.numeric:
            cells = _units_in(reading.texts[reading.numeric[index]], _unit_after_figure)
        elif index in used or not heading:
            continue
        texts = [str(text) for text in cells.drop_nulls().head(SAMPLE).unique(maintain_order=True)]
        units = {text: unit for text in texts if (unit := unit_of(text)) is not None}
        named = named or bool(units)
        scaled = [text for text, unit in units.items() if amounts.IN_RUPEES.get(unit.scale, 1) != 1]
        if not texts or not (scaled or index in used or expanded_words(heading) & HEADINGS):
            continue
        factors = _factors(reading, choice, cells, units)
        if factors is not None and index in reading.numeric:
            name = reading.numeric[index]
            bare = {
                text: amounts.SIGNS.sub("", text.removesuffix(_unit_after_figure(text))).strip()
                for text in distinct(reading.texts[name])
            }
            reading.translate(name, {text: after for text, after in bare.items() if after != text})
        if factors is not None and set(factors) <= {Decimal(1)}:
            own_units = dict.fromkeys(_money(reading) if units else (), False) | own_units
            continue
        letter = reading.sheet.letters[index]
        shown = quoted((scaled or texts)[:SHOWN])
        key = f"units:{heading_key(heading)}:{','.join(sorted(map(name_key, scaled or texts)))}"
        answer = reading.asker.ask(
            key,
            "unit_column",
            {"letter": letter, "heading": heading, "value": shown},
            [STOPPED, KEEP_UNITS] if factors is None else [CONVERT, KEEP_UNITS, STOPPED],
            cell=f"{letter}{reading.row}",
        )
        own_units |= dict.fromkeys(_money(reading), True)
        if factors is not None and answer == CONVERT.value:
            convert(reading, factors)
    if not (named or titled):
        _size_of_choices(reading)
    return own_units


def _size_of_choices(reading: Reading) -> None:
    """Ask about budgets without a unit that are far too large for crores, and probably in rupees."""
    choice = _choice_with_units(reading)
    if choice is None:
        return
    index, name = next(iter(reading.numeric.items()))
    large = [
        (position, number)
        for position, (unit, figure) in enumerate(
            zip(_units_of_choices(reading, choice), reading.texts[name], strict=True)
        )
        if unit == "crore" and (number := parse_figure(figure)) is not None and number >= TOO_MANY_CRORE
    ]  # fmt: skip
    if not large:
        return
    params = {"value": group_digits(int(large[0][1])), "heading": str(reading.texts[choice.name][large[0][0]]),
              "wanted": LABELS["crore"].as_dict()}  # fmt: skip
    letter = reading.sheet.letters[index]
    key, cell = f"size:{choice.name}", f"{letter}{reading.body['_row'][large[0][0]]}"
    if reading.asker.ask(key, "no_unit", params, [CONVERT, KEEP_UNITS, STOPPED], cell=cell) == CONVERT.value:
        rows = {position for position, _ in large}
        convert(reading, [1 / amounts.IN_RUPEES["crore"] if position in rows else Decimal(1)
                           for position in range(len(reading.texts[name]))])  # fmt: skip


def amount_factors(reading: Reading, unit: Unit) -> list[Decimal] | None:
    """Return the factor from `unit` to the portal's unit for each row of money, 1 for others such as numbers of works;
    None if no row is one of money or one is unknown.
    """
    choice = _choice_with_units(reading)
    units = _units_of_choices(reading, choice) if choice is not None else []
    base = amounts.IN_RUPEES.get(unit.scale)
    if base is None or None in units or not any(row_unit in amounts.IN_RUPEES for row_unit in units):
        return None
    return [
        base / amounts.IN_RUPEES[row_unit] if row_unit in amounts.IN_RUPEES else Decimal(1)
        for row_unit in units
    ]


def unit_after_name(text: str) -> tuple[str, str]:
    """Return a row's name and the unit after it, or ''."""
    bare, remark = BRACKET.sub("", clean(text)).strip(), " ".join(BRACKET.findall(text))
    if remark and _names_unit(remark):
        return bare, remark
    return without_unit(text) or (text, "")


def without_nouns(text: str) -> str:
    """Return "Disputed" for "A. Disputed mutations": what is counted does not tell one choice from another."""
    spellings = variants(NUMBERING.sub("", text) or text)  # none of ","
    words = spellings[-1].split() if spellings else []
    return " ".join(word for word in words if word.casefold() not in STOP_WORDS)


def _names_unit(text: str) -> bool:
    return unit_of(text) is not None or bool(_words(text) & COUNTED.union(*OTHERS.values()))


def _words(text: str) -> set[str]:
    return {word.strip(".") for word in text.casefold().split()}


def _units_in(texts: pl.Series, unit: Callable[[str], str]) -> pl.Series:
    return pl.Series([unit(text) or None if text else None for text in texts], dtype=pl.String)


def _unit_after_figure(text: str) -> str:
    """Return the unit after the number in a cell: "14 days"."""
    found = FIGURE.match(text)
    return found[1] if found and _names_unit(found[1]) else ""


def _money(reading: Reading) -> list[str]:
    return [name for name in reading.numeric.values() if reading.fields[name].unit in amounts.MONEY]


def _factors(
    reading: Reading, choice: Field | None, cells: pl.Series, units: Mapping[str, Unit]
) -> list[Decimal] | None:
    """Return the factor to the portal's unit for each row, or None if one is unknown."""
    known = reading.known(choice) if choice is not None else None
    if choice is None or known is None or choice.name not in reading.texts or len(reading.numeric) != 1:
        units_of_money = {reading.fields[name].unit for name in _money(reading)}
        if len(units_of_money) != 1 or not all(unit.scale in amounts.IN_RUPEES for unit in units.values()):
            return None
        base = amounts.IN_RUPEES["lacs" if "lacs" in units_of_money else ""]
        by = {text: amounts.IN_RUPEES[unit.scale] / base for text, unit in units.items()}
        return [by[text] for text in cells] if set(cells) <= set(by) else None  # also if a row names none
    found: list[Decimal] = []
    for text, name, unit in zip(
        cells, reading.texts[choice.name], _units_of_choices(reading, choice), strict=True
    ):
        if not text or not name:
            found.append(Decimal(1))
            continue
        factor = _factor(text, units.get(text), unit) if unit is not None else None
        if factor is None:
            return None  # also if the row's choice is unknown
        found.append(factor)
    return found


def _choice_with_units(reading: Reading) -> Field | None:
    """Return the field whose choices have units, if its rows have one figure each."""
    fields = (field for field in reading.fields.values() if any(option.unit for option in field.choices))
    choice = next((field for field in fields if field.name in reading.texts), None)
    return choice if len(reading.numeric) == 1 else None


def _units_of_choices(reading: Reading, choice: Field) -> list[str | None]:
    """Return the unit of each row's choice; None if the choice is unknown."""
    known, of_choice = reading.known(choice), {option.value: option.unit for option in choice.choices}
    assert known is not None
    found: list[str | None] = []
    for name in reading.texts[choice.name]:
        # A remark may change what a figure means, but not its unit.
        bare = clean(BRACKET.sub(" ", name)) if name else ""
        spellings = (name, unit_after_name(name)[0], without_nouns(name), bare) if name else ()
        matches = (known.match_line(text) or known.names.certain(text) for text in spellings)
        meant = next(filter(None, matches), None)
        found.append(of_choice[meant] if meant is not None else None)
    return found


def _factor(text: str, unit: Unit | None, choice_unit: str) -> Decimal | None:
    """Return the factor from the unit in `text` to the choice's unit `choice_unit`."""
    if choice_unit == "count" and unit is None:
        return Decimal(1)  # "Nos.", "beneficiaries"
    if choice_unit == "days" and unit is not None and unit.scale in amounts.IN_DAYS:
        return amounts.IN_DAYS[unit.scale]
    if choice_unit in OTHERS:
        return next((by for word, by in OTHERS[choice_unit].items() if word in _words(text)), None)
    if unit is None or unit.scale not in amounts.IN_RUPEES or (choice_unit == "count" and unit.money):
        return None
    return amounts.IN_RUPEES[unit.scale] / amounts.IN_RUPEES.get(choice_unit, Decimal(1))


def convert(reading: Reading, factors: list[Decimal]) -> None:
    names = list(reading.numeric.values()) if len(reading.numeric) == 1 else _money(reading)
    for name in names:
        letter, field = reading.letters[name], reading.fields[name]
        reading.as_sent.setdefault(name, reading.texts[name])
        converted: list[str | None] = []
        for text, factor in zip(reading.texts[name], factors, strict=True):
            after = amounts.scaled(text, factor, field) if text and factor != 1 else text
            converted.append(after)
            if text and after and after != text:
                reading.values.append(Translated(letter, name, text, after, 1))
        reading.texts[name] = pl.Series(name, converted, dtype=pl.String)
