"""Steps five and six: the unit of each column, and numbers as written."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from statistics import median

import polars as pl

from catalog.fields import Field, Kind
from catalog.rounding import half_up
from catalog.text import Text
from sheets.errors import Fault, Params
from sheets.reading import amounts
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.column_mapping import NOT_IMPORTED
from sheets.reading.columns import is_percentage
from sheets.reading.model import Option
from sheets.reading.state import Reading
from sheets.reading.unitcolumn import units_of_rows
from sheets.reading.units import LABELS, Unit, is_money, unit_in_title, unit_of
from sheets.reading.vocabulary import meaning
from sheets.text import group_digits, heading_key
from sheets.values import parse_number

PLAIN = r"^[0-9]{1,15}$"
TOO_SMALL, TOO_LARGE = Decimal(1_000), Decimal(10_000)  # below: hardly rupees; above: hardly lakhs
SHOWN = 3
SAMPLE = 2_000
LEAVE_OUT_COLUMN = Option(NOT_IMPORTED, Text("Do not import this column", "हा स्तंभ आयात करू नका"))


def determine_units(reading: Reading) -> None:
    """Apply the unit named by a heading, its group or a line above the table; check the size of money without one."""
    units_of_rows(reading)
    notes = [row.text for row in reading.left_out if row.reason == "note"]
    titles = [
        (text, unit) for text in (*reading.above[:-1], *notes) if (unit := unit_in_title(text)) is not None
    ]
    for index, name in reading.numeric.items():
        field = reading.fields[name]
        letter = reading.sheet.letters[index]
        if letter in reading.choices.units:
            chosen = reading.choices.units[letter]
            if chosen not in amounts.units_of(field):
                reading.issue("no_such_unit", {"letter": letter, "unit": chosen}, cell=letter, column=name)
                continue
            _set_unit(reading, name, amounts.unit_by_name(chosen) if chosen else None)
            continue
        remark = reading.remarks.get(name, "")
        unit = (unit_of(remark) if remark else None) or unit_of(reading.groups[index])
        if unit is not None and (
            unit.scale in meaning(field) or (unit.scale == "percent" and is_percentage(field))
        ):
            unit = None  # "0-7 days" is a name
        if unit is not None:
            _set_unit(reading, name, _checked_unit(reading, field, unit))
        elif titles:
            _set_unit(reading, name, _unit_from_title(reading, field, *titles[0]))
        elif field.unit in amounts.MONEY:
            _set_unit(reading, name, _unit_by_size(reading, field))


def _set_unit(reading: Reading, name: str, unit: Unit | None) -> None:
    """Record the unit of a column; None means the field's own unit."""
    field = reading.fields[name]
    factor = amounts.factor(unit, field) if unit is not None else Decimal(1)
    if name not in reading.positions or factor is None:
        return
    letter = reading.letters[name]
    shown = "" if factor == 1 else f"{factor.normalize():f}"
    unit_name = unit.scale or "rupees" if unit is not None else field.unit
    reading.columns = [
        replace(column, unit=unit_name, factor=shown) if column.letter == letter else column
        for column in reading.columns
    ]
    reading.factors[name] = factor


def _numbers_in(reading: Reading, name: str) -> list[Decimal]:
    numbers_found: list[Decimal] = []
    for text in reading.texts[name].drop_nulls().head(SAMPLE):
        number = parse_number(text, 18)
        if isinstance(number, Fault):
            amount = amounts.read_amount(text, reading.fields[name])
            number = parse_number(amount.text, 18) if amount else number
        if isinstance(number, Decimal) and number > 0:
            numbers_found.append(number)
    return numbers_found


def _unit_options(names: list[str]) -> list[Option]:
    options = []
    for name in names:
        unit = LABELS[name]
        question = Text(f"The figures are in {unit.en}", f"आकडे {unit.mr} या एककात आहेत")
        options.append(Option(name or "own", question))
    return options


def _ask_unit(
    reading: Reading, field: Field, code: str, params: Params, options: list[Option]
) -> Unit | None:
    letter = reading.letters[field.name]
    heading = reading.headings[reading.positions[field.name]]
    label = field.label.as_dict()
    answer = reading.asker.ask(
        f"unit:{field.name}:{heading_key(heading)}",
        code,
        {**params, "heading": heading, "label": label, "letter": letter},
        options,
        cell=f"{letter}{reading.row}",
        column=field.name,
    )
    if answer == NOT_IMPORTED:
        ignore_column(reading, field.name)
    if answer in (NOT_IMPORTED, NONE_OF_THESE.value, "own"):
        return None
    return amounts.unit_by_name(answer)


def ignore_column(reading: Reading, name: str) -> None:
    """Ignore a column from now on."""
    letter = reading.letters[name]
    reading.columns = [
        replace(column, field=None, how="chosen") if column.letter == letter else column
        for column in reading.columns
    ]
    del reading.positions[name]
    reading.texts.pop(name, None)


def _checked_unit(reading: Reading, field: Field, unit: Unit) -> Unit | None:
    """Return the unit of a heading, after asking if the size of the figures contradicts it."""
    if unit.fits(field):
        return None
    if field.mixed and unit.scale in amounts.IN_RUPEES:  # people and schemes under one unit
        line = reading.headings[reading.positions[field.name]]
        options = [STOPPED, *_unit_options([unit.scale, ""])]
        return _ask_unit(reading, field, "title_unit", {"found": unit.label(), "line": line}, options)
    factor = amounts.factor(unit, field)
    expected = LABELS[field.unit].as_dict()
    params = {"found": amounts.label(unit, field), "wanted": expected}
    if factor is None:
        options = [NONE_OF_THESE, LEAVE_OUT_COLUMN]
        if unit.scale == "percent" and not field.required:
            options.reverse()  # a share next to its count
        return _ask_unit(reading, field, "other_unit", params, options)
    if factor == 1:
        return None
    figures = _numbers_in(reading, field.name)
    if field.unit == "lacs" and not unit.scale and figures and median(figures) < TOO_SMALL:
        options = [STOPPED, *_unit_options(["lacs", "rupees"])]
        return _ask_unit(
            reading, field, "small_for_unit", params | {"value": f"{median(figures):f}"}, options
        )
    return unit


def _unit_from_title(reading: Reading, field: Field, text: str, unit: Unit) -> Unit | None:
    """Return the unit that a line above the table gives for all money, or for all counts."""
    if field.unit in amounts.MONEY:
        return _checked_unit(reading, field, Unit(unit.scale, True))
    if (
        field.unit
        or unit.scale not in amounts.IN_RUPEES
        or not unit.scale
        or (unit.money and not field.mixed)
    ):
        return None
    params = {"found": unit.label(), "wanted": LABELS[""].as_dict(), "line": text}
    if not field.mixed and is_money(text):
        return None
    options = [STOPPED, *_unit_options([unit.scale, ""])]
    money = any(reading.fields[name].unit in amounts.MONEY for name in reading.numeric.values())
    if money and all(number == int(number) for number in _numbers_in(reading, field.name)):
        options = _unit_options(["", unit.scale])  # it refers to the amounts next to them
    return _ask_unit(reading, field, "title_unit", params, options)


def _unit_by_size(reading: Reading, field: Field) -> Unit | None:
    """Ask about money without a unit if figures are far from the usual size or have a rupee sign."""
    figures = _numbers_in(reading, field.name)
    sample = reading.texts[field.name].drop_nulls().head(SAMPLE).unique()
    signs = any(
        (amount := amounts.read_amount(text, field)) and amount.unit == Unit("", True)
        for text in sample
        if isinstance(parse_number(text, 18), Fault)
    )
    if not figures or field.unit != "lacs":
        return None
    middle = median(figures)
    mixed = min(figures) < TOO_SMALL and max(figures) >= TOO_LARGE
    if not signs and middle < TOO_LARGE and not mixed:
        return None
    options = _unit_options(["rupees", "lacs"] if middle >= TOO_SMALL else ["lacs", "rupees"])
    if mixed:  # some rows seem to be in rupees, others in lakhs
        options.insert(0, STOPPED)
    params = {"value": group_digits(int(middle)), "wanted": LABELS[field.unit].as_dict()}
    return _ask_unit(reading, field, "no_unit", params, options)


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
    shown = ", ".join(f"“{word}”" for word in sorted(words)[:SHOWN])
    params = {"words": shown, "count": group_digits(sum(words.values()))}
    options = [Option("zero", Text("They mean 0", "त्यांचा अर्थ 0")), NONE_OF_THESE]
    return reading.asker.ask("nothing", "words_for_nothing", params, options) == "zero"
