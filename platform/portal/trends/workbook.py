"""A department's trends as a workbook: a summary, and a sheet with a chart for each measure."""

import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.http import HttpResponse

from catalog.calendar import format_financial_year, today_in_india
from catalog.trends import By
from portal.core.files import XLSX, attachment
from portal.core.language import current, pick, text
from portal.organisation.models import Department
from portal.transactions.departments.eoffice.left_out import left_out
from portal.trends import formatting
from portal.trends.figures import MeasureTrend, TrendRequest, trends_of
from portal.trends.responses import has_one_dataset

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet


def workbook_answer(department: Department, trend_request: TrendRequest) -> HttpResponse:
    from openpyxl import Workbook  # imported here because most web processes never need it

    measures = trends_of(department.slug, trend_request)
    single_dataset = has_one_dataset(measures)
    book = Workbook()
    book.remove(book.worksheets[0])
    name = pick(department.name, department.name_mr)
    without = left_out(department.slug, trend_request.today)
    _summary(book, name, trend_request, measures, single_dataset, without)
    for number, measure in enumerate(measures, 1):
        _measure(book, number, name, trend_request.by, measure, single_dataset)
    out = io.BytesIO()
    book.save(out)
    filename = f"{department.slug}_trends_{trend_request.by}_{today_in_india():%Y-%m-%d}.xlsx"
    return attachment(HttpResponse(out.getvalue(), content_type=XLSX), filename)


def _sheet(
    book: "Workbook",
    title: str,
    heading: str,
    finding: str,
    headings: Iterable[str],
    rows: Iterable[Iterable[object]],
) -> "Worksheet":
    from openpyxl.styles import Font

    sheet = book.create_sheet(title[:31])
    sheet.append([heading])
    sheet.append([finding])
    sheet.append([])
    sheet.append(list(headings))
    for row in rows:
        sheet.append(list(row))
    for cell in (sheet["A1"], *sheet[4]):
        cell.font = Font(bold=True)
    sheet.column_dimensions["A"].width = 36
    for letter in "BCDEFGHI":
        sheet.column_dimensions[letter].width = 18
    sheet.freeze_panes = "B5"
    return sheet


def _summary(
    book: "Workbook",
    name: str,
    trend_request: TrendRequest,
    measures: list[MeasureTrend],
    single_dataset: bool,
    without: str | None,
) -> None:
    year, before = format_financial_year(trend_request.start), format_financial_year(trend_request.start - 1)
    headings = (
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
            formatting.label(measure, single_dataset=single_dataset),
            "%" if measure.trend.over else formatting.unit(measure.trend),
            measure.value,
            measure.previous,
            measure.change,
            measure.until,
            formatting.finding(measure),
            formatting.judged(measure),
            measure.marked.target,
        )
        for measure in measures
    ]
    compared = text(
        "Compared with the same days of the year before. A missing sheet is never counted as zero."
    )
    note = " ".join(filter(None, (compared, without)))
    _sheet(book, text("Summary"), f"{name}: {text('Trends')}", note, headings, rows)


def _measure(
    book: "Workbook", number: int, name: str, by: By, measure: MeasureTrend, single_dataset: bool
) -> None:
    from openpyxl.chart import BarChart, LineChart, Reference

    label = formatting.label(measure, single_dataset=single_dataset)
    # Some characters are not allowed in a sheet's name.
    title = re.sub(r"[\[\]:*?/\\]", " ", f"{number} {measure.trend.label[current()]}")
    now, before = text("This year"), text("The year before")
    headings = (text("Period"), now, before, text("Change"), text("State"))
    rows = [
        (formatting.period(point.period, by), point.value, point.previous, point.change, _state(point.state))
        for point in measure.points
    ]
    heading = " · ".join(filter(None, (f"{name}: {label}", formatting.unit(measure.trend))))
    sheet = _sheet(book, title, heading, formatting.finding(measure), headings, rows)
    chart: LineChart | BarChart = LineChart() if by == "month" else BarChart()
    last = 4 + len(rows)
    chart.add_data(Reference(sheet, min_col=2, max_col=3, min_row=4, max_row=last), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=1, min_row=5, max_row=last))
    chart.title, chart.height, chart.width = label, 8, 18
    chart.y_axis.delete = chart.x_axis.delete = False
    sheet.add_chart(chart, "H4")


def _state(state: str) -> str:
    return {
        "complete": "",
        "running": text("still running"),
        "missing": text("no sheet"),
        "ahead": text("not begun"),
    }[state]
