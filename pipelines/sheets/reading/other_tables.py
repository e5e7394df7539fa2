"""Other tables above or below the one found: a continuation, another register's table, or something unrelated."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import polars as pl

from catalog.fields import Kind
from catalog.text import Text
from sheets.reading.amounts import factor
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.columns import POSSIBLE, match_heading
from sheets.reading.groups import names_other_register
from sheets.reading.model import Option
from sheets.reading.rows import DATE, Rows, is_numbering
from sheets.reading.state import Reading
from sheets.reading.table import END, cells_of, with_corrections
from sheets.reading.units import unit_in, unit_of
from sheets.text import heading_key, position

BOTH = Option("both", Text("Import both tables", "दोन्ही तक्ते आयात करा"))
FIRST = Option("first", Text("Import only the rows above", "फक्त वरच्या ओळी आयात करा"))
BELOW = Option("below", Text("Import only the lower table", "फक्त खालचा तक्ता आयात करा"))
LETTERS = r"\p{L}"
MAX_EXAMINED = 2_000
MIN_HEADINGS = 2


def find_other_tables(reading: Reading, table: Rows) -> None:
    """Find heading rows of further tables; after a question, read the rows below by their own columns."""
    for row, own in reading.joined.items():
        _leave_out_heading(reading, table, row, own)
    telling = reading.numeric or {
        index: name for name, index in reading.positions.items() if reading.fields[name].kind is Kind.DATE
    }
    if not telling or table.body.is_empty():
        return
    _table_above(reading)
    heads = list(_heading_rows(reading, table, telling))
    ends = [*(row for row, _, _ in heads), END][1:]
    for (row, cells, matches), end in zip(heads, ends, strict=True):
        row_index = int(reading.sheet.frame["_row"].search_sorted(row))
        same = len(matches) >= MIN_HEADINGS and all(
            _heads_same(reading, name, index, cells[index]) for name, index in reading.positions.items()
        )
        title = " ".join(filter(None, cells_of(reading.sheet, row_index - 1)))
        first = next((text for text in reversed(reading.above[:-1])), "")
        if (
            same
            and names_other_register(reading.dataset, first)
            and not names_other_register(reading.dataset, title)
        ):
            if _ask_about_register(reading, row, title, [BELOW, NONE_OF_THESE]) != "below":
                return
            table.leave_out(table.body["_row"] <= row, "other_table")
            reading.heading_index, reading.depth = row_index, 1
        elif same and names_other_register(reading.dataset, title):
            if _ask_about_register(reading, row, title, [FIRST, BOTH, NONE_OF_THESE]) != "both":
                table.leave_out(table.body["_row"] >= row, "other_table")
            return
        elif same and not _other_units(reading, cells):
            table.leave_out(table.body["_row"] == row, "repeated_heading")  # possibly in the other language
            if reading.joined and row not in reading.joined:
                reading.joined[row] = {at: at for at in range(len(reading.headings))}
        elif not _second_table(reading, table, row, end, matches, cells):
            return


def _leave_out_heading(reading: Reading, table: Rows, row: int, own: Mapping[int, int]) -> None:
    """Leave out the heading of a joined part, the line above it, and the numbers of its columns below it."""
    numbers = reading.sheet.frame["_row"]
    index = int(numbers.search_sorted(row))
    if index:
        table.leave_out(table.body["_row"] == numbers[index - 1], "section")
    table.leave_out(table.body["_row"] == row, "repeated_heading")
    below = cells_of(reading.sheet, index + 1) if index + 1 < len(numbers) else []
    if below and is_numbering([below[at] for at in sorted(own, key=own.__getitem__)]):
        table.leave_out(table.body["_row"] == numbers[index + 1], "column_numbers")


def _heading_rows(
    reading: Reading, table: Rows, telling: Mapping[int, str]
) -> Iterator[tuple[int, list[str], dict[str, int]]]:
    """Yield rows with words in the columns `telling`, if they head a table: number, cells, and column by field."""
    texts = [pl.col(f"c{index}") for index in telling]
    wordy = pl.any_horizontal(text.str.contains(LETTERS) for text in texts)
    if not reading.numeric:  # "12 Oct 2026" is a day
        wordy &= ~pl.any_horizontal(text.str.contains(r"\d").fill_null(False) for text in texts)
    positions = reading.sheet.frame["_row"]
    for row in table.body.filter(wordy.fill_null(False)).head(MAX_EXAMINED)["_row"]:
        cells = cells_of(reading.sheet, int(positions.search_sorted(row)))
        matches = {
            match.field: index
            for index, text in reversed(list(enumerate(cells)))
            if text and len(text) < 200 and (match := match_heading(text, reading.matcher.known))
        }
        if len(matches) >= MIN_HEADINGS or _heads_others(reading, matches, cells):
            yield int(row), cells, matches


def _heads_same(reading: Reading, name: str, index: int, cell: str) -> bool:
    """Whether a cell of a further heading is blank, the column's own heading, or another name of its field."""
    own = (reading.headings[index], reading.groups[index])
    if not cell or heading_key(cell) in map(heading_key, own):
        return True
    best = reading.matcher.best(cell)
    return best is not None and best.field == name


def _other_units(reading: Reading, cells: Sequence[str]) -> bool:
    """Whether a repeated heading names other units: "Royalty (Rs. in lakh)" below "Royalty (Rs.)"."""
    for index, name in reading.numeric.items():
        unit = unit_of(unit_in(cells[index]))
        own = unit_of(unit_in(reading.headings[index])) or unit_of(unit_in(reading.groups[index]))
        if unit and (unit != own if own else factor(unit, reading.fields[name]) != 1):
            return True
    return False


def _heads_others(reading: Reading, matches: Mapping[str, int], cells: Sequence[str]) -> bool:
    """Whether a row is the heading of a table with other figures: "Taluka", "Vehicles", "Fine recovered"."""
    figures = [cells[index] for index in reading.numeric if cells[index]]
    return (
        any(reading.positions.get(name) == index for name, index in matches.items())
        and len(figures) >= MIN_HEADINGS
        and not any(map(str.isdigit, "".join(figures)))
        and not any(
            (best := reading.matcher.best(text, at_least=POSSIBLE)) and reading.fields[best.field].numeric
            for text in figures
        )
    )


def _table_above(reading: Reading) -> None:
    """Ask about headings with figures (in a list: dates) below them, above the table that was found."""
    frame = reading.frame_above
    figures = 0
    for *row, number in reversed(frame.rows()):
        cells = [str(cell) for cell in row if cell]
        numbers = [cell for cell in cells if cell.replace(",", "").replace(".", "", 1).isdigit()]
        counted = [str(count) for count in range(1, len(numbers) + 1)]
        figures += len(numbers) >= MIN_HEADINGS and numbers != counted
        figures += not reading.numeric and any(map(DATE.search, cells))
        named = [text for text in cells if len(text) < 200 and match_heading(text, reading.matcher.known)]
        if not figures or len(named) < MIN_HEADINGS:
            continue
        options = [STOPPED, BELOW]
        params = {"row": str(number), "words": ", ".join(named), "value": named[0]}
        index = next(position for position, cell in enumerate(row) if cell == named[0])
        cell = f"{reading.sheet.letters[index]}{number}"
        reading.asker.ask("table above", "second_table", params, options, cell=cell)
        return


def _ask_about_register(reading: Reading, row: int, title: str, options: Sequence[Option]) -> str:
    """Ask about the rows above and below a title such as "B. Receipts": one side belongs to another register."""
    params = {"row": str(row), "words": title, "value": title}
    cell = f"{reading.sheet.letters[0]}{row}"
    return reading.asker.ask(f"table:{heading_key(title)}", "second_table", params, options, cell=cell)


def _second_table(
    reading: Reading, table: Rows, row: int, end: int, matches: dict[str, int], cells: Sequence[str]
) -> bool:
    """Read the rows from `row` to `end` by their own heading, if the user agrees; else leave out all below."""
    words = ", ".join(cells[index] for index in sorted(matches.values()))
    absent = [reading.fields[name] for name in reading.positions.keys() - matches.keys()]
    known = {*map(heading_key, reading.headings)}
    unknown = any(
        cell and index not in matches.values() and heading_key(cell) not in known
        for index, cell in enumerate(cells)
    )
    # "Decided on" may be missing from a list of pending cases, if no other column is in its place.
    complete = not any(field.required or field.numeric or unknown for field in absent) and not any(
        (match := match_heading(text, reading.matcher.known)) and match.remark for text in cells if text
    )
    options = [BOTH, FIRST, NONE_OF_THESE] if complete else [NONE_OF_THESE, FIRST]
    below = table.body["_row"] >= row
    names = table.body[f"c{min(matches.values())}"]
    again = set(names.filter(below).drop_nulls()) - {cells[min(matches.values())]} <= set(
        names.filter(~below)
    )
    if again and not any(reading.fields[name].numeric for name in matches):
        options.reverse()  # other figures for the same places
    letter = reading.sheet.letters[min(matches.values())]
    params = {"row": str(row), "words": words, "value": cells[min(matches.values())]}
    answer = reading.asker.ask(
        f"table:{heading_key(' '.join(cells))}", "second_table", params, options, cell=f"{letter}{row}"
    )
    if answer != "both":
        table.leave_out(below, "other_table")
        return False
    own = {index: matches[name] for name, index in reading.positions.items() if name in matches}
    reading.joined[row] = own
    reading.lacking.append((row, frozenset(reading.positions.values()) - own.keys()))
    table.leave_out(table.body["_row"] == row, "repeated_heading")
    table.body, _ = _moved(reading, table.body, row, end, own)
    frame, reading.corrected = _moved(reading, reading.sheet.frame, row, end, own)
    reading.sheet = replace(reading.sheet, frame=frame)
    return True


def _moved(
    reading: Reading, frame: pl.DataFrame, first: int, end: int, own: Mapping[int, int]
) -> tuple[pl.DataFrame, list[tuple[str, str, str]]]:
    """Move the fields of the rows from `first` to `end` to the columns of the first table.

    The user's corrections are to cells of the result, so they are taken back and made again; they are returned, too.
    """
    rows = frame["_row"]
    here = {cell: first <= position(cell)[0] + 1 < end for cell, _, _ in reading.corrected}
    fixes = [fix for fix in reading.corrected if here[fix[0]]]
    part = frame.filter(rows.is_between(first, end, closed="left"))
    part, _ = with_corrections(part, {cell: before for cell, before, _ in fixes})
    part = part.with_columns(
        (pl.col(f"c{own[at]}") if at in own else pl.lit(None, pl.String)).alias(f"c{at}")
        for at in reading.positions.values()
    )
    part, corrected = with_corrections(part, {cell: after for cell, _, after in fixes})
    others = [fix for fix in reading.corrected if not here[fix[0]]]
    return pl.concat([frame.filter(rows < first), part, frame.filter(rows >= end)]), others + corrected
