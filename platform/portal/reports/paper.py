"""A report as a printable document: its finding, its main measure as a chart, and all rows."""

from datetime import date

from marts.query import Row
from portal.core import printing
from portal.core.days import day
from portal.core.language import current, pick, text
from portal.reports.definition import added, department_names
from portal.reports.results import ReportResult, formatted, heading
from portal.transactions.letterhead import letterhead
from portal.transactions.places import MODELS
from portal.transactions.signal_text import DASH

# Bars in the chart; the table has all rows.
BARS = 12


def paper(result: ReportResult, *, made_on: date) -> str:
    """Return the document as HTML in the user's language."""
    report = result.report
    return printing.document(
        letterhead(report.title[current()], " · ".join(filter_labels(result)), day(made_on)),
        printing.join(
            printing.section(
                text("Overview"),
                printing.note(report.text[current()]),
                _chart(result),
                finding=result.finding or "",
            ),
            printing.section(text("All rows"), _table(result)),
        ),
    )


def filter_labels(result: ReportResult) -> list[str]:
    """Return the days, places and department as text."""
    scope = result.scope
    labels = [text("{first} to {last}", first=day(scope.period.first), last=day(scope.period.last))]
    for level, ids in scope.area.items():
        rows = MODELS[level]._default_manager.filter(pk__in=ids)
        labels += [pick(row.name_en, row.name_mr) for row in rows]
    if scope.department:
        labels.append(department_names().get(scope.department, scope.department))
    return labels


def _chart(result: ReportResult) -> str:
    """Chart the pivot's first measure by its first index column, the largest first."""
    pivot, report = result.report.pivot, result.report
    groups: dict[str, list[Row]] = {}
    for row in result.rows:
        groups.setdefault(str(row[pivot.index[0]] or DASH), []).append(row)
    sums = {
        name: total for name, rows in groups.items() if (total := added(rows, pivot.values[0])) is not None
    }
    if not any(sums.values()):
        return ""
    largest = sorted(sums.items(), key=lambda item: -item[1])[:BARS]
    name = report.column(pivot.values[0]).label[current()]
    return printing.figure(
        printing.Chart(
            kind="rows",
            label=f"{report.title[current()]}: {name}",
            categories=[item for item, _ in largest],
            series=(printing.Series(name, [value for _, value in largest]),),
        )
    )


def _table(result: ReportResult) -> str:
    columns = result.report.columns
    if not result.rows:
        return printing.note(text("There is nothing in this period and area."))
    total = [
        formatted(result.totals[column.name], column) if column.total or column.share else ""
        for column in columns
    ]
    word_columns = next(position for position, column in enumerate(columns) if column.kind != "words")
    return printing.table(
        [heading(column, current()).removesuffix(" (%)") for column in columns],
        [[formatted(row[column.name], column) for column in columns] for row in result.rows],
        total=[text("Total"), *total[1:]],
        words=word_columns,
    )
