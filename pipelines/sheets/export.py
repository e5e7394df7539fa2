"""Rows → CSV or XLSX that people can open without danger and import again."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from sheets.text import column_letter

# How a spreadsheet program recognises a formula in a CSV; a leading apostrophe makes it read text.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
LINES_A_CHUNK = 500
Value = str | int | float | Decimal | date | None


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """`key` finds the value in a row, `heading` stands above it; a field's name there makes the file importable."""

    key: str
    heading: str
    width: int = 18


def guarded(text: str) -> str:
    """`text` such that no spreadsheet program computes it."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _plain(value: object) -> Value:
    """Days as ISO, empty as empty; texts guarded, numbers untouched (a negative number is no formula)."""
    if value is None or isinstance(value, int | float | Decimal):
        return value
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    return guarded(str(value).replace("\0", ""))


def export_csv(rows: Iterable[Mapping[str, object]], columns: Sequence[ExportColumn]) -> Iterator[bytes]:
    """UTF-8 with a mark, in chunks, so that a long list is never held whole."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    buffer.write("\ufeff")
    writer.writerow([guarded(column.heading) for column in columns])
    for count, row in enumerate(rows, 1):
        writer.writerow([_plain(row.get(column.key)) for column in columns])
        if count % LINES_A_CHUNK == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


def export_xlsx(
    rows: Iterable[Mapping[str, object]], columns: Sequence[ExportColumn], title: str = "Data"
) -> bytes:
    """A workbook with one sheet; numbers stay numbers, every text stays text."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("".join(c for c in title if c not in "[]:*?/\\")[:31] or "Data")
    for index, column in enumerate(columns):
        sheet.column_dimensions[column_letter(index)].width = column.width
    sheet.freeze_panes = "A2"
    head = []
    for column in columns:
        cell = WriteOnlyCell(sheet, guarded(column.heading))
        cell.font = Font(bold=True)
        head.append(cell)
    sheet.append(head)
    for row in rows:
        sheet.append([_cell(row.get(column.key)) for column in columns])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(value: object) -> object:
    plain = _plain(value)
    if not isinstance(plain, str):
        return plain
    text = "".join(sign for sign in plain if sign >= " " or sign in "\n\t\r")
    return text[:32_000]
