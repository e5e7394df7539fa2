"""Estimate when a department's pending cases will be cleared, from the complete weeks of its sheets."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from itertools import count
from math import ceil, isfinite

from catalog.calendar import Window
from catalog.clearance import WEEKS, Pace, Week, clear, pace, reason_against, relief
from catalog.dashboard import Dashboard, Queue
from catalog.dataset import Dataset
from catalog.measures import Block
from catalog.registry import DASHBOARDS
from catalog.rounding import half_up
from catalog.rows import amount, word
from catalog.submissions import DAY, due_day, period_of
from marts.query import Query, Row
from portal.accounts.models import User
from portal.core.errors import NotFound
from portal.core.policies import dataset_read
from portal.figures.working import working_days
from portal.submissions import sheets
from portal.submissions.sheets import CalendarScope
from portal.submissions.units import expected, unit_column
from portal.transactions.figures import FiguresRequest, read, request_for
from portal.transactions.filters import filters_of
from portal.transactions.registry import SERVED

DAYS, NOW = "days", "now"
STEPS = 20  # steps of the slider
HALF_YEAR = 26  # weeks
WEEK = timedelta(days=7)


def clearance(
    *, user: User, name: str, filters: Mapping[str, int], by: date | None, today: date
) -> dict[str, object]:
    """Return the clearance of a dashboard. Raises NotFound if it has no queue or the user may not see it."""
    board = DASHBOARDS.get(name)
    if board is None or board.queue is None:
        raise NotFound()
    dataset_read(board.dataset).check(user)
    query = SERVED[name].dashboard_query
    known = {key: value for key, value in filters.items() if key in query.model_fields}
    request = request_for(dataset=board.dataset, user=user, filters=filters_of(query, known), today=today)
    return _answer(board, board.queue, request, by)


def clearances(*, user: User, today: date) -> list[dict[str, object]]:
    """Return the clearance of every dashboard with a queue that the user may see, for the user's area."""
    return [
        clearance(user=user, name=name, filters={}, by=None, today=today)
        for name, board in DASHBOARDS.items()
        if board.queue is not None and dataset_read(board.dataset).admits(user)
    ]


def _answer(board: Dashboard, queue: Queue, request: FiguresRequest, by: date | None) -> dict[str, object]:
    dataset, today = board.dataset, request.today
    end = _last_complete_week(dataset, today)
    starts = [end - WEEK * number + DAY for number in range(WEEKS, 0, -1)]
    weeks, pending, came = _read(dataset, queue, request, starts, end)
    scope = CalendarScope(
        user=request.user,
        window=Window(starts[0], end),
        working=working_days(),
        today=today,
        area={f"{level}_id": ids[0] for level, ids in request.area.items()},
        unit=_unit(dataset, request),
    )
    missing = sum(sheets.missing(dataset, scope, came).values())
    found = pace(weeks, pending)
    return {
        "dataset": dataset.name,
        "department": dataset.department,
        "label": dataset.label.as_dict(),
        "pending": pending,
        "weeks": len(weeks),
        "first": starts[0],
        "until": end,
        "missing_sheets": missing,
        "received": found and float(half_up(found.received, 1)),
        "closed": found and float(half_up(found.closed, 1)),
        "load": None if found is None or found.load is None else float(half_up(found.load, 2)),
        "steps": [] if found is None else [_step(found, more, missing, today) for more in _steps(found)],
        "clear_by": by,
        "relief": _relief(found, missing, by, today),
        "reason": reason_against(found, missing=missing),
    }


def _step(found: Pace, more: int, missing: int, today: date) -> dict[str, object]:
    reason = reason_against(found, missing=missing, more=more)
    when = None if reason else clear(found, more)
    if when is None:
        return {"more": more, "reason": reason, "weeks": None, "date": None, "earliest": None, "latest": None}
    return {
        "more": more,
        "reason": None,
        "weeks": float(half_up(when.weeks, 1)),
        "date": _day(today, when.weeks),
        "earliest": _day(today, when.least),
        "latest": _day(today, when.most),
    }


def _day(today: date, weeks: float) -> date | None:
    """Return the day after so many weeks, or None if that is more than a century away."""
    days = 7 * weeks
    return today + timedelta(days=ceil(days)) if isfinite(days) and days < 36_500 else None


def _steps(found: Pace) -> list[int]:
    """Return the slider's values: round steps up to what clears the queue in half a year."""
    most = max(relief(found, HALF_YEAR), found.closed / 2, STEPS)
    rounded = (digit * 10**power for power in count() for digit in (1, 2, 5))
    unit = next(one for one in rounded if one * STEPS >= most)
    return [unit * number for number in range(STEPS + 1)]


def _relief(found: Pace | None, missing: int, by: date | None, today: date) -> int | None:
    if found is None or missing or by is None or by <= today:
        return None
    return ceil(relief(found, (by - today).days / 7))


def _last_complete_week(dataset: Dataset, today: date) -> date:
    """Return the Sunday of the newest week whose sheets were all due before today."""
    rule, working = expected(dataset), working_days()
    end = today - timedelta(days=today.weekday() + 1)
    while due_day(rule, period_of(rule.rhythm, end, working), working) >= today:
        end -= WEEK
    return end


def _read(
    dataset: Dataset, queue: Queue, request: FiguresRequest, starts: list[date], end: date
) -> tuple[list[Week], int, set[tuple[str, date]]]:
    """Return the weeks with sheets, the current pending count, and the (unit, day) of every sheet received."""
    stock = bool(dataset.stocks(request.adds).intersection(queue.pending))
    unit, window = unit_column(dataset), Window(starts[0], end)
    names = tuple(dict.fromkeys((*queue.received, *queue.closed)))
    ends = [start - DAY for start in (*starts, end + DAY)] if stock else []
    blocks = (
        Block(DAYS, (unit, "day"), names),
        Block(NOW, (), queue.pending),
        *(Block(f"{NOW}{number}", (), queue.pending) for number in range(len(ends))),
    )
    query = Query(
        window=window,
        equals=request.equals,
        blocks=blocks,
        today=request.today,
        adds=request.adds,
        block_windows={
            NOW: Window(None, request.today),
            **{f"{NOW}{number}": Window(None, day) for number, day in enumerate(ends)},
        },
    )
    answer = read(dataset, query).blocks
    pending = _sum(answer[NOW], queue.pending)
    stood = [_sum(answer[f"{NOW}{number}"], queue.pending) for number in range(len(ends))]
    rows = answer[DAYS]
    came = {(str(row[unit]), date.fromisoformat(word(row, "day"))) for row in rows}
    weeks = []
    for number, start in enumerate(starts):
        last = start + WEEK
        own = [row for row in rows if start.isoformat() <= word(row, "day") < last.isoformat()]
        if not own:
            continue
        closed = _sum(own, queue.closed)
        received = closed + stood[number + 1] - stood[number] if stock else _sum(own, queue.received)
        weeks.append(Week(received, closed))
    return weeks, pending, came


def _sum(rows: Iterable[Row], measures: Iterable[str]) -> int:
    names = tuple(measures)
    return int(sum(amount(row, name) for row in rows for name in names if row[name]))


def _unit(dataset: Dataset, request: FiguresRequest) -> str | None:
    chosen = request.masters.get(unit_column(dataset))
    return str(chosen[0]) if chosen else None
