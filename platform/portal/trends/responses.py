"""Compose the response of a department's measures, with findings in both languages."""

from collections.abc import Sequence
from datetime import date

from catalog.calendar import financial_year_of, format_financial_year
from catalog.trends import YEARS
from portal.core.envelope import shaped
from portal.core.errors import FieldErrors
from portal.core.language import in_each_language, text
from portal.core.paging import given_financial_year
from portal.organisation.models import Department
from portal.transactions.departments.eoffice.left_out import left_out_label
from portal.transactions.signals import serialize_signal
from portal.trends import formatting
from portal.trends.figures import MeasureTrend, Point, TrendRequest, has_places, trends_of
from portal.trends.schemas import MeasureOut, PointOut

FIRST_YEAR = 2000


def start_of(financial_year: str | None, today: date) -> int:
    """Return the start of the requested financial year. Raises FieldErrors before 2000 or after the next year."""
    start, last = given_financial_year(financial_year, today), financial_year_of(today) + 1
    if not FIRST_YEAR <= start <= last:
        sentence = text(
            "Choose a financial year from {first} to {last}.",
            first=format_financial_year(FIRST_YEAR),
            last=format_financial_year(last),
        )
        raise FieldErrors({"financial_year": [sentence]})
    return start


def response_of(department: Department, trend_request: TrendRequest) -> dict[str, object]:
    measures = trends_of(department.slug, trend_request)
    return {
        "department": department.slug,
        "name": department.name,
        "name_mr": department.name_mr,
        "by": trend_request.by,
        "financial_year": format_financial_year(trend_request.start),
        "previous_financial_year": format_financial_year(trend_request.start - 1),
        "financial_years": [
            format_financial_year(start)
            for start in range(
                financial_year_of(trend_request.today), financial_year_of(trend_request.today) - YEARS, -1
            )
        ],
        "has_places": has_places(department.slug),
        "as_of": max((measure.as_of for measure in measures if measure.as_of), default=None),
        "left_out": left_out_label(department.slug, trend_request.today),
        "measures": [_measure(measure, single_dataset=has_one_dataset(measures)) for measure in measures],
    }


def has_one_dataset(measures: Sequence[MeasureTrend]) -> bool:
    """Whether all measures come from one data set, so that labels need not name it."""
    return len({measure.dataset.name for measure in measures}) < 2


def _measure(measure: MeasureTrend, *, single_dataset: bool) -> dict[str, object]:
    return shaped(
        MeasureOut,
        measure,
        label=in_each_language(lambda: formatting.label(measure, single_dataset=single_dataset)),
        unit=measure.trend.unit,
        decimals=measure.trend.decimals,
        good=measure.trend.good,
        rate=bool(measure.trend.over),
        missing=[f"{month:%Y-%m}" for month in measure.missing],
        finding=in_each_language(lambda: formatting.finding(measure)),
        signal=serialize_signal(measure.signal, measure.trend, measure.marked),
        points=[_point(point) for point in measure.points],
    )


def _point(point: Point) -> dict[str, object]:
    missing = [f"{month:%Y-%m}" for month in point.missing]
    return shaped(PointOut, point, period=point.period.key, first=point.period.window.first, missing=missing)
