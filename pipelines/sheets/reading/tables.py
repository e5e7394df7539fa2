"""Further tables in one sheet, and lines of a CSV that are shorter than its heading."""

from collections.abc import Mapping, Sequence

import polars as pl

from sheets.errors import Fault, Issue
from sheets.findings import Findings
from sheets.read import Sheet
from sheets.reading.columns import match_heading

LETTERS = r"[A-Za-z\u0900-\u097f]"
NUMBER = r"^[0-9०-९][0-9०-९,.]*$"
MOST_LOOKED_AT = 2_000
FEWEST_HEADINGS = 2


def other_tables(
    sheet: Sheet, at: int, positions: Mapping[str, int], numeric: Sequence[int], known: Mapping[str, str]
) -> list[Issue]:
    """An error on the heading of another table above or below the one whose heading is row `at` of the frame."""
    if not numeric:
        return []
    for row in _above(sheet, at, numeric):
        found = _headings(row[:-1], known)
        if len(found) >= FEWEST_HEADINGS:
            return [_issue(sheet, row, found)]
    body = sheet.frame.slice(at + 1)
    wordy = pl.any_horizontal(pl.col(f"c{index}").str.contains(LETTERS) for index in numeric)
    for row in body.filter(wordy.fill_null(False)).head(MOST_LOOKED_AT).rows():
        found = _headings(row[:-1], known)
        if len(found) >= FEWEST_HEADINGS and any(
            positions.get(name) != index for name, index in found.items()
        ):
            return [_issue(sheet, row, found)]
    return []


def _above(sheet: Sheet, at: int, numeric: Sequence[int]) -> list[tuple]:
    """The rows above a heading that have a row of numbers between it and them."""
    rows = sheet.frame.head(at).rows()
    last = -1
    for index, row in enumerate(rows):
        numbers = [cell for cell in row[:-1] if cell and cell.replace(",", "").replace(".", "", 1).isdigit()]
        counted = [str(number) for number in range(1, len(numbers) + 1)]
        if len(numbers) >= FEWEST_HEADINGS and numbers != counted:  # 1, 2, 3 … are the numbers of the columns
            last = index
    return rows[:last] if last >= 0 else []


def _headings(cells: Sequence[str | None], known: Mapping[str, str]) -> dict[str, int]:
    """field name → column, for the cells of one row that are headings."""
    found: dict[str, int] = {}
    for index, cell in enumerate(cells):
        if cell and len(cell) < 200 and (match := match_heading(cell, known)):
            found.setdefault(match.field, index)
    return found


def _issue(sheet: Sheet, row: tuple, found: Mapping[str, int]) -> Issue:
    index = min(found.values())
    words = ", ".join(str(row[at]) for at in sorted(found.values()))
    number = str(row[-1])
    return Issue(
        None,
        "",
        f"{sheet.letters[index]}{number}",
        str(row[index]),
        "second_table",
        {"row": number, "words": words},
    )


def short_rows(sheet: Sheet, width: int, fields: Mapping[int, str], findings: Findings) -> None:
    """An error on each line of a CSV with fewer cells than its heading: which ones are missing is not certain."""
    if not sheet.lengths or min(cells for _, cells in sheet.lengths) >= width:
        return
    starts = pl.Series([row for row, _ in sheet.lengths])
    cells = pl.Series([cells for _, cells in sheet.lengths])
    have = cells.gather(starts.search_sorted(findings.rows, side="right") - 1)
    for position in (have < width).arg_true():
        count = have[position]
        missing = next((name for index, name in sorted(fields.items()) if index >= count), None)
        if missing is not None:
            fault = Fault("short_row", {"have": str(count), "want": str(width)})
            findings.cell(missing, position, fault)
