"""Reconcile a list of cases with the department's summary sheet of the same days."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from catalog.calendar import Window, first_of_month, month_window
from catalog.cases import Counted, Summary, clock_of
from catalog.dataset import Dataset
from catalog.measures import Block
from catalog.registry import DATASETS
from catalog.rows import Row, whole
from marts.clocks import CaseQuery
from marts.query import Query
from portal.accounts.models import User
from portal.cases.selectors import Names, column_filters, list_for
from portal.core.errors import existing
from portal.figures.selectors import pending_adds_up
from portal.transactions.clocks import counting, terms_of
from portal.transactions.figures import read, read_cases

SHEET = "sheet"
Counts = dict[tuple[object, ...], dict[str, int]]


def compare(*, user: User, name: str, window: Window, today: date) -> dict[str, object]:
    """Return a `Reconciliation`. Raises NotFound if the list has no summary sheet."""
    dataset = list_for(user, name)
    summary = existing(clock_of(dataset).summary)
    if window == Window():
        window = month_window(first_of_month(today) - timedelta(days=1))
    first, last = window.first or date(2000, 1, 1), window.last or today
    list_counts = _list_counts(user, dataset, summary, first, last, today)
    sheet_counts = _sheet_counts(user, dataset, summary, Window(first, last), today)
    keys = sorted(list_counts.keys() | sheet_counts.keys(), key=str)
    names = Names(dataset)
    measures, differences = [], []
    for counted in summary.counted:
        pairs = [
            (
                key,
                list_counts.get(key, {}).get(counted.measure, 0),
                sheet_counts.get(key, {}).get(counted.measure, 0),
            )
            for key in keys
        ]
        measures.append(
            _comparison(summary, counted, sum(pair[1] for pair in pairs), sum(pair[2] for pair in pairs))
        )
        differences += [
            {
                **_comparison(summary, counted, in_list, in_sheet),
                "by": {by: names.of(by, value) for by, value in zip(summary.by, key, strict=True)},
            }
            for key, in_list, in_sheet in pairs
            if in_list != in_sheet
        ]
    return {
        "dataset": dataset.name,
        "summary": summary.dataset,
        "date_from": first,
        "date_to": last,
        "equal": not differences,
        "measures": measures,
        "differences": sorted(differences, key=lambda row: -abs(whole(row, "difference"))),
    }


def _comparison(summary: Summary, counted: Counted, listed: int, sheet: int) -> dict[str, object]:
    label = DATASETS[summary.dataset].measure(counted.measure).label
    return {
        "measure": counted.measure,
        "label": label.as_dict(),
        "listed": listed,
        "sheet": sheet,
        "difference": listed - sheet,
    }


def _list_counts(
    user: User, dataset: Dataset, summary: Summary, first: date, last: date, today: date
) -> Counts:
    clock = clock_of(dataset)
    columns = [dataset.field(name).column for name in summary.by]
    statuses = [measure.status for measure in summary.counted]
    conditions = {
        "received": f"{dataset.date} BETWEEN $first AND $last",
        "ended": f"closed AND {clock.end} BETWEEN $first AND $last",
    }
    conditions |= {
        state: f"state = '{state}' AND {clock.end} BETWEEN $first AND $last" for state in ("met", "late")
    }
    columns_sql = [
        f"count(*) FILTER ({conditions[measure.counts]}"
        + (f" AND {clock.status} = $statuses[{number}]" if measure.status else "")
        + f") AS {measure.measure}"
        for number, measure in enumerate(summary.counted, 1)
    ]
    column_list = ", ".join(columns)
    question = CaseQuery(
        select=f"SELECT {column_list}, {', '.join(columns_sql)} FROM clocks GROUP BY {column_list}",
        equals=column_filters(user, dataset, {}),
        parameters={"first": first, "last": last, "statuses": statuses},
    )
    [rows] = read_cases(dataset, counting(dataset, terms_of(dataset), today), [question])
    return _by_key(columns, summary, rows)


def _sheet_counts(user: User, dataset: Dataset, summary: Summary, window: Window, today: date) -> Counts:
    summary_dataset = DATASETS[summary.dataset]
    columns = tuple(summary_dataset.field(name).column for name in summary.by)
    measures = tuple(counted.measure for counted in summary.counted)
    adds = {name: how for name, how in pending_adds_up(summary_dataset).items() if name in measures}
    query = Query(
        window=window,
        equals=column_filters(user, dataset, {}),
        blocks=(Block(SHEET, columns, measures),),
        today=today,
        adds=adds,
    )
    return _by_key(columns, summary, read(summary_dataset, query).blocks[SHEET])


def _by_key(columns: Sequence[str], summary: Summary, rows: Iterable[Row]) -> Counts:
    return {
        tuple(row[column] for column in columns): {
            counted.measure: whole(row, counted.measure) for counted in summary.counted
        }
        for row in rows
    }
