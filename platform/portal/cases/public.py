"""Public on-time rates by service.

Only services with many cases are listed, rates are whole percentages and counts are rounded down, so that no single
decision can be derived by comparing two months.
"""

from datetime import date, timedelta

from catalog.calendar import Window, first_of_month
from catalog.cases import clock_of
from catalog.dataset import Dataset
from catalog.rounding import half_up, percent
from catalog.rows import whole
from marts.clocks import CaseQuery
from portal.cases.selectors import LISTS
from portal.configuration.selectors import value
from portal.organisation.models import Service
from portal.transactions.clocks import counting, terms_of
from portal.transactions.figures import read_cases

MIN_CASES = 100  # cases of a service in the period
ROUND_TO = 10


def on_time_rates(today: date) -> list[dict[str, object]]:
    """Return the rates of each published list by service, for the last twelve complete months."""
    last = first_of_month(today) - timedelta(days=1)
    window = Window(first_of_month(today).replace(year=first_of_month(today).year - 1), last)
    published = [
        case_list
        for case_list in LISTS.values()
        if clock_of(case_list).by_service and value(f"open_{case_list.name}")
    ]
    return [
        {
            "dataset": dataset.name,
            "label": dataset.label.as_dict(),
            "first": window.first,
            "last": window.last,
            "least": MIN_CASES,
            "services": _services(dataset, window, today),
        }
        for dataset in published
    ]


def _services(dataset: Dataset, window: Window, today: date) -> list[dict[str, object]]:
    column, end = dataset.field("service").column, clock_of(dataset).end
    question = CaseQuery(
        select=f"SELECT {column} AS service, count(*) FILTER (state = 'met') AS part, count(*) AS whole FROM clocks"
        f" WHERE state IN ('met', 'late') AND {end} BETWEEN $window_first AND $window_last"
        " GROUP BY ALL HAVING count(*) >= $least",
        parameters={"window_first": window.first, "window_last": window.last, "least": MIN_CASES},
    )
    [rows] = read_cases(dataset, counting(dataset, terms_of(dataset), today), [question])
    names = {row.pk: row for row in Service.objects.filter(pk__in=[row["service"] for row in rows])}
    services = [
        {
            "name": service.name,
            "name_mr": service.name_mr or service.name,
            "rate": int(half_up(percent(whole(row, "part"), whole(row, "whole")) or 0)),
            "cases": whole(row, "whole") // ROUND_TO * ROUND_TO,
        }
        for row in rows
        if (service := names.get(whole(row, "service")))
    ]
    return sorted(services, key=lambda item: str(item["name"]))
