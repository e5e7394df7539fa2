"""Estimate when a department's pending cases will be cleared, from the complete weeks of its sheets."""

from collections.abc import Iterable, Mapping, Sequence
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
    area = {key: value for key, value in filters.items() if key in query.model_fields}
    request = request_for(dataset=board.dataset, user=user, filters=filters_of(query, area), today=today)
    return _clearance(board, board.queue, request, by)


def _clearance(board: Dashboard, queue: Queue, request: FiguresRequest, by: date | None) -> dict[str, object]:
    dataset, today = board.dataset, request.today
    end = _last_complete_week(dataset, today)
    starts = [end - WEEK * number + DAY for number in range(WEEKS, 0, -1)]
    weeks, pending, received_sheets = _read(dataset, queue, request, starts, end)
    scope = CalendarScope(
        user=request.user,
        window=Window(starts[0], end),
        working=working_days(),
        today=today,
        area={f"{level}_id": ids[0] for level, ids in request.area.items()},
        unit=_unit(dataset, request),
    )
    missing = sum(sheets.missing(dataset, scope, received_sheets).values())
    current_pace = None if pending is None else pace(weeks, pending)
    return {
        "dataset": dataset.name,
        "department": dataset.department,
        "label": dataset.label.as_dict(),
        "pending": pending,
        "weeks": len(weeks),
        "first": starts[0],
        "until": end,
        "missing_sheets": missing,
        "received": current_pace and float(half_up(current_pace.received, 1)),
        "closed": current_pace and float(half_up(current_pace.closed, 1)),
        "load": None
        if current_pace is None or current_pace.load is None
        else float(half_up(current_pace.load, 2)),
        "steps": []
        if current_pace is None
        else [_step(current_pace, more, missing, today) for more in _slider_values(current_pace)],
        "clear_by": by,
        "relief": _relief(current_pace, missing, by, today),
        "reason": reason_against(current_pace, missing=missing),
    }


def _step(current_pace: Pace, more: int, missing: int, today: date) -> dict[str, object]:
    reason = reason_against(current_pace, missing=missing, more=more)
    estimate = None if reason else clear(current_pace, more)
    if estimate is None:
        return {"more": more, "reason": reason, "weeks": None, "date": None, "earliest": None, "latest": None}
    return {
        "more": more,
        "reason": None,
        "weeks": float(half_up(estimate.weeks, 1)),
        "date": _day(today, estimate.weeks),
        "earliest": _day(today, estimate.least),
        "latest": _day(today, estimate.most),
    }


def _day(today: date, weeks: float) -> date | None:
    """Return the day after so many weeks, or None if that is more than a century away."""
    days = 7 * weeks
    return today + timedelta(days=ceil(days)) if isfinite(days) and days < 36_500 else None


def _slider_values(current_pace: Pace) -> list[int]:
    """Return the slider's values: round steps up to what clears the queue in half a year."""
    maximum = max(relief(current_pace, HALF_YEAR), current_pace.closed / 2, STEPS)
    round_numbers = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step_size = next(step for step in round_numbers if step * STEPS >= maximum)
    return [step_size * number for number in range(STEPS + 1)]


def _relief(current_pace: Pace | None, missing: int, by: date | None, today: date) -> int | None:
    if current_pace is None or missing or by is None or by <= today:
        return None
    return ceil(relief(current_pace, (by - today).days / 7))


def _last_complete_week(dataset: Dataset, today: date) -> date:
    """Return the Sunday of the newest week whose sheets were all due before today."""
    rule, working = expected(dataset), working_days()
    end = today - timedelta(days=today.weekday() + 1)
    while due_day(rule, period_of(rule.rhythm, end, working), working) >= today:
        end -= WEEK
    return end


def _read(
    dataset: Dataset, queue: Queue, request: FiguresRequest, starts: list[date], end: date
) -> tuple[list[Week], int | None, set[tuple[str, date]]]:
    """Return the weeks with sheets, the current pending count, and the (unit, day) of every sheet received.

    Without any sheet the pending count is None. The first week of positions is left out: without the position before
    it, the number received is not known.
    """
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
    blocks_read = read(dataset, query).blocks
    pending = _known(blocks_read[NOW], queue)
    positions = [_known(blocks_read[f"{NOW}{number}"], queue) for number in range(len(ends))]
    rows = blocks_read[DAYS]
    received_sheets = {(str(row[unit]), date.fromisoformat(word(row, "day"))) for row in rows}
    weeks = []
    for number, start in enumerate(starts):
        last = start + WEEK
        week_rows = [row for row in rows if start.isoformat() <= word(row, "day") < last.isoformat()]
        if not week_rows:
            continue
        closed = _sum(week_rows, queue.closed)
        if not stock:
            weeks.append(Week(_sum(week_rows, queue.received), closed))
        elif (before := positions[number]) is not None and (after := positions[number + 1]) is not None:
            weeks.append(Week(closed + after - before, closed))
    return weeks, pending, received_sheets


def _known(rows: Sequence[Row], queue: Queue) -> int | None:
    """Return the pending cases, or None if there is no entry to know them from."""
    return _sum(rows, queue.pending) if any(row["count"] for row in rows) else None


def _sum(rows: Iterable[Row], measures: Iterable[str]) -> int:
    names = tuple(measures)
    return int(sum(amount(row, name) for row in rows for name in names if row[name]))


def _unit(dataset: Dataset, request: FiguresRequest) -> str | None:
    chosen = request.masters.get(unit_column(dataset))
    return str(chosen[0]) if chosen else None
