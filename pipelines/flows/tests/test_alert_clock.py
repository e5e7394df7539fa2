"""When alert rules are evaluated: by Indian time, after a publication, and again after a failure."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import insert, select, update

from catalog.alerts import working_days_since
from catalog.datasets.eferfar import EFERFAR
from catalog.submissions import WorkingDays
from flows import alerts, queue, refresh, tables
from flows.alerts import RuleWatcher, check, due
from flows.runtime import Runtime
from flows.tests.office import TODAY, import_sheet, line, sheet
from flows.tests.rules import add_rule, alert_values, publish_sheet, stored_alerts

pytestmark = pytest.mark.usefixtures("no_rules")
TOMORROW = TODAY + timedelta(days=1)
FRIDAY, MONDAY = date(2026, 11, 20), date(2026, 11, 23)


@pytest.mark.parametrize(
    ("today", "silent"),
    [(FRIDAY, 0), (MONDAY, 0), (MONDAY + timedelta(days=1), 1), (MONDAY + timedelta(days=3), 3)],
)
def test_counts_working_days_of_silence(today: date, silent: int) -> None:
    assert working_days_since(FRIDAY, today, WorkingDays()) == silent


def test_silence_raises_an_alert_as_days_pass(runtime: Runtime) -> None:
    add_rule(runtime, kind="silence", figure="", threshold=Decimal(3))
    publish_sheet(runtime, line("Andheri", day=FRIDAY), line("Kurla", day=date(2026, 11, 18)))
    assert alert_values(runtime) == {}
    third = MONDAY + timedelta(days=3)
    check(runtime, EFERFAR, third - timedelta(days=1))
    assert alert_values(runtime) == {"3": 4.0}
    check(runtime, EFERFAR, third)
    # Borivali and Haveli never sent anything: a new district is not flooded with alerts.
    assert alert_values(runtime) == {"1": 3.0, "3": 5.0}
    assert {row.quiet_since for row in stored_alerts(runtime)} == {FRIDAY, date(2026, 11, 18)}
    publish_sheet(runtime, line("Andheri", day=third), today=third)
    assert alert_values(runtime) == {"3": 5.0}


def test_holidays_do_not_count_as_silence(runtime: Runtime) -> None:
    add_rule(runtime, kind="silence", figure="", threshold=Decimal(3))
    with runtime.engine.begin() as connection:
        row = {"day": MONDAY, "name": "Gurpurab", "name_mr": ""}
        connection.execute(insert(tables.HOLIDAY).values(row))
    publish_sheet(runtime, line(day=FRIDAY), today=MONDAY + timedelta(days=3))
    assert alert_values(runtime) == {}
    check(runtime, EFERFAR, MONDAY + timedelta(days=4))
    assert alert_values(runtime) == {"1": 3.0}


def due_names(runtime: Runtime, today: date = TODAY) -> list[str]:
    return [dataset.name for dataset in due(runtime, today, queue.now())]


def test_rules_are_due_after_each_change(runtime: Runtime) -> None:
    assert due_names(runtime) == []  # no rules
    rule = add_rule(runtime)
    assert due_names(runtime) == ["eferfar"]
    publish_sheet(runtime, line(pending=200))
    assert due_names(runtime) == []
    assert due_names(runtime, TOMORROW) == ["eferfar"]
    import_sheet(runtime, sheet(line(pending=201)))
    refresh.refresh_changes(runtime, EFERFAR)
    assert due_names(runtime) == ["eferfar"]
    check(runtime, EFERFAR, TODAY)
    with runtime.engine.begin() as connection:
        later = queue.now() + timedelta(seconds=1)
        connection.execute(update(tables.ALERT_RULE).values(threshold=5, updated_at=later))
    assert due_names(runtime) == ["eferfar"]
    with runtime.engine.begin() as connection:
        connection.execute(
            update(tables.ALERT_RULE).where(tables.ALERT_RULE.c.id == rule).values(is_active=False)
        )
    assert due_names(runtime) == []


def test_failure_is_stored_and_retried(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    add_rule(runtime)
    with monkeypatch.context() as broken:
        broken.setattr(alerts, "evaluate_rule", lambda *_: 1 / 0)
        publish_sheet(runtime, line(pending=200))
    with runtime.engine.connect() as connection:
        mark = connection.execute(select(tables.ALERT_CHECK)).one()
    assert (mark.failure, alert_values(runtime)) == ("ZeroDivisionError", {})
    assert due_names(runtime) == []
    soon = queue.now() + timedelta(minutes=2)
    assert [dataset.name for dataset in due(runtime, TODAY, soon)] == ["eferfar"]
    check(runtime, EFERFAR, TODAY)
    assert alert_values(runtime) == {"1": 200.0}


def test_lost_database_does_not_stop_the_worker(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(alerts, "due", away)
    assert RuleWatcher(runtime).run_due() is False
