"""Alert rules over the figures of imported sheets: each kind, and one alert for each fact."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import insert, update

from catalog.alerts import Rule, faults
from catalog.datasets.eferfar import EFERFAR
from flows import queue, tables
from flows.alerts import check
from flows.runtime import Runtime
from flows.tests.office import TODAY, line
from flows.tests.rules import add_rule, alerted, found, published
from marts.build import publish
from marts.query import Reader
from marts.watch import RuleContext, evaluate_rule
from oracle.entries import frames, random_entries
from oracle.figures import block, table, within

pytestmark = pytest.mark.usefixtures("no_rules")


def test_an_alert_comes_from_a_sheet_and_goes_with_another(runtime: Runtime) -> None:
    add_rule(runtime)
    published(runtime, line("Andheri", pending=101), line("Kurla", pending=100), line("Borivali", pending=7))
    assert alerted(runtime) == {"1": 101.0}
    (alert,) = found(runtime)
    assert (alert.department, alert.threshold, alert.figure) == ("e-ferfar", 100, 101)
    published(runtime, line("Andheri", pending=500))
    (again,) = found(runtime)
    assert (again.id, again.first_seen, again.value) == (alert.id, alert.first_seen, 500)
    published(runtime, line("Andheri", pending=100))
    assert alerted(runtime) == {} and alerted(runtime, "resolved") == {"1": 500.0}


def test_the_same_fact_never_fires_twice(runtime: Runtime) -> None:
    add_rule(runtime)
    published(runtime, line(pending=200))
    for _ in range(3):
        check(runtime, EFERFAR, TODAY)
    assert len(found(runtime)) == 1
    # Gone and back within a day: the same alert, not news; what somebody took note of stays noted.
    with runtime.engine.begin() as connection:
        noted = {"state": "acknowledged", "acknowledged_at": queue.now()}
        connection.execute(update(tables.ALERT).values(noted))
    published(runtime, line(pending=1))
    published(runtime, line(pending=300))
    (alert,) = found(runtime)
    assert (alert.state, alert.resolved_at, alert.value) == ("acknowledged", None, 300)
    # Back after a longer time, it is a new one.
    published(runtime, line(pending=1))
    with runtime.engine.begin() as connection:
        long_ago = queue.now() - timedelta(hours=25)
        connection.execute(update(tables.ALERT).values(resolved_at=long_ago))
    published(runtime, line(pending=300))
    assert [row.state for row in found(runtime)] == ["resolved", "active"]


def test_a_changed_rules_old_alert_is_not_taken_up(runtime: Runtime) -> None:
    rule = add_rule(runtime)
    published(runtime, line(pending=200))
    published(runtime, line(pending=1))
    with runtime.engine.begin() as connection:
        later = queue.now() + timedelta(seconds=5)
        row = tables.ALERT_RULE.c.id == rule
        connection.execute(
            update(tables.ALERT_RULE).where(row).values(figure="stay_orders", threshold=-1, updated_at=later)
        )
    check(runtime, EFERFAR, TODAY)
    assert [row.state for row in found(runtime)] == ["resolved", "active"]


def test_below_a_limit_and_together(runtime: Runtime) -> None:
    add_rule(runtime, comparison="below", threshold=Decimal(50), by="overall")
    add_rule(runtime, figure="closure_rate", comparison="below", threshold=Decimal(70), span="month")
    # 5 issued of 5 + 2 and of 5 + 3: 71.4 % and 62.5 %.
    published(runtime, line("Andheri", pending=2), line("Kurla", pending=3))
    assert alerted(runtime) == {"": 5.0, "3": 62.5}


def test_what_is_shown_is_what_is_compared(runtime: Runtime) -> None:
    """Half of 13 is 38.46…: a limit of 38.5 is not passed by a figure that is shown as 38.5."""
    add_rule(runtime, figure="closure_rate", comparison="below", threshold=Decimal("38.5"))
    published(runtime, line(pending=8))
    assert alerted(runtime) == {}


def test_growth_of_what_waits_for_long(runtime: Runtime) -> None:
    """Pending above 60 days grows by 10 % in a week: 100 a week ago, 110 today."""
    rule = {"kind": "change", "older_than": 60, "span": "week", "threshold": Decimal(10)}
    add_rule(runtime, **rule)
    old, young = TODAY - timedelta(days=68), TODAY - timedelta(days=61)
    published(
        runtime,
        line("Andheri", day=old, pending=100),
        line("Andheri", day=young, pending=10),
        line("Kurla", day=old, pending=100),
        line("Kurla", day=young, pending=9),
        line("Kurla", day=TODAY, pending=900),
        line("Haveli", day=young, pending=500),  # nothing to compare with
    )
    assert alerted(runtime) == {"1": 10.0}
    (alert,) = found(runtime)
    assert (alert.figure, alert.previous) == (110, 100)
    # By the clock alone: a day later the hundred of a week ago are still there, in a week all are.
    check(runtime, EFERFAR, TODAY + timedelta(days=7))
    assert alerted(runtime) == {}


def test_small_figures_do_not_alarm_by_their_percentage(runtime: Runtime) -> None:
    add_rule(runtime, kind="change", span="week", threshold=Decimal(10), minimum=Decimal(20))
    ago = TODAY - timedelta(days=7)
    published(
        runtime,
        line("Andheri", day=ago, pending=1),
        line("Andheri", pending=18),
        line("Kurla", day=ago, pending=1),
        line("Kurla", pending=19),
    )
    assert alerted(runtime) == {"3": 1900.0}


def test_a_fall_of_what_was_done(runtime: Runtime) -> None:
    """Deeds are compared with those of the week before: issued 15, then 5."""
    add_rule(
        runtime, kind="change", figure="total_issued", comparison="below", span="week", threshold=Decimal(60)
    )
    days = [TODAY - timedelta(days=back) for back in (13, 8, 7, 0)]
    published(runtime, *(line("Andheri", day=day) for day in days))
    assert alerted(runtime) == {"1": -66.7}


def test_only_some_and_only_active_places(runtime: Runtime) -> None:
    add_rule(runtime, only=["1", "2"])
    published(runtime, *(line(name, pending=200) for name in ("Andheri", "Borivali", "Kurla")))
    assert set(alerted(runtime)) == {"1", "2"}
    with runtime.engine.begin() as connection:
        connection.execute(update(tables.TALUKA).where(tables.TALUKA.c.id == 2).values(is_active=False))
    check(runtime, EFERFAR, TODAY)
    assert set(alerted(runtime)) == {"1"}


def test_positions_count_where_a_super_admin_switched(runtime: Runtime) -> None:
    add_rule(runtime)
    lines = (line(day=TODAY - timedelta(days=1), pending=90), line(pending=80))
    published(runtime, *lines)
    assert alerted(runtime) == {"1": 170.0}
    with runtime.engine.begin() as connection:
        setting = {"dataset": "eferfar", "pending_adds_up": "latest"}
        connection.execute(insert(tables.DATASET_SETTING).values(setting))
    check(runtime, EFERFAR, TODAY)
    assert alerted(runtime) == {}


@pytest.mark.parametrize("seed", range(3))
def test_figures_equal_the_oracles(runtime: Runtime, seed: int) -> None:
    """What rules compare, against pandas over the same entries."""
    made = random_entries(seed, TODAY)
    publish(runtime.store, EFERFAR, frames(made))
    known = table([row for row in made if row["date"] <= TODAY])
    as_of = max(row["date"] for row in made if row["date"] <= TODAY)
    ask = Reader(runtime.store).answer

    def values(**fields: Any) -> dict[str, float]:
        rule = Rule(dataset="eferfar", by="taluka", **fields)
        assert faults(rule) == {}
        hits = evaluate_rule(ask, rule, RuleContext(today=TODAY, as_of=as_of))
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
