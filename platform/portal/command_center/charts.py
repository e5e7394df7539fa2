"""Chart data by day, month and department."""

from datetime import date, timedelta

from catalog.calendar import first_of_month, months_between
from catalog.rows import amount
from portal.command_center.board import Board, add_up
from portal.command_center.periods import DAYS_SHOWN
from portal.performance.figures import Metrics


def charts(board: Board) -> dict[str, object]:
    return {
        "daily_processing": _days(board),
        "revenue_trend": _months(board),
        "service_distribution": _distribution(board),
    }


def _days(board: Board) -> list[dict[str, object]]:
    last = board.asked.period.last
    days = (last - timedelta(days=n) for n in reversed(range(DAYS_SHOWN)))
    return [{"date": day, **of_day(board, day)} for day in days]


def of_day(board: Board, day: date) -> dict[str, int | None]:
    """Return cases received and completed on a day; None, not zero, on a day without sheets."""
    told = [one.days[day] for one in board.added if day in one.days]
    return {
        "received": add_up(one.submitted for one in told),
        "completed": add_up(one.completed for one in told),
    }


def _months(board: Board) -> list[dict[str, object]]:
    window = board.asked.period.year
    assert window.first is not None and window.last is not None
    telling = [one for one in board.added if one.performance.collected]
    if not any(one.money_by_month for one in telling):
        return []
    return [
        {
            "month": f"{month:%Y-%m}",
            "revenue": add_up(one.money_by_month.get(f"{month:%Y-%m}") for one in telling),
            "complete": first_of_month(board.asked.today) > month,
        }
        for month in months_between(window.first, window.last)
    ]


def _distribution(board: Board) -> list[dict[str, object]]:
    shares = []
    for department in board.departments:
        found = (one.now for one in board.of(department) if one in board.added)
        value = Metrics(figures=tuple(one for one in found if one)).total("submitted")
        if value:
            shares.append(
                {
                    "slug": department.slug,
                    "name": department.name,
                    "name_mr": department.name_mr,
                    "value": value,
                }
            )
    return sorted(shares, key=lambda row: -amount(row, "value"))
