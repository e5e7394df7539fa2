"""Alert rules over imported figures: each kind of rule, and the life of an alert."""

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
from flows.tests.rules import add_rule, alert_values, publish_sheet, stored_alerts
from marts.build import publish
from marts.query import Reader
from marts.watch import RuleContext, evaluate_rule
from oracle.entries import frames, random_entries
from oracle.figures import block, table, within

pytestmark = pytest.mark.usefixtures("no_rules")


def test_sheet_raises_an_alert_and_another_resolves_it(runtime: Runtime) -> None:
    add_rule(runtime)
    publish_sheet(
        runtime, line("Andheri", pending=101), line("Kurla", pending=100), line("Borivali", pending=7)
    )
    assert alert_values(runtime) == {"1": 101.0}
    (alert,) = stored_alerts(runtime)
    assert (alert.department, alert.threshold, alert.figure) == ("e-ferfar", 100, 101)
    publish_sheet(runtime, line("Andheri", pending=500))
    (again,) = stored_alerts(runtime)
    assert (again.id, again.first_seen, again.value) == (alert.id, alert.first_seen, 500)
    publish_sheet(runtime, line("Andheri", pending=100))
    assert alert_values(runtime) == {} and alert_values(runtime, "resolved") == {"1": 500.0}


def test_condition_never_raises_two_alerts(runtime: Runtime) -> None:
    add_rule(runtime)
    publish_sheet(runtime, line(pending=200))
    for _ in range(3):
        check(runtime, EFERFAR, TODAY)
    assert len(stored_alerts(runtime)) == 1
    # Back within a day: the same alert, still acknowledged.
    with runtime.engine.begin() as connection:
        noted = {"state": "acknowledged", "acknowledged_at": queue.now()}
        connection.execute(update(tables.ALERT).values(noted))
    publish_sheet(runtime, line(pending=1))
    publish_sheet(runtime, line(pending=300))
    (alert,) = stored_alerts(runtime)
    assert (alert.state, alert.resolved_at, alert.value) == ("acknowledged", None, 300)
    # Back after more than a day: a new alert.
    publish_sheet(runtime, line(pending=1))
    with runtime.engine.begin() as connection:
        long_ago = queue.now() - timedelta(hours=25)
        connection.execute(update(tables.ALERT).values(resolved_at=long_ago))
    publish_sheet(runtime, line(pending=300))
    assert [row.state for row in stored_alerts(runtime)] == ["resolved", "active"]


def test_changed_rule_does_not_reopen_its_old_alert(runtime: Runtime) -> None:
    rule = add_rule(runtime)
    publish_sheet(runtime, line(pending=200))
    publish_sheet(runtime, line(pending=1))
    with runtime.engine.begin() as connection:
        later = queue.now() + timedelta(seconds=5)
        row = tables.ALERT_RULE.c.id == rule
        connection.execute(
            update(tables.ALERT_RULE).where(row).values(figure="stay_orders", threshold=-1, updated_at=later)
        )
    check(runtime, EFERFAR, TODAY)
    assert [row.state for row in stored_alerts(runtime)] == ["resolved", "active"]


def test_alerts_below_a_limit_and_overall(runtime: Runtime) -> None:
    add_rule(runtime, comparison="below", threshold=Decimal(50), by="overall")
    add_rule(runtime, figure="closure_rate", comparison="below", threshold=Decimal(70), span="month")
    # 5 issued of 5 + 2 and of 5 + 3: 71.4 % and 62.5 %.
    publish_sheet(runtime, line("Andheri", pending=2), line("Kurla", pending=3))
    assert alert_values(runtime) == {"": 5.0, "3": 62.5}


def test_compares_rounded_figures(runtime: Runtime) -> None:
    """5 of 13 is 38.46…: a figure displayed as 38.5 is not below a limit of 38.5."""
    add_rule(runtime, figure="closure_rate", comparison="below", threshold=Decimal("38.5"))
    publish_sheet(runtime, line(pending=8))
    assert alert_values(runtime) == {}


def test_growth_of_old_pending_cases(runtime: Runtime) -> None:
    """Pending above 60 days grows by 10 % in a week, from 100 to 110."""
    rule = {"kind": "change", "older_than": 60, "span": "week", "threshold": Decimal(10)}
    add_rule(runtime, **rule)
    old, young = TODAY - timedelta(days=68), TODAY - timedelta(days=61)
    publish_sheet(
        runtime,
        line("Andheri", day=old, pending=100),
        line("Andheri", day=young, pending=10),
        line("Kurla", day=old, pending=100),
        line("Kurla", day=young, pending=9),
        line("Kurla", day=TODAY, pending=900),
        line("Haveli", day=young, pending=500),  # nothing to compare with
    )
    assert alert_values(runtime) == {"1": 10.0}
    (alert,) = stored_alerts(runtime)
    assert (alert.figure, alert.previous) == (110, 100)
    # A week later all 110 were already that old a week before.
    check(runtime, EFERFAR, TODAY + timedelta(days=7))
    assert alert_values(runtime) == {}


def test_small_figures_raise_no_percentage_alerts(runtime: Runtime) -> None:
    add_rule(runtime, kind="change", span="week", threshold=Decimal(10), minimum=Decimal(20))
    ago = TODAY - timedelta(days=7)
    publish_sheet(
        runtime,
        line("Andheri", day=ago, pending=1),
        line("Andheri", pending=18),
        line("Kurla", day=ago, pending=1),
        line("Kurla", pending=19),
    )
    assert alert_values(runtime) == {"3": 1900.0}


def test_fall_of_issued_deeds(runtime: Runtime) -> None:
    """The figures of a week are compared with the week before: 15 issued, then 5."""
    add_rule(
        runtime, kind="change", figure="total_issued", comparison="below", span="week", threshold=Decimal(60)
    )
    days = [TODAY - timedelta(days=back) for back in (13, 8, 7, 0)]
    publish_sheet(runtime, *(line("Andheri", day=day) for day in days))
    assert alert_values(runtime) == {"1": -66.7}


def test_only_chosen_and_active_places(runtime: Runtime) -> None:
    add_rule(runtime, only=["1", "2"])
    publish_sheet(runtime, *(line(name, pending=200) for name in ("Andheri", "Borivali", "Kurla")))
    assert set(alert_values(runtime)) == {"1", "2"}
    with runtime.engine.begin() as connection:
        connection.execute(update(tables.TALUKA).where(tables.TALUKA.c.id == 2).values(is_active=False))
    check(runtime, EFERFAR, TODAY)
    assert set(alert_values(runtime)) == {"1"}


def test_uses_the_configured_way_of_adding_up(runtime: Runtime) -> None:
    add_rule(runtime)
    lines = (line(day=TODAY - timedelta(days=1), pending=90), line(pending=80))
    publish_sheet(runtime, *lines)
    assert alert_values(runtime) == {"1": 170.0}
    with runtime.engine.begin() as connection:
        setting = {"dataset": "eferfar", "pending_adds_up": "latest"}
        connection.execute(insert(tables.DATASET_SETTING).values(setting))
    check(runtime, EFERFAR, TODAY)
    assert alert_values(runtime) == {}


@pytest.mark.parametrize("seed", range(3))
def test_figures_match_the_oracle(runtime: Runtime, seed: int) -> None:
    """Compare rule values with pandas over the same entries."""
    generated_entries = random_entries(seed, TODAY)
    publish(runtime.store, EFERFAR, frames(generated_entries))
    known = table([row for row in generated_entries if row["date"] <= TODAY])
    as_of = max(row["date"] for row in generated_entries if row["date"] <= TODAY)
    ask = Reader(runtime.store).answer

    def values(**fields: Any) -> dict[str, float]:
        rule = Rule(dataset="eferfar", by="taluka", **fields)
        assert faults(rule) == {}
        hits = evaluate_rule(ask, rule, RuleContext(today=TODAY, as_of=as_of))
        return {finding.object: float(finding.value) for finding in hits}

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
