"""Unpivot tables with records side by side (talukas, months or metrics as columns) into one row per entry.

Three shapes: names above the columns of their figures, names below them, and figures named down the side. Cell
references after this step are those of the unpivoted sheet.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import polars as pl

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.read import Sheet
from sheets.reading.ask import STOPPED
from sheets.reading.column_mapping import digest
from sheets.reading.columns import CERTAIN, POSSIBLE
from sheets.reading.dates import ON_DAY
from sheets.reading.evidence import NUMBER, fits, has_value
from sheets.reading.model import Option, Wide
from sheets.reading.proof import check_wide_totals
from sheets.reading.rows import DATE, TOTAL_WORD
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS, find_headings
from sheets.reading.unpivot import Cells, unpivot, with_one_heading
from sheets.reading.wide_plan import Blocks, Labels, are_measures, checked_plan, halves, name_in, split_labels
from sheets.reading.words import QUALIFIERS, tokens
from sheets.text import quoted

MIN_NAMES, MIN_MEASURES = 2, 2
PHRASE_BREAKS = re.compile(r"[:,;()]|\s[-–—]\s")
MAX_ROWS = 50_000
UNPIVOT = Option("rows", Text("Read each of them as rows", "प्रत्येकाच्या स्वतंत्र ओळी म्हणून वाचा"))
KEEP = Option("columns", Text("No, read the sheet as it is", "नाही, पत्रक आहे तसेच वाचा"))


def unpivot_table(reading: Reading) -> None:
    """Unpivot the sheet, after a question, if names of records are headings."""
    sheet = reading.sheet
    for form in filter(None, (with_one_heading(sheet), sheet)) if reading.can_unpivot else ():
        reading.sheet = form
        if plan := find_wide(reading):
            if not _unpivoted(reading, *plan):
                reading.sheet = sheet
            return


def _unpivoted(reading: Reading, field: Field, wide: Wide) -> bool:
    """Unpivot the sheet, if the user agrees; return whether it was done."""
    unpivoted = unpivot(reading.sheet, wide)
    if unpivoted.frame.height > MAX_ROWS:
        return False
    found = find_headings(unpivoted, reading.matcher)
    reading.asker.layout(digest(found.texts, found.groups))
    names = [" › ".join((*wide.groups[at : at + 1], name)) for at, (name, _) in enumerate(wide.names[:5])]
    params = {"label": field.label.as_dict(), "names": quoted(names)}
    lost = [text for index, text in wide.keys if _are_figures(reading, index, text, wide.start)]
    options = [STOPPED, UNPIVOT, KEEP] if lost else [UNPIVOT, KEEP]
    if lost:  # probably a name that is not in the masters
        params["columns"] = quoted(lost[:5])
    code = "side_by_side_and_unread" if lost else "side_by_side"
    if reading.asker.ask(f"wide:{field.name}", code, params, options) != UNPIVOT.value:
        return False
    check_wide_totals(reading, wide)
    reading.sheet, reading.wide = unpivoted, wide
    reading.lacking = _lacking(wide, unpivoted)
    return True


def _lacking(wide: Wide, unpivoted: Sheet) -> list[tuple[int, frozenset[int]]]:
    """Return the columns of figures that rows do not have, because their name has no such figure in the sheet."""
    measures = list(dict.fromkeys(heading for _, block in wide.names for heading, _ in block))
    if wide.down is not None or all(len(block) == len(measures) for _, block in wide.names):
        return []
    column = bool(wide.outer) + len(wide.keys)
    lacking = {
        (*wide.groups[at : at + 1], name): frozenset(
            column + 1 + place for place, heading in enumerate(measures) if heading not in dict(block)
        )
        for at, (name, block) in enumerate(wide.names)
    }
    named = [*(["c0"] if wide.groups else []), f"c{column}"]
    rows = unpivoted.frame.select("_row", *named).rows()
    return [(int(row), lacking[key]) for row, *names in rows if (key := tuple(names)) in lacking]


def _are_figures(reading: Reading, index: int, text: str, start: int) -> bool:
    """Whether a column has numbers below a heading that names neither a field nor figures of another kind."""
    column = reading.sheet.frame[f"c{index}"].slice(start)
    cells = column.filter(has_value(column))
    plain = bool(cells.str.contains(NUMBER).all()) and not cells.str.contains(DATE.pattern).any()
    best = reading.matcher.best(text)
    named = best is not None and fits(
        reading.fields[best.field], cells
    )  # "Pending at dept." is no department
    return plain and not (named or tokens(text) & QUALIFIERS)  # "Change over previous month"


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
        and not _is_over_days(reading, match.field, index, body)
        and not are_measures(reading, body[f"c{index}"].drop_nulls().to_list())
    }
    fields = [key for key in keys if key.name not in named and (key.kind is Kind.DATE or reading.known(key))]
    if not fields:
        return None
    rows = [row[:-1] for row in reading.sheet.frame.head(SEARCHED_ROWS + 2).rows()]
    for at in range(len(rows) - 1):
        for field in fields:
            if wide := _Line(reading, field, rows, at).plan(fields):
                return field, wide
    return None


def _is_over_days(reading: Reading, name: str, index: int, body: pl.DataFrame) -> bool:
    """Whether a heading is over days that head columns: "Position on" over "30/09/2026" and "31/10/2026"."""
    field = reading.fields[name]
    if field.kind is not Kind.DATE or body.is_empty():
        return False
    days = body.row(0)[index : index + MIN_NAMES]
    return len(days) == MIN_NAMES and all(name_in(reading, field, str(day or "")) for day in days)


@dataclass(frozen=True)
class _Line:
    """A line that may name records of `field`; there are `outer` further lines of names above it."""

    reading: Reading
    field: Field
    rows: Sequence[Cells]
    at: int
    outer: int = 0

    @cached_property
    def names(self) -> dict[int, str]:
        """The names, by position."""
        cells = enumerate(self.rows[self.at])
        return {
            pos: name for pos, cell in cells if cell and (name := name_in(self.reading, self.field, cell))
        }

    def plan(self, fields: Sequence[Field]) -> Wide | None:
        """Plan by the arrangement of names and figures. Names one line below or above may be of any of `fields`."""
        if wide := self._joined():
            return wide
        if len(set(self.names.values())) < MIN_NAMES:
            return self._split()
        return self._above() or self._below() or self._two_levels(fields) or self._alone() or self._split()

    def _checked(
        self,
        first: int,
        last: int,
        blocks: Blocks,
        down: int | None = None,
        labels: Labels = (),
    ) -> Wide | None:
        return checked_plan(self.reading, self.field, self.rows, (first, last), self.at, blocks, down, labels)

    def _above(self) -> Wide | None:
        """Names above the headings of their figures."""
        row, below = self.rows[self.at], self.rows[self.at + 1]
        ends = [*sorted(self.names)[1:], len(below)]
        blocks: list[tuple[str, dict[str, int]]] = []
        for start, end in zip(sorted(self.names), ends, strict=True):
            stop = next((index for index in range(start + 1, end) if row[index]), end)
            figures = {str(below[index]): index for index in range(start, stop) if below[index]}
            blocks.append((self.names[start], figures))
        if min(len(figures) for _, figures in blocks) < MIN_MEASURES or not self._have_measures(blocks):
            return None
        return self._checked(self.at - self.outer, self.at + 1, blocks)

    def _have_measures(self, blocks: Blocks) -> bool:
        """Whether the names have the same figures; some may lack one that others have: "Stay orders"."""
        measures = max((block for _, block in blocks), key=len, default={})
        same = all(block.keys() <= measures.keys() for _, block in blocks)
        return same and are_measures(self.reading, list(measures))

    def _two_levels(self, fields: Sequence[Field]) -> Wide | None:
        """Names above names of another field above the headings of their figures: category over status."""
        if self.at + 2 >= len(self.rows):
            return None
        row = self.rows[self.at]
        filled, last = [pos for pos, cell in enumerate(row) if cell], max(self.names)
        after = next((pos for pos in filled if pos > last), len(row))
        cut = [row[:after] for row in self.rows]
        for inner in fields:
            below = _Line(self.reading, inner, self.rows, self.at + 1).names
            if inner is self.field or len(set(below.values())) < MIN_NAMES or min(below) < min(self.names):
                continue
            if all(TOTAL_WORD.match(str(row[pos]).casefold()) for pos in filled if pos > last):
                below = {
                    pos: name for pos, name in below.items() if pos < after
                }  # "District total" over each status
            over = [max(pos for pos in filled if pos <= start) for start in sorted(below)]
            if not self.names.keys() >= set(over):
                continue  # one group is of another kind
            line = _Line(self.reading, inner, cut, self.at + 1, outer=1)
            if wide := line._above() or line._down():
                groups = tuple(self.names[pos] for pos in over)
                return replace(wide, outer=self.field.label.en, groups=groups)
        return None

    def _below(self) -> Wide | None:
        """Names below the headings of their figures: "Pending" over "Disputed" and "Undisputed"."""
        if not self.at:
            return None
        group, blocks = "", dict[str, dict[str, int]]()
        for index, cell in enumerate(self.rows[self.at - 1]):
            group = str(cell) if cell else group
            if index not in self.names:
                group = group if self.rows[self.at][index] is None and not cell else ""
            elif not group or group in blocks.setdefault(self.names[index], {}):
                return None
            else:
                blocks[self.names[index]][group] = index
        if not self._have_measures(list(blocks.items())):
            return None
        return self._checked(self.at - 1, self.at, list(blocks.items()))

    def _split(self) -> Wide | None:
        """Names that begin in the line above: "Taluka Office" over "Andheri" and "Kurla"."""
        if not self.at:
            return None
        row, group = list[str | None](), ""
        for above, cell in zip(*self.rows[self.at - 1 : self.at + 1], strict=True):
            group = above or (group if cell else "")
            row.append(" ".join(filter(None, (group, cell))) or None)
        halves = [cell for cell, whole in zip(self.rows[self.at], row, strict=True) if cell and cell != whole]
        if sum(any(map(str.isalpha, half)) for half in halves) < MIN_NAMES:
            return None
        line = replace(self, rows=[*self.rows[: self.at], row, *self.rows[self.at + 1 :]], outer=1)
        return (line._above() or line._down()) if len(set(line.names.values())) >= MIN_NAMES else None

    def _joined(self) -> Wide | None:
        """Names in one heading with their figures: "Income - Received", "Pending (disputed)"."""
        blocks: dict[str, dict[str, int]] = {}
        for index, cell in enumerate(self.rows[self.at]):
            for text, measure in halves(str(cell or "")):
                name = name_in(self.reading, self.field, text)
                if name and measure not in blocks.setdefault(name, {}):
                    blocks[name][measure] = index
                    break
        if len(blocks) < MIN_NAMES or min(map(len, blocks.values())) < MIN_MEASURES:
            return None
        if not self._have_measures(list(blocks.items())):
            return None
        return self._checked(self.at, self.at, list(blocks.items()))

    def _alone(self) -> Wide | None:
        """Names with only figures below them: the measure is the only one, or is named down the side."""
        if len(set(self.names.values())) < len(self.names):
            return None
        if wide := self._down():
            return wide
        fields = [field for field in self.reading.dataset.entered_fields if field.numeric and field.stored]
        above = self.rows[: self.at]
        numeric = [fields[0].sheet_heading] if len(fields) == 1 else _measures_above(self.reading, above)
        if len(numeric) != 1:
            return None
        blocks = [(name, {numeric[0]: column}) for column, name in self.names.items()]
        return self._checked(self.at, self.at, blocks)

    def _down(self) -> Wide | None:
        """Names above figures that are named down the side."""
        body = [row for row in self.rows[self.at + 1 :] if any(row[index] for index in self.names)]
        for index in range(min(self.names)):
            measures = [str(row[index]) for row in body if row[index]]
            if len(measures) < MIN_MEASURES:
                continue
            plain = are_measures(self.reading, measures, POSSIBLE)
            labels = () if plain else split_labels(self.reading, measures, self.field)
            if plain or labels:
                blocks = [(name, {"": column}) for column, name in self.names.items()]
                return self._checked(self.at - self.outer, self.at, blocks, index, labels)
        return None


def _measures_above(reading: Reading, rows: Sequence[Cells]) -> list[str]:
    """Return the measures named in the lines above: "Income Certificate: applications received"."""
    cells = (ON_DAY.sub("", str(cell)) for row in rows for cell in row if cell)
    phrases = (part.strip() for cell in cells for part in PHRASE_BREAKS.split(cell))
    found = (reading.matcher.best(text, at_least=CERTAIN) for text in phrases)
    figures = {reading.fields[best.field] for best in found if best}
    return [field.sheet_heading for field in figures if field.numeric and field.required]  # no parts
