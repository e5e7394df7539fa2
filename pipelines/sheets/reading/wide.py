"""Unpivot tables with records side by side (talukas, months or metrics as columns) into one row per entry.

Three shapes: names above the columns of their figures, names below them, and figures named down the side. Cell
references after this step are those of the unpivoted sheet.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.reading.ask import STOPPED
from sheets.reading.column_mapping import digest
from sheets.reading.columns import CERTAIN
from sheets.reading.dates import ON_DAY
from sheets.reading.evidence import NUMBER, fits
from sheets.reading.model import Option, Wide
from sheets.reading.proof import check_wide_totals
from sheets.reading.rows import DATE, TOTAL_WORD
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS, find_headings
from sheets.reading.unpivot import Cells, unpivot
from sheets.reading.wide_plan import are_measures, checked_plan, name_in
from sheets.reading.words import QUALIFIERS, tokens
from sheets.text import clean

MIN_NAMES, MIN_MEASURES = 2, 2
PHRASE_BREAKS = re.compile(r"[:,;()]|\s[-–—]\s")
JOINED = re.compile(r"^(\S.*?)\s*(?:\(([^()]+)\)|(?:\s[-–—]|:|›)\s*(\S.*))$")
MAX_ROWS = 50_000
UNPIVOT = Option("rows", Text("Read each of them as rows", "प्रत्येकाच्या स्वतंत्र ओळी म्हणून वाचा"))
KEEP = Option("columns", Text("No, read the sheet as it is", "नाही, पत्रक आहे तसेच वाचा"))


def unpivot_table(reading: Reading) -> None:
    """Unpivot the sheet, after a question, if names of records are headings."""
    plan = find_wide(reading) if reading.can_unpivot else None
    if plan is None:
        return
    field, wide = plan
    unpivoted = unpivot(reading.sheet, wide)
    if unpivoted.frame.height > MAX_ROWS:
        return
    found = find_headings(unpivoted, reading.matcher)
    reading.asker.layout(digest(found.texts, found.groups))
    names = [" › ".join((*wide.groups[at : at + 1], name)) for at, (name, _) in enumerate(wide.names[:5])]
    params = {"label": field.label.as_dict(), "names": ", ".join(f"“{name}”" for name in names)}
    lost = [text for index, text in wide.keys if _are_figures(reading, index, text, wide.start)]
    options = [STOPPED, UNPIVOT, KEEP] if lost else [UNPIVOT, KEEP]
    if lost:  # probably a name that is not in the masters
        params["columns"] = ", ".join(f"“{text}”" for text in lost[:5])
    code = "side_by_side_and_unread" if lost else "side_by_side"
    if reading.asker.ask(f"wide:{field.name}", code, params, options) == UNPIVOT.value:
        check_wide_totals(reading, wide)
        reading.sheet, reading.wide = unpivoted, wide


def _are_figures(reading: Reading, index: int, text: str, start: int) -> bool:
    """Whether a column has numbers below a heading that names neither a field nor figures of another kind."""
    cells = reading.sheet.frame[f"c{index}"].slice(start).drop_nulls()
    plain = bool(cells.str.contains(NUMBER).all()) and not cells.str.contains(DATE.pattern).any()
    named = reading.matcher.candidates(text)[:1] or tokens(text) & QUALIFIERS  # "Change over previous month"
    return plain and not named


def find_wide(reading: Reading) -> tuple[Field, Wide] | None:
    """Find the first row of names of one field with figures below, if no column has that field."""
    found = reading.found
    body = reading.sheet.frame.slice(found.index + 1).head(SEARCHED_ROWS)
    keys = [key for key in reading.dataset.entered_fields if key.stored and key.column in reading.dataset.key]
    named = {
        match.field
        for index, (text, group) in enumerate(zip(found.texts, found.groups, strict=True))
        if (match := reading.matcher.exact(text, group))
        and any(match.field == key.name for key in keys)
        and not (match.remark and not fits(reading.fields[match.field], body[f"c{index}"]))
        and not are_measures(reading, body[f"c{index}"].drop_nulls().to_list())
    }
    fields = [key for key in keys if key.name not in named and (key.kind is Kind.DATE or reading.known(key))]
    if not fields:
        return None
    rows = [row[:-1] for row in reading.sheet.frame.head(SEARCHED_ROWS + 2).rows()]
    for line, row in enumerate(rows[:-1]):
        for field in fields:
            names = _names(reading, field, row)
            wide = _joined(reading, field, rows, line)
            if wide is None and len(set(names.values())) >= MIN_NAMES:
                wide = _above(reading, field, rows, line, names) or _below(reading, field, rows, line, names)
                wide = wide or _two_levels(reading, field, fields, rows, line, names)
                wide = wide or _alone(reading, field, rows, line, names)
            if wide is not None:
                return field, wide
    return None


def _names(reading: Reading, field: Field, row: Cells) -> dict[int, str]:
    """Return the names in a row, by position."""
    return {pos: name for pos, cell in enumerate(row) if cell and (name := name_in(reading, field, cell))}


def _above(
    reading: Reading,
    field: Field,
    rows: Sequence[Cells],
    line: int,
    names: Mapping[int, str],
    outer_lines: int = 0,
) -> Wide | None:
    """Names above the headings of their figures, with further lines of names above them."""
    below = rows[line + 1]
    ends = [*sorted(names)[1:], len(below)]
    blocks: list[tuple[str, dict[str, int]]] = []
    for start, end in zip(sorted(names), ends, strict=True):
        stop = next((index for index in range(start + 1, end) if rows[line][index]), end)
        blocks.append(
            (names[start], {str(below[index]): index for index in range(start, stop) if below[index]})
        )
    measures = list(blocks[0][1])
    if len(measures) < MIN_MEASURES or any(set(block) != set(measures) for _, block in blocks):
        return None
    if not are_measures(reading, measures):
        return None
    return checked_plan(reading, field, rows, (line - outer_lines, line + 1), line, blocks)


def _two_levels(
    reading: Reading,
    field: Field,
    fields: Sequence[Field],
    rows: Sequence[Cells],
    line: int,
    names: Mapping[int, str],
) -> Wide | None:
    """Names above names of another field above the headings of their figures: category over status."""
    if line + 2 >= len(rows):
        return None
    for inner in fields:
        below = _names(reading, inner, rows[line + 1])
        if inner is field or len(set(below.values())) < MIN_NAMES or min(below) < min(names):
            continue
        filled = [pos for pos, cell in enumerate(rows[line]) if cell]
        last = max(names)
        after = next((pos for pos in filled if pos > last), len(rows[line]))
        if all(TOTAL_WORD.match(str(rows[line][pos]).casefold()) for pos in filled if pos > last):
            below = {
                pos: name for pos, name in below.items() if pos < after
            }  # "District total" over each status
        over = [max(pos for pos in filled if pos <= start) for start in sorted(below)]
        if not names.keys() >= set(over):
            continue  # one group is of another kind
        cut = [row[:after] for row in rows]
        wide = _above(reading, inner, cut, line + 1, below, outer_lines=1)
        if wide := wide or _down(reading, inner, cut, line + 1, below, outer_lines=1):
            return replace(wide, outer=field.label.en, groups=tuple(names[pos] for pos in over))
    return None


def _below(
    reading: Reading, field: Field, rows: Sequence[Cells], line: int, names: Mapping[int, str]
) -> Wide | None:
    """Names below the headings of their figures: "Pending" over "Disputed" and "Undisputed"."""
    if not line:
        return None
    group, blocks = "", dict[str, dict[str, int]]()
    for index, cell in enumerate(rows[line - 1]):
        group = str(cell) if cell else group
        if index not in names:
            group = group if rows[line][index] is None and not cell else ""
        elif not group or group in blocks.setdefault(names[index], {}):
            return None
        else:
            blocks[names[index]][group] = index
    measures = list(next(iter(blocks.values()), {}))
    if not measures or any(set(block) != set(measures) for block in blocks.values()):
        return None
    if not are_measures(reading, measures):
        return None
    return checked_plan(reading, field, rows, (line - 1, line), line, list(blocks.items()))


def _joined(reading: Reading, field: Field, rows: Sequence[Cells], line: int) -> Wide | None:
    """Names in one heading with their figures: "Income - Received", "Pending (disputed)"."""
    blocks: dict[str, dict[str, int]] = {}
    for index, cell in enumerate(rows[line]):
        if found := JOINED.match(clean(str(cell or ""))):
            for name_text, measure in ((found[1], found[2] or found[3]), (found[2] or found[3], found[1])):
                if (name := name_in(reading, field, name_text)) and measure not in blocks.setdefault(
                    name, {}
                ):
                    blocks[name][measure] = index
                    break
    measures = list(next(iter(blocks.values()), {}))
    same = are_measures(reading, measures) and all(set(block) == set(measures) for block in blocks.values())
    if not same or len(blocks) < MIN_NAMES or len(measures) < MIN_MEASURES:
        return None
    return checked_plan(reading, field, rows, (line, line), line, list(blocks.items()))


def _alone(
    reading: Reading, field: Field, rows: Sequence[Cells], line: int, names: Mapping[int, str]
) -> Wide | None:
    """Names with only figures below them: the measure is the only one, or is named down the side."""
    if len(set(names.values())) < len(names):
        return None
    if wide := _down(reading, field, rows, line, names):
        return wide
    fields = [field for field in reading.dataset.entered_fields if field.numeric and field.stored]
    numeric = [fields[0].sheet_heading] if len(fields) == 1 else _measures_above(reading, rows[:line])
    if len(numeric) != 1:
        return None
    blocks = [(name, {numeric[0]: column}) for column, name in names.items()]
    return checked_plan(reading, field, rows, (line, line), line, blocks)


def _down(
    reading: Reading,
    field: Field,
    rows: Sequence[Cells],
    line: int,
    names: Mapping[int, str],
    outer_lines: int = 0,
) -> Wide | None:
    """Names above figures that are named down the side, with further lines of names above them."""
    body = [row for row in rows[line + 1 :] if any(row[index] for index in names)]
    for index in range(min(names)):
        measures = [str(row[index]) for row in body if row[index]]
        if len(measures) >= MIN_MEASURES and are_measures(reading, measures):
            blocks = [(name, {"": column}) for column, name in names.items()]
            return checked_plan(reading, field, rows, (line - outer_lines, line), line, blocks, down=index)
    return None


def _measures_above(reading: Reading, rows: Sequence[Cells]) -> list[str]:
    """Return the measures named in the lines above: "Income Certificate: applications received"."""
    cells = (ON_DAY.sub("", str(cell)) for row in rows for cell in row if cell)
    phrases = (part.strip() for cell in cells for part in PHRASE_BREAKS.split(cell))
    matches = (match for text in phrases for match in reading.matcher.candidates(text)[:1])
    figures = {reading.fields[match.field] for match in matches if match.score >= CERTAIN}
    return [field.sheet_heading for field in figures if field.numeric and field.required]  # no parts
