"""A report as a printable document: its finding, its main measure as a chart, and all rows."""

from datetime import date

from marts.query import Row
from portal.accounts.people import has_demo_accounts
from portal.core import printing
from portal.core.days import day
from portal.core.language import current, pick, text
from portal.geography.selectors import own_district
from portal.reports.answers import Made, heading, written
from portal.reports.definition import added, department_names
from portal.transactions.places import MODELS
from portal.transactions.signal_words import DASH

# Bars in the chart; the table has all rows.
BARS = 12


def paper(made: Made, *, made_on: date) -> str:
    """Return the document as HTML in the user's language."""
    district, report = own_district(), made.report
    place = pick(district.name_en, district.name_mr) if district else ""
    return printing.document(
        printing.Paper(
            title=report.title[current()],
            over=text("Government of Maharashtra"),
            office=text("Office of the District Collector, {place}", place=place),
            subtitle=" · ".join(said_filters(made)),
            made=text("Made on {day}", day=day(made_on)),
            sample=text("Demo data") if has_demo_accounts() else "",
            language=current(),
        ),
        printing.join(
            printing.section(
                text("Overview"),
                printing.note(report.text[current()]),
                _chart(made),
                finding=made.finding or "",
            ),
            printing.section(text("All rows"), _table(made)),
        ),
    )


def said_filters(made: Made) -> list[str]:
    """Return the days, places and department as text."""
    asked = made.asked
    said = [text("{first} to {last}", first=day(asked.period.first), last=day(asked.period.last))]
    for level, ids in asked.area.items():
        rows = MODELS[level]._default_manager.filter(pk__in=ids)
        said += [pick(row.name_en, row.name_mr) for row in rows]
    if asked.department:
        said.append(department_names().get(asked.department, asked.department))
    return said


def _chart(made: Made) -> str:
    """Chart the pivot's first measure by its first index column, the largest first."""
    pivot, report = made.report.pivot, made.report
    groups: dict[str, list[Row]] = {}
    for row in made.rows:
        groups.setdefault(str(row[pivot.index[0]] or DASH), []).append(row)
    sums = {
        name: found for name, rows in groups.items() if (found := added(rows, pivot.values[0])) is not None
    }
    if not any(sums.values()):
        return ""
    foremost = sorted(sums.items(), key=lambda one: -one[1])[:BARS]
    name = report.column(pivot.values[0]).label[current()]
    return printing.figure(
        printing.Chart(
            kind="rows",
            label=f"{report.title[current()]}: {name}",
            categories=[one for one, _ in foremost],
            series=(printing.Series(name, [value for _, value in foremost]),),
        )
    )


def _table(made: Made) -> str:
    columns = made.report.columns
    if not made.rows:
        return printing.note(text("There is nothing in this period and area."))
    total = [written(made.totals[one.name], one) if one.total or one.share else "" for one in columns]
    words = next(place for place, one in enumerate(columns) if one.kind != "words")
    return printing.table(
        [heading(one, current()).removesuffix(" (%)") for one in columns],
        [[written(row[one.name], one) for one in columns] for row in made.rows],
        total=[text("Total"), *total[1:]],
        words=words,
    )
