"""A report as a workbook: rows with numeric cells, and a pivot."""

import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from portal.core.language import current, text
from portal.reports.results import ReportResult, heading, local
from portal.transactions.signal_text import DASH

# Indian digit grouping (lakh, crore).
COUNT = r"[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0"
FORMATS = {"count": COUNT, "percent": "0.0", "days": "0", "moment": "dd/mm/yyyy hh:mm"}
_WIDTHS = {"words": 30, "moment": 18}


if TYPE_CHECKING:
    import pandas as pd
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet


def workbook(result: ReportResult) -> bytes:
    from openpyxl import Workbook  # imported here because most web processes never need it

    book = Workbook()
    _data(book.worksheets[0], result)
    _pivot(book.create_sheet(), result)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _data(sheet: "Worksheet", result: ReportResult) -> None:
    columns = result.report.columns
    sheet.title = text("Data")
    _head(sheet, [heading(column, current()) for column in columns], [column.kind for column in columns])
    for line, row in enumerate(result.rows, 2):
        for position, column in enumerate(columns, 1):
            _put(sheet.cell(line, position), row[column.name], column.kind)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions


def _pivot(sheet: "Worksheet", result: ReportResult) -> None:
    pivot, report = result.report.pivot, result.report
    sheet.title = text("Pivot")
    if not result.rows:
        sheet["A1"] = text("There is nothing in this period and area.")
        return
    table = pivot_table(result)
    index = [report.column(name) for name in pivot.index]
    values = [report.column(name) for name in pivot.values]
    # A single value split by a column has that column's values as headings; several values have their labels.
    headings = (
        [str(name) for _, name in table.columns]
        if pivot.columns
        else [heading(report.column(name), current()) for name in table.columns]
    )
    kinds = [column.kind for column in index] + [values[0].kind] * len(headings)
    _head(sheet, [*(heading(column, current()) for column in index), *headings], kinds)
    for line, (key, row) in enumerate(table.iterrows(), 2):
        parts = key if isinstance(key, tuple) else (key,)
        for position, part in enumerate(parts, 1):
            _put(sheet.cell(line, position), part, "words")
        for position, value in enumerate(row, len(parts) + 1):
            _put(sheet.cell(line, position), None if value != value else int(value), values[0].kind)
    _strong(sheet[sheet.max_row])
    sheet.freeze_panes = sheet.cell(2, len(index) + 1).coordinate


def pivot_table(result: ReportResult) -> "pd.DataFrame":
    """Pivot the rows (at least one) in their order, with totals. Unknown values stay empty, not zero."""
    import pandas as pd

    pivot, total = result.report.pivot, text("Total")
    by = [*pivot.index, *([pivot.columns] if pivot.columns else [])]
    frame = pd.DataFrame(result.rows, columns=[*by, *pivot.values])
    frame[by] = frame[by].fillna(DASH)
    frame[list(pivot.values)] = frame[list(pivot.values)].astype("Float64")
    table = pd.pivot_table(
        frame,
        index=list(pivot.index),
        columns=pivot.columns or None,
        values=list(pivot.values),
        aggfunc=_known,
        sort=False,
    ).astype(float)
    if pivot.columns:
        table[(pivot.values[0], total)] = table.sum(axis=1, min_count=1)
    else:
        table = table.reindex(columns=list(pivot.values))
    last = table.sum(min_count=1).to_frame().T
    last.index = pd.MultiIndex.from_tuples([(total, *[""] * (len(pivot.index) - 1))], names=table.index.names)
    return pd.concat([table, last])


def _known(values: "pd.Series") -> object:
    return values.sum(min_count=1)


def _head(sheet: "Worksheet", headings: list[str], kinds: Sequence[str]) -> None:
    from openpyxl.utils import get_column_letter

    for position, (heading_text, kind) in enumerate(zip(headings, kinds, strict=True), 1):
        _put(sheet.cell(1, position), heading_text, "words")
        sheet.column_dimensions[get_column_letter(position)].width = _WIDTHS.get(kind, 16)
    _strong(sheet[1])


def _strong(cells: "Iterable[Cell | MergedCell]") -> None:
    from openpyxl.styles import Font

    for cell in cells:
        cell.font = Font(bold=True)


def _put(cell: "Cell | MergedCell", value: object, kind: str) -> None:
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    from sheets.export import escape_formula

    if value is None:
        return
    if kind == "words":
        cell.value = escape_formula(ILLEGAL_CHARACTERS_RE.sub("", str(value)))
        cell.data_type = "s"
        return
    assert isinstance(value, datetime | int | float | Decimal)
    cell.value = local(value) if isinstance(value, datetime) else value
    cell.number_format = FORMATS[kind]
