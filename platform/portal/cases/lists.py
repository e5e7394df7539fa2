"""The queue and the summary of a list of cases."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from catalog.cases import OPEN, STATES, clock_of
from catalog.dataset import Dataset
from catalog.rounding import half_up, percent
from catalog.rows import Row, whole, word
from catalog.signals import Point, signal
from catalog.wilson import wilson
from marts.clocks import ONLY_OPEN, CaseQuery, in_time_by_month
from marts.clocks import queue as queue_of
from portal.accounts.models import User
from portal.cases.marks import Marks, marks_by_case
from portal.cases.schemas import TermUsed
from portal.cases.selectors import Names, column_filters, given_columns, list_for
from portal.core.envelope import shaped
from portal.core.language import current, text
from portal.figures.selectors import freshness
from portal.organisation.models import LegalTerm
from portal.transactions.clocks import complete_months, counting, terms_of
from portal.transactions.exports import english_names
from portal.transactions.figures import read_cases

MONTHS = 24
URGENT = ("broken", "soon")
NOTE = "A help for the office and no legal advice: limits are confirmed by the department."
_UNITS = {"calendar": "Calendar days", "working": "Working days"}
_NO_CASES: dict[str, int] = dict.fromkeys(STATES, 0)


def _where(state: str) -> tuple[str, dict[str, object]]:
    if not state:
        return ONLY_OPEN, {}
    if state == "missing":
        return state, {}
    return "list_contains($states, state)", {"states": list(URGENT) if state == "urgent" else [state]}


def chosen(dataset: Dataset, filters: Mapping[str, object]) -> list[str]:
    """Return the English names of what the filters of a queue chose."""
    state = str(filters.get("state") or "")
    return english_names(dataset, given_columns(dataset, filters)) + [state] * bool(state)


def queue(
    *, user: User, name: str, filters: Mapping[str, object], first: int, size: int, today: date
) -> tuple[list[dict[str, object]], int]:
    """Return `size` cases from index `first`, the earliest due first, and the total number."""
    dataset = list_for(user, name)
    where, parameters = _where(str(filters.get("state") or ""))
    number = dataset.field(clock_of(dataset).number).column
    clock = counting(dataset, terms_of(dataset), today)
    conditions = column_filters(user, dataset, filters)
    page, count_rows = read_cases(
        dataset,
        clock,
        (
            CaseQuery(
                select=queue_of(number, where, first, size),
                equals=conditions,
                parameters=parameters,
            ),
            CaseQuery(
                select=f"SELECT count(*) AS cases FROM clocks WHERE {where}",
                equals=conditions,
                parameters=parameters,
            ),
        ),
    )
    total = whole(count_rows[0], "cases") if count_rows else 0
    if not page:
        return [], total
    numbers = tuple(word(row, number) for row in page)
    [rows] = read_cases(
        dataset,
        clock,
        [
            CaseQuery(
                select=f"SELECT * FROM clocks ORDER BY due NULLS LAST, {number}", equals={number: numbers}
            )
        ],
    )
    names = Names(dataset)
    marks = marks_by_case(dataset) if any(row["missing"] for row in rows) else {}
    return [_case(dataset, names, marks, row) for row in rows], total


def _case(dataset: Dataset, names: Names, marks: Marks, row: Row) -> dict[str, object]:
    clock = clock_of(dataset)
    return {
        "case_number": row[clock.number],
        "status": names.of(clock.status, row[clock.status]),
        "stage": names.of(clock.stage, row[clock.stage]) if clock.stage else None,
        "received": row[dataset.date],
        "ended": row[clock.end] if clock.end and row["closed"] else None,
        **{key: row[key] for key in ("started", "allowed", "unit", "used", "days_left", "due", "state")},
        "by": {name: names.of(name, row[dataset.field(name).column]) for name in clock.by},
        "mark": marks.get(word(row, clock.number)) if row["missing"] else None,
    }


def headings(dataset: Dataset) -> dict[str, str]:
    """Return the columns of a file of cases, with their headings in the reader's language."""
    clock, language = clock_of(dataset), current()
    fields = {"case_number": clock.number, **{name: name for name in clock.by}, "stage": clock.stage,
              "status": clock.status, "received": dataset.date}  # fmt: skip
    return {key: dataset.field(name).label[language] for key, name in fields.items() if name} | {
        "started": text("Limit runs from"),
        "due": text("Last day"),
        "days_left": text("Days left"),
        "unit": text("Kind of days"),
        "state": text("State of the limit"),
        "marked_at": text("Not in the newest list since"),
    }


def line(case: Mapping[str, Any]) -> dict[str, object]:
    """Return a case of the queue as a line of the file."""
    return {
        **case,
        **case["by"],
        "unit": case["unit"] and text(_UNITS[case["unit"]]),
        "state": STATES[case["state"]].as_dict(),
        "marked_at": case["mark"] and case["mark"]["at"],
    }


def summary(*, user: User, name: str, filters: Mapping[str, object], today: date) -> dict[str, object]:
    """Return counts by state and field, the on-time rate by month, and possible penalties for broken limits."""
    dataset = list_for(user, name)
    clock, terms = clock_of(dataset), terms_of(dataset)
    columns = [dataset.field(field_name).column for field_name in clock.by]
    conditions = column_filters(user, dataset, filters)
    fresh = freshness(dataset)
    groups = ", ".join(f"(state, {column})" for column in columns)
    column_list = ", ".join(columns)
    count_rows, months = read_cases(
        dataset,
        counting(dataset, terms, today),
        (
            CaseQuery(
                select=f"SELECT {column_list}, state, GROUPING({column_list}) AS mask, count(*) AS cases,"
                f" count(*) FILTER (missing) AS missing FROM clocks"
                f" GROUP BY GROUPING SETS ((state), {groups})",
                equals=conditions,
            ),
            CaseQuery(select=in_time_by_month(clock), equals=conditions),
        ),
    )
    counts, missing = dict(_NO_CASES), 0
    by: dict[str, dict[object, dict[str, int]]] = {field_name: {} for field_name in clock.by}
    everything = (1 << len(columns)) - 1
    for row in count_rows:
        mask, state = whole(row, "mask"), word(row, "state")
        if mask == everything:
            counts[state] = whole(row, "cases")
            missing += whole(row, "missing")
            continue
        position = next(n for n in range(len(columns)) if not mask >> (len(columns) - 1 - n) & 1)
        group = by[clock.by[position]].setdefault(row[columns[position]], dict(_NO_CASES))
        group[state] = whole(row, "cases")
    names = Names(dataset)
    line = complete_months(months, today)[-MONTHS:]
    points = [Point(month, 100 * part / ended) for month, part, ended in line]
    return {
        "dataset": dataset.name,
        "today": today,
        **{key: fresh[key] for key in ("data_as_of", "version", "pending")},
        "open": sum(counts[state] for state in OPEN),
        "counts": counts,
        "missing": missing,
        "on_time": on_time(counts["met"], counts["met"] + counts["late"]),
        "by": {
            field_name: [
                {
                    **names.of(field_name, key),
                    "counts": group_counts,
                    "on_time": on_time(group_counts["met"], group_counts["met"] + group_counts["late"]),
                }
                for key, group_counts in sorted(
                    by_key.items(),
                    key=lambda pair: (
                        -pair[1]["broken"],
                        -pair[1]["soon"],
                        names.of(field_name, pair[0])["name"],
                    ),
                )
            ]
            for field_name, by_key in by.items()
        },
        "months": [{"month": month, **on_time(part, ended)} for month, part, ended in line],
        "signal": asdict(signal(points, good="more")),
        "exposure": _exposure(clock.penalty, terms, counts["broken"], today),
        "terms": [
            shaped(TermUsed, term, value=term.limit_on(today), confirmed=term.confirmed == "yes")
            for code in clock.terms
            if (term := terms.get(code))
        ],
        "note": text(NOTE),
    }


def on_time(part: int, ended: int) -> dict[str, object]:
    """Return an `OnTime`."""
    low, high = wilson(part, ended) or (None, None)
    return {
        "part": part,
        "whole": ended,
        "rate": None if not ended else float(percent(part, ended) or 0),
        "low": None if low is None else float(half_up(100 * low, 1)),
        "high": None if high is None else float(half_up(100 * high, 1)),
    }


def _exposure(
    penalty: tuple[str, str] | None, terms: Mapping[str, LegalTerm], broken: int, today: date
) -> dict[str, object] | None:
    found = [term for code in penalty or () if (term := terms.get(code))]
    amounts = [amount for term in found if (amount := term.limit_on(today)) is not None]
    if len(amounts) < 2:
        return None
    return {
        "cases": broken,
        "least": broken * amounts[0],
        "most": broken * amounts[1],
        "confirmed": all(term.confirmed == "yes" for term in found),
    }
