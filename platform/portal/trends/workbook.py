"""A department's trends as a workbook: a summary, and a sheet with a chart for each measure."""

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.http import HttpResponse

from catalog.calendar import format_financial_year, today_in_india
from catalog.trends import By
from portal.core.files import XLSX, attachment
from portal.core.language import current, pick, text
from portal.organisation.models import Department
from portal.trends import words
from portal.trends.answers import is_alone
from portal.trends.figures import Followed, TrendRequest, trends_of

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet


def workbook_answer(department: Department, asked: TrendRequest) -> HttpResponse:
    from openpyxl import Workbook  # imported here because most web processes never need it

    found = trends_of(department.slug, asked)
    alone = is_alone(found)
    book = Workbook()
    book.remove(book.worksheets[0])
    name = pick(department.name, department.name_mr)
    _summary(book, name, asked, found, alone)
    for number, one in enumerate(found, 1):
        _measure(book, number, name, asked.by, one, alone)
    out = io.BytesIO()
    book.save(out)
    filename = f"{department.slug}_trends_{asked.by}_{today_in_india():%Y-%m-%d}.xlsx"
    return attachment(HttpResponse(out.getvalue(), content_type=XLSX), filename)


def _sheet(
    book: "Workbook",
    title: str,
    heading: str,
    finding: str,
    heads: Iterable[str],
    rows: Iterable[Iterable[object]],
) -> "Worksheet":
    from openpyxl.styles import Font

    made = book.create_sheet(title[:31])
    made.append([heading])
    made.append([finding])
    made.append([])
    made.append(list(heads))
    for row in rows:
        made.append(list(row))
    for cell in (made["A1"], *made[4]):
        cell.font = Font(bold=True)
    made.column_dimensions["A"].width = 36
    for letter in "BCDEFGHI":
        made.column_dimensions[letter].width = 18
    made.freeze_panes = "B5"
    return made


def _summary(book: "Workbook", name: str, asked: TrendRequest, found: list[Followed], alone: bool) -> None:
    year, before = format_financial_year(asked.start), format_financial_year(asked.start - 1)
    heads = (
        text("Measure"),
        text("Unit"),
        year,
        before,
        text("Change"),
        text("Up to"),
        text("Finding"),
        text("Usual range"),
        text("Target"),
    )
    rows = [
        (
            words.label(one, alone=alone),
            "%" if one.trend.over else words.unit(one.trend),
            one.value,
            one.previous,
            one.change,
            one.until,
            words.finding(one),
            words.judged(one),
            one.marked.target,
        )
        for one in found
    ]
    note = text("Compared with the same days of the year before. A missing sheet is never counted as zero.")
    _sheet(book, text("Summary"), f"{name}: {text('Trends')}", note, heads, rows)


def _measure(book: "Workbook", number: int, name: str, by: By, one: Followed, alone: bool) -> None:
    from openpyxl.chart import BarChart, LineChart, Reference

    label = words.label(one, alone=alone)
    title = f"{number} {one.trend.label['en' if current() == 'en' else 'mr']}"
    now, before = text("This year"), text("The year before")
    heads = (text("Period"), now, before, text("Change"), text("State"))
    rows = [
        (words.period(point.period, by), point.value, point.previous, point.change, _state(point.state))
        for point in one.points
    ]
    heading = " · ".join(filter(None, (f"{name}: {label}", words.unit(one.trend))))
    made = _sheet(book, _safe(title), heading, words.finding(one), heads, rows)
    chart: LineChart | BarChart = LineChart() if by == "month" else BarChart()
    last = 4 + len(rows)
    chart.add_data(Reference(made, min_col=2, max_col=3, min_row=4, max_row=last), titles_from_data=True)
    chart.set_categories(Reference(made, min_col=1, min_row=5, max_row=last))
    chart.title, chart.height, chart.width = label, 8, 18
    chart.y_axis.delete = chart.x_axis.delete = False
    made.add_chart(chart, "H4")


def _safe(title: str) -> str:
    """Replace characters that are not allowed in a sheet's name."""
    return "".join(" " if sign in "[]:*?/\\" else sign for sign in title)


def _state(state: str) -> str:
    return {
        "complete": "",
        "running": text("still running"),
        "missing": text("no sheet"),
        "ahead": text("not begun"),
    }[state]
