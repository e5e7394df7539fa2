"""File responses: content types, headers, and their description in the OpenAPI document."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeVar

from django.http import HttpResponse, StreamingHttpResponse
from ninja import Schema

from catalog.calendar import today_in_india
from portal.core.heavy import ROWS, queue_if_heavy

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class FormatQuery(Schema):
    format: Literal["csv", "xlsx"] = "csv"


def file_responses(*types: str) -> dict[str, object]:
    """Return `openapi_extra` for an operation that returns a file of one of these content types."""
    binary = {"schema": {"type": "string", "format": "binary"}}
    return {"responses": {200: {"description": "The file", "content": dict.fromkeys(types, binary)}}}


# A spreadsheet.
FILE: Final = file_responses("text/csv", XLSX)
Download = TypeVar("Download", HttpResponse, StreamingHttpResponse)


def attachment(response: Download, filename: str) -> Download:
    """Make the response a download under a plain ASCII name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def sheet_file(
    name: str,
    columns: Iterable[tuple[str, str, int]],
    rows: Iterable[Mapping[str, object]],
    kind: str,
    *,
    title: str = "Data",
) -> HttpResponse | StreamingHttpResponse:
    """Return rows as a file named after today's date: an XLSX, or a CSV that is written while it is sent.

    Each column is a key of the rows, a heading and a width. `title` is the name of the XLSX's sheet.
    """
    # Imports openpyxl, which few processes need.
    from sheets.export import ExportColumn, export_csv, export_xlsx

    export_columns = [ExportColumn(*column) for column in columns]
    filename = f"{name}_{today_in_india():%Y-%m-%d}.{kind}"
    if kind == "csv":
        return attachment(StreamingHttpResponse(export_csv(rows, export_columns), content_type=CSV), filename)
    return attachment(HttpResponse(export_xlsx(rows, export_columns, title), content_type=XLSX), filename)


def table_file(
    name: str, columns: Sequence[str], rows: Iterable[Mapping[str, object]], kind: str, *, width: int = 18
) -> HttpResponse:
    """Return rows as a complete CSV or XLSX file. `columns` are both keys and headings."""
    rows = list(rows)
    queue_if_heavy(ROWS, len(rows))
    file = sheet_file(name, [(column, column, width) for column in columns], rows, kind)
    if isinstance(file, HttpResponse):
        return file
    # Its content, since closing the response would end the request and with it the database connection.
    return HttpResponse(file.streaming_content, headers=file.headers)
