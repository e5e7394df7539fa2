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
from sheets.reading.columns import is_share
from sheets.reading.find import NOT_IMPORTED
from sheets.reading.model import Option
from sheets.reading.state import Reading
from sheets.reading.unitcolumn import units_of_rows
from sheets.reading.units import Unit, is_money, unit_in_title, unit_of
from sheets.reading.vocabulary import meaning
from sheets.text import group_digits, heading_key
from sheets.values import parse_number

PLAIN = r"^[0-9]{1,15}$"
TOO_SMALL, TOO_LARGE = Decimal(1_000), Decimal(10_000)  # below: hardly rupees; above: hardly lakhs
SHOWN = 3
SAMPLE = 2_000
LEAVE_OUT_COLUMN = Option(NOT_IMPORTED, Text("Do not import this column", "हा स्तंभ आयात करू नका"))


def units(reading: Reading) -> None:
    """Apply the unit named by a heading, its group or a line above the table; check the size of money without one."""
    units_of_rows(reading)
    notes = [one.text for one in reading.left_out if one.reason == "note"]
    titles = [
        (text, unit) for text in (*reading.above[:-1], *notes) if (unit := unit_in_title(text)) is not None
    ]
    for index, name in reading.numeric.items():
        one = reading.fields[name]
        letter = reading.sheet.letters[index]
        if letter in reading.choices.units:
            chosen = reading.choices.units[letter]
            if chosen not in amounts.units_of(one):
                reading.issue("no_such_unit", {"letter": letter, "unit": chosen}, cell=letter, column=name)
                continue
            _use(reading, name, amounts.named(chosen) if chosen else None)
            continue
        remark = reading.remarks.get(name, "")
        own = (unit_of(remark) if remark else None) or unit_of(reading.groups[index])
        if own is not None and (own.scale in meaning(one) or (own.scale == "percent" and is_share(one))):
            own = None  # "0-7 days" is a name
        if own is not None:
            _use(reading, name, _honoured(reading, one, own))
        elif titles:
            _use(reading, name, _from_title(reading, one, *titles[0]))
        elif one.unit in amounts.MONEY:
            _use(reading, name, _by_size(reading, one))


def _use(reading: Reading, name: str, unit: Unit | None) -> None:
    """Record the unit of a column; None means the field's own unit."""
    one = reading.fields[name]
    by = amounts.factor(unit, one) if unit is not None else Decimal(1)
    if name not in reading.positions or by is None:
        return
    letter = reading.letters[name]
    shown = "" if by == 1 else f"{by.normalize():f}"
    unit_name = amounts.name_of(unit) if unit is not None else one.unit
    reading.columns = [
        replace(column, unit=unit_name, factor=shown) if column.letter == letter else column
        for column in reading.columns
    ]
    reading.factors[name] = by


def _numbers_in(reading: Reading, name: str) -> list[Decimal]:
    found: list[Decimal] = []
    for text in reading.texts[name].drop_nulls().head(SAMPLE):
        number = parse_number(text, 18)
        if isinstance(number, Fault):
            amount = amounts.read_amount(text, reading.fields[name])
            number = parse_number(amount.text, 18) if amount else number
        if isinstance(number, Decimal) and number > 0:
            found.append(number)
    return found


def _unit_options(names: list[str]) -> list[Option]:
    found = []
    for name in names:
        words = amounts.unit_label(name)
        found.append(
            Option(
                name or "own", Text(f"The figures are in {words['en']}", f"आकडे {words['mr']} या एककात आहेत")
            )
        )
    return found


def _asked(reading: Reading, one: Field, code: str, params: Params, options: list[Option]) -> Unit | None:
    """Ask about the unit of a column and return the answer."""
    letter = reading.letters[one.name]
    heading = reading.headings[reading.positions[one.name]]
    label = one.label.as_dict()
    answer = reading.asker.ask(
        f"unit:{one.name}:{heading_key(heading)}",
        code,
        {**params, "heading": heading, "label": label, "letter": letter},
        options,
        cell=f"{letter}{reading.row}",
        column=one.name,
    )
    if answer == NOT_IMPORTED:
        forget(reading, one.name)
    if answer in (NOT_IMPORTED, NONE_OF_THESE.value, "own"):
        return None
    return amounts.named(answer)


def forget(reading: Reading, name: str) -> None:
    """Ignore a column from now on."""
    letter = reading.letters[name]
    reading.columns = [
        replace(column, field=None, how="chosen") if column.letter == letter else column
        for column in reading.columns
    ]
    del reading.positions[name]
    reading.texts.pop(name, None)


def _honoured(reading: Reading, one: Field, unit: Unit) -> Unit | None:
    """Return the unit of a heading, after asking if the size of the figures contradicts it."""
    if unit.fits(one):
        return None
    if one.mixed and unit.scale in amounts.IN_RUPEES:  # people and schemes under one unit
        line = reading.headings[reading.positions[one.name]]
        options = [STOPPED, *_unit_options([unit.scale, ""])]
        return _asked(reading, one, "title_unit", {"found": unit.label(), "line": line}, options)
    by = amounts.factor(unit, one)
    wanted = amounts.unit_label(one.unit)
    params = {"found": amounts.label(unit, one), "wanted": wanted}
    if by is None:
        options = [NONE_OF_THESE, LEAVE_OUT_COLUMN]
        if unit.scale == "percent" and not one.required:
            options.reverse()  # a share next to its count
        return _asked(reading, one, "other_unit", params, options)
    if by == 1:
        return None
    found = _numbers_in(reading, one.name)
    if one.unit == "lacs" and not unit.scale and found and median(found) < TOO_SMALL:
        options = [STOPPED, *_unit_options(["lacs", "rupees"])]
        return _asked(reading, one, "small_for_unit", params | {"value": f"{median(found):f}"}, options)
    return unit


def _from_title(reading: Reading, one: Field, text: str, unit: Unit) -> Unit | None:
    """Return the unit that a line above the table gives for all money, or for all counts."""
    if one.unit in amounts.MONEY:
        return _honoured(reading, one, Unit(unit.scale, True))
    if one.unit or unit.scale not in amounts.IN_RUPEES or not unit.scale or (unit.money and not one.mixed):
        return None
    params = {"found": unit.label(), "wanted": amounts.unit_label(""), "line": text}
    if not one.mixed and is_money(text):
        return None
    options = [STOPPED, *_unit_options([unit.scale, ""])]
    money = any(reading.fields[name].unit in amounts.MONEY for name in reading.numeric.values())
    if money and all(number == int(number) for number in _numbers_in(reading, one.name)):
        options = _unit_options(["", unit.scale])  # it refers to the amounts next to them
    return _asked(reading, one, "title_unit", params, options)


def _by_size(reading: Reading, one: Field) -> Unit | None:
    """Ask about money without a unit if figures are far from the usual size or have a rupee sign."""
    found = _numbers_in(reading, one.name)
    sample = reading.texts[one.name].drop_nulls().head(SAMPLE).unique()
    signs = any(
        (amount := amounts.read_amount(text, one)) and amount.unit == Unit("", True)
        for text in sample
        if isinstance(parse_number(text, 18), Fault)
    )
    if not found or one.unit != "lacs":
        return None
    middle = median(found)
    mixed = min(found) < TOO_SMALL and max(found) >= TOO_LARGE
    if not signs and middle < TOO_LARGE and not mixed:
        return None
    options = _unit_options(["rupees", "lacs"] if middle >= TOO_SMALL else ["lacs", "rupees"])
    if mixed:  # some rows seem to be in rupees, others in lakhs
        options.insert(0, STOPPED)
    params = {"value": group_digits(int(middle)), "wanted": amounts.unit_label(one.unit)}
    return _asked(reading, one, "no_unit", params, options)


def numbers(reading: Reading) -> None:
    """Parse signs, units after numbers and words for zero; ask once about each uncertain kind."""
    words: dict[str, int] = {}
    changes: dict[str, dict[str, str]] = {}
    for name in list(reading.numeric.values()):
        one, series = reading.fields[name], reading.texts[name]
        by = reading.factors.get(name, Decimal(1))
        odd = series if by != 1 else series.filter(~series.str.contains(PLAIN).fill_null(True))
        mapping: dict[str, str] = {}
        given = reading.choices.values.get(name, {})
        for text in odd.drop_nulls().unique(maintain_order=True):
            if text in given:
                mapping[text] = str(given[text])
            elif amounts.is_nothing(text):
                words[text] = words.get(text, 0) + int((series == text).sum())
                mapping[text] = "0"
            elif not isinstance(parse_number(text, 18), Fault):
                if by != 1:
                    mapping[text] = amounts.scaled(text, by, one)
            elif (amount := amounts.read_amount(text, one)) is not None:
                mapping[text] = _amount(amount, by, one, text)
        if rounded := _rounding(reading, one, mapping, odd):
            mapping |= rounded
        changes[name] = {text: after for text, after in mapping.items() if text != after}
    if words and not _is_zero(reading, words):
        changes = {
            name: {text: after for text, after in mapping.items() if text not in words}
            for name, mapping in changes.items()
        }
    for name, mapping in changes.items():
        reading.translate(name, mapping)


def _amount(amount: amounts.Amount, by: Decimal, one: Field, text: str) -> str:
    """Scale a number by its own unit; ₹ alone does not override the column's unit."""
    if amount.unit is None or not amount.unit.scale:
        return amounts.scaled(amount.text, by, one)
    own = amounts.factor(amount.unit, one)
    return text if own is None else amounts.scaled(amount.text, own, one)


def _rounding(reading: Reading, one: Field, mapping: Mapping[str, str], odd: pl.Series) -> dict[str, str]:
    """Ask about figures with more decimals than the field: a workbook stores what it displays rounded in full."""
    if one.kind is not Kind.DECIMAL or reading.sheet.kind in ("csv", "html"):
        return {}
    long: dict[str, str] = {}
    for text in odd.drop_nulls().unique(maintain_order=True):
        number = parse_number(mapping.get(text, text), 18)
        if isinstance(number, Decimal) and -int(number.normalize().as_tuple().exponent) > one.decimals:
            long[text] = f"{half_up(number, one.decimals)}"
    if not long:
        return {}
    text, after = next(iter(long.items()))
    params = {"label": one.label.as_dict(), "value": text, "example": after,
              "count": group_digits(int(odd.is_in(list(long)).sum()))}  # fmt: skip
    letter = reading.letters[one.name]
    options = [Option("round", Text("Round them", "पूर्णांकित करा")), NONE_OF_THESE]
    answer = reading.asker.ask(
        f"decimals:{one.name}", "long_decimals", params, options, cell=letter, column=one.name
    )
    return long if answer == "round" else {}


def _is_zero(reading: Reading, words: Mapping[str, int]) -> bool:
    shown = ", ".join(f"“{word}”" for word in sorted(words)[:SHOWN])
    params = {"words": shown, "count": group_digits(sum(words.values()))}
    options = [Option("zero", Text("They mean 0", "त्यांचा अर्थ 0")), NONE_OF_THESE]
    return reading.asker.ask("nothing", "words_for_nothing", params, options) == "zero"
