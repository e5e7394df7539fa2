"""Alert rules about case lists, which depend on the portal's terms and pauses."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert

from catalog.datasets.rts_cases import RTS_CASES
from flows import queue
from flows.alerts import check, due
from flows.rule_context import CASE_PAUSE, LEGAL_TERM
from flows.runtime import Runtime
from flows.tests.office import TODAY
from flows.tests.rules import add_rule, alert_values
from marts.build import publish
from oracle.entries import frames

pytestmark = pytest.mark.usefixtures("no_rules")
BROKEN: dict[str, Any] = {
    "dataset": "rts_cases",
    "kind": "value",
    "figure": "broken",
    "threshold": Decimal(0),
    "by": "taluka",
}


def publish_cases(runtime: Runtime, *cases: tuple[str, int, int]) -> None:
    """Publish pending applications: number, taluka, days since they were received."""
    rows = [
        {
            **dict.fromkeys(RTS_CASES.columns),
            "case_number": number,
            "status": "pending",
            "stage": "application",
            "office": "",
            "desk": "",
            "service_id": 1,
            "taluka_id": taluka,
            "district_id": 1,
            "division_id": 1,
            "received_date": TODAY - timedelta(days=ago),
        }
        for number, taluka, ago in cases
    ]
    publish(runtime.store, RTS_CASES, frames(rows, RTS_CASES), full=True)


def set_term(connection: Connection, days: int) -> None:
    """Set the general limit of an application."""
    texts = dict.fromkeys(("name", "name_mr", "source", "source_date"), "")
    now = queue.now()
    connection.execute(delete(LEGAL_TERM))
    limit = {"code": "rts.service", "value": days, "unit": "calendar", "is_active": True, "confirmed": "no"}
    timestamps = {"revision": 1, "created_at": now, "updated_at": now}
    connection.execute(insert(LEGAL_TERM).values(**texts, **limit, **timestamps))


def test_overdue_cases_raise_an_alert_until_paused(runtime: Runtime) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(delete(CASE_PAUSE))
        set_term(connection, 15)
    add_rule(runtime, **BROKEN)
    publish_cases(runtime, ("a", 1, 20), ("b", 1, 16), ("c", 2, 15), ("d", 3, 2))
    check(runtime, RTS_CASES, TODAY)
    assert alert_values(runtime) == {"1": 2.0}
    assert due(runtime, TODAY, queue.now()) == []

    with runtime.engine.begin() as connection:
        pause = {"dataset": "rts_cases", "case_number": "a", "first": TODAY - timedelta(days=10)}
        timestamps = {"revision": 1, "created_at": queue.now(), "updated_at": queue.now()}
        connection.execute(insert(CASE_PAUSE).values(**pause, **timestamps, reason="Papers"))
    assert due(runtime, TODAY, queue.now()) == [RTS_CASES]
    check(runtime, RTS_CASES, TODAY)
    assert alert_values(runtime) == {"1": 1.0}

    with runtime.engine.begin() as connection:
        set_term(connection, 30)
    assert due(runtime, TODAY, queue.now()) == [RTS_CASES]
    check(runtime, RTS_CASES, TODAY)
    assert alert_values(runtime) == {} and alert_values(runtime, "resolved") == {"1": 1.0}


def test_rules_are_due_the_next_day(runtime: Runtime) -> None:
    with runtime.engine.begin() as connection:
        connection.execute(delete(CASE_PAUSE))
        set_term(connection, 15)
    add_rule(runtime, **BROKEN | {"by": "overall"})
    publish_cases(runtime, ("c", 2, 15))
    check(runtime, RTS_CASES, TODAY)
    assert alert_values(runtime) == {}
    tomorrow = TODAY + timedelta(days=1)
    assert due(runtime, tomorrow, queue.now()) == [RTS_CASES]
    check(runtime, RTS_CASES, tomorrow)
    assert alert_values(runtime) == {"": 1.0}
