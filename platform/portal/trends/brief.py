"""The Collector's brief: key findings, a chart and a table for each department, and the sources."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.safestring import SafeString

from catalog.calendar import Window, financial_year_window, format_financial_year, month_text
from catalog.monthly import distance
from portal.core import printing
from portal.core.days import day
from portal.core.language import current, pick, text
from portal.organisation.models import Department
from portal.organisation.selectors import default_office
from portal.submissions import sign_off
from portal.transactions.departments.eoffice.left_out import left_out
from portal.transactions.letterhead import letterhead
from portal.trends import formatting
from portal.trends.figures import MeasureTrend, TrendRequest, trends_of
from portal.trends.limits import limits
from portal.trends.responses import has_one_dataset

# Maximum number of key findings, in all and of one department.
MAX_FINDINGS, MAX_PER_DEPARTMENT = 8, 2


@dataclass(frozen=True)
class DepartmentTrends:
    """A department in the brief."""

    name: str
    measures: Sequence[MeasureTrend]
    left_out: str | None

    @property
    def with_values(self) -> list[MeasureTrend]:
        return [measure for measure in self.measures if measure.value is not None]


def brief(departments: Sequence[Department], trend_request: TrendRequest, *, made_on: date) -> str:
    """Return the document as HTML in the user's language."""
    parts = [
        DepartmentTrends(
            pick(department.name, department.name_mr),
            trends_of(department.slug, trend_request),
            left_out(department.slug, trend_request.today),
        )
        for department in departments
    ]
    with_values = [part for part in parts if part.with_values]
    body = printing.join(
        _key_findings(parts),
        *filter(None, [limits([department.slug for department in departments], made_on)]),
        *(_department(part, trend_request) for part in with_values),
        _sources(
            with_values,
            [part.name for part in parts if part.measures and not part.with_values],
            _sign_off(departments, trend_request, made_on),
        ),
    )
    return printing.document(_paper(trend_request, parts, made_on), body)


def _paper(trend_request: TrendRequest, parts: Sequence[DepartmentTrends], made_on: date) -> printing.Paper:
    by = {
        "month": text("Month by month"),
        "quarter": text("Quarter by quarter"),
        "year": text("Year by year"),
    }[trend_request.by]
    newest = max(
        (measure.as_of for part in parts for measure in part.measures if measure.as_of), default=None
    )
    subtitle_parts = [text("Financial year {year}", year=format_financial_year(trend_request.start)), by]
    if newest is not None:
        subtitle_parts.append(text("Figures as of {day}", day=day(newest)))
    title = text("Trends of the departments")
    return letterhead(title, " · ".join(subtitle_parts), day(made_on), default_office())


_STATES = {"improving": "Better", "worsening": "Worse", "changed": "Changed"}


def _key_findings(parts: Sequence[DepartmentTrends]) -> SafeString:
    """Return the key findings: measures out of their usual range, worsening and farthest first.

    They are about the last complete months, so the year that is shown needs no figures yet. Differences from last year
    are not listed, because they may be chance.
    """
    findings = [
        (part, measure) for part in parts for measure in part.measures if measure.signal.signal.colored
    ]
    findings.sort(key=lambda pair: (pair[1].signal.signal.state != "worsening", -distance(pair[1].signal)))
    if not findings:
        note = printing.note(text("No measure has left its usual range."))
        return printing.section(text("Key findings"), note)
    lines: list[tuple[str, str]] = []
    counts = Counter[str]()
    for part, measure in findings:
        counts[part.name] += 1
        if counts[part.name] <= MAX_PER_DEPARTMENT and len(lines) < MAX_FINDINGS:
            state = text(_STATES[measure.signal.signal.state])
            name = f"{state}: {part.name}, {formatting.label(measure, single_dataset=has_one_dataset(part.measures))}:"
            lines.append((name, formatting.judged(measure)))
    return printing.section(text("Key findings"), printing.findings(lines))


def _department(part: DepartmentTrends, trend_request: TrendRequest) -> SafeString:
    first, single_dataset = part.with_values[0], has_one_dataset(part.measures)
    name = formatting.label_with_unit(first, single_dataset=single_dataset)
    label = formatting.label(first, single_dataset=single_dataset)
    return printing.section(
        part.name,
        printing.figure(_chart(first, trend_request, name)),
        _table(part.with_values, trend_request, single_dataset),
        _source(part),
        finding=f"{label}: {formatting.finding(first)} {formatting.judged(first)}",
    )


def _chart(measure: MeasureTrend, trend_request: TrendRequest, name: str) -> printing.Chart:
    year, before = format_financial_year(trend_request.start), format_financial_year(trend_request.start - 1)
    by_year = trend_request.by == "year"
    target = measure.target(trend_request.by)
    return printing.Chart(
        kind="line" if trend_request.by == "month" else "bars",
        label=formatting.finding(measure),
        categories=[
            formatting.period(point.period, trend_request.by, short=True) for point in measure.points
        ],
        series=(
            printing.Series(name if by_year else f"{name} {year}", [point.value for point in measure.points]),
        ),
        previous=None if by_year else printing.Series(before, [point.previous for point in measure.points]),
        target=None
        if target is None
        else printing.Target(
            text("Target {value}", value=formatting.format_value(target, measure.trend)), target
        ),
        running=[index for index, point in enumerate(measure.points) if point.state == "running"],
        running_name=text("still running"),
        decimals=measure.trend.decimals,
        height=168,
    )


def _table(measures: Sequence[MeasureTrend], trend_request: TrendRequest, single_dataset: bool) -> SafeString:
    """Return a table of the year to date and the newest complete period."""
    year, before = format_financial_year(trend_request.start), format_financial_year(trend_request.start - 1)
    last = [
        next((point for point in reversed(measure.points) if point.state == "complete"), None)
        for measure in measures
    ]
    name = next((formatting.period(point.period, trend_request.by) for point in last if point), "")
    headings = [text("Measure"), year, text("{year}, same days", year=before), text("Change")]
    with_last = bool(name) and trend_request.by != "year"
    if with_last:
        headings += [name, text("The year before"), text("Change")]
    rows = []
    for measure, point in zip(measures, last, strict=True):
        cells = [
            formatting.label_with_unit(measure, single_dataset=single_dataset),
            formatting.format_value(measure.value, measure.trend),
            formatting.format_value(measure.previous, measure.trend),
            formatting.change_text(measure.change, measure.trend),
        ]
        if with_last and point and formatting.period(point.period, trend_request.by) == name:
            cells += [
                formatting.format_value(point.value, measure.trend),
                formatting.format_value(point.previous, measure.trend),
                formatting.change_text(point.change, measure.trend),
            ]
        elif with_last:
            cells += [formatting.DASH] * 3
        rows.append(cells)
    return printing.table(headings, rows)


def _source(part: DepartmentTrends) -> SafeString:
    sheets = {measure.dataset.name: measure for measure in part.with_values}
    sentences = [
        text(
            "Source: the department's sheets “{sheet}”, figures as of {day}.",
            sheet=measure.dataset.label[current()],
            day=day(measure.as_of) if measure.as_of else formatting.DASH,
        )
        for measure in sheets.values()
    ]
    return printing.note(" ".join(filter(None, (*sentences, part.left_out))))


def _sign_off(departments: Sequence[Department], trend_request: TrendRequest, made_on: date) -> list[str]:
    """Return notes about months not signed by the heads of office, and months changed after they were signed."""
    names = {row.slug: pick(row.name, row.name_mr) for row in departments}
    window = financial_year_window(trend_request.start)
    assert window.first is not None
    if made_on in window:  # in April, the month that has just ended belongs to the year before
        window = Window(min(window.first, sign_off.last_complete_month(made_on)), made_on)
    unsigned = [
        f"{names[slug]} ({', '.join(month_text(month)[current()] for month in months)})"
        for slug, months in sign_off.missing(names, window, made_on).items()
    ]
    revised = [
        f"{names[slug]}, {month_text(month)[current()]} ({count})"
        for (slug, month), count in sign_off.revision_counts(names, window).items()
    ]
    notes = []
    if unsigned:
        notes.append(text("Not signed by the head of office: {names}.", names=", ".join(unsigned)))
    if revised:
        notes.append(text("Changed after they were signed: {names}.", names="; ".join(revised)))
    return notes


def _sources(parts: Sequence[DepartmentTrends], silent: Sequence[str], signed: Sequence[str]) -> SafeString:
    lines = [
        text(
            "Key findings are the measures whose complete months have left their usual range, which is rarely chance."
        ),
        text(
            "Sums are compared with the same days of the year before; a standing position with the position a year "
            "earlier. A missing sheet is never counted as zero, and years with different months of sheets are not "
            "compared."
        ),
        text("A dotted line or a pale bar is a period in progress. A gap is a period without a sheet."),
    ]
    lines += signed
    if silent:
        lines.append(
            text(
                "No figures of this financial year have been received from: {names}.", names=", ".join(silent)
            )
        )
    return printing.section(text("Sources and how to read them"), *(printing.note(line) for line in lines))
