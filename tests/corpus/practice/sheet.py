"""A practice sheet, and builders for its file."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

Row = Sequence[Any]
Stored = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """One sheet of one dataset.

    `stored` lists all rows that must exist after the import, each with the fields that matter, named as in
    the list's response. None: only a person can decide, so the sheet must be refused. `before` is imported
    first.
    """

    name: str
    path: str
    content: bytes | Callable[[], bytes]
    stored: tuple[Stored, ...] | None
    filename: str = "sheet.xlsx"
    before: bytes | None = None
    form: Mapping[str, str] = field(default_factory=dict)

    def bytes(self) -> bytes:
        return self.content() if callable(self.content) else self.content


def saved(book: Workbook) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def workbook(
    rows: Sequence[Row],
    *,
    merge: Sequence[str] = (),
    hide_rows: Sequence[int] = (),
    hide_columns: Sequence[str] = (),
    formats: Mapping[str, str] | None = None,
    first: Callable[[Worksheet], None] | None = None,
) -> Callable[[], bytes]:
    """Return a builder of an XLSX with these rows. `first` fills a sheet in front of theirs."""

    def build() -> bytes:
        book = Workbook()
        sheet = book.active
        assert sheet is not None
        if first:
            sheet.title = "Cover"
            first(sheet)
            sheet = book.create_sheet("Data")
        for row in rows:
            sheet.append(list(row))
        for span in merge:
            sheet.merge_cells(span)
        for number in hide_rows:
            sheet.row_dimensions[number].hidden = True
        for letter in hide_columns:
            sheet.column_dimensions[letter].hidden = True
        for cell, code in (formats or {}).items():
            sheet[cell].number_format = code
        return saved(book)

    return build


def text(rows: Sequence[Row], separator: str = ",", encoding: str = "utf-8") -> bytes:
    """Return a text file. Cells that contain the separator are quoted."""

    def cell(value: Any) -> str:
        written = "" if value is None else str(value)
        return f'"{written}"' if separator in written or "\n" in written else written

    return ("\r\n".join(separator.join(map(cell, row)) for row in rows) + "\r\n").encode(encoding)


def table(rows: Sequence[Row], heading: str = "") -> bytes:
    """Return an HTML table, as government portals send it under the name .xls."""
    lines = ("".join(f"<td>{'' if value is None else value}</td>" for value in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    head = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body>'
    return f"{head}<h3>{heading}</h3><table border=1>{body}</table></body></html>".encode()


def sheets(**named: Sequence[Row]) -> Callable[[], bytes]:
    """Return a builder of an XLSX with a sheet per name; underscores become spaces."""

    def build() -> bytes:
        book = Workbook()
        for number, (name, rows) in enumerate(named.items()):
            sheet = book.active if not number else book.create_sheet()
            assert isinstance(sheet, Worksheet)
            sheet.title = name.replace("_", " ")
            for row in rows:
                sheet.append(list(row))
        return saved(book)

    return build
