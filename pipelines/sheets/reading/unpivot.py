"""Unpivot a sheet by a plan: one row per entry where records were side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import polars as pl
from pydantic import TypeAdapter

from sheets.hiding import Hidden
from sheets.read import Sheet
from sheets.reading.model import Wide
from sheets.reading.rows import TOTAL_WORD
from sheets.reading.table import below_numbering
from sheets.values import NOTHING

Cells = Sequence[str | None]
MAX_ROWS = 1_000  # of tables that are joined; larger sheets are lists
WIDE = TypeAdapter(Wide)
"""Reads a plan stored as JSON; one of an earlier version has no `sections`."""


def name_in_line(row: Cells, down: int | None) -> str | None:
    """Return the text of a line between rows of figures, that in the column of labels first."""
    return row[down or 0] or next(filter(None, row), None)


def with_keys(rows: Iterable[Cells], wide: Wide) -> Iterator[tuple[tuple[str | None, ...], Cells]]:
    """Yield each row of figures with the key of its entry: its own, or that of the row above if blank; before it the
    name of its section, if there are sections. Of a label that names the section, only the figure is left.
    """
    section: str | None = None
    no_key: tuple[str | None, ...] = (None,) * len(wide.keys)
    key, labels = no_key, {label: names for label, *names in wide.labels}
    for row in rows:
        if not any(row[index] for _, block in wide.names for _, index in block):
            section, key = name_in_line(row, wide.down), no_key
            continue
        own_key = tuple(row[index] for index, _ in wide.keys)
        key = own_key if any(own_key) else key
        if wide.down is not None and (names := labels.get(row[wide.down] or "")):
            section = names[0]
            row = (*row[: wide.down], names[1], *row[wide.down + 1 :])
        yield ((section, *key) if wide.sections else key), row


def last_figure_row(rows: Sequence[Cells], used: Iterable[int]) -> int:
    """Return the number of rows up to the last figure in the given columns; below are signatures and notes."""
    columns = list(used)
    return next(
        (
            end
            for end in range(len(rows), 0, -1)
            for cell in (rows[end - 1][index] for index in columns)
            if cell and (any(map(str.isdigit, cell)) or cell.casefold() in NOTHING)
        ),
        0,
    )


def with_one_heading(sheet: Sheet) -> Sheet | None:
    """Return tables with the same heading as one table: the heading, then the line above each and its rows.

    None unless a row with several cells is below several lines, such as "A. Disputed" and "B. Undisputed".
    """
    if sheet.frame.height > MAX_ROWS or len(sheet.lengths) > 1:
        return None
    rows = [row[:-1] for row in sheet.frame.rows()]
    filled = [sum(map(bool, row)) for row in rows]
    below_line = [index for index in range(1, len(rows)) if filled[index - 1] == 1 < filled[index]]
    heading = next((rows[index] for index in below_line if rows.count(rows[index]) > 1), None)
    heads = [index for index, row in enumerate(rows) if row == heading]
    if not heads or not set(heads) <= set(below_line):
        return None
    first = heads[0]
    below = (index for index in range(first + 1, len(rows)) if index not in heads)
    order = [*range(first - 1), first, first - 1, *below]
    frame = sheet.frame[order].with_columns(sheet.frame["_row"].head(len(order)))
    return replace(sheet, frame=frame, wide=(), lengths=())


def unpivot(sheet: Sheet, wide: Wide) -> Sheet:
    """Return the sheet with one row per entry, rows and columns renumbered."""
    top = [row[:-1] for row in sheet.frame.head(wide.first).rows()]
    body = [row[:-1] for row in below_numbering(sheet.frame.slice(wide.start)).rows()]
    used = [index for _, block in wide.names for _, index in block]
    end = last_figure_row(body, used)
    figures = [row for row in body[:end] if any(row[index] for index in used)]
    others = [row for row in body[:end] if not any(row[index] for index in used)]
    rest = body[end:] if wide.sections else others + body[end:]
    below: list[list[str | None]] = [[" ".join(cell for cell in row if cell)] for row in rest]
    down = wide.down
    keyed = list(with_keys(body[:end], wide))
    measures = (
        list(dict.fromkeys(heading for _, block in wide.names for heading, _ in block))
        if down is None
        else list(dict.fromkeys(str(row[down]) for _, row in keyed if row[down]))
    )
    above = [heading for heading in (wide.sections, wide.outer) if heading]
    table: list[list[str | None]] = [[*above, *(text for _, text in wide.keys), wide.heading, *measures]]
    sections = bool(wide.sections)
    for number, (name, block) in enumerate(wide.names):
        group = wide.groups[number : number + 1]
        if down is None:
            places = dict(block)
            for row in figures:
                keys = [row[index] for index, _ in wide.keys]
                if keys and not any(keys):  # "Total" in the column of serial numbers
                    keys[0] = next(
                        (cell for cell in row[: min(used)] if cell and TOTAL_WORD.match(cell.casefold())),
                        None,
                    )
                found = [row[places[measure]] if measure in places else None for measure in measures]
                if any(found):  # blank cells make no entry
                    table.append([*group, *keys, name, *found])
            continue
        ((_, column),) = block
        groups: dict[tuple[str | None, ...], list[dict[str, str | None]]] = {}
        for key, cells in keyed:
            entries = groups.setdefault(key, [{}])
            if (label := str(cells[down])) in entries[-1]:
                entries.append({})  # the next of several forms
            entries[-1][label] = cells[column]
        table += [
            [*key[:sections], *group, *key[sections:], name, *map(entry.get, measures)]
            for key, entries in groups.items()
            for entry in entries
        ]
    table = [*map(list, top), *table, *below]
    width = max(map(len, table))
    columns = {
        f"c{index}": [row[index] if index < len(row) else None for row in table] for index in range(width)
    }
    numbers = pl.Series("_row", range(1, len(table) + 1), dtype=sheet.frame.schema["_row"])
    frame = pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String)).with_columns(numbers)
    hidden = Hidden(sheets=sheet.hidden.sheets)
    return replace(sheet, frame=frame, wide=(), lengths=(), hidden=hidden)
