"""Mark the bad cells in an uploaded workbook. Runs in the jailed child, because the workbook is untrusted."""

import io
import re
from bisect import bisect_left, bisect_right
from itertools import islice
from typing import Any, Required, TypedDict

import polars as pl
from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell, MergedCell
from openpyxl.comments import Comment
from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.workbook.child import INVALID_TITLE_REGEX
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from sheets.text import column_letter, position
from sheets.workbook import FORMULA

RED, AMBER, BLUE = "FFF8C9C9", "FFFCE8C8", "FFD3E4F8"
COLOURS = {"error": RED, "warning": AMBER, "corrected": BLUE}
LINE = {RED: "FFB81C1C", AMBER: "FF8A4500", BLUE: "FF0B5CAD"}
PLAIN = re.compile(r"(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?", re.ASCII)
RANGE = re.compile(r"([A-Z]{1,3}\d{1,7})(?::([A-Z]{1,3}\d{1,7}))?")
PLAIN_LIST = re.compile(
    r"""\"[^"]*\"|=?(?:(?:'[^'\[\]]+'|[\w.]+)!)?\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?"""
)
MAX_COMMENTS = 5_000
MAX_FORMATTED_ROWS = 20_000  # longer workbooks lose their formats, which would need too much memory
AUTHOR = "Jilha"


class MarkRequest(TypedDict, total=False):
    """`marks` are {cell, value, text, severity, kind}; a mark with `put` sets its cell to that value. `title`
    and `headings` are those of the summary sheet. `rows` replace the sheet's own if it was unpivoted when read.
    """

    marks: Required[list[dict[str, str]]]
    title: Required[str]
    headings: Required[list[str]]
    rows: list[tuple[object, ...]]


def mark(data: bytes, kind: str, name: str, frame: pl.DataFrame, request: MarkRequest) -> bytes:
    """Return the workbook with the marks, or a copy of the sheet's values with them."""
    turned = request.get("rows")
    if turned:
        frame = pl.DataFrame(
            turned, schema=[*(f"c{index}" for index in range(len(turned[0]) - 1)), "_row"], orient="row"
        )
    if kind == "xlsx" and frame.height <= MAX_FORMATTED_ROWS and not turned:
        book = load_workbook(io.BytesIO(data), keep_links=False)
        sheet: Worksheet = book[name]
        _remove_active_content(book, name, frame)
        _unmerge(sheet, request["marks"])
    else:
        book = Workbook()
        sheet = book.create_sheet("Data", 0)
        del book["Sheet"]
        sheet.title = INVALID_TITLE_REGEX.sub(" ", name)[:31] or "Data"
        _copy(sheet, frame)
    _correct(sheet, request["marks"])
    _mark_cells(sheet, request["marks"])
    _summary(book, sheet.title, request)
    book.active = book.sheetnames.index(sheet.title)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _remove_active_content(book: Workbook, name: str, frame: pl.DataFrame) -> None:
    """Remove everything a workbook computes or fetches when opened: it is untrusted, and another user will open it.

    A formula becomes its stored value, or else its own text. Names, conditional formats, drop-downs with
    formulas, pivot tables and links to other files are removed.
    """
    texts = {row.pop("_row"): list(row.values()) for row in frame.to_dicts()}
    book.defined_names.clear()
    # Any, because the code uses members that openpyxl's types treat as private.
    sheets: list[Any] = list(book.worksheets)
    for sheet in sheets:
        sheet.defined_names.clear()
        sheet.conditional_formatting = ConditionalFormattingList()
        sheet._pivots = []
        choices = sheet.data_validations
        choices.dataValidation = [rule for rule in choices.dataValidation if _is_plain_list(rule)]
        sheet._hyperlinks = [link for link in sheet._hyperlinks if not link.target]
        for cell in list(sheet._cells.values()):
            if cell.hyperlink is not None and cell.hyperlink.target:
                cell.hyperlink = None
            if cell.data_type == "f":
                values = texts.get(cell.row, []) if sheet.title == name else []
                value = values[cell.column - 1] if cell.column <= len(values) else None
                if value is None or FORMULA in value:
                    write_text(cell, _formula_text(cell.value))
                else:
                    put(sheet, cell.row, cell.column, value)


def _formula_text(value: object) -> str:
    """Return the formula as typed; array formulas and data tables are objects."""
    if isinstance(value, str):
        return value
    return str(getattr(value, "text", None) or "=…")


def _is_plain_list(rule: DataValidation) -> bool:
    """Whether the rule is a drop-down of fixed words or of a cell range, as in our own templates."""
    return rule.type == "list" and PLAIN_LIST.fullmatch(rule.formula1 or "") is not None


def _copy(sheet: Worksheet, frame: pl.DataFrame) -> None:
    """Copy every row to its own row number; plain numbers as numbers, everything else as text, never as formulas."""
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
    """Write text that is never evaluated: `=1+1` is shown as is."""
    cell.value = _showable(text)
    cell.data_type = "s"


def _showable(text: str) -> str:
    """Remove control characters and non-characters, which XML does not allow."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufdd0\ufffe\uffff]", "", text)[:32_000]


def _cells(reference: str) -> list[tuple[int, int]]:
    """Return (row, column) of each cell of `C17` or `C577:E577`."""
    match = RANGE.fullmatch(reference)
    if match is None:
        return []
    (row, first), (_, last) = position(match[1]), position(match[2] or match[1])
    return [(row + 1, column + 1) for column in range(first, last + 1)]


def _unmerge(sheet: Worksheet, marks: list[dict[str, str]]) -> None:
    """Split merged ranges that contain a marked cell, which could not carry a comment. Each row gets the text."""
    marked = sorted({cell for mark in marks for cell in _cells(mark["cell"])})
    for merged in list(sheet.merged_cells.ranges):
        start = bisect_left(marked, (merged.min_row, merged.min_col))
        end = bisect_right(marked, (merged.max_row, merged.max_col))
        if any(merged.min_col <= column <= merged.max_col for _, column in islice(marked, start, end)):
            sheet.unmerge_cells(str(merged))
            value = sheet.cell(merged.min_row, merged.min_col).value
            if not isinstance(value, int | float):
                for row in range(merged.min_row + 1, merged.max_row + 1):
                    sheet.cell(row, merged.min_col).value = value


def _correct(sheet: Worksheet, marks: list[dict[str, str]]) -> None:
    for mark in marks:
        for row, column in _cells(mark["cell"]) if "put" in mark else ():
            if mark["put"]:
                put(sheet, row, column, mark["put"])
            else:
                sheet.cell(row, column).value = None


def _mark_cells(sheet: Worksheet, marks: list[dict[str, str]]) -> None:
    colours: dict[tuple[int, int], str] = {}
    texts: dict[tuple[int, int], list[str]] = {}
    for mark in marks:
        cells = _cells(mark["cell"])
        for cell in cells:
            if mark["severity"] == "error" or cell not in colours:
                colours[cell] = COLOURS[mark["severity"]]
        if cells:
            texts.setdefault(cells[0], []).append(mark["text"])
    styles = {
        colour: (
            PatternFill("solid", fgColor=colour),
            _box(Side("thin", color=LINE[colour])),
            Font(color=LINE[colour]),
        )
        for colour in LINE
    }
    for (row, column), colour in colours.items():
        marked = sheet.cell(row, column)
        marked.fill, marked.border, marked.font = styles[colour]
    for (row, column), lines in list(texts.items())[:MAX_COMMENTS]:
        comment = Comment("\n".join(lines), AUTHOR, height=60 + 20 * len(lines), width=320)
        sheet.cell(row, column).comment = comment


def _box(side: Side) -> Border:
    return Border(left=side, right=side, top=side, bottom=side)


def _summary(book: Workbook, data_sheet: str, request: MarkRequest) -> None:
    title = request["title"]
    if title in book.sheetnames:
        del book[title]
    sheet = book.create_sheet(title)
    for index, heading in enumerate(request["headings"], 1):
        cell = sheet.cell(1, index, heading)
        cell.font = Font(bold=True)
    quoted = data_sheet.replace("'", "''")
    for row, mark in enumerate(request["marks"], 2):
        for column, key in enumerate(("cell", "value", "text", "kind"), 1):
            write_text(sheet.cell(row, column), mark[key])
        if mark["cell"] and row <= MAX_COMMENTS:
            sheet.cell(row, 1).hyperlink = f"#'{quoted}'!{mark['cell']}"
            sheet.cell(row, 1).font = Font(color="FF0B5CAD", underline="single")
    for letter, width in zip("ABCD", (12, 24, 90, 14), strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "A2"
