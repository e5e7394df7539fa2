"""A form of one entry, with a field and its value on each line, read as a table of one row."""

import re
from collections.abc import Iterable
from itertools import pairwise

from sheets.reading.columns import CERTAIN
from sheets.reading.model import Wide
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS
from sheets.reading.unpivot import unpivot
from sheets.reading.words import NUMBERING, expanded_words

DIGIT = re.compile(r"\d")
MIN_FIGURES = 3
MAX_NUMBER_LENGTH = 3  # "12.", "(a)"


def unpivot_form(reading: Reading) -> None:
    plan = find_form(reading) if reading.can_unpivot else None
    if plan is not None:
        reading.sheet, reading.wide = unpivot(reading.sheet, plan), plan


def find_form(reading: Reading) -> Wide | None:
    """Find two adjacent columns with each required figure and nothing next to them but line numbers."""
    found = reading.found
    height, width = reading.sheet.frame.height, len(reading.sheet.letters)
    if height > SEARCHED_ROWS or len(_figures(reading, found.texts)) > 1:
        return None
    rows = [row[:width] for row in reading.sheet.frame.rows()]
    needed = {field.name for field in reading.dataset.entered_fields if field.required and field.numeric}
    for label_column, value_column in pairwise(range(width)):
        lines = [index for index, row in enumerate(rows) if row[label_column] and row[value_column]]
        if not lines:
            continue
        labels = [str(rows[index][label_column]) for index in lines]
        figures = _figures(reading, labels)
        if len(figures) < MIN_FIGURES or not needed <= figures or len(set(labels)) < len(labels):
            continue
        # A signature below the last line has no digits.
        below = [
            row
            for index, row in enumerate(rows[lines[0] :], lines[0])
            if index <= lines[-1] or DIGIT.search("".join(filter(None, row)))
        ]
        others = (
            cell
            for row in below
            for index, cell in enumerate(row)
            if cell and index not in {label_column, value_column} and expanded_words(cell) - NUMBERING
        )
        unnamed = any(row[value_column] and not row[label_column] for row in below)
        if not unnamed and all(len(cell) <= MAX_NUMBER_LENGTH for cell in others):
            return Wide("", lines[0], lines[0], (), (("", (("", value_column),)),), down=label_column)
    return None


def _figures(reading: Reading, texts: Iterable[str]) -> set[str]:
    best = [candidates[0] for text in texts if text and (candidates := reading.matcher.candidates(text))]
    return {
        candidate.field
        for candidate in best
        if candidate.score >= CERTAIN and reading.fields[candidate.field].numeric
    }
