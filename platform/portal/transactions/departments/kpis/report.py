"""The report of a KPI dashboard as a workbook, in the reader's language: one sheet a part of the page."""

import io
from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse

from catalog.calendar import today_in_india
from catalog.kpi_pages import PAGES
from portal.core.files import XLSX, attachment
from portal.core.language import current, text

UNITS = {"crore": "₹ crore", "acres": "acres", "days": "days", "seconds": "seconds"}


def answer(data: dict[str, Any]) -> Any:
    from openpyxl import Workbook  # which most web processes never need
    from openpyxl.styles import Font

    language = current()
    page = PAGES[data["department"]]
    book = Workbook()
    book.remove(book.worksheets[0])

    def sheet(title: str, heads: Iterable[str], rows: Iterable[Iterable[Any]]) -> None:
        made = book.create_sheet(title[:31])
        made.append([f"{page.name[language]}: {title}"])
        made.append([text("Figures as of {day}", day=f"{data['as_of']:%d/%m/%Y}") if data["as_of"] else ""])
        made.append([])
        made.append(list(heads))
        for row in rows:
            made.append([_plain(cell) for cell in row])
        for cell in (made["A1"], *made[4]):
            cell.font = Font(bold=True)
        made.column_dimensions["A"].width = 44
        for letter in "BCD":
            made.column_dimensions[letter].width = 18

    figure, value, unit = text("Figure"), text("Value"), text("Unit")
    units = {name: text(words) for name, words in UNITS.items()}
    metrics = [(m["label"][language], m["value"], units.get(m["unit"])) for m in data["metrics"]]
    sheet(text("Summary"), (figure, value, unit), metrics)
    sheet(
        text("Categories"),
        (text("Category"), data["counted"][language]),
        [(row["name"][language], row["count"]) for row in data["categories"]],
    )
    if data["months"]:
        months = data["months"]
        sheet(
            text("Months"),
            (text("Month"), months["label"][language]),
            [(point["month"], point["value"]) for point in months["points"]],
        )
    out = io.BytesIO()
    book.save(out)
    name = f"{data['department']}_report_{today_in_india():%Y-%m-%d}.xlsx"
    return attachment(HttpResponse(out.getvalue(), content_type=XLSX), name)


def _plain(cell: Any) -> Any:
    """Numbers stay numbers; a category that looks like a formula stays a text."""
    if isinstance(cell, str):
        return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell
    return None if cell is None else float(cell)
