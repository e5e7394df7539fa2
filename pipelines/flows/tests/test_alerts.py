"""Alert rules over the figures of imported sheets: each kind, one alert for each fact, and the clock."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import Column, MetaData, String, Table, delete, insert, select, update

from catalog.alerts import Rule, faults, working_days_since
from catalog.datasets.eferfar import EFERFAR
from catalog.submissions import WorkingDays
from flows import alerts, queue, refresh, tables
from flows.alerts import Watch, check, due
from flows.house import House
from flows.tests.office import TODAY, bring_in, line, sheet
from marts.build import publish
from marts.query import Reader
from marts.watch import Moment, look
from oracle.entries import frames, random_entries
from oracle.figures import block, table, within

TOMORROW = TODAY + timedelta(days=1)
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


@pytest.fixture(autouse=True)
def clean(house: House) -> None:
    with house.engine.begin() as connection:
        for one in (tables.ALERT, tables.ALERT_CHECK, tables.ALERT_RULE, tables.HOLIDAY):
            connection.execute(delete(one))


def add_rule(house: House, **values: Any) -> int:
    """What the portal writes of a rule."""
    shown = {"name": "", "name_mr": "", "severity": "warning", "is_active": True}
    with house.engine.begin() as connection:
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


def published(house: House, *lines: str, today: date = TODAY) -> None:
    """A sheet comes in, its figures are published, and the rules are looked at."""
    bring_in(house, sheet(*lines))
    refresh.refresh_changes(house, EFERFAR)
    check(house, EFERFAR, today)


def found(house: House, state: str | None = None) -> list[Any]:
    query = select(tables.ALERT).order_by(tables.ALERT.c.id)
    if state is not None:
        query = query.where(tables.ALERT.c.state == state)
    with house.engine.connect() as connection:
        return list(connection.execute(query))


def told(house: House, state: str = "active") -> dict[str, float]:
    return {row.object: float(row.value) for row in found(house, state)}


def test_an_alert_comes_from_a_sheet_and_goes_with_another(house: House) -> None:
    add_rule(house)
    published(house, line("Andheri", pending=101), line("Kurla", pending=100), line("Borivali", pending=7))
    assert told(house) == {"1": 101.0}
    (alert,) = found(house)
    assert (alert.department, alert.threshold, alert.figure) == ("e-ferfar", 100, 101)
    published(house, line("Andheri", pending=500))
    (again,) = found(house)
    assert (again.id, again.first_seen, again.value) == (alert.id, alert.first_seen, 500)
    published(house, line("Andheri", pending=100))
    assert told(house) == {} and told(house, "resolved") == {"1": 500.0}


def test_the_same_fact_never_fires_twice(house: House) -> None:
    add_rule(house)
    published(house, line(pending=200))
    for _ in range(3):
        check(house, EFERFAR, TODAY)
    assert len(found(house)) == 1
    # Gone and back within a day: the same alert, not news; what somebody took note of stays noted.
    with house.engine.begin() as connection:
        noted = {"state": "acknowledged", "acknowledged_at": queue.now()}
        connection.execute(update(tables.ALERT).values(noted))
    published(house, line(pending=1))
    published(house, line(pending=300))
    (alert,) = found(house)
    assert (alert.state, alert.resolved_at, alert.value) == ("acknowledged", None, 300)
    # Back after a longer time, it is a new one.
    published(house, line(pending=1))
    with house.engine.begin() as connection:
        long_ago = queue.now() - timedelta(hours=25)
        connection.execute(update(tables.ALERT).values(resolved_at=long_ago))
    published(house, line(pending=300))
    assert [row.state for row in found(house)] == ["resolved", "active"]


def test_a_changed_rules_old_alert_is_not_taken_up(house: House) -> None:
    rule = add_rule(house)
    published(house, line(pending=200))
    published(house, line(pending=1))
    with house.engine.begin() as connection:
        later = queue.now() + timedelta(seconds=5)
        row = tables.ALERT_RULE.c.id == rule
        connection.execute(
            update(tables.ALERT_RULE).where(row).values(figure="stay_orders", threshold=-1, updated_at=later)
        )
    check(house, EFERFAR, TODAY)
    assert [row.state for row in found(house)] == ["resolved", "active"]


def test_below_a_limit_and_together(house: House) -> None:
    add_rule(house, comparison="below", threshold=Decimal(50), by="overall")
    add_rule(house, figure="success_rate", comparison="below", threshold=Decimal(70), span="month")
    # 5 issued of 5 + 2 and of 5 + 3: 71.4 % and 62.5 %.
    published(house, line("Andheri", pending=2), line("Kurla", pending=3))
    assert told(house) == {"": 5.0, "3": 62.5}


def test_what_is_shown_is_what_is_compared(house: House) -> None:
    """Half of 13 is 38.46…: a limit of 38.5 is not passed by a figure that is shown as 38.5."""
    add_rule(house, figure="success_rate", comparison="below", threshold=Decimal("38.5"))
    published(house, line(pending=8))
    assert told(house) == {}


def test_growth_of_what_waits_for_long(house: House) -> None:
    """Pending above 60 days grows by 10 % in a week: 100 a week ago, 110 today."""
    rule = {"kind": "change", "older_than": 60, "span": "week", "threshold": Decimal(10)}
    add_rule(house, **rule)
    old, young = TODAY - timedelta(days=68), TODAY - timedelta(days=61)
    published(
        house,
        line("Andheri", day=old, pending=100),
        line("Andheri", day=young, pending=10),
        line("Kurla", day=old, pending=100),
        line("Kurla", day=young, pending=9),
        line("Kurla", day=TODAY, pending=900),
        line("Haveli", day=young, pending=500),  # nothing to compare with
    )
    assert told(house) == {"1": 10.0}
    (alert,) = found(house)
    assert (alert.figure, alert.previous) == (110, 100)
    # By the clock alone: a day later the hundred of a week ago are still there, in a week all are.
    check(house, EFERFAR, TODAY + timedelta(days=7))
    assert told(house) == {}


def test_small_figures_do_not_alarm_by_their_percentage(house: House) -> None:
    add_rule(house, kind="change", span="week", threshold=Decimal(10), minimum=Decimal(20))
    ago = TODAY - timedelta(days=7)
    published(
        house,
        line("Andheri", day=ago, pending=1),
        line("Andheri", pending=18),
        line("Kurla", day=ago, pending=1),
        line("Kurla", pending=19),
    )
    assert told(house) == {"3": 1900.0}


def test_a_fall_of_what_was_done(house: House) -> None:
    """Deeds are compared with those of the week before: issued 15, then 5."""
    add_rule(
        house, kind="change", figure="total_issued", comparison="below", span="week", threshold=Decimal(60)
    )
    days = [TODAY - timedelta(days=back) for back in (13, 8, 7, 0)]
    published(house, *(line("Andheri", day=day) for day in days))
    assert told(house) == {"1": -66.7}


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


def test_only_some_and_only_active_places(house: House) -> None:
    add_rule(house, only=["1", "2"])
    published(house, *(line(name, pending=200) for name in ("Andheri", "Borivali", "Kurla")))
    assert set(told(house)) == {"1", "2"}
    with house.engine.begin() as connection:
        connection.execute(update(tables.TALUKA).where(tables.TALUKA.c.id == 2).values(is_active=False))
    check(house, EFERFAR, TODAY)
    assert set(told(house)) == {"1"}


def test_positions_count_where_a_super_admin_switched(house: House) -> None:
    add_rule(house)
    lines = (line(day=TODAY - timedelta(days=1), pending=90), line(pending=80))
    published(house, *lines)
    assert told(house) == {"1": 170.0}
    with house.engine.begin() as connection:
        setting = {"dataset": "eferfar", "pending_adds_up": "latest"}
        connection.execute(insert(tables.DATASET_SETTING).values(setting))
    check(house, EFERFAR, TODAY)
    assert told(house) == {}


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


@pytest.mark.parametrize("seed", range(3))
def test_figures_equal_the_oracles(house: House, seed: int) -> None:
    """What rules compare, against pandas over the same entries."""
    made = random_entries(seed, TODAY)
    publish(house.store, EFERFAR, frames(made))
    known = table([row for row in made if row["date"] <= TODAY])
    as_of = max(row["date"] for row in made if row["date"] <= TODAY)
    ask = Reader(house.store).answer

    def values(**fields: Any) -> dict[str, float]:
        rule = Rule(dataset="eferfar", by="taluka", **fields)
        assert faults(rule) == {}
        hits = look(ask, rule, Moment(today=TODAY, as_of=as_of))
        return {one.object: float(one.value) for one in hits}

    def sums(frame: Any, name: str = "total_pending") -> dict[str, float]:
        return {
            str(row["taluka_id"]): float(row[name]) for row in block(frame, ("taluka_id",), (name,), TODAY)
        }

    everything = Decimal(-1)
    assert values(kind="value", figure="total_pending", threshold=everything) == sums(known)
    month = within(known, as_of - timedelta(days=29), as_of)
    got = values(kind="value", figure="stay_orders", span="month", threshold=everything)
    assert got == sums(month, "stay_orders")
    old = within(known, None, TODAY - timedelta(days=61))
    assert values(kind="value", figure="total_pending", older_than=60, threshold=everything) == sums(old)
    earlier = sums(within(known, None, TODAY - timedelta(days=68)))
    grown = {
        key: round(100 * (now - earlier[key]) / earlier[key] + 1e-9, 1)
        for key, now in sums(old).items()
        if earlier.get(key)
    }
    got = values(kind="change", figure="total_pending", older_than=60, span="week", threshold=Decimal("0.1"))
    assert got == pytest.approx({key: value for key, value in grown.items() if value >= 0.1}, abs=0.11)
