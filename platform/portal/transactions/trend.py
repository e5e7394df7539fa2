"""E-Ferfar's time series, built from `marts.series`, and the same window a year earlier."""

from collections.abc import Mapping, Sequence, Set
from datetime import date

from catalog.calendar import Window, year_before
from catalog.formulas import mixes
from catalog.rows import added, word
from marts.series import last_day
from portal.transactions.figures import whole_days

PARTS = ("total_pending", "total_issued", "stay_orders")


def earlier(window: Window) -> Window:
    """The same days one year earlier."""
    return Window(
        year_before(window.first) if window.first else None, year_before(window.last) if window.last else None
    )


def records(row: Mapping[str, object], stocks: Set[str]) -> int | None:
    """Return pending + issued + stay orders; None if pending is a stock, which can't be summed over a period."""
    if row["total_issued"] is None or mixes(PARTS, stocks):
        return None
    return int(added(row, PARTS))


def points(rows: Sequence[Mapping[str, object]], today: date, stocks: Set[str]) -> list[dict[str, object]]:
    """Convert rows to chart points. A period without a sheet has no figures."""
    return [_point(row, today, stocks) for row in rows]


def _point(row: Mapping[str, object], today: date, stocks: Set[str]) -> dict[str, object]:
    period = word(row, "day" if row.get("day") else "month")
    by_day = len(period) == 10
    total = records(row, stocks)
    return {
        "period": period,
        "month": period[:7],
        "date": period if by_day else None,
        "day": period if by_day else None,
        "avg_processing_days": whole_days(row, "avg_processing_days"),
        "total_records": total,
        "total": total,
        "count": row["count"],
        "sheet": row["sheet"],
        "complete": last_day(period) < today,
    }
