"""Builders of web pages, OpenDocument and Excel 2003 XML sheets."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style")
)
# A cell is a value, or (value, attributes of its tag).
Cells = Iterable[Any]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A row of an ODS that is written once with a repeat count of `times`."""

    times: int
    cells: Sequence[Any]


def _parts(cell: Any) -> tuple[Any, str]:
    return cell if isinstance(cell, tuple) else (cell, "")


def page(rows: Iterable[Cells], before: str = "<html><body>", after: str = "</body></html>") -> bytes:
    lines = []
    for row in rows:
        cells = (_parts(cell) for cell in row)
        lines.append(
            "<tr>"
            + "".join(f"<td {more}>{escape(str(text))}</td>".replace(" >", ">") for text, more in cells)
        )
    return f"{before}<table>{''.join(lines)}</table>{after}".encode()


def spreadsheetml(rows: Iterable[Cells], *, more: str = "", name: str = "Data") -> bytes:
    lines = []
    for row in rows:
        cells = []
        for cell in row:
            text, attributes = _parts(cell)
            kind = "Number" if isinstance(text, int | float) else "String"
            cells.append(f'<Cell {attributes}><Data ss:Type="{kind}">{escape(str(text))}</Data></Cell>')
        lines.append(f"<Row>{''.join(cells)}</Row>")
    return (
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n'
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"'
        ' xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"'
        ' xmlns:x="urn:schemas-microsoft-com:office:excel">'
        f'<Worksheet ss:Name="{name}"><Table>{"".join(lines)}</Table>{more}</Worksheet></Workbook>'
    ).encode()


def _ods_row(cells: Sequence[Any], times: int = 1) -> str:
    written = []
    for cell in cells:
        value, attributes = _parts(cell)
        if value is None:
            written.append(f"<table:table-cell {attributes}/>")
        elif isinstance(value, int | float):
            kind = "" if "value-type" in attributes else 'office:value-type="float"'
            written.append(f'<table:table-cell {kind} office:value="{value}" {attributes}/>')
        else:
            kind = "" if "value-type" in attributes else 'office:value-type="string"'
            written.append(
                f"<table:table-cell {kind} {attributes}><text:p>{escape(value)}</text:p></table:table-cell>"
            )
    return f'<table:table-row table:number-rows-repeated="{times}">{"".join(written)}</table:table-row>'


def ods_bytes(
    sheets: Iterable[Iterable[Any]],
    *,
    before: str = "",
    hidden: Sequence[int] = (),
    columns: str = "",
    extra: Mapping[str, bytes] | None = None,
) -> bytes:
    """Build a workbook from the rows of each sheet: lists of cells, `Repeated`, or XML. `hidden` are the numbers of
    hidden sheets.
    """
    tables = []
    for number, rows in enumerate(sheets):
        lines = []
        for row in rows:
            if isinstance(row, str):
                lines.append(row)
            elif isinstance(row, Repeated):
                lines.append(_ods_row(row.cells, row.times))
            else:
                lines.append(_ods_row(row))
        style = "unseen" if number in hidden else "shown"
        tables.append(
            f'<table:table table:name="Sheet{number + 1}" table:style-name="{style}">{columns}'
            f"{''.join(lines)}</table:table>"
        )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{before}<office:document-content {NAMESPACES}><office:automatic-styles>'
        '<style:style style:name="shown"><style:table-properties table:display="true"/></style:style>'
        '<style:style style:name="unseen"><style:table-properties table:display="false"/></style:style>'
        f"</office:automatic-styles><office:body><office:spreadsheet>{''.join(tables)}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        target.writestr("mimetype", ODS_TYPE)
        target.writestr("content.xml", content, zipfile.ZIP_DEFLATED)
        for name, part in (extra or {}).items():
            target.writestr(name, part)
    return out.getvalue()
