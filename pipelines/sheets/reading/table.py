"""Find the heading of a table, one to three rows, read as "group › heading"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from sheets.read import Sheet
from sheets.reading.ages import age
from sheets.reading.columns import POSSIBLE, Matcher
from sheets.reading.dates import day_alone
from sheets.reading.rows import is_numbering
from sheets.reading.units import unit_of
from sheets.text import position
from sheets.values import NOTHING

END = 1 << 31  # a row number after any
SEARCHED_ROWS = 40
MAX_HEADING_ROWS = 3
MAX_TITLE_SHARE = 0.6
MAX_NUMBER_SHARE = 0.25
LABELLED = re.compile(r"^[^:0-9०-९]{2,24}:")
LABELLED_DAY = re.compile(r":\s*[0-9०-९]{1,4}[./-][0-9०-९]{1,2}[./-][0-9०-९]{2,4}\s*$")
RATE = re.compile(r"(?<=\S)\s*@\s*[0-9०-९.]+\s*%")  # "DMF @ 10%"
GAIN = 0.4  # minimum gain in score for another heading row


@dataclass(frozen=True, slots=True)
class Headings:
    """`index` is the position of the lowest heading row in the frame, `depth` the number of rows; '' for columns
    without text.
    """

    index: int
    depth: int
    texts: tuple[str, ...]
    groups: tuple[str, ...]
    score: float


def find_headings(sheet: Sheet, matcher: Matcher, rows: Sequence[int] = ()) -> Headings:
    """Find the rows that match most fields, or use `rows`, the sheet's row numbers of chosen heading rows."""
    height = min(sheet.frame.height, SEARCHED_ROWS)
    numbers = sheet.frame["_row"].head(height).to_list()
    if rows:
        chosen_rows = [numbers.index(row) for row in sorted(rows) if row in numbers]
        if chosen_rows:
            return headings_at(sheet, matcher, chosen_rows[-1], len(chosen_rows))
    best = headings_at(sheet, matcher, 0, 1)
    width = max((sum(map(bool, cells_of(sheet, row))) for row in range(height)), default=0)
    for row_index in range(height):
        filled = sum(map(bool, cells_of(sheet, row_index)))
        if filled == 1 < width - 1:  # "Department : E-Records" above the table
            best = replace(best, score=0) if best.index == row_index else best
            continue
        if not is_heading_like(sheet, row_index, matcher):
            continue
        for depth in range(1, min(MAX_HEADING_ROWS, row_index + 1) + 1):
            above = row_index - depth + 1
            if depth > 1 and (
                filled < 2  # a single cell is not a row of sub-headings
                or _is_title(sheet, above)
                or not is_heading_like(sheet, above, matcher)
            ):
                break
            found = headings_at(sheet, matcher, row_index, depth)
            gain = GAIN if depth > best.depth or (found.index > best.index and depth == best.depth) else 0.001
            if found.score >= best.score + gain:
                best = found
    return best


def cells_of(sheet: Sheet, row_index: int) -> list[str]:
    """Return the cells of a row of the frame, '' for blank ones."""
    return [str(cell or "") for cell in sheet.frame.row(row_index)[: len(sheet.letters)]]


def with_corrections(
    frame: pl.DataFrame, cells: Mapping[str, str]
) -> tuple[pl.DataFrame, list[tuple[str, str, str]]]:
    """Return the frame with other texts in cells that it has, and those cells with the texts before and after."""
    corrected = []
    for cell, text in cells.items():
        row, column = position(cell.upper())
        name, row_index = f"c{column}", frame["_row"].search_sorted(row + 1)
        if name not in frame.columns or row_index >= frame.height or frame["_row"][row_index] != row + 1:
            continue  # `flows.readings` reports cells that the file does not have
        before = frame[name][row_index] or ""
        frame = frame.with_columns(frame[name].scatter(row_index, text.strip() or None))
        corrected.append((cell.upper(), str(before), text.strip()))
    return frame, corrected


def _are_titles(row: Sequence[str]) -> bool:
    """Whether a row has titles next to each other ("District : Satara", "Taluka : Karad") or nothing but a day."""
    texts = list(filter(None, row))
    return bool(LABELLED.match(row[0]) and len(texts) > 1) or (len(texts) == 1 and bool(day_alone(texts[0])))


def _is_title(sheet: Sheet, row_index: int) -> bool:
    """Whether a row has titles, or a text in its first cell alone, above another or merged over most of the table."""
    row, below = cells_of(sheet, row_index), cells_of(sheet, row_index + 1)
    number, width = int(sheet.frame["_row"][row_index]), MAX_TITLE_SHARE * len(row)
    merged = any(span.row == number and span.last + 1 > width for span in sheet.wide if not span.first)
    alone = bool(row[0] and (below[0] or merged)) and not any(row[1:])
    return alone or _are_titles(row)


def is_heading_like(sheet: Sheet, row_index: int, matcher: Matcher) -> bool:
    """Whether few of its cells are numbers; names such as "0-7" do not count as numbers."""
    cells = list(filter(None, cells_of(sheet, row_index)))
    if is_numbering(cells):
        return False
    words = [
        cell
        for cell in cells
        if len(cell) < 200
        and not cell.isdigit()
        and (_worded(cell) or matcher.exact(cell) or age(cell) is not None)
    ]
    words += [cell for cell in cells if cell.strip() == "%"]
    nothing = sum(cell.casefold() in NOTHING for cell in cells)
    return bool(cells) and len(cells) - len(words) + nothing <= MAX_NUMBER_SHARE * len(cells)


def _worded(text: str) -> bool:
    """Whether a text is more than a value; "05-Apr-2026" and "24 days" are values."""
    letters = sum(char.isalpha() for char in text)
    digits = sum(char.isdigit() for char in text)
    return letters > 0 and (not text[:1].isdigit() or letters > 3 * digits)


def headings_at(sheet: Sheet, matcher: Matcher, row_index: int, depth: int) -> Headings:
    own_row = cells_of(sheet, row_index)
    levels = [groups_above(sheet, row) for row in range(row_index, row_index - depth, -1)]
    texts = list(own_row)
    for above in range(1, depth):
        row = cells_of(sheet, row_index - above)
        texts = [
            text or ("" if day_alone(higher) else higher) for text, higher in zip(texts, row, strict=True)
        ]
    groups: list[str] = []
    for index in range(len(own_row)):
        parts = [level[index] for level in reversed(levels) if level[index]]
        parts = [part for part in dict.fromkeys(parts) if part != texts[index]]
        groups.append(" ".join(parts) if own_row[index] or depth == 1 else "")
    texts = [RATE.sub("", text) for text in texts]
    score: dict[str, float] = {}
    for text, group in zip(texts, groups, strict=True):
        if not LABELLED_DAY.search(text) and (best := matcher.best(text, group, POSSIBLE)):
            score[best.field] = max(score.get(best.field, 0), best.score)
    return Headings(row_index, depth, tuple(texts), tuple(groups), sum(score.values()))


def groups_above(sheet: Sheet, row_index: int) -> list[str]:
    """Return, for each column, the group heading in the row above row `row_index` of the frame, or ''."""
    width = len(sheet.letters)
    if not row_index:
        return [""] * width
    row, own_row = cells_of(sheet, row_index - 1), cells_of(sheet, row_index)
    number = int(sheet.frame["_row"][row_index - 1])
    groups = [""] * width
    if _are_titles(row):
        return groups
    merged = {span.first: span.last for span in sheet.wide if span.row == number}
    for start, text in enumerate(row):
        # The first column is where the sheet's title usually is.
        if not start or not text or text == own_row[start] or not any(letter.isalpha() for letter in text):
            continue
        if unit_of(text) is not None and sum(map(bool, row)) == 1:
            continue  # "(Rs. in lakh)" at the right edge applies to the entire table
        if start not in merged and (LABELLED_DAY.search(text) or (row[0] and day_alone(text))):
            continue  # "Report date: 20/11/2026", and a day at the end of a line
        end = merged.get(start, start)
        if not sheet.wide:
            while end + 1 < width and not row[end + 1] and own_row[end + 1]:
                end += 1
        if end - start + 1 > MAX_TITLE_SHARE * width and width > 2:
            continue
        groups[start : end + 1] = [text] * (min(end, width - 1) - start + 1)
    return groups


def below_numbering(body: pl.DataFrame) -> pl.DataFrame:
    """Return the rows below those that number the columns."""
    while body.height and is_numbering(body.row(0)[:-1]):
        body = body.slice(1)
    return body
