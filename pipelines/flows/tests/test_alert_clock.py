"""When alert rules are looked at: by the clock of India, after each publication, and again after a failure."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import insert, select, update

from catalog.alerts import working_days_since
from catalog.datasets.eferfar import EFERFAR
from catalog.submissions import WorkingDays
from flows import alerts, queue, refresh, tables
from flows.alerts import Watch, check, due
from flows.house import House
from flows.tests.office import TODAY, bring_in, line, sheet
from flows.tests.rules import add_rule, found, published, told

pytestmark = pytest.mark.usefixtures("no_rules")
TOMORROW = TODAY + timedelta(days=1)
FRIDAY, MONDAY = date(2026, 11, 20), date(2026, 11, 23)


@pytest.mark.parametrize(
    ("today", "silent"),
    [(FRIDAY, 0), (MONDAY, 0), (MONDAY + timedelta(days=1), 1), (MONDAY + timedelta(days=3), 3)],
)
def test_working_days_of_silence(today: date, silent: int) -> None:
    assert working_days_since(FRIDAY, today, WorkingDays()) == silent


def test_silence_is_noticed_by_the_clock(house: House) -> None:
    add_rule(house, kind="silence", figure="", threshold=Decimal(3))
    published(house, line("Andheri", day=FRIDAY), line("Kurla", day=date(2026, 11, 18)))
    assert told(house) == {}
    third = MONDAY + timedelta(days=3)
    check(house, EFERFAR, third - timedelta(days=1))
    assert told(house) == {"3": 4.0}
    check(house, EFERFAR, third)
    # Borivali and Haveli never sent anything: a new district is not flooded.
    assert told(house) == {"1": 3.0, "3": 5.0}
    assert {row.quiet_since for row in found(house)} == {FRIDAY, date(2026, 11, 18)}
    published(house, line("Andheri", day=third), today=third)
    assert told(house) == {"3": 5.0}


def test_holidays_are_no_silence(house: House) -> None:
    add_rule(house, kind="silence", figure="", threshold=Decimal(3))
    with house.engine.begin() as connection:
        row = {"day": MONDAY, "name": "Gurpurab", "name_mr": ""}
        connection.execute(insert(tables.HOLIDAY).values(row))
    published(house, line(day=FRIDAY), today=MONDAY + timedelta(days=3))
    assert told(house) == {}
    check(house, EFERFAR, MONDAY + timedelta(days=4))
    assert told(house) == {"1": 3.0}


def names(house: House, today: date = TODAY) -> list[str]:
    return [dataset.name for dataset in due(house, today, queue.now())]


def test_what_is_due(house: House) -> None:
    assert names(house) == []  # no rules, nothing to look at
    rule = add_rule(house)
    assert names(house) == ["eferfar"]
    published(house, line(pending=200))
    assert names(house) == []
    assert names(house, TOMORROW) == ["eferfar"]
    bring_in(house, sheet(line(pending=201)))
    refresh.refresh_changes(house, EFERFAR)
    assert names(house) == ["eferfar"]
    check(house, EFERFAR, TODAY)
    with house.engine.begin() as connection:
        later = queue.now() + timedelta(seconds=1)
        connection.execute(update(tables.ALERT_RULE).values(threshold=5, updated_at=later))
    assert names(house) == ["eferfar"]
    with house.engine.begin() as connection:
        connection.execute(
            update(tables.ALERT_RULE).where(tables.ALERT_RULE.c.id == rule).values(is_active=False)
        )
    assert names(house) == []


def test_a_failure_is_noted_and_goes_no_further(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    add_rule(house)
    with monkeypatch.context() as broken:
        broken.setattr(alerts, "look", lambda *_: 1 / 0)
        published(house, line(pending=200))
    with house.engine.connect() as connection:
        mark = connection.execute(select(tables.ALERT_CHECK)).one()
    assert (mark.failure, told(house)) == ("ZeroDivisionError", {})
    assert names(house) == []
    soon = queue.now() + timedelta(minutes=2)
    assert [dataset.name for dataset in due(house, TODAY, soon)] == ["eferfar"]
    check(house, EFERFAR, TODAY)
    assert told(house) == {"1": 200.0}


def test_a_database_that_is_away_does_not_stop_the_worker(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(alerts, "due", away)
    assert Watch(house).attend() is False
