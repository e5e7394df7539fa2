"""Helpers for alert rule tests: add rules, publish sheets, read alerts."""

from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import insert, select

from catalog.datasets.eferfar import EFERFAR
from flows import queue, refresh, tables
from flows.alerts import check
from flows.runtime import Runtime
from flows.tests.office import TODAY, import_sheet, sheet

BASE_RULE: dict[str, Any] = {
    "dataset": "eferfar",
    "kind": "value",
    "figure": "total_pending",
    "older_than": 0,
    "comparison": "above",
    "threshold": Decimal(100),
    "span": "all",
    "by": "taluka",
    "only": [],
    "minimum": Decimal(0),
}


def add_rule(runtime: Runtime, **values: Any) -> int:
    """Insert a rule as the portal does."""
    timestamps = {"created_at": queue.now(), "updated_at": queue.now()}
    with runtime.engine.begin() as connection:
        statement = insert(tables.ALERT_RULE).values({**BASE_RULE, **values, **timestamps})
        key = connection.execute(statement).inserted_primary_key
    assert key is not None
    return int(key[0])


def publish_sheet(runtime: Runtime, *lines: str, today: date = TODAY) -> None:
    """Import a sheet, publish its figures and evaluate the rules."""
    import_sheet(runtime, sheet(*lines))
    refresh.refresh_changes(runtime, EFERFAR)
    check(runtime, EFERFAR, today)


def stored_alerts(runtime: Runtime, state: str | None = None) -> list[Any]:
    query = select(tables.ALERT).order_by(tables.ALERT.c.id)
    if state is not None:
        query = query.where(tables.ALERT.c.state == state)
    with runtime.engine.connect() as connection:
        return list(connection.execute(query))


def alert_values(runtime: Runtime, state: str = "active") -> dict[str, float]:
    return {row.object: float(row.value) for row in stored_alerts(runtime, state)}
