"""The calendar as a grid: days of a month or months of a financial year as columns, sheets or units as rows."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from types import MappingProxyType
from typing import NotRequired, TypedDict

from catalog.calendar import (
    Window,
    financial_year_window,
    month_window,
    months_between,
    parse_financial_year,
    parse_month,
)
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.rows import added
from catalog.submissions import DAY, Rhythm, Status
from portal.accounts.models import User
from portal.core.errors import FieldErrors, NotFound
from portal.core.language import text
from portal.figures.working import working_days
from portal.organisation.models import Department
from portal.submissions import sheets
from portal.submissions.schemas import GridQuery
from portal.submissions.sheets import CalendarScope, Line, Sheet
from portal.submissions.units import rhythm_of
from portal.transactions.selectors import may_reach
from sheets.values import FIRST_YEAR, LAST_YEAR

LEVELS = ("division_id", "district_id", "taluka_id")


def datasets_for(user: User, department: str | None = None) -> list[Dataset]:
    """Return the datasets within the user's scope for which sheets can be expected."""
    return [
        dataset
        for dataset in DATASETS.values()
        if (dataset.expected or dataset.clock)
        and may_reach(user, dataset)
        and (department is None or department in dataset.owners)
    ]


def dataset_for(user: User, name: str) -> Dataset:
    """Return the dataset with this name, if sheets can be expected and `user` may see it."""
    match = next((dataset for dataset in datasets_for(user) if dataset.name == name), None)
    if match is None:
        raise NotFound(text("There is no such data set."))
    return match


class GridColumn(TypedDict):
    key: str
    off: bool
    today: bool
    holiday: str | None
    holiday_mr: str | None


class GridCell(TypedDict):
    status: Status
    counts: NotRequired[dict[str, int]]


class GridRow(TypedDict):
    dataset: str
    department: str
    unit: str | None
    name: str
    name_mr: str
    units: int
    rhythm: Rhythm
    cells: list[GridCell]
    totals: dict[str, int]


class Grid(TypedDict):
    dataset: str | None
    by: str
    first: date | None
    last: date | None
    today: date
    sheets: list[dict[str, object]]
    columns: list[GridColumn]
    rows: list[GridRow]
    totals: dict[str, int]


def window_of(query: GridQuery, today: date) -> tuple[Window, bool]:
    """Return the requested days and whether columns are months. Defaults to the current month."""
    if query.financial_year is not None:
        try:
            return financial_year_window(_plausible(parse_financial_year(query.financial_year))), True
        except ValueError:
            message = text("Write the financial year as {example}.", example="2026-2027")
            raise FieldErrors({"financial_year": [message]}) from None
    month = today
    if query.month is not None:
        try:
            month = parse_month(query.month, today.year)
            _plausible(month.year)
        except ValueError:
            raise FieldErrors({"month": [text("Write the month as YYYY-MM.")]}) from None
    return month_window(month), False


def _plausible(year: int) -> int:
    """Reject years outside the range accepted in sheets."""
    if not FIRST_YEAR <= year < LAST_YEAR:
        raise ValueError(year)
    return year


def grid(user: User, query: GridQuery, today: date) -> Grid:
    """Build the grid of one dataset by unit, or of all departments by sheet."""
    window, by_month = window_of(query, today)
    area = {name: value for name in LEVELS if (value := getattr(query, name)) is not None}
    scope = CalendarScope(user=user, window=window, working=working_days(), today=today, area=area)
    columns = list(_columns(scope, by_month))
    if query.dataset is not None:
        dataset = dataset_for(user, query.dataset)
        rhythm, _ = rhythm_of(dataset)
        rows = [_row(dataset, rhythm, [line], columns, unit=True) for line in sheets.lines(dataset, scope)]
    else:
        rows = list(_overview(user, query.department, scope, columns))
    return {
        "dataset": query.dataset,
        "by": "month" if by_month else "day",
        "first": scope.window.first,
        "last": scope.window.last,
        "today": today,
        "sheets": [_sheet(dataset_row) for dataset_row in datasets_for(user)],
        "columns": columns,
        "rows": rows,
        "totals": sheets.added(row["totals"] for row in rows),
    }


def _sheet(dataset: Dataset) -> dict[str, object]:
    rhythm, since = rhythm_of(dataset)
    return {
        "dataset": dataset.name,
        "label": dataset.label.en,
        "label_mr": dataset.label.mr,
        "departments": list(dataset.owners),
        "cases": dataset.clock is not None,
        "rhythm": rhythm,
        "since": since,
    }


def _columns(scope: CalendarScope, by_month: bool) -> Iterator[GridColumn]:
    first, last = scope.window.first, scope.window.last
    assert first is not None and last is not None
    if by_month:
        for month in months_between(first, last):
            today = scope.today in month_window(month)
            yield {"key": f"{month:%Y-%m}", "off": False, "today": today, "holiday": None, "holiday_mr": None}
        return
    for number in range((last - first).days + 1):
        day = first + timedelta(days=number)
        name = scope.working.holiday(day)
        yield {
            "key": day.isoformat(),
            "off": day not in scope.working,
            "today": day == scope.today,
            "holiday": name.en if name else None,
            "holiday_mr": name.mr if name else None,
        }


def _overview(
    user: User, department: str | None, scope: CalendarScope, columns: Sequence[GridColumn]
) -> Iterator[GridRow]:
    """Yield a row for each sheet; for a shared sheet, one for each department."""
    for dataset in datasets_for(user, department):
        (rhythm, _), unit_lines = rhythm_of(dataset), sheets.lines(dataset, scope)
        if dataset.owner:
            for line in unit_lines:
                if department in (None, line.unit.key):
                    yield _row(dataset, rhythm, [line], columns, unit=True)
        elif unit_lines:
            yield _row(dataset, rhythm, unit_lines, columns, unit=False)


def _row(
    dataset: Dataset, rhythm: Rhythm, unit_lines: list[Line], columns: Sequence[GridColumn], *, unit: bool
) -> GridRow:
    by_month = len(columns[0]["key"]) == 7
    cells: dict[str, list[Sheet]] = {column["key"]: [] for column in columns}
    for line in unit_lines:
        for sheet in line.sheets:
            cells[sheet.period.key[:7] if by_month else sheet.period.key].append(sheet)
    unit_ = unit_lines[0].unit
    return {
        "dataset": dataset.name,
        "department": unit_.department,
        "unit": unit_.key if unit else None,
        "name": unit_.name if unit else dataset.label.en,
        "name_mr": unit_.name_mr if unit else dataset.label.mr,
        "units": len(unit_lines),
        "rhythm": rhythm,
        "cells": [_cell(cells[column["key"]], single=unit and not by_month) for column in columns],
        "totals": sheets.counts(sheet for line in unit_lines for sheet in line.sheets),
    }


def _cell(cells_of_sheets: list[Sheet], *, single: bool) -> GridCell:
    status = sheets.combined_status(cells_of_sheets)
    return {"status": status} if single else {"status": status, "counts": sheets.counts(cells_of_sheets)}


def summary(
    user: User, window: Window, today: date, area: Mapping[str, int] = MappingProxyType({})
) -> dict[str, object]:
    """Count the expected sheets and their statuses in a window, by department."""
    scope = CalendarScope(user=user, window=window, working=working_days(), today=today, area=area)
    departments_by_slug = {row.slug: row for row in Department.objects.filter(deleted_at=None)}
    counts_by_department: dict[str, list[tuple[Dataset, dict[str, int]]]] = {}
    for dataset in datasets_for(user):
        if rhythm_of(dataset)[0] == "none":
            continue
        by_department: dict[str, list[Sheet]] = {}
        for line in sheets.lines(dataset, scope):
            by_department.setdefault(line.unit.department, []).extend(line.sheets)
        for slug, of_department in by_department.items():
            if slug in departments_by_slug:
                counts = sheets.counts(of_department)
                counts_by_department.setdefault(slug, []).append((dataset, counts))
    departments: list[dict[str, object]] = [
        {
            "slug": slug,
            "name": departments_by_slug[slug].name,
            "name_mr": departments_by_slug[slug].name_mr or departments_by_slug[slug].name,
            "sheets": [
                {"dataset": dataset.name, "label": dataset.label.en, "label_mr": dataset.label.mr, **counts}
                for dataset, counts in parts
            ],
            **sheets.added(counts for _, counts in parts),
        }
        for slug, parts in counts_by_department.items()
    ]
    return {
        "date_from": window.first,
        "date_to": window.last,
        "departments": departments,
        **sheets.added(counts for parts in counts_by_department.values() for _, counts in parts),
        "departments_expected": sum(1 for row in departments if row["expected"]),
        "departments_reported": sum(added(row, ("received", "late", "nil")) > 0 for row in departments),
        "latest_working_day": scope.working.before(today + DAY),
    }
