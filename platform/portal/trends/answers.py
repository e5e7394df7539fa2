"""Compose the response of a department's measures, with findings in both languages."""

from collections.abc import Sequence
from datetime import date

from catalog.calendar import financial_year_of, format_financial_year
from catalog.text import LANGUAGES
from catalog.trends import YEARS
from portal.core.envelope import shaped
from portal.core.errors import FieldErrors
from portal.core.language import text, use_language
from portal.core.periods import given_financial_year
from portal.organisation.models import Department
from portal.transactions.signals import shown
from portal.trends import words
from portal.trends.figures import Followed, Point, TrendRequest, has_places, trends_of
from portal.trends.schemas import MeasureOut, PointOut

FIRST_YEAR = 2000


def start_of(written: str | None, today: date) -> int:
    """Return the start of the requested financial year. Raises FieldErrors before 2000 or after the next year."""
    start, last = given_financial_year(written, today), financial_year_of(today) + 1
    if not FIRST_YEAR <= start <= last:
        sentence = text(
            "Choose a financial year from {first} to {last}.",
            first=format_financial_year(FIRST_YEAR),
            last=format_financial_year(last),
        )
        raise FieldErrors({"financial_year": [sentence]})
    return start


def answer(department: Department, asked: TrendRequest) -> dict[str, object]:
    found = trends_of(department.slug, asked)
    return {
        "department": department.slug,
        "name": department.name,
        "name_mr": department.name_mr,
        "by": asked.by,
        "financial_year": format_financial_year(asked.start),
        "previous_financial_year": format_financial_year(asked.start - 1),
        "financial_years": [
            format_financial_year(start)
            for start in range(financial_year_of(asked.today), financial_year_of(asked.today) - YEARS, -1)
        ],
        "has_places": has_places(department.slug),
        "as_of": max((one.as_of for one in found if one.as_of), default=None),
        "measures": [_measure(one, alone=is_alone(found)) for one in found],
    }


def is_alone(found: Sequence[Followed]) -> bool:
    """Whether all measures come from one data set, so that labels need not name it."""
    return len({one.dataset.name for one in found}) < 2


def _measure(one: Followed, *, alone: bool) -> dict[str, object]:
    label, finding = {}, {}
    for language in LANGUAGES:
        with use_language(language):
            label[language], finding[language] = words.label(one, alone=alone), words.finding(one)
    return shaped(
        MeasureOut,
        one,
        label=label,
        unit=one.trend.unit,
        decimals=one.trend.decimals,
        good=one.trend.good,
        rate=bool(one.trend.over),
        missing=[f"{month:%Y-%m}" for month in one.missing],
        finding=finding,
        signal=shown(one.signal, one.trend, one.marked),
        points=[_point(point) for point in one.points],
    )


def _point(point: Point) -> dict[str, object]:
    missing = [f"{month:%Y-%m}" for month in point.missing]
    return shaped(PointOut, point, period=point.period.key, first=point.period.window.first, missing=missing)
