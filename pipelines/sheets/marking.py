"""The uploader's own workbook with its bad cells marked. Runs in the jailed child: the workbook is a
stranger's.
"""

import io
import re
from typing import Any

import polars as pl
from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell, MergedCell
from openpyxl.comments import Comment
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from sheets.text import column_letter

RED, AMBER = "FFF8C9C9", "FFFCE8C8"
LINE = {RED: "FFB81C1C", AMBER: "FF8A4500"}
PLAIN = re.compile(r"(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?", re.ASCII)
RANGE = re.compile(r"([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?")
MOST_COMMENTS = 5_000
MOST_KEPT_ROWS = 20_000  # a longer workbook is copied by its values: its formats would cost too much memory
AUTHOR = "Jilha"


def mark(data: bytes, kind: str, name: str, frame: pl.DataFrame, request: dict[str, Any]) -> bytes:
    """`request`: marks [{cell, value, text, severity}], title and headings of the summary sheet."""
    if kind == "xlsx" and frame.height <= MOST_KEPT_ROWS:
        book = load_workbook(io.BytesIO(data), keep_links=False)
        sheet: Worksheet = book[name]
        _unmerge(sheet, request["marks"])
    else:
        book = Workbook()
        sheet = book.create_sheet("Data", 0)
        del book["Sheet"]
        sheet.title = name if kind == "xls" and name else "Data"
        _copy(sheet, frame)
    _mark_cells(sheet, request["marks"])
    _summary(book, sheet.title, request)
    book.active = book.sheetnames.index(sheet.title)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _copy(sheet: Worksheet, frame: pl.DataFrame) -> None:
    """Every row at its own number; plain numbers as numbers, everything else as text, never as a formula."""
    columns = [column for column in frame.columns if column != "_row"]
    for *texts, row in frame.select(*columns, "_row").iter_rows():
        for index, text in enumerate(texts, 1):
            if text is not None:
                put(sheet, row, index, text)
    for index in range(1, len(columns) + 1):
        sheet.column_dimensions[column_letter(index - 1)].width = 18


def put(sheet: Worksheet, row: int, column: int, text: str) -> None:
    cell = sheet.cell(row, column)
    if PLAIN.fullmatch(text):
        cell.value = float(text) if "." in text else int(text)
    else:
        write_text(cell, text)


def write_text(cell: Cell | MergedCell, text: str) -> None:
    """Text stays text: `=1+1` is shown, not computed."""
    cell.value = _showable(text)
    cell.data_type = "s"


def _showable(text: str) -> str:
    """XML has no place for control characters and non-characters."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufdd0\ufffe\uffff]", "", text)[:32_000]


def _cells(reference: str) -> list[tuple[int, int]]:
    """Row and column of each cell of `C17` or `C577:E577`."""
    match = RANGE.fullmatch(reference)
    if match is None:
        return []
    first, last = _number(match[1]), _number(match[3] or match[1])
    return [(int(match[2]), column) for column in range(first, last + 1)]


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _unmerge(sheet: Worksheet, marks: list[dict[str, str]]) -> None:
    """A marked cell inside a merged range cannot carry a comment: take such ranges apart, each row with its text."""
    wanted = {position for one in marks for position in _cells(one["cell"])}
    for merged in list(sheet.merged_cells.ranges):
        if any((row, column) in wanted for row, column in merged.cells):
            sheet.unmerge_cells(str(merged))
            value = sheet.cell(merged.min_row, merged.min_col).value
            if not isinstance(value, int | float):
                for row in range(merged.min_row + 1, merged.max_row + 1):
                    sheet.cell(row, merged.min_col).value = value


def _mark_cells(sheet: Worksheet, marks: list[dict[str, str]]) -> None:
    colours: dict[tuple[int, int], str] = {}
    texts: dict[tuple[int, int], list[str]] = {}
    for one in marks:
        positions = _cells(one["cell"])
        for position in positions:
            if one["severity"] == "error" or position not in colours:
                colours[position] = RED if one["severity"] == "error" else AMBER
        if positions:
            texts.setdefault(positions[0], []).append(one["text"])
    styles = {
        colour: (
            PatternFill("solid", fgColor=colour),
            _box(Side("thin", color=LINE[colour])),
            Font(color=LINE[colour]),
        )
        for colour in (RED, AMBER)
    }
    for (row, column), colour in colours.items():
        cell = sheet.cell(row, column)
        cell.fill, cell.border, cell.font = styles[colour]
    for (row, column), lines in list(texts.items())[:MOST_COMMENTS]:
        comment = Comment("\n".join(lines), AUTHOR, height=60 + 20 * len(lines), width=320)
        sheet.cell(row, column).comment = comment


def _box(side: Side) -> Border:
    return Border(left=side, right=side, top=side, bottom=side)


def _summary(book: Workbook, data_sheet: str, request: dict[str, Any]) -> None:
    title = request["title"]
    if title in book.sheetnames:
        del book[title]
    sheet = book.create_sheet(title)
    for index, heading in enumerate(request["headings"], 1):
        cell = sheet.cell(1, index, heading)
        cell.font = Font(bold=True)
    quoted = data_sheet.replace("'", "''")
    for row, one in enumerate(request["marks"], 2):
        for column, key in enumerate(("cell", "value", "text", "kind"), 1):
            write_text(sheet.cell(row, column), one[key])
        if one["cell"] and row <= MOST_COMMENTS:
            sheet.cell(row, 1).hyperlink = f"#'{quoted}'!{one['cell']}"
            sheet.cell(row, 1).font = Font(color="FF0B5CAD", underline="single")
    for letter, width in zip("ABCD", (12, 24, 90, 14), strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "A2"
