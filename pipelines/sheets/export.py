"""Export rows to CSV or XLSX that is safe to open and can be imported again."""

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

# Prefixes that a spreadsheet program takes for a formula in a CSV; a leading apostrophe forces text.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
ROWS_PER_CHUNK = 500
Value = str | int | float | Decimal | date | None


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """`key` looks up the value in a row, `heading` is the column's title; with field names as headings the file
    can be imported.
    """

    key: str
    heading: str
    width: int = 18


def escape_formula(text: str) -> str:
    """Escape `text` so that no spreadsheet program evaluates it as a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _plain(value: object) -> Value:
    """Dates as ISO, None as an empty cell; texts escaped, numbers untouched (a negative number is not a formula)."""
    if value is None or isinstance(value, int | float | Decimal):
        return value
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    return escape_formula(str(value).replace("\0", ""))


def export_csv(rows: Iterable[Mapping[str, object]], columns: Sequence[ExportColumn]) -> Iterator[bytes]:
    """Yield UTF-8 with a BOM in chunks, so that a long list is never held in memory."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    buffer.write("\ufeff")
    writer.writerow([escape_formula(column.heading) for column in columns])
    for count, row in enumerate(rows, 1):
        writer.writerow([_plain(row.get(column.key)) for column in columns])
        if count % ROWS_PER_CHUNK == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


def export_xlsx(
    rows: Iterable[Mapping[str, object]], columns: Sequence[ExportColumn], title: str = "Data"
) -> bytes:
    """Return a workbook with one sheet; numbers stay numbers, all text stays text."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("".join(c for c in title if c not in "[]:*?/\\")[:31] or "Data")
    for index, column in enumerate(columns):
        sheet.column_dimensions[column_letter(index)].width = column.width
    sheet.freeze_panes = "A2"
    head = []
    for column in columns:
        cell = WriteOnlyCell(sheet, escape_formula(column.heading))
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
    text = "".join(char for char in plain if char >= " " or char in "\n\t\r")
    return text[:32_000]
