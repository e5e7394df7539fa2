"""Demo grievances: plausible, reproducible within a day, with escalations."""

from datetime import date
from typing import Any

import pytest

from catalog.datasets.grievance import AAPLE_SARKAR, CLOSED, OPEN, PG
from portal.transactions.departments.grievance import demo
from portal.transactions.models import (
    AapleSarkarCase,
    AapleSarkarEntry,
    Escalation,
    EscalationEvent,
    PgCase,
    PgEntry,
)

pytestmark = pytest.mark.one_database

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize("system", [AAPLE_SARKAR, PG], ids=lambda system: system.path)
def test_figures_are_plausible(system):
    rows: list[dict[str, Any]] = list(demo.entries(system.name, [1, 2, 3, 4, 5, 6], TODAY))
    assert rows == list(demo.entries(system.name, [1, 2, 3, 4, 5, 6], TODAY))
    assert len({(row["office_id"], row["date"]) for row in rows}) == len(rows)
    closed, still_open = (sum(row[name] for row in rows for name in names) for names in (CLOSED, OPEN))
    assert 0.7 < closed / (closed + still_open) < 0.9
    assert 0.6 < sum(row[CLOSED[0]] for row in rows) / closed < 0.9


def test_both_systems_are_seeded(offices, people, db):
    count = demo.seed(people["superadmin"])
    entries = (AapleSarkarEntry, PgEntry, AapleSarkarCase, PgCase)
    assert count == sum(model.objects.count() for model in entries) > 1_500
    assert set(Escalation.objects.values_list("status", flat=True)) == {"open", "resolved"}
    assert EscalationEvent.objects.count() > Escalation.objects.count()
    for entry in PgEntry.objects.filter(escalations__isnull=False).distinct():
        escalated = sum(escalation.count for escalation in entry.escalations.all())
        assert escalated <= sum(getattr(entry, name) for name in OPEN)


def test_seeds_nothing_without_offices(people, db):
    assert demo.seed(people["superadmin"]) == 0
