"""A report as a file: workbook with pivot, CSV, PDF, or a page to print."""

from datetime import date, datetime
from typing import Final

from portal.core import printing
from portal.core.files import CSV, XLSX
from portal.core.language import current
from portal.reports.results import ReportResult, heading, local

HTML: Final = "text/html; charset=utf-8"
TYPES: Final = {"xlsx": XLSX, "csv": CSV, "pdf": printing.PDF, "html": HTML}


def name_of(slug: str, first: date, last: date, kind: str) -> str:
    return f"report_{slug}_{first}_{last}.{kind}"


def content(result: ReportResult, kind: str, made_on: date) -> bytes:
    """Return the file's content in the active language. Responds with 503 if a PDF can't be made."""
    if kind == "xlsx":
        from portal.reports.workbook import workbook  # with openpyxl, which most web processes never need

        return workbook(result)
    if kind == "csv":
        return _csv(result)
    from portal.reports.paper import paper

    html = paper(result, made_on=made_on)
    return printing.pdf(html) if kind == "pdf" else html.encode()


def _csv(result: ReportResult) -> bytes:
    from sheets.export import ExportColumn, export_csv

    columns = [ExportColumn(column.name, heading(column, current())) for column in result.report.columns]
    moments = [column.name for column in result.report.columns if column.kind == "moment"]
    rows = (
        {**row, **{name: local(moment) for name in moments if isinstance(moment := row[name], datetime)}}
        for row in result.rows
    )
    return b"".join(export_csv(rows, columns))
