"""Escalations of the PG Portal: limits, raising, resolving, history and audit."""

from datetime import date, timedelta

import pytest

from catalog.calendar import today_in_india
from portal.audit.models import AuditEntry
from portal.transactions.models import Escalation, EscalationEvent, PgEntry
from support.datasets import Api

pytestmark = [pytest.mark.django_db, pytest.mark.database]

BODY = {
    "count": 3,
    "level": "collector",
    "escalated_to": "Additional Collector",
    "reason": "No reply in 21 days.",
}


@pytest.fixture
def escalate(officer):
    def send(entry, **change):
        body = {name: value for name, value in {**BODY, **change}.items() if value is not None}
        return officer.post(f"/pg/transaction/{entry.pk}/escalate", body)

    return send


@pytest.fixture
def resolve(officer):
    def send(entry, **body):
        return officer.post(
            f"/pg/transaction/{entry.pk}/resolve-escalation", {"remark": "Heard and settled.", **body}
        )

    return send


def test_escalate_raise_and_resolve(officer, make, escalate, resolve):
    entry = make()
    due = today_in_india() + timedelta(days=10)
    created = escalate(entry, due_date=str(due))
    assert created.status_code == 201, created.content
    row = created.json()["data"]
    assert (row["entry_id"], row["office"]["name"], row["date"]) == (
        entry.pk,
        "Collector office",
        "2026-11-02",
    )
    assert (row["count"], row["status"], row["overdue"], row["due_date"]) == (3, "open", False, str(due))
    raised = escalate(entry, escalation_id=row["id"], count=None, level="state", escalated_to="Secretary",
                      reason="Needs the state's decision.")  # fmt: skip
    assert raised.json()["data"]["level"] == "state"
    resolved = resolve(entry, outcome="satisfied").json()["data"]
    assert (resolved["status"], resolved["outcome"], resolved["resolver"]["name"]) == (
        "resolved",
        "satisfied",
        "Officer",
    )
    assert [(step["action"], step["level"], step["escalated_to"]) for step in resolved["events"]] == [
        ("escalated", "collector", "Additional Collector"),
        ("raised", "state", "Secretary"),
        ("resolved", "state", "Secretary"),
    ]
    actions = AuditEntry.objects.filter(entity="pg").order_by("id").values_list("action", flat=True)
    assert list(actions) == ["escalate", "escalate", "resolve_escalation"]


def test_never_escalates_more_than_the_entry_has_open(make, escalate, resolve):
    entry = make(submitted=4, escalated=0, assigned_count=0, reassigned_count=0, transferred_count=0,
                 received_with_inputs=0, forwarded_for_inputs=0)  # fmt: skip
    assert escalate(entry, count=5).status_code == 422
    assert escalate(entry, count=3).status_code == 201
    refused = escalate(entry, count=2)
    assert refused.json()["errors"] == {
        "count": ["Only 1 grievance of this entry is open and not escalated yet."]
    }
    assert escalate(entry, count=1).status_code == 201
    assert escalate(entry, count=1).status_code == 422
    assert resolve(entry).status_code == 422  # ambiguous: two are open
    first = Escalation.objects.earliest("id")
    assert resolve(entry, escalation_id=first.pk).status_code == 200
    assert escalate(entry, count=3).status_code == 201


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"count": None}, "count"),
        ({"count": 0}, "count"),
        ({"count": 10**10}, "count"),
        ({"level": "minister"}, "level"),
        ({"escalated_to": "  "}, "escalated_to"),
        ({"escalated_to": "x" * 201}, "escalated_to"),
        ({"reason": ""}, "reason"),
        ({"reason": " . "}, "reason"),
        ({"reason": "a\u0000b"}, "reason"),
        ({"reason": "x" * 2001}, "reason"),
        ({"due_date": "2020-01-01"}, "due_date"),
        ({"due_date": "soon"}, "due_date"),
        ({"status": "resolved"}, "status"),
    ],
)
def test_rejects_invalid_fields(make, escalate, change, field):
    answer = escalate(make(), **change)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert not Escalation.objects.exists() and not EscalationEvent.objects.exists()


def test_rejects_invalid_raises_and_resolutions(make, escalate, resolve):
    entry, other = make(), make(office=1)
    assert resolve(entry).status_code == 409
    assert resolve(entry).json()["error_code"] == "NOT_ESCALATED"
    row = escalate(entry).json()["data"]
    assert list(escalate(entry, escalation_id=row["id"]).json()["errors"]) == ["level"]
    assert escalate(other, escalation_id=row["id"], level="state").status_code == 404
    assert resolve(other, escalation_id=row["id"]).status_code == 404
    assert resolve(entry, remark=" ").status_code == 422
    assert resolve(entry, outcome="unsure").status_code == 422
    assert resolve(entry).status_code == 200
    second = resolve(entry, escalation_id=row["id"])
    assert (second.status_code, second.json()["error_code"]) == (409, "ALREADY_RESOLVED")


def listed_counts(officer, **query):
    answer = officer.get("/pg/escalated", **query)
    assert answer.status_code == 200, answer.content
    return [row["count"] for row in answer.json()["data"]]


def test_list_starts_with_the_earliest_due_date(officer, make, offices, escalate, resolve):
    day = today_in_india()
    entries = [make(day=day - timedelta(count)) for count in range(1, 5)]
    for count, entry in enumerate(entries, 1):
        escalate(entry, count=count)
    for count, due in ((1, day + timedelta(9)), (3, day - timedelta(2)), (4, day - timedelta(30))):
        Escalation.objects.filter(count=count).update(due_date=due)
    resolve(entries[-1])
    assert listed_counts(officer) == [3, 1, 2]
    assert listed_counts(officer, status="all") == [3, 1, 2, 4]


def test_list_filters_and_sorting(officer, make, offices, escalate, resolve):
    first, second = make(), make(office=1, day=date(2026, 11, 3))
    escalate(first, count=1)
    escalate(second, count=2, level="state", reason="Boundary dispute")
    resolve(second)
    assert listed_counts(officer) == [1]
    assert listed_counts(officer, status="resolved") == [2]
    assert listed_counts(officer, status="all", sort_by="count", sort_order="asc") == [1, 2]
    assert listed_counts(officer, status="all", sort_by="date", sort_order="desc") == [2, 1]
    assert listed_counts(officer, status="all", office_id=offices[1].pk) == [2]
    assert listed_counts(officer, status="all", level="collector") == [1]
    assert listed_counts(officer, status="all", start_date="2026-11-03") == [2]
    assert listed_counts(officer, status="all", end_date="2026-11-02") == [1]
    assert listed_counts(officer, status="all", search="boundary") == [2]
    assert listed_counts(officer, status="all", search="कुर्ला") == [2]
    assert listed_counts(officer, entry_id=first.pk) == [1]
    for query in ({"sort_by": "events"}, {"per_page": 101}, {"status": "lost"}, {"level": "x"},
                  {"start_date": "2026-11-03", "end_date": "2026-11-02"}):  # fmt: skip
        assert officer.get("/pg/escalated", **query).status_code == 422, query


def test_escalation_past_its_due_date_is_overdue(officer, make, escalate):
    escalate(make())
    Escalation.objects.update(due_date=today_in_india() - timedelta(days=1))
    assert officer.get("/pg/escalated").json()["data"][0]["overdue"] is True


def test_escalation_outlives_its_entry(officer, make, escalate):
    entry = make()
    escalate(entry)
    assert officer.delete(f"/pg/transactions/{entry.pk}").status_code == 200
    (row,) = officer.get("/pg/escalated").json()["data"]
    assert (row["entry_id"], row["office"]["name"], row["date"]) == (None, "Collector office", "2026-11-02")
    # Undoing an import deletes the row without the ORM.
    entry = make()
    escalate(entry)
    PgEntry.objects.filter(pk=entry.pk)._raw_delete("default")
    assert len(listed_counts(officer)) == 2


def test_list_uses_a_fixed_number_of_queries(officer, make, escalate, django_assert_max_num_queries):
    for day in range(1, 6):
        entry = make(day=date(2026, 11, day))
        escalate(entry)
    with django_assert_max_num_queries(10):
        assert len(listed_counts(officer)) == 5


def test_unknown_entry_is_404(people):
    assert Api(people["superadmin"]).post("/pg/transactions/999999999/escalate", BODY).status_code == 404
