"""A form of one entry, with a field and its value on each line, read as a table of one row."""

from collections.abc import Iterable
from itertools import pairwise

from sheets.reading.columns import CERTAIN
from sheets.reading.model import Wide
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS
from sheets.reading.turned import turn

FEWEST_FIGURES = 3
LONGEST_NUMBER = 3  # "12.", "(a)"


def one_entry(reading: Reading) -> None:
    """Turn the sheet if it is a form of one entry."""
    plan = find_form(reading) if reading.may_turn else None
    if plan is not None:
        reading.sheet, reading.wide = turn(reading.sheet, plan), plan


def find_form(reading: Reading) -> Wide | None:
    """Find two adjacent columns with each required figure and nothing next to them but line numbers."""
    found = reading.found
    height, width = reading.sheet.frame.height, len(reading.sheet.letters)
    if height > SEARCHED_ROWS or len(_figures(reading, found.texts)) > 1:
        return None
    rows = [row[:width] for row in reading.sheet.frame.rows()]
    needed = {one.name for one in reading.dataset.entered_fields if one.required and one.numeric}
    for down, at in pairwise(range(width)):
        lines = [index for index, row in enumerate(rows) if row[down] and row[at]]
        if not lines:
            continue
        labels = [str(rows[index][down]) for index in lines]
        figures = _figures(reading, labels)
        if len(figures) < FEWEST_FIGURES or not needed <= figures or len(set(labels)) < len(labels):
            continue
        below = rows[lines[0] :]
        others = (cell for row in below for index, cell in enumerate(row) if cell and index not in {down, at})
        unnamed = any(row[at] and not row[down] for row in below)
        if not unnamed and all(len(cell) <= LONGEST_NUMBER for cell in others):
            return Wide("", lines[0], lines[0], (), (("", (("", at),)),), down=down)
    return None


def _figures(reading: Reading, texts: Iterable[str]) -> set[str]:
    """Return the numeric fields that the texts certainly name."""
    best = [candidates[0] for text in texts if text and (candidates := reading.matcher.candidates(text))]
    return {one.field for one in best if one.score >= CERTAIN and reading.fields[one.field].numeric}
