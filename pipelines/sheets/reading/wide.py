"""Unpivot tables with records side by side (talukas, months or metrics as columns) into one row per entry.

Three shapes: names above the columns of their figures, names below them, and figures named down the side. Cell
references after this step are those of the unpivoted sheet.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import polars as pl

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.read import Sheet
from sheets.reading.ask import STOPPED
from sheets.reading.column_mapping import digest
from sheets.reading.columns import CERTAIN
from sheets.reading.dates import ON_DAY, Month, day_alone, read_day
from sheets.reading.evidence import NUMBER, fits
from sheets.reading.model import Option, Wide
from sheets.reading.names import NUMBERING
from sheets.reading.proof import check_wide_totals, field_of
from sheets.reading.rows import DATE, TOTAL_WORD
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS, below_numbering, find_headings
from sheets.reading.unpivot import Cells, last_figure_row, unpivot, with_keys
from sheets.reading.words import QUALIFIERS, STOP_WORDS, tokens
from sheets.text import BRACKETS, clean
from sheets.values import NOTHING

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
    params = {"label": field.label.as_dict(), "names": ", ".join(f"“{name}”" for name, _ in wide.names[:5])}
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
        and not _are_measures(reading, body[f"c{index}"].drop_nulls().to_list())
    }
    fields = [key for key in keys if key.name not in named and (key.kind is Kind.DATE or reading.known(key))]
    if not fields:
        return None
    rows = [row[:-1] for row in reading.sheet.frame.head(SEARCHED_ROWS + 2).rows()]
    for line, row in enumerate(rows[:-1]):
        for field in fields:
            names = {
                pos: name for pos, cell in enumerate(row) if cell and (name := _name(reading, field, cell))
            }
            wide = _joined(reading, field, rows, line)
            if wide is None and len(set(names.values())) >= MIN_NAMES:
                wide = _above(reading, field, rows, line, names) or _below(reading, field, rows, line, names)
                wide = wide or _alone(reading, field, rows, line, names)
            if wide is not None:
                return field, wide
    return None


def _name(reading: Reading, field: Field, cell: str) -> str | None:
    """Return the record that a heading names, if it contains nothing else."""
    if field.kind is Kind.DATE:
        if day := day_alone(cell):
            return day[0]
        return cell if isinstance(read_day(cell), Month) else None  # "Apr-26"
    known = reading.known(field)
    if known is None or len(cell) >= 100:
        return None
    # "Disputed entries", "Economically Weaker Section (EWS) Certificate"
    bare = " ".join(word for word in cell.split() if word.casefold() not in STOP_WORDS)
    plain = clean(BRACKETS.sub(" ", cell))
    return next((name for name in (cell, bare, plain) if name and known.may_match(name)), None)


def _above(
    reading: Reading, field: Field, rows: Sequence[Cells], line: int, names: Mapping[int, str]
) -> Wide | None:
    """Names above the headings of their figures."""
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
    if not _are_measures(reading, measures):
        return None
    return _checked_plan(reading, field, rows, (line, line + 1), line, blocks)


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
    if not _are_measures(reading, measures):
        return None
    return _checked_plan(reading, field, rows, (line - 1, line), line, list(blocks.items()))


def _joined(reading: Reading, field: Field, rows: Sequence[Cells], line: int) -> Wide | None:
    """Names in one heading with their figures: "Income - Received", "Pending (disputed)"."""
    blocks: dict[str, dict[str, int]] = {}
    for index, cell in enumerate(rows[line]):
        if found := JOINED.match(clean(str(cell or ""))):
            for name_text, measure in ((found[1], found[2] or found[3]), (found[2] or found[3], found[1])):
                if (name := _name(reading, field, name_text)) and measure not in blocks.setdefault(name, {}):
                    blocks[name][measure] = index
                    break
    measures = list(next(iter(blocks.values()), {}))
    same = _are_measures(reading, measures) and all(set(block) == set(measures) for block in blocks.values())
    if not same or len(blocks) < MIN_NAMES or len(measures) < MIN_MEASURES:
        return None
    return _checked_plan(reading, field, rows, (line, line), line, list(blocks.items()))


def _alone(
    reading: Reading, field: Field, rows: Sequence[Cells], line: int, names: Mapping[int, str]
) -> Wide | None:
    """Names with only figures below them: the measure is the only one, or is named down the side."""
    if len(set(names.values())) < len(names):
        return None
    body = [row for row in rows[line + 1 :] if any(row[index] for index in names)]
    for index in range(min(names)):
        measures = [str(row[index]) for row in body if row[index]]
        if len(measures) >= MIN_MEASURES and _are_measures(reading, measures):
            blocks = [(name, {"": column}) for column, name in names.items()]
            return _checked_plan(reading, field, rows, (line, line), line, blocks, down=index)
    fields = [field for field in reading.dataset.entered_fields if field.numeric and field.stored]
    numeric = [fields[0].sheet_heading] if len(fields) == 1 else _measures_above(reading, rows[:line])
    if len(numeric) != 1:
        return None
    blocks = [(name, {numeric[0]: column}) for column, name in names.items()]
    return _checked_plan(reading, field, rows, (line, line), line, blocks)


def _measures_above(reading: Reading, rows: Sequence[Cells]) -> list[str]:
    """Return the measures named in the lines above: "Income Certificate: applications received"."""
    cells = (ON_DAY.sub("", str(cell)) for row in rows for cell in row if cell)
    phrases = (part.strip() for cell in cells for part in PHRASE_BREAKS.split(cell))
    matches = (match for text in phrases for match in reading.matcher.candidates(text)[:1])
    figures = {reading.fields[match.field] for match in matches if match.score >= CERTAIN}
    return [field.sheet_heading for field in figures if field.numeric and field.required]  # no parts


def _are_measures(reading: Reading, headings: Sequence[str]) -> bool:
    """Whether most headings are numeric fields, each a different one."""
    texts, sure, others = dict.fromkeys(headings), set[str](), 0
    for text in texts:
        best = reading.matcher.candidates(text)[:1]
        if best and best[0].score >= CERTAIN and reading.fields[best[0].field].numeric:
            if best[0].field in sure:
                return False
            sure.add(best[0].field)
        elif 2 * (others := others + 1) >= len(texts):
            return False  # mostly names of talukas
    return bool(texts)


def _checked_plan(
    reading: Reading,
    field: Field,
    rows: Sequence[Cells],
    headings: tuple[int, int],
    line: int,
    blocks: Sequence[tuple[str, Mapping[str, int]]],
    down: int | None = None,
) -> Wide | None:
    """Return the plan if the columns contain figures and no other lines interrupt the rows."""
    first, last = headings
    used = {index for _, block in blocks for index in block.values()}
    texts = [
        next((str(row[index]) for row in rows[first : last + 1] if row[index]), "")
        for index in range(len(rows[0]))
    ]
    named = {index for index, cell in enumerate(rows[line]) if cell} - {*used, down}
    totals: dict[str, int] = {}
    for index in sorted(
        index for index in named if index > min(used) and _is_total(str(rows[line][index]), blocks)
    ):
        end = next((pos for pos in range(index + 1, len(texts)) if rows[line][pos]), len(texts))
        block_totals = (
            {str(rows[last][pos]): pos for pos in range(index, end) if rows[last][pos]} if line < last else {}
        )
        # "Total pending" is that of its figure, "Total" that of the first one.
        measures, name = list(blocks[0][1]), field_of(reading, str(rows[line][index]))
        own = [measure for measure in measures if measure and field_of(reading, measure) == name]
        totals |= block_totals or {(own or measures)[0]: index}
    body = below_numbering(reading.sheet.frame.slice(last + 1))
    body = body.head(last_figure_row(body.rows(), used))
    cells = pl.concat([body[f"c{index}"] for index in used]).drop_nulls()
    figures = cells.str.contains(NUMBER) | cells.str.to_lowercase().is_in(list(NOTHING))
    if len(cells) < len(used) or not figures.all() or cells.str.contains(DATE.pattern).any():
        return None
    filled = body.select(pl.any_horizontal(pl.col(f"c{index}").is_not_null() for index in used)).to_series()
    ends = filled.arg_true()[-1] + 1
    lines = [str(row[down or 0] or "") for row in body.head(ends).filter(~filled.head(ends)).rows()]
    sections = _sections(reading, field, lines) if down is not None and not filled[0] else None
    if (lines and sections is None) or min(_lengths(reading.sheet, body.head(ends)), default=1 << 20) <= max(
        used
    ):
        return None  # a line between the rows belongs to those below it; a short row lacks figures
    keys = [
        (index, text)
        for index, text in enumerate(texts)
        if index not in {*used, *totals.values(), down} and body[f"c{index}"].head(ends).null_count() < ends
        # "Sr. No." does not identify an entry, nor do "(१)", "(२)" below no heading.
        and (tokens(text) or not (text or all(map(NUMBERING.fullmatch, body[f"c{index}"].drop_nulls()))))
    ]  # fmt: skip
    if any(not text or _are_measures(reading, [text]) for _, text in keys):
        return None  # it would be repeated for each name
    names = tuple((name, tuple(block.items())) for name, block in blocks)
    over = sections.label.en if sections else ""
    wide = Wide(field.label.en, first, last + 1, tuple(keys), names, tuple(totals.items()), down, over)
    if down is not None:
        figures_of = [(key, row[down]) for key, row in with_keys(body.head(ends).rows(), wide)]
        if len(set(figures_of)) < len(figures_of) or not all(label for _, label in figures_of):
            return None
    return wide


def _is_total(heading: str, blocks: Sequence[tuple[str, Mapping[str, int]]]) -> bool:
    """Whether a heading names the sum of the blocks: "Total", or "Aug-26 to Oct-26" after each month."""
    ends = blocks[0][0] != blocks[-1][0] and all(blocks[end][0] in heading for end in (0, -1))
    return bool(TOTAL_WORD.match(heading.casefold())) or ends


def _sections(reading: Reading, field: Field, lines: Sequence[str]) -> Field | None:
    """Return the other field of the key of which each line names one record: "Undisputed" above its figures."""
    for other in reading.dataset.entered_fields:
        known = reading.known(other) if other is not field and other.column in reading.dataset.key else None
        if known is not None and lines and all(_name(reading, other, line) for line in lines):
            return other
    return None


def _lengths(sheet: Sheet, body: pl.DataFrame) -> Iterator[int]:
    starts = [*sheet.lengths, (1 << 40, 0)]
    for (start, cells), (end, _) in pairwise(starts):
        if body.filter(pl.col("_row").is_between(start, end, closed="left")).height:
            yield cells
