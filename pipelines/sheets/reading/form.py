"""A form with a field and its value on each line, read as a row; forms one below another as a row each."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from sheets.reading.amounts import factor
from sheets.reading.columns import CERTAIN
from sheets.reading.model import Wide
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS
from sheets.reading.units import unit_of
from sheets.reading.unpivot import Cells, unpivot
from sheets.reading.wide_plan import Labels, section_field, split_labels
from sheets.reading.words import NUMBERING, PERIODS, QUALIFIERS, expanded_words, tokens
from sheets.values import NOTHING

DIGIT = re.compile(r"\d")
MIN_FIGURES = 3
OTHER = QUALIFIERS | PERIODS
REMARKS = frozenset(("remark", "remarks", "notes", "comments", "शेरा", "शेरे", "अभिप्राय", "टिप्पणी"))
MAX_ROWS = 1_000
MAX_NUMBER_LENGTH = 3  # "12.", "(a)"


def unpivot_form(reading: Reading) -> None:
    plan = find_form(reading) if reading.can_unpivot else None
    if plan is not None:
        reading.sheet, reading.wide = unpivot(reading.sheet, plan), plan


def find_form(reading: Reading) -> Wide | None:
    """Find two adjacent columns with each required figure and nothing next to them but line numbers.

    Forms one below another have the same lines in the same order, each perhaps below the name of its taluka or office.
    """
    found = reading.found
    height, width = reading.sheet.frame.height, len(reading.sheet.letters)
    if height > MAX_ROWS or len(_figures(reading, found.texts)) > 1:
        return None
    rows = [row[:width] for row in reading.sheet.frame.rows()]
    needed = {field.name for field in reading.dataset.entered_fields if field.required and field.numeric}
    for label_column, value_column in pairwise(range(width)):
        lines = [index for index, row in enumerate(rows) if row[label_column] and row[value_column]]
        if not lines:
            continue
        labels = [str(rows[index][label_column]) for index in lines]
        forms = labels.count(labels[0])
        size = len(labels) // forms
        if size > SEARCHED_ROWS or labels != labels[:size] * forms or len(set(labels)) < size:
            continue
        figures = _figures(reading, labels[:size])
        split: Labels = ()
        if forms == 1 and not needed <= figures:
            figured = [index for index in lines if _is_figure(str(rows[index][value_column]))]
            lines = [index for index in lines if figured and figured[0] <= index <= figured[-1]]
            split = split_labels(reading, [str(rows[index][label_column]) for index in lines])
            figures = _figures(reading, [figure for *_, figure in split])
        if len(figures) < MIN_FIGURES or not needed <= figures:
            continue
        starts = lines[::size] if forms > 1 else []
        above = [" ".join(filter(None, rows[start - 1])) if start else "" for start in starts]
        sections = section_field(reading, [name for _, name, _ in split] or above)
        first = lines[0] - 1 if sections and above else lines[0]
        loose = {*range(first, lines[-1])} - {*lines} - {start - 1 for start in starts if sections}
        said = [" ".join(filter(None, rows[index])) for index in sorted(loose)]
        if any(text and (forms > 1 or tokens(text) & OTHER or DIGIT.search(text)) for text in said):
            continue  # a line between two forms belongs to one of them; "Last month" concerns those below
        # A signature below the last line has no digits.
        below = [
            row
            for index, row in enumerate(rows[lines[0] :], lines[0])
            if index <= lines[-1] or DIGIT.search("".join(filter(None, row)))
        ]
        if _stands_alone(reading, below, label_column, value_column):
            over = sections.label.en if sections else ""
            names = (("", (("", value_column),)),)
            return Wide("", first, first, (), names, down=label_column, sections=over, labels=split)
    return None


def _is_figure(cell: str) -> bool:
    return bool(DIGIT.search(cell)) or cell.casefold() in NOTHING


def _stands_alone(reading: Reading, rows: Sequence[Cells], label_column: int, value_column: int) -> bool:
    """Whether each value has a label, and nothing is next to them but line numbers and units of the portal."""
    if any(row[value_column] and not row[label_column] for row in rows):
        return False
    # Neither "II. Disposal" on a line of its own is a value, nor "Remarks" next to "Item" and "Number".
    noted = {index for index, cell in enumerate(rows[0]) if tokens(cell or "") & REMARKS}
    entered = [
        row
        for row in rows
        if DIGIT.search("".join(filter(None, row)))
        or (row[value_column] and reading.matcher.candidates(str(row[label_column])))
    ]
    return all(
        (index < label_column and len(cell) <= MAX_NUMBER_LENGTH)
        or not expanded_words(cell) - NUMBERING
        or _is_own_unit(reading, str(row[label_column] or ""), cell)
        or (index in noted and not (DIGIT.search(cell) or tokens(cell) & OTHER or unit_of(cell)))
        for row in entered
        for index, cell in enumerate(row)
        if cell and index not in {label_column, value_column}
    )


def _is_own_unit(reading: Reading, label: str, cell: str) -> bool:
    """Whether a cell names the unit in which the portal keeps the figure: "Rs. in lakh" next to a royalty."""
    unit, best = unit_of(cell), reading.matcher.best(label)
    return unit is not None and best is not None and factor(unit, reading.fields[best.field]) == 1


def _figures(reading: Reading, texts: Iterable[str]) -> set[str]:
    found = (reading.matcher.best(text, at_least=CERTAIN) for text in texts)
    return {best.field for best in found if best and reading.fields[best.field].numeric}
