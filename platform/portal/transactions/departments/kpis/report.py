"""The report of a KPI dashboard in the user's language, as a workbook, CSV file or printed page."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.http import HttpResponse

from catalog.calendar import today_in_india
from catalog.kpi_pages import PAGES
from catalog.rounding import half_up
from portal.core import printing
from portal.core.files import CSV, XLSX, attachment
from portal.core.language import current, text
from portal.core.numbers import format_short
from portal.transactions.letterhead import letterhead
from sheets.export import escape_formula

UNITS = {"crore": "₹ crore", "acres": "acres", "days": "days", "seconds": "seconds"}


@dataclass(frozen=True)
class Part:
    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Decimal | float | str | None]]


def report_response(data: Mapping[str, Any], kind: str) -> HttpResponse:
    name = f"{data['department']}_report_{today_in_india():%Y-%m-%d}.{kind}"
    report_parts, title = list(parts(data)), PAGES[data["department"]].name[current()]
    as_of = text("Figures as of {day}", day=f"{data['as_of']:%d/%m/%Y}") if data["as_of"] else ""
    if kind in ("pdf", "html"):
        html = _paper(report_parts, title, as_of)
        return printing.pdf_response(html, name) if kind == "pdf" else printing.html_response(html, name)
    content = _csv(report_parts, as_of) if kind == "csv" else _workbook(report_parts, title, as_of)
    return attachment(HttpResponse(content, content_type=CSV if kind == "csv" else XLSX), name)


def parts(data: Mapping[str, Any]) -> Iterator[Part]:
    language, page = current(), PAGES[data["department"]]
    units = {name: text(words) for name, words in UNITS.items()}
    yield Part(
        text("Summary"),
        (text("Figure"), text("Value"), text("Unit")),
        [(m["label"][language], m["value"], units.get(m["unit"])) for m in data["metrics"]],
    )
    yield Part(
        text("Categories"),
        (text("Category"), page.metric(page.counted).label[language]),
        [(row["name"][language], row["count"]) for row in data["categories"]],
    )
    if page.monthly:
        yield Part(
            text("Months"),
            (text("Month"), page.metric(page.monthly).label[language]),
            [(row["month"], row["value"]) for row in data["months"]],
        )


def _workbook(report_parts: Sequence[Part], title: str, as_of: str) -> bytes:
    from openpyxl import Workbook  # which most web processes never need
    from openpyxl.styles import Font

    book = Workbook()
    book.remove(book.worksheets[0])
    for part in report_parts:
        worksheet = book.create_sheet(part.title[:31])
        worksheet.append([f"{title}: {part.title}"])
        worksheet.append([as_of])
        worksheet.append([])
        worksheet.append(list(part.heads))
        for row in part.rows:
            worksheet.append([_plain(cell) for cell in row])
        for cell in (worksheet["A1"], *worksheet[4]):
            cell.font = Font(bold=True)
        worksheet.column_dimensions["A"].width = 44
        for letter in "BCD":
            worksheet.column_dimensions[letter].width = 18
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _csv(report_parts: Sequence[Part], as_of: str) -> bytes:
    """Write the parts one below the other, separated by empty lines."""
    out = io.StringIO(newline="")
    lines = csv.writer(out)
    lines.writerow([as_of])
    for part in report_parts:
        lines.writerows([[], [part.title], part.heads])
        lines.writerows([_plain(cell) for cell in row] for row in part.rows)
    return out.getvalue().encode("utf-8-sig")


def _paper(report_parts: Sequence[Part], title: str, as_of: str) -> str:
    return printing.document(
        letterhead(title, as_of, f"{today_in_india():%d/%m/%Y}"),
        printing.join(
            *(
                printing.section(
                    part.title,
                    printing.table(part.heads, [[_formatted(cell) for cell in row] for row in part.rows]),
                )
                for part in report_parts
            )
        ),
    )


def _formatted(cell: Decimal | float | str | None) -> str:
    """Format a cell for print: 1,14,332.5; a dash if there is no value."""
    if cell is None:
        return "—"
    if isinstance(cell, str):
        return cell
    return format_short(half_up(cell, 2))


def _plain(cell: Decimal | float | str | None) -> float | str | None:
    """Return a cell's value: numbers stay numbers, and text that looks like a formula is escaped."""
    if isinstance(cell, str):
        return escape_formula(cell)
    return None if cell is None else float(cell)
