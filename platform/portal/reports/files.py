"""A report as a file: workbook with pivot, CSV, PDF, or a page to print."""

from datetime import date, datetime
from typing import Final

from portal.core import printing
from portal.core.files import CSV, XLSX
from portal.core.language import current
from portal.reports.answers import Made, heading, local

HTML: Final = "text/html; charset=utf-8"
TYPES: Final = {"xlsx": XLSX, "csv": CSV, "pdf": printing.PDF, "html": HTML}


def name_of(slug: str, first: date, last: date, kind: str) -> str:
    return f"report_{slug}_{first}_{last}.{kind}"


def content(made: Made, kind: str, made_on: date) -> bytes:
    """Return the file's content in the active language. Responds with 503 if a PDF can't be made."""
    if kind == "xlsx":
        from portal.reports.workbook import workbook  # with openpyxl, which most web processes never need

        return workbook(made)
    if kind == "csv":
        return _csv(made)
    from portal.reports.paper import paper

    html = paper(made, made_on=made_on)
    return printing.pdf(html) if kind == "pdf" else html.encode()


def _csv(made: Made) -> bytes:
    from sheets.export import ExportColumn, export_csv

    columns = [ExportColumn(one.name, heading(one, current())) for one in made.report.columns]
    moments = [one.name for one in made.report.columns if one.kind == "moment"]
    rows = (
        {**row, **{name: local(moment) for name in moments if isinstance(moment := row[name], datetime)}}
        for row in made.rows
    )
    return b"".join(export_csv(rows, columns))
