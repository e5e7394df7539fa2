"""Step five: the unit of each column."""

from dataclasses import replace
from decimal import Decimal
from statistics import median

from catalog.fields import Field
from catalog.text import Text
from sheets.errors import Fault, Params
from sheets.reading import amounts
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.column_mapping import NOT_IMPORTED
from sheets.reading.model import Option
from sheets.reading.row_units import KEEP_UNITS, amount_factors, convert, units_of_rows
from sheets.reading.state import Reading
from sheets.reading.units import LABELS, Unit, is_money, is_percentage, unit_of, units_in_title
from sheets.reading.vocabulary import meaning
from sheets.text import group_digits, heading_key, listed
from sheets.values import parse_number

TOO_SMALL, TOO_LARGE = Decimal(1_000), Decimal(10_000)  # below: hardly rupees; above: hardly lakhs
SAMPLE = 2_000
LEAVE_OUT_COLUMN = Option(NOT_IMPORTED, Text("Do not import this column", "हा स्तंभ आयात करू नका"))


def determine_units(reading: Reading) -> None:
    """Apply the unit named by a heading, its group or a line above the table, and ask where these differ; check the
    size of money without one.
    """
    outside = (*reading.above[:-1], *reading.notes)
    titles = [(text, unit) for text in outside for unit in units_in_title(text)]
    converted = units_of_rows(
        reading, titled=any(amounts.IN_RUPEES.get(unit.scale, 1) != 1 for _, unit in titles)
    )
    units = {name: _units_of_heading(reading, index) for index, name in reading.numeric.items()}
    for index, name in reading.numeric.items():
        field, letter = reading.fields[name], reading.sheet.letters[index]
        if letter in reading.choices.units:
            chosen = reading.choices.units[letter]
            if chosen not in amounts.units_of(field):
                reading.issue("no_such_unit", {"letter": letter, "unit": chosen}, cell=letter, column=name)
                continue
            unit = amounts.unit_by_name(chosen) if chosen else None
        elif converted.get(name):
            unit = None
        else:
            lines = [(text, unit) for text, unit in titles if _applies(unit, field, text)]
            # A line above may be meant for the columns without a unit only.
            is_exception = bool(units[name]) and any(
                not units[other] and reading.fields[other].unit == field.unit for other in units
            )
            named = units[name] + [unit for _, unit in lines if not is_exception]
            if name in converted:
                named.append(amounts.unit_by_name(field.unit))  # the rows' own
            unit = _unit_of_column(reading, field, named, lines if not units[name] else [])
        _set_unit(reading, name, unit)


def _unit_of_column(
    reading: Reading, field: Field, named: list[Unit], lines: list[tuple[str, Unit]]
) -> Unit | None:
    """Return the unit of a column; `named` are the units that the sheet gives it, the nearest first, `lines` those
    above the table if its heading names none.
    """
    # "(Amount in Rs.)" above "Royalty (in lakh)" only names the currency.
    scales = [unit.scale or "rupees" for unit in named[:1] + [unit for unit in named[1:] if unit.scale]]
    different = [
        unit
        for unit in map(amounts.unit_by_name, dict.fromkeys(scales))
        if amounts.factor(unit, field) is not None
    ]
    if len(different) > 1:
        return _ask_which_unit(reading, field, different)
    if lines:
        return _unit_from_title(reading, field, *lines[0])
    if named:
        return _checked_unit(reading, field, named[0])
    return _unit_by_size(reading, field) if field.unit in amounts.MONEY else None


def _units_of_heading(reading: Reading, index: int) -> list[Unit]:
    """Return the units that a column's heading and its group name, except those that are part of the field's name:
    "0-7 days".
    """
    name, group = reading.numeric[index], reading.groups[index]
    field, remark = reading.fields[name], reading.remarks.get(name, "")
    return [
        unit
        for unit in (unit_of(remark) if remark else None, unit_of(group), *units_in_title(group))
        if unit is not None
        and (unit.scale in amounts.IN_RUPEES or unit.scale not in meaning(field))
        and not (unit.scale == "percent" and is_percentage(field))
    ]


def _applies(unit: Unit, field: Field, text: str) -> bool:
    """Whether the unit of a line outside the table can be meant for the field: all money, all times, or all counts."""
    if field.unit in (*amounts.MONEY, "days"):
        return amounts.factor(unit, field) is not None
    if field.unit or not unit.scale or unit.scale not in amounts.IN_RUPEES:
        return False
    return field.mixed or not (unit.money or is_money(text))


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


def _ask(reading: Reading, field: Field, code: str, params: Params, options: list[Option]) -> str:
    letter = reading.letters[field.name]
    heading = reading.headings[reading.positions[field.name]]
    label = field.label.as_dict()
    return reading.asker.ask(
        f"unit:{field.name}:{heading_key(heading)}:{','.join(sorted(option.value for option in options))}",
        code,
        {**params, "heading": heading, "label": label, "letter": letter},
        options,
        cell=f"{letter}{reading.row}",
        column=field.name,
    )


def _ask_unit(
    reading: Reading, field: Field, code: str, params: Params, options: list[Option]
) -> Unit | None:
    answer = _ask(reading, field, code, params, options)
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
    figures = _numbers_in(reading, field.name)
    if field.unit == "lacs" and not unit.scale and figures and median(figures) < TOO_SMALL:
        options = [STOPPED, *_unit_options(["lacs", "rupees"])]
        return _ask_unit(
            reading, field, "small_for_unit", params | {"value": f"{median(figures):f}"}, options
        )
    return unit


def _ask_which_unit(reading: Reading, field: Field, units: list[Unit]) -> Unit | None:
    """Ask which of the units that the sheet names for a column is that of its figures."""
    found = listed([Text(**amounts.label(unit, field)).both() for unit in units], quote=True)
    options = [STOPPED, *_unit_options([unit.scale or "rupees" for unit in units])]
    return _ask_unit(reading, field, "units_disagree", {"found": found}, options)


def _unit_from_title(reading: Reading, field: Field, text: str, unit: Unit) -> Unit | None:
    """Return the unit that a line outside the table gives for all money, times or counts."""
    if field.unit in amounts.MONEY:
        return _checked_unit(reading, field, Unit(unit.scale, True))
    if unit.fits(field):
        return None
    params = {"found": unit.label(), "wanted": LABELS[field.unit].as_dict(), "line": text}
    if field.mixed and (factors := amount_factors(reading, unit)):
        label = LABELS[unit.scale]
        only = Option(
            "amounts", Text(f"Only the amounts are in {label.en}", f"फक्त रकमा {label.mr} या एककात आहेत")
        )
        if _ask(reading, field, "title_unit", params, [only, KEEP_UNITS, STOPPED]) == only.value:
            convert(reading, factors)
        return None
    options = [STOPPED, *_unit_options([unit.scale, field.unit])]
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
