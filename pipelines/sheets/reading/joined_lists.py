"""Tables one below another with a heading and a line each: "A. Pending", "B. Disposed". Joined to one table.

Each part has the columns that its entries have: a day of decision, days pending, stay orders. The first heading gets
the columns of all parts, the cells of the others move below it, and a name that no column of a part has is its line's.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from catalog.fields import Field, Kind
from sheets.reading.ask import STOPPED
from sheets.reading.column_mapping import digest
from sheets.reading.columns import CERTAIN
from sheets.reading.groups import names_other_register
from sheets.reading.model import STOP, Option
from sheets.reading.rows import FILLED, TOTAL, distinct, is_numbering
from sheets.reading.sections import ask_about_lines, names_in_line
from sheets.reading.state import Reading
from sheets.reading.table import END
from sheets.text import heading_key
from sheets.values import NOTHING

MAX_LINE_CELLS, MIN_PARTS, MAX_EXAMINED, MAX_ROWS = 2, 2, 500, 20_000
VALUED = pl.any_horizontal(pl.exclude("_row").str.contains(r"^[\s\d०-९.,/:\-–]+$").fill_null(False))


@dataclass(frozen=True, slots=True)
class _Part:
    """A heading and the rows up to the next one, its fields by column, and the text of the row above."""

    rows: pl.DataFrame
    fields: Mapping[int, str]
    line: str
    line_row: int


class _Columns:
    """Headings and fields of the joined table's columns; a heading is None where no part has anything."""

    def __init__(self, width: int) -> None:
        self.headings: list[str | None] = [None] * width
        self.fields: list[str] = [""] * width

    def add(self, part: _Part) -> dict[int, int]:
        """Return the columns of a part by those of the joined table."""
        own: dict[int, int] = {}
        fields = list(part.fields.values())
        for at in range(part.rows.width - 1):
            cells = part.rows[f"c{at}"]
            if cells.null_count() < len(cells):
                name = part.fields.get(at, "")
                text = str(cells[0] or "")
                same = self._same(text, name if fields.count(name) == 1 else "", own)
                own[self.new(text, name, at) if same is None else same] = at
        return own

    def _same(self, text: str, name: str, taken: Collection[int]) -> int | None:
        """Return the column with this heading, or else this field."""
        free = [at for at in range(len(self.headings)) if at not in taken]
        key = heading_key(text)
        found = [at for at in free if key and heading_key(self.headings[at] or "") == key]
        found += [at for at in free if name and self.fields[at] == name]
        return found[0] if found else None

    def new(self, text: str, name: str, at: int) -> int:
        """Add a column, at `at` if nothing is there."""
        if at >= len(self.headings) or self.headings[at] is not None:
            at = len(self.headings)
            self.headings.append(None)
            self.fields.append("")
        self.headings[at], self.fields[at] = text, name
        return at


def join_lists(reading: Reading) -> None:
    sheet, rows = reading.sheet, reading.sheet.frame["_row"]
    # A shorter line of a CSV file lacks cells: which ones depends on its own heading.
    if (
        reading.choices.heading_rows
        or not reading.can_unpivot
        or len(sheet.lengths) > 1
        or len(rows) > MAX_ROWS
    ):
        return
    parts = _parts(reading)
    field = _field_of_lines(reading, parts)
    if field is None:
        return
    columns = _Columns(sheet.frame.width - 1)
    own = [columns.add(part) for part in parts]
    if not reading.dataset.clock and all(moves == own[0] for moves in own):
        return
    if field.name in columns.fields:
        named = columns.fields.index(field.name)
    else:
        named = columns.new(field.label.en, field.name, len(columns.headings))
    width = len(columns.headings)
    frames = [_moved(part.rows, moves, width) for part, moves in zip(parts, own, strict=True)]
    heading = [pl.lit(text or None, pl.String).alias(f"c{at}") for at, text in enumerate(columns.headings)]
    frames[0] = pl.concat([frames[0][:1].with_columns(heading), frames[0][1:]])
    above = sheet.frame.filter(rows < frames[0]["_row"][0])
    above = _moved(above, {index: index for index in range(above.width - 1)}, width)
    reading.joined = {frame["_row"][0]: moves for frame, moves in zip(frames, own, strict=True)}
    reading.lacking = [
        (row, frozenset(range(width)) - {named} - moves.keys()) for row, moves in reading.joined.items()
    ]
    reading.sheet = replace(sheet, frame=pl.concat([above, *frames]), lengths=())
    reading.asker.layout(digest(reading.found.texts, reading.found.groups))
    by_line = [at for at, moves in enumerate(own) if named not in moves]
    shown = parts[by_line[0]] if by_line else None
    if shown and ask_about_lines(reading, field, shown.line, shown.line_row):
        for at in by_line:
            filled = pl.when(_entries(parts[at])).then(pl.lit(_name(reading, field, parts[at])))
            frames[at] = frames[at].with_columns(filled.otherwise(f"c{named}").alias(f"c{named}"))
        reading.sheet = replace(reading.sheet, frame=pl.concat([above, *frames]))


def _name(reading: Reading, field: Field, part: _Part) -> str | None:
    """Return the record that a part's line names; asks how the cases of a line such as "B. Disposed" ended."""
    names, clock = names_in_line(reading, field, part.line), reading.dataset.clock
    if len(names) == 1:
        return names.pop()
    ends = [choice for choice in field.choices if clock and choice.value in clock.ends]
    answer = reading.asker.ask(
        f"ended:{part.line}",
        "how_ended",
        {"label": field.label.as_dict(), "heading": part.line},
        [STOPPED, *(Option(choice.value, choice.label) for choice in ends)],
        cell=f"{reading.sheet.letters[0]}{part.line_row}",
        column=field.name,
        forgotten=True,
    )
    return None if answer == STOP else answer


def _parts(reading: Reading) -> list[_Part]:
    """Return the rows below each heading that names the number of a case, or else a place, office, service or choice
    of an entry's key.
    """
    frame, clock = reading.sheet.frame, reading.dataset.clock
    keys = {field.name for field in reading.dataset.entered_fields if field.column in reading.dataset.key}
    keys = {clock.number} if clock else keys - {reading.dataset.date}
    heads: list[tuple[int, dict[int, str]]] = []
    below_line = FILLED.shift(1, fill_value=0) <= MAX_LINE_CELLS
    for *cells, row in frame.filter(below_line & (FILLED > 1) & ~VALUED).head(MAX_EXAMINED).rows():
        first = heads[0][1] if heads else {}
        found = {at: best for at, cell in enumerate(cells) if cell and (best := reading.matcher.best(cell))}
        fields = {
            at: best.field
            for at, best in found.items()
            if best.score >= CERTAIN or first.get(at) == best.field
        }
        if keys & set(fields.values()) and len(fields) > 1:
            heads.append((row, fields))
    if len(heads) < MIN_PARTS:
        return []
    parts = []
    for (row, fields), end in zip(heads, [*(row for row, _ in heads[1:]), END], strict=False):
        rows = frame.filter(pl.col("_row").is_between(row, end, closed="left"))
        above = frame.filter(pl.col("_row") < row).tail(1)
        line = [str(cell) for cells in above.drop("_row").rows() for cell in cells if cell]
        text = " ".join(line) if len(line) <= MAX_LINE_CELLS else ""
        line_row = int(above["_row"][0]) if text else 0
        parts.append(_Part(rows, fields | _results(reading, rows, fields), text, line_row))
    return parts


def _results(reading: Reading, rows: pl.DataFrame, fields: Mapping[int, str]) -> dict[int, str]:
    """Return the column that holds a case's status under another heading: "Decision" over "Approved" and "Rejected"."""
    clock = reading.dataset.clock
    known = reading.known(reading.fields[clock.status]) if clock else None
    if clock is None or known is None or clock.status in fields.values():
        return {}
    cases = rows.filter(VALUED)
    texts = {at: distinct(cases[f"c{at}"]) for at in range(rows.width - 1)}
    return {
        at: clock.status
        for at, cells in texts.items()
        if cells and all(known.match_line(cell) or known.names.certain(cell) for cell in cells)
    }


def _field_of_lines(reading: Reading, parts: Sequence[_Part]) -> Field | None:
    """Return the field that the lines above the parts name: of cases the status, else a name without a column."""
    clock, lines = reading.dataset.clock, [part.line for part in parts]
    if not (parts and all(lines[1:])):
        return None
    if any(names_other_register(reading.dataset, line) for line in lines):
        return None
    for field in reading.dataset.entered_fields:
        named = [len(names_in_line(reading, field, line)) == 1 for line in lines]
        if clock:
            if field.name == clock.status and any(named):
                return field
        elif (
            all(named)
            and field.required
            and field.kind is not Kind.PLACE
            and not any(field.name in part.fields.values() for part in parts)
        ):
            return field
    return None


def _entries(part: _Part) -> pl.Expr:
    """Rows with a value: not the heading, numbers of columns, a line, a total or "1 | NIL"."""
    numbering = [row[-1] for row in part.rows[:3].rows() if is_numbering(row[:-1])]
    texts = pl.exclude("_row").str.to_lowercase()
    total = pl.any_horizontal(texts.str.contains(TOTAL).fill_null(False))
    nothing = pl.any_horizontal(texts.is_in(list(NOTHING)).fill_null(False)) & (FILLED <= MAX_LINE_CELLS)
    return VALUED & (FILLED > 1) & ~total & ~nothing & ~pl.col("_row").is_in(numbering)


def _moved(frame: pl.DataFrame, own: Mapping[int, int], width: int) -> pl.DataFrame:
    columns = (
        (pl.col(f"c{own[index]}") if index in own else pl.lit(None, pl.String)).alias(f"c{index}")
        for index in range(width)
    )
    return frame.select(*columns, "_row")
