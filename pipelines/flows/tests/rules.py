"""Alert rules for tests: how the portal writes them, how sheets reach them, and what they found."""

from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import Column, MetaData, String, Table, insert, select

from catalog.datasets.eferfar import EFERFAR
from flows import queue, refresh, tables
from flows.alerts import check
from flows.runtime import Runtime
from flows.tests.office import TODAY, bring_in, sheet

MANY: dict[str, Any] = {
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
    """What the portal writes of a rule."""
    shown = {"name": "", "name_mr": "", "severity": "warning", "is_active": True}
    with runtime.engine.begin() as connection:
        moments = {"created_at": queue.now(), "updated_at": queue.now()}
        row = {**MANY, **values, **moments}
        whole = tables.ALERT_RULE.c.keys()
        extra = {name: value for name, value in {**shown, **moments}.items() if name not in whole}
        statement = insert(_whole()).values({**row, **extra, "is_active": True})
        key = connection.execute(statement).inserted_primary_key
    assert key is not None
    return int(key[0])


def _whole() -> Table:
    """The rules' table with the columns that the worker never reads."""
    copy = tables.ALERT_RULE.to_metadata(MetaData())
    for name in ("name", "name_mr", "severity"):
        copy.append_column(Column(name, String, nullable=False))
    copy.append_column(Column("created_at", tables.Moment, nullable=False))
    return copy


def published(runtime: Runtime, *lines: str, today: date = TODAY) -> None:
    """A sheet comes in, its figures are published, and the rules are looked at."""
    bring_in(runtime, sheet(*lines))
    refresh.refresh_changes(runtime, EFERFAR)
    check(runtime, EFERFAR, today)


def found(runtime: Runtime, state: str | None = None) -> list[Any]:
    query = select(tables.ALERT).order_by(tables.ALERT.c.id)
    if state is not None:
        query = query.where(tables.ALERT.c.state == state)
    with runtime.engine.connect() as connection:
        return list(connection.execute(query))


def alerted(runtime: Runtime, state: str = "active") -> dict[str, float]:
    return {row.object: float(row.value) for row in found(runtime, state)}
