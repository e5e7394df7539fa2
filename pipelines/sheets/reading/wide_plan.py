"""Plan how to unpivot a table with names side by side, if their columns hold figures and nothing else."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import polars as pl

from catalog.fields import Field, Kind
from sheets.read import Sheet
from sheets.reading.columns import CERTAIN
from sheets.reading.dates import Month, day_alone, read_day
from sheets.reading.evidence import NUMBER
from sheets.reading.groups import names_other_register
from sheets.reading.model import Wide
from sheets.reading.names import NUMBERING
from sheets.reading.proof import field_of
from sheets.reading.row_units import without_nouns
from sheets.reading.rows import DATE, TOTAL_WORD, is_numbering
from sheets.reading.state import Reading
from sheets.reading.sums import MIN_PROOFS, parse_figure
from sheets.reading.table import below_numbering
from sheets.reading.unpivot import Cells, last_figure_row, name_in_line, with_keys
from sheets.reading.words import tokens
from sheets.text import BRACKET, clean, name_key
from sheets.values import NOTHING

JOINED = re.compile(r"^(\S.*?)\s*(?:\(([^()]+)\)|(?:\s[-–—]|:|›)\s*(\S.*))$")
MAX_WORDS = 8
Blocks = Sequence[tuple[str, Mapping[str, int]]]
"""Each name with the position of its figures by their heading."""
Labels = tuple[tuple[str, str, str], ...]
"""Labels of rows, each with the name and the figure in it."""


def name_in(reading: Reading, field: Field, cell: str) -> str | None:
    """Return the record that a heading names, if it contains nothing else."""
    key = field.name, cell
    if key not in reading.named_in:
        reading.named_in[key] = _name_in(reading, field, cell)
    return reading.named_in[key]


def _name_in(reading: Reading, field: Field, cell: str) -> str | None:
    if field.kind is Kind.DATE:
        if day := day_alone(cell):
            return day[0]
        return cell if isinstance(read_day(cell), Month) else None  # "Apr-26"
    known = reading.known(field)
    if known is None or len(cell) >= 100 or not any(map(str.isalpha, cell)):
        return None
    if not (tokens(cell) or known.match_line(cell)):
        return None
    # "Disputed entries", "Economically Weaker Section (EWS) Certificate"
    plain = clean(BRACKET.sub(" ", cell)) or cell
    spellings = (cell, without_nouns(cell), plain, without_nouns(plain))
    return next((name for name in spellings if name and known.may_match(name)), None)


def are_measures(reading: Reading, headings: Sequence[str], at_least: float = CERTAIN) -> bool:
    """Whether most headings are numeric fields, each a different one; some are earlier figures of a field."""
    texts = dict.fromkeys(headings)
    best = (reading.matcher.best(text, at_least=at_least) for text in texts)
    fields = {match.field for match in best if match and reading.fields[match.field].numeric}
    return 2 * len(fields) > len(texts)


def checked_plan(
    reading: Reading,
    field: Field,
    rows: Sequence[Cells],
    headings: tuple[int, int],
    line: int,
    blocks: Blocks,
    down: int | None = None,
    labels: Labels = (),
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
    body = below_numbering(reading.sheet.frame.slice(last + 1))
    body = body.head(last_figure_row(body.rows(), used))
    for index in sorted(index for index in named if index > min(used)):
        if not (_is_total(str(rows[line][index]), blocks) or _is_sum(body, index, blocks)):
            continue
        end = next((pos for pos in range(index + 1, len(texts)) if rows[line][pos]), len(texts))
        block_totals = (
            {str(rows[last][pos]): pos for pos in range(index, end) if rows[last][pos]} if line < last else {}
        )
        # "Total pending" is that of its figure, "Total" that of the first one.
        measures, name = list(blocks[0][1]), field_of(reading, str(rows[line][index]))
        own = [measure for measure in measures if measure and field_of(reading, measure) == name]
        totals |= block_totals or {(own or measures)[0]: index}
    if _below_another_table(reading, reading.sheet.frame.head(first).drop("_row").rows(), used):
        return None
    cells = pl.concat([body[f"c{index}"] for index in used]).drop_nulls()
    figures = cells.str.contains(NUMBER) | cells.str.to_lowercase().is_in(list(NOTHING))
    if len(cells) < len(used) or not figures.all() or cells.str.contains(DATE.pattern).any():
        return None
    filled = body.select(pl.any_horizontal(pl.col(f"c{index}").is_not_null() for index in used)).to_series()
    ends = filled.arg_true()[-1] + 1
    between = body.head(ends).filter(~filled.head(ends)).drop("_row").rows()
    lines = [name_in_line(row, down) or "" for row in between]
    sections = section_field(reading, lines, field) if down is not None and not filled[0] else None
    if labels and not lines:
        sections = section_field(reading, [name for _, name, _ in labels], field)
    if (lines and sections is None) or min(_lengths(reading.sheet, body.head(ends)), default=1 << 20) <= max(
        used
    ):
        return None  # a line between the rows belongs to those below it; a short row lacks figures
    keys = [
        (index, text)
        for index, text in enumerate(texts)
        if index not in {*used, *totals.values(), down} and body[f"c{index}"].head(ends).null_count() < ends
        # "Sr. No." does not identify an entry, nor do "(१)", "(२)" below no heading.
        and (tokens(text) or not (text or _are_line_numbers(body[f"c{index}"].drop_nulls().to_list())))
    ]  # fmt: skip
    if any(not text or are_measures(reading, [text]) for _, text in keys):
        return None  # it would be repeated for each name
    names = tuple((name, tuple(block.items())) for name, block in blocks)
    over = sections.label.en if sections else ""
    wide = Wide(
        field.label.en, first, last + 1, tuple(keys), names, tuple(totals.items()), down, over, labels=labels
    )
    if down is not None:
        figures_of = [(key, row[down]) for key, row in with_keys(body.head(ends).rows(), wide)]
        if len(set(figures_of)) < len(figures_of) or not all(label for _, label in figures_of):
            return None
    return wide


def _below_another_table(reading: Reading, above: Sequence[Cells], columns: Iterable[int]) -> bool:
    """Whether rows above a heading have figures in its columns that may also be meant: those of a table of another
    register do not count.
    """
    figures = any(
        sum(parse_figure(str(row[index])) is not None for index in columns if row[index]) > 1
        and not is_numbering(row)
        for row in above
    )
    lines = [names_other_register(reading.dataset, " ".join(filter(None, row))) for row in above]
    return figures and (lines[-1] or not any(lines))


def halves(text: str) -> list[tuple[str, str]]:
    """Return the ways to read a text as a name and a figure, the longest name first: "Income - Received", "Pending
    (disputed)", "Disputed pending".
    """
    found, words = JOINED.match(clean(text)), clean(text).split()
    if found:
        pairs = [(found[1], found[2] or found[3])]
    else:
        breaks = range(1, min(len(words), MAX_WORDS))
        pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in breaks]
    return sorted([*pairs, *((last, first) for first, last in pairs)], key=lambda pair: -len(pair[0]))


def split_labels(reading: Reading, labels: Sequence[str], field: Field | None = None) -> Labels:
    """Return each label with the record of the key, except of `field`, and the figure that it names, if all do. A
    record and a figure have the same words in each label.
    """
    keys = [
        other for other in reading.dataset.entered_fields
        if other is not field and other.column in reading.dataset.key and reading.known(other)
    ]  # fmt: skip
    for other in keys:
        known, words, split = reading.known(other), dict[str, str](), list[tuple[str, str, str]]()
        for label in labels:
            pairs = [
                (name, figure, measure) for name, figure in halves(label)
                if name_in(reading, other, name) and (measure := field_of(reading, figure))
            ]  # fmt: skip
            if not pairs:
                break
            name, figure, measure = next(
                (pair for pair in pairs if known and known.match_line(pair[0])), pairs[0]
            )
            split.append((label, words.setdefault(name_key(name), name), words.setdefault(measure, figure)))
        if len(split) == len(labels) and are_measures(reading, [figure for *_, figure in split]):
            return tuple(split)
    return ()


def _are_line_numbers(cells: Sequence[str]) -> bool:
    """Whether cells are "1.", "2." or "(a)", or count up without a mark: 1, 2, 3, perhaps again from 1; a, b."""
    numbers = [0, *(int(cell) if cell.isdecimal() else 0 for cell in cells)]
    counted = all(now in (0, before + 1) or (now == 1 < before) for before, now in pairwise(numbers))
    return counted and all(NUMBERING.fullmatch(f"{cell.rstrip('.)')}.") for cell in cells)


def _is_total(heading: str, blocks: Blocks) -> bool:
    """Whether a heading names the sum of the blocks: "Total", or "Aug-26 to Oct-26" after each month."""
    ends = blocks[0][0] != blocks[-1][0] and all(blocks[end][0] in heading for end in (0, -1))
    return bool(TOTAL_WORD.match(heading.casefold())) or ends


def _is_sum(body: pl.DataFrame, index: int, blocks: Blocks) -> bool:
    """Whether a column is the sum of the names' columns in every row: "All sections"."""
    parts = [column for _, block in blocks for column in block.values()]
    rows = [(parse_figure(row[index]), [parse_figure(row[part]) for part in parts]) for row in body.rows()]
    alone = len(parts) == len(blocks) and len(rows) >= MIN_PROOFS
    return alone and all(total == sum(filter(None, figures)) for total, figures in rows)


def section_field(reading: Reading, lines: Sequence[str], field: Field | None = None) -> Field | None:
    """Return the field of the key, except `field`, of which each line names one record: "Undisputed" above figures."""
    for other in reading.dataset.entered_fields:
        known = reading.known(other) if other is not field and other.column in reading.dataset.key else None
        if known is not None and lines and all(name_in(reading, other, line) for line in lines):
            return other
    return None


def _lengths(sheet: Sheet, body: pl.DataFrame) -> Iterator[int]:
    starts = [*sheet.lengths, (1 << 40, 0)]
    for (start, cells), (end, _) in pairwise(starts):
        if body.filter(pl.col("_row").is_between(start, end, closed="left")).height:
            yield cells
