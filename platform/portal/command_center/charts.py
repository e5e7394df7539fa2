"""Chart data by day, month and department."""

from datetime import date, timedelta

from catalog.calendar import first_of_month, months_between
from catalog.rows import add_known, amount
from portal.command_center.board import Board, metrics_of
from portal.command_center.periods import DAYS_SHOWN


def charts(board: Board) -> dict[str, object]:
    return {
        "daily_processing": _days(board),
        "revenue_trend": _months(board),
        "service_distribution": _distribution(board),
    }


def _days(board: Board) -> list[dict[str, object]]:
    last = board.scope.period.last
    days = (last - timedelta(days=n) for n in reversed(range(DAYS_SHOWN)))
    return [{"date": day, **of_day(board, day)} for day in days]


def of_day(board: Board, day: date) -> dict[str, int | None]:
    """Return cases received and completed on a day; None, not zero, on a day without sheets."""
    day_counts = [source.days[day] for source in board.summable if day in source.days]
    return {
        "received": add_known(source.submitted for source in day_counts),
        "completed": add_known(source.completed for source in day_counts),
    }


def _months(board: Board) -> list[dict[str, object]]:
    window = board.scope.period.year
    assert window.first is not None and window.last is not None
    with_revenue = [source for source in board.summable if source.performance.collected]
    if not any(source.money_by_month for source in with_revenue):
        return []
    return [
        {
            "month": f"{month:%Y-%m}",
            "revenue": add_known(source.money_by_month.get(f"{month:%Y-%m}") for source in with_revenue),
            "complete": first_of_month(board.scope.today) > month,
        }
        for month in months_between(window.first, window.last)
    ]


def _distribution(board: Board) -> list[dict[str, object]]:
    shares = []
    for department in board.departments:
        sources = (source for source in board.of(department) if source in board.summable)
        value = metrics_of(sources).total("submitted")
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
