"""Sheets that are described by their rows, and their files."""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from openpyxl import Workbook

from sheets.tests.kinds import ods_bytes
from sheets.tests.xls import xls_bytes

HELD_OUT: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("heldout.jsonl").read_text().split("\n") if line
]
Rows = Sequence[Sequence[Any]]
# File name endings of formats that are not named like theirs.
ENDINGS = {"html": "xls", "utf16": "txt", "bars": "txt"} | dict.fromkeys(
    ("commas", "semicolons", "tabs"), "csv"
)


def saved(book: Workbook) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def text(rows: Rows, separator: str = ",", encoding: str = "utf-8") -> bytes:
    """Return a text file. Cells that contain the separator are quoted."""

    def cell(value: Any) -> str:
        written = str(value)
        return f'"{written}"' if separator in written or "\n" in written else written

    return ("\r\n".join(separator.join(map(cell, row)) for row in rows) + "\r\n").encode(encoding)


def padded_csv(rows: Rows) -> bytes:
    """Return a CSV as Excel saves it, with a byte order mark and as many cells in each line."""
    width = max(map(len, rows))
    lines = io.StringIO()
    csv.writer(lines).writerows([*row, *[""] * (width - len(row))] for row in rows)
    return f"\ufeff{lines.getvalue()}".encode()


def table(rows: Rows, heading: str = "") -> bytes:
    """Return an HTML table, as government portals send it under the name .xls."""
    lines = ("".join(f"<td>{value}</td>" for value in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    head = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body>'
    return f"{head}<h3>{heading}</h3><table border=1>{body}</table></body></html>".encode()


def workbook(sheet: dict[str, Any]) -> bytes:
    """Return an XLSX. A cell `@2026-03-31` is a date."""
    book = Workbook()
    filled = book.worksheets[0]
    for row in sheet["rows"]:
        filled.append([_typed(cell) for cell in row])
    for merged in sheet.get("merges", ()):
        filled.merge_cells(merged)
    for number in sheet.get("hidden_rows", ()):
        filled.row_dimensions[number].hidden = True
    for letter in sheet.get("hidden_columns", ()):
        filled.column_dimensions[letter].hidden = True
    return saved(book)


def _typed(cell: Any) -> Any:
    if isinstance(cell, str) and re.fullmatch(r"@\d{4}-\d\d-\d\d", cell):
        return date.fromisoformat(cell[1:])
    return None if cell == "" else cell


WRITERS: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "xlsx": workbook,
    "csv": lambda sheet: padded_csv(sheet["rows"]),
    "commas": lambda sheet: text(sheet["rows"]),
    "tabs": lambda sheet: text(sheet["rows"], "\t"),
    "bars": lambda sheet: text(sheet["rows"], "|"),
    "semicolons": lambda sheet: text(sheet["rows"], ";", "cp1252"),
    "utf16": lambda sheet: text(sheet["rows"], "\t", "utf-16"),
    "html": lambda sheet: table(sheet["rows"], sheet.get("heading", "")),
    "ods": lambda sheet: ods_bytes([sheet["rows"]]),
    "xls": lambda sheet: xls_bytes(sheet["rows"]),
}


def file_of(sheet: dict[str, Any]) -> tuple[str, bytes]:
    """Return the name and the content of a sheet's file."""
    kind = sheet["format"]
    return f"sheet.{sheet.get('ending', ENDINGS.get(kind, kind))}", WRITERS[kind](sheet)
