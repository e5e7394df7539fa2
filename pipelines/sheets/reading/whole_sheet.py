"""Fields that neither a column nor the title gives: which record the sheet is about, how decided cases ended."""

from collections.abc import Iterator
from itertools import pairwise

import polars as pl

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.reading.amounts import is_nothing
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.column_mapping import column_key
from sheets.reading.model import STOP, Option
from sheets.reading.names import Names
from sheets.reading.rows import FILLED, TOTAL_WORD, distinct
from sheets.reading.sections import LEFT_EMPTY, MAX_CELLS, names_in_line, title_district
from sheets.reading.state import Reading
from sheets.reading.unread_columns import unread_columns
from sheets.text import clean, name_key, quoted

MAX_RECORDS = 150
MAX_EXAMINED = 2_000
PENDING = "pending"


def find_labelled_texts(reading: Reading) -> None:
    """Find what a label above the table names for all rows: "Office: Tahsil Office Kurla"."""
    clock, texts = reading.dataset.clock, dict[str, str]()
    for row in reading.frame_above.drop("_row").rows():
        cells = [str(cell) for cell in row if cell]
        for cell, following in pairwise([*cells, ""]):
            label, colon, own = cell.partition(":")
            match = reading.matcher.exact(clean(label)) if colon else None
            value = clean(own.lstrip("-")) or following
            if match and value and not value.endswith(":"):
                texts.setdefault(match.field, value)
    for name, value in texts.items():
        field, answer = reading.fields[name], value
        if name in reading.positions or reading.shared.get(name):
            continue
        if field.kind is Kind.LOOKUP and (known := reading.known(field)) and isinstance(known.names, Names):
            near = known.names.within(value)
            answer = near[0] if len(near) == 1 else ""
        elif field.kind is not Kind.TEXT or clock is None or name not in clock.by:
            continue
        if answer:
            params = {"label": field.label.as_dict(), "value": value[:120], "names": quoted([answer])}
            options = [Option(answer, reading.titles(field).get(answer, Text(answer, answer))), LEFT_EMPTY]
            key = f"whole:{name}:{name_key(answer)}"
            if reading.asker.ask(key, "named_above", params, options, column=name) == answer:
                reading.shared[name] = [(0, answer)]


def find_names_in_cells(reading: Reading) -> None:
    """Find choices without a column of their own that each cell of another column names: "Registered - disputed"."""
    fields = [
        field for field in reading.dataset.entered_fields
        if field.kind is Kind.CHOICE and field.column in reading.dataset.key and field.name not in reading.positions
    ]  # fmt: skip
    columns = unread_columns(reading) if fields and reading.numeric else []
    for field in fields:
        for index, heading in columns:
            names = _names_in_cells(reading, field, index)
            letter, group = reading.sheet.letters[index], reading.groups[index]
            key = column_key(heading, group)
            if key in reading.asker.questions:
                key = f"{key}:{field.name}"
            params = {"heading": heading, "label": field.label.as_dict(), "letter": letter, "value": heading}
            options = [Option(field.name, field.label), NONE_OF_THESE]
            cell = f"{letter}{reading.row}"
            if names and reading.asker.ask(key, "may_be_column", params, options, cell=cell) == field.name:
                reading.shared[field.name] = names
                break


def _names_in_cells(reading: Reading, field: Field, index: int) -> list[tuple[int, str]]:
    """Return row and choice of each row of the table; [] unless each of them names one, and not all the same."""
    figures = pl.any_horizontal(
        pl.col(f"c{at}").str.contains("[0-9०-९]").fill_null(False) for at in reading.numeric
    )
    rows = reading.body.filter(figures | (FILLED > MAX_CELLS)).select("_row", f"c{index}")
    if rows.height > MAX_EXAMINED:
        return []
    cells, heading = rows[f"c{index}"], reading.headings[index]
    named: dict[str, str] = {}
    for text in distinct(cells):
        if text == heading or TOTAL_WORD.match(text.casefold()):
            continue
        names = names_in_line(reading, field, text)
        if len(names) != 1:
            return []
        named[text] = names.pop()
    several = not cells.null_count() and len(set(named.values())) > 1
    return [(int(row), named[text]) for row, text in rows.iter_rows() if text in named] if several else []


def ask_which(reading: Reading, field: Field) -> bool:
    """Ask which record the whole sheet is about: the register of a single office need not name it. Return whether it
    is answered. The only record that the uploader may enter is proposed.

    The answer is not remembered, because another office's sheet may have the same layout.
    """
    options = _records(reading, field)
    if (
        not 0 < len(options) <= MAX_RECORDS
        # Another record may be named in each row.
        or (reading.numeric and any(cells.n_unique() > reading.body.height / 2 for cells in _worded(reading)))
        # A list of files may leave out their kind. Cases differ in their status.
        or not (
            reading.numeric or (field.choices and not (reading.dataset.measures or reading.dataset.clock))
        )
    ):
        return False
    answer = reading.asker.ask(
        f"which:{field.name}",
        "whole_sheet",
        {"label": field.label.as_dict()},
        [*options, STOPPED] if field.name in reading.permitted else [STOPPED, *options],
        column=field.name,
        forgotten=True,
    )
    if answer != STOP:
        reading.shared[field.name] = [(0, answer)]
    return answer != STOP


def ask_how_ended(reading: Reading, field: Field) -> bool:
    """Ask how the decided cases of a list without a status ended. Cases without a day of decision are pending.

    The answer is not remembered, because next month's cases may end in another way. Return whether it is answered.
    """
    clock, known = reading.dataset.clock, reading.known(field)
    if clock is None or known is None or field.name != clock.status or clock.end not in reading.positions:
        return False
    texts = (text for cells in _worded(reading) for text in distinct(cells)[:MAX_EXAMINED])
    if any(known.match_line(text) for text in texts):
        return False  # a column without a known heading says it
    params = {"label": field.label.as_dict(), "heading": reading.headings[reading.positions[clock.end]]}
    options = [Option(choice.value, choice.label) for choice in field.choices if choice.value in clock.ends]
    answer = reading.asker.ask(
        "ended", "how_ended", params, [STOPPED, *options], column=field.name, forgotten=True
    )
    if answer != STOP:
        reading.ended = answer
    return answer != STOP


def fill_status(reading: Reading) -> None:
    """Fill the status of cases by their day of decision (see `ask_how_ended`)."""
    clock = reading.dataset.clock
    if clock is None or not reading.ended:
        return
    decided = [text is not None and not is_nothing(text) for text in reading.texts[clock.end]]
    names = [reading.ended if done else PENDING for done in decided]
    reading.fill(clock.status, pl.Series(names, dtype=pl.String))


def _worded(reading: Reading) -> Iterator[pl.Series]:
    """Yield the cells with letters of each column that belongs to no field."""
    for index, _ in unread_columns(reading):
        cells = reading.body[f"c{index}"].drop_nulls()
        yield cells.filter(cells.str.contains(r"\p{L}"))


def _records(reading: Reading, field: Field) -> list[Option]:
    """Return the records that a field may have: the only one permitted, of places those in the title's district."""
    if own := reading.permitted.get(field.name):
        return [own]
    parent = title_district(reading, field.level) if field.level else None
    titles = {} if field.level and parent is None else reading.titles(field, parent)
    return [Option(name, title) for name, title in titles.items()]
