"""The Collector's brief: key findings, a chart and a table for each department, and the sources."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.safestring import SafeString

from catalog.calendar import financial_year_window, format_financial_year, month_text
from catalog.monthly import distance
from portal.accounts.people import has_demo_accounts
from portal.core import printing
from portal.core.days import day
from portal.core.language import current, pick, text
from portal.geography.selectors import own_district
from portal.organisation.models import Department
from portal.organisation.selectors import default_office
from portal.submissions import sign_off
from portal.trends import words
from portal.trends.answers import is_alone
from portal.trends.figures import Followed, Point, TrendRequest, trends_of
from portal.trends.limits import limits

# Maximum number of key findings, in all and of one department.
FOREMOST, OF_ONE = 8, 2


@dataclass(frozen=True)
class Part:
    """A department in the brief."""

    name: str
    found: Sequence[Followed]

    @property
    def told(self) -> list[Followed]:
        return [one for one in self.found if one.value is not None]


def brief(departments: Sequence[Department], asked: TrendRequest, *, made_on: date) -> str:
    """Return the document as HTML in the user's language."""
    parts = [
        Part(pick(department.name, department.name_mr), trends_of(department.slug, asked))
        for department in departments
    ]
    told = [part for part in parts if part.told]
    body = printing.join(
        _foremost(told),
        *filter(None, [limits([department.slug for department in departments], made_on)]),
        *(_department(part, asked) for part in told),
        _sources(
            told,
            [part.name for part in parts if part.found and not part.told],
            _sign_off(departments, asked, made_on),
        ),
    )
    return printing.document(_paper(asked, parts, made_on), body)


def _office(place: str) -> str:
    """Return the issuing office: the default office, or the Collector's."""
    office = default_office()
    if office is None:
        return text("Office of the District Collector, {place}", place=place)
    return f"{pick(office.name, office.name_mr)}, {place}"


def _paper(asked: TrendRequest, parts: Sequence[Part], made_on: date) -> printing.Paper:
    district = own_district()
    place = pick(district.name_en, district.name_mr) if district else ""
    by = {
        "month": text("Month by month"),
        "quarter": text("Quarter by quarter"),
        "year": text("Year by year"),
    }[asked.by]
    newest = max((one.as_of for part in parts for one in part.found if one.as_of), default=None)
    said = [text("Financial year {year}", year=format_financial_year(asked.start)), by]
    if newest is not None:
        said.append(text("Figures as of {day}", day=day(newest)))
    return printing.Paper(
        title=text("Trends of the departments"),
        over=text("Government of Maharashtra"),
        office=_office(place),
        subtitle=" · ".join(said),
        made=text("Made on {day}", day=day(made_on)),
        sample=text("Demo data") if has_demo_accounts() else "",
        language=current(),
    )


_STATES = {"improving": "Better", "worsening": "Worse", "changed": "Changed"}


def _foremost(parts: Sequence[Part]) -> SafeString:
    """Return the key findings: measures out of their usual range, worsening and farthest first.

    Differences from last year are not listed, because they may be chance.
    """
    found = [(part, one) for part in parts for one in part.told if one.signal.signal.colored]
    found.sort(key=lambda pair: (pair[1].signal.signal.state != "worsening", -distance(pair[1].signal)))
    if not found:
        note = printing.note(text("No measure has left its usual range."))
        return printing.section(text("Key findings"), note)
    lines: list[tuple[str, str]] = []
    told = Counter[str]()
    for part, one in found:
        told[part.name] += 1
        if told[part.name] <= OF_ONE and len(lines) < FOREMOST:
            state = text(_STATES[one.signal.signal.state])
            name = f"{state}: {part.name}, {words.label(one, alone=is_alone(part.found))}:"
            lines.append((name, words.judged(one)))
    return printing.section(text("Key findings"), printing.findings(lines))


def _department(part: Part, asked: TrendRequest) -> SafeString:
    first, alone = part.told[0], is_alone(part.found)
    lead = " ".join(
        filter(
            None,
            (
                words.label(first, alone=alone),
                f"({words.unit(first.trend)})" if words.unit(first.trend) else "",
            ),
        )
    )
    return printing.section(
        part.name,
        printing.figure(_chart(first, asked, lead)),
        _table(part.told, asked, alone),
        _source(part.told),
        finding=f"{words.label(first, alone=alone)}: {words.finding(first)} {words.judged(first)}",
    )


def _chart(one: Followed, asked: TrendRequest, name: str) -> printing.Chart:
    year, before = format_financial_year(asked.start), format_financial_year(asked.start - 1)
    by_year = asked.by == "year"
    target = one.target(asked.by)
    return printing.Chart(
        kind="line" if asked.by == "month" else "bars",
        label=words.finding(one),
        categories=[words.period(point.period, asked.by, short=True) for point in one.points],
        series=(
            printing.Series(name if by_year else f"{name} {year}", [point.value for point in one.points]),
        ),
        previous=None if by_year else printing.Earlier(before, [point.previous for point in one.points]),
        target=None
        if target is None
        else printing.Target(text("Target {value}", value=words.written(target, one.trend)), target),
        running=[index for index, point in enumerate(one.points) if point.state == "running"],
        running_name=text("still running"),
        decimals=one.trend.decimals,
        height=168,
    )


def _table(found: Sequence[Followed], asked: TrendRequest, alone: bool) -> SafeString:
    """Return a table of the year to date and the newest complete period."""
    year, before = format_financial_year(asked.start), format_financial_year(asked.start - 1)
    last = [_last_whole(one) for one in found]
    name = next((words.period(point.period, asked.by) for point in last if point), "")
    heads = [text("Measure"), year, text("{year}, same days", year=before), text("Change")]
    with_last = bool(name) and asked.by != "year"
    if with_last:
        heads += [name, text("The year before"), text("Change")]
    rows = []
    for one, point in zip(found, last, strict=True):
        label, unit = words.label(one, alone=alone), words.unit(one.trend)
        cells = [
            f"{label} ({unit})" if unit else label,
            words.written(one.value, one.trend),
            words.written(one.previous, one.trend),
            words.moved(one.change, one.trend),
        ]
        if with_last and point and words.period(point.period, asked.by) == name:
            cells += [
                words.written(point.value, one.trend),
                words.written(point.previous, one.trend),
                words.moved(point.change, one.trend),
            ]
        elif with_last:
            cells += [words.DASH] * 3
        rows.append(cells)
    return printing.table(heads, rows)


def _last_whole(one: Followed) -> Point | None:
    return next((point for point in reversed(one.points) if point.state == "complete"), None)


def _source(found: Sequence[Followed]) -> SafeString:
    sheets = {one.dataset.name: one for one in found}
    said = [
        text(
            "Source: the department's sheets “{sheet}”, figures as of {day}.",
            sheet=one.dataset.label[current()],
            day=day(one.as_of) if one.as_of else words.DASH,
        )
        for one in sheets.values()
    ]
    return printing.note(" ".join(said))


def _sign_off(departments: Sequence[Department], asked: TrendRequest, made_on: date) -> list[str]:
    """Return notes about months not signed by the heads of office, and months changed after they were signed."""
    names = {row.slug: pick(row.name, row.name_mr) for row in departments}
    window = financial_year_window(asked.start)
    unsigned = [
        f"{names[slug]} ({', '.join(month_text(month)[current()] for month in months)})"
        for slug, months in sign_off.missing(names, window, made_on).items()
    ]
    revision_counts = [
        f"{names[slug]}, {month_text(month)[current()]} ({count})"
        for (slug, month), count in sign_off.revision_counts(names, window).items()
    ]
    return [
        *(
            [text("Not signed by the head of office: {names}.", names=", ".join(unsigned))]
            if unsigned
            else []
        ),
        *(
            [text("Changed after they were signed: {names}.", names="; ".join(revision_counts))]
            if revision_counts
            else []
        ),
    ]


def _sources(told: Sequence[Part], silent: Sequence[str], signed: Sequence[str]) -> SafeString:
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
