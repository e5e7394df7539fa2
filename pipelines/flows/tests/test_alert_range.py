"""Alert rules about a figure's usual range, and the events that restart it."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import delete, insert

from catalog.alerts import Rule, faults
from catalog.calendar import month_window, months_between
from catalog.submissions import WorkingDays
from flows import queue
from flows.rule_context import MARKER
from flows.runtime import Runtime
from flows.tests.rules import add_rule, alert_values, publish_sheet, stored_alerts

pytestmark = pytest.mark.usefixtures("no_rules")


def months_of(taluka: str, issued: list[int], last: date = date(2026, 10, 1)) -> list[str]:
    """Return a row on the last working day of each month up to `last`, with the given deeds per working day."""
    months = list(months_between(date(2024, 1, 1), last))[-len(issued) :]
    lines = []
    for month, pace in zip(months, issued, strict=True):
        days = [day for day in days_of(month) if day in WorkingDays()]
        lines.append(f"Konkan,Mumbai Suburban,{taluka},disputed,{days[-1]},1,{pace * len(days)},0,12,")
    return lines


def days_of(month: date) -> list[date]:
    window = month_window(month)
    assert window.first is not None and window.last is not None
    return [window.first + timedelta(days=n) for n in range((window.last - window.first).days + 1)]


CALM = [10, 12, 9, 11, 10, 12, 9, 11, 10, 12, 9, 11]
RANGE: dict[str, Any] = {
    "kind": "signal",
    "figure": "issued",
    "comparison": "either",
    "threshold": Decimal(0),
}


@pytest.mark.parametrize(
    ("comparison", "hits"),
    [("either", {"1", "2"}), ("improving", {"1"}), ("worsening", {"2"})],
)
def test_alerts_on_figures_outside_their_usual_range(
    runtime: Runtime, comparison: str, hits: set[str]
) -> None:
    """Andheri rises, Borivali falls, Kurla stays. Haveli rose, but has no data for the newest month."""
    add_rule(runtime, **RANGE | {"comparison": comparison})
    publish_sheet(
        runtime,
        *months_of("Andheri", [*CALM, 30]),
        *months_of("Borivali", [*CALM, 1]),
        *months_of("Kurla", [*CALM, 10]),
        *(
            row.replace("Konkan,Mumbai Suburban", "Pune,Pune")
            for row in months_of("Haveli", [*CALM, 30], date(2026, 9, 1))
        ),
    )
    assert set(alert_values(runtime)) == hits
    for alert in stored_alerts(runtime):
        judged = alert.judged
        assert judged["per_day"] and judged["signal"]["rule"] == "outside"
        assert float(alert.value) == judged["value"] == (30 if alert.object == "1" else 1)
    # With the newest month back in its range, the alert is resolved.
    corrected = [row for name in ("Andheri", "Borivali") for row in months_of(name, [*CALM, 11])[-1:]]
    publish_sheet(runtime, *corrected)
    assert alert_values(runtime) == {}


def test_no_alert_with_too_few_months(runtime: Runtime) -> None:
    add_rule(runtime, **RANGE)
    publish_sheet(runtime, *months_of("Andheri", [10] * 10 + [99]))
    assert alert_values(runtime) == {}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"figure": "total_pending"}, "figure"),
        ({"comparison": "above"}, "comparison"),
        ({"dataset": "rts", "figure": "total", "comparison": "worsening"}, "comparison"),
        ({"by": "section"}, "by"),
    ],
)
def test_rejects_invalid_range_rules(changes: dict[str, Any], field: str) -> None:
    given: dict[str, Any] = {"dataset": "eferfar", "by": "taluka", **RANGE}
    assert faults(Rule(**given)) == {}
    assert set(faults(Rule(**{**given, **changes}))) == {field}


@pytest.mark.parametrize(
    ("place", "hits"),
    [
        ({}, set()),
        ({"district_id": 1}, set()),
        ({"taluka_id": 1}, set()),
        ({"taluka_id": 2}, {"1"}),
        ({"district_id": 2}, {"1"}),
    ],
)
def test_event_in_the_area_restarts_the_usual_range(
    runtime: Runtime, place: dict[str, int], hits: set[str]
) -> None:
    """Andheri's figures jump in October 2025, when an event was recorded for one place or another."""
    add_rule(runtime, **RANGE)
    event = {"kind": "event", "department": "e-ferfar", "measure": "eferfar.issued", "day": date(2025, 10, 1)}
    marker = {
        "district_id": None, "taluka_id": None, "revision": 1, "text": "", "text_mr": "",
        "created_at": queue.now(), "updated_at": queue.now(), **event, **place,
    }  # fmt: skip
    with runtime.engine.begin() as connection:
        connection.execute(delete(MARKER))
        connection.execute(insert(MARKER).values(marker))
    publish_sheet(runtime, *months_of("Andheri", [*CALM[:10], *(pace + 40 for pace in [*CALM, 10])]))
    with runtime.engine.begin() as connection:
        connection.execute(delete(MARKER))
    assert set(alert_values(runtime)) == hits
