"""Reconcile a list of cases with the department's summary sheet of the same days."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from catalog.calendar import Window, first_of_month, month_window
from catalog.cases import Counted, Summary
from catalog.dataset import Dataset
from catalog.measures import Block
from catalog.registry import DATASETS
from catalog.rows import Row, whole
from marts.clocks import Cases
from marts.query import Query
from portal.accounts.models import User
from portal.cases.selectors import Names, equals, list_for
from portal.core.errors import existing
from portal.figures.selectors import pending_adds_up
from portal.transactions.clocks import clock_of, counting, terms_of
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
    listed = _listed(user, dataset, summary, first, last, today)
    sheet = _sheet(user, dataset, summary, Window(first, last), today)
    keys = sorted(listed.keys() | sheet.keys(), key=str)
    names = Names(dataset)
    measures, differences = [], []
    for one in summary.counted:
        pairs = [
            (key, listed.get(key, {}).get(one.measure, 0), sheet.get(key, {}).get(one.measure, 0))
            for key in keys
        ]
        measures.append(
            _compared(summary, one, sum(pair[1] for pair in pairs), sum(pair[2] for pair in pairs))
        )
        differences += [
            {
                **_compared(summary, one, ours, theirs),
                "by": {by: names.of(by, value) for by, value in zip(summary.by, key, strict=True)},
            }
            for key, ours, theirs in pairs
            if ours != theirs
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


def _compared(summary: Summary, one: Counted, listed: int, sheet: int) -> dict[str, object]:
    label = DATASETS[summary.dataset].measure(one.measure).label
    return {
        "measure": one.measure,
        "label": label.as_dict(),
        "listed": listed,
        "sheet": sheet,
        "difference": listed - sheet,
    }


def _listed(user: User, dataset: Dataset, summary: Summary, first: date, last: date, today: date) -> Counts:
    clock = clock_of(dataset)
    columns = [dataset.field(name).column for name in summary.by]
    statuses = [one.status for one in summary.counted]
    within = {
        "received": f"{dataset.date} BETWEEN $first AND $last",
        "ended": f"closed AND {clock.end} BETWEEN $first AND $last",
    }
    within |= {
        state: f"state = '{state}' AND {clock.end} BETWEEN $first AND $last" for state in ("met", "late")
    }
    counted = [
        f"count(*) FILTER ({within[one.counts]}"
        + (f" AND {clock.status} = $statuses[{number}]" if one.status else "")
        + f") AS {one.measure}"
        for number, one in enumerate(summary.counted, 1)
    ]
    listed = ", ".join(columns)
    question = Cases(
        select=f"SELECT {listed}, {', '.join(counted)} FROM clocks GROUP BY {listed}",
        equals=equals(user, dataset, {}),
        parameters={"first": first, "last": last, "statuses": statuses},
    )
    [rows] = read_cases(dataset, counting(dataset, terms_of(dataset), today), [question])
    return _counts(columns, summary, rows)


def _sheet(user: User, dataset: Dataset, summary: Summary, window: Window, today: date) -> Counts:
    other = DATASETS[summary.dataset]
    columns = tuple(other.field(name).column for name in summary.by)
    measures = tuple(one.measure for one in summary.counted)
    adds = {name: how for name, how in pending_adds_up(other).items() if name in measures}
    query = Query(
        window=window,
        equals=equals(user, dataset, {}),
        blocks=(Block(SHEET, columns, measures),),
        today=today,
        adds=adds,
    )
    return _counts(columns, summary, read(other, query).blocks[SHEET])


def _counts(columns: Sequence[str], summary: Summary, rows: Iterable[Row]) -> Counts:
    return {
        tuple(row[column] for column in columns): {
            one.measure: whole(row, one.measure) for one in summary.counted
        }
        for row in rows
    }
