"""The audit log only grows, and changes that bypass it are detected."""

import pytest
from django.db import connection

from portal.audit.models import AppendOnly, AuditEntry
from portal.audit.services import record, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def entries():
    return [
        record("update", entity="thing", entity_id=number, before={"b": 1.0, "a": "अ"}, after={"n": number})
        for number in range(5)
    ]


def execute_sql(sql, *values):
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def test_untouched_chain_is_intact(entries):
    assert verify().intact
    assert verify().entries == 5
    assert entries[0].previous_hash == "0" * 64
    assert [entry.previous_hash for entry in entries[1:]] == [entry.hash for entry in entries[:-1]]


def test_empty_chain_is_intact():
    assert verify().intact


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("action", "create"),
        ("entity_id", "9"),
        ("after", "{}"),
        ("actor_id", 7),
        ("at", "2020-01-01 00:00:00+00:00"),
    ],
)
def test_changed_row_is_detected(entries, column, value):
    execute_sql(f"UPDATE audit_auditentry SET {column} = %s WHERE id = %s", value, entries[2].pk)
    assert verify().broken_at == entries[2].pk


def test_deleted_row_is_detected_at_the_next_one(entries):
    execute_sql("DELETE FROM audit_auditentry WHERE id = %s", entries[1].pk)
    assert verify().broken_at == entries[2].pk


def test_model_refuses_changes(entries):
    entry = AuditEntry.objects.get(pk=entries[0].pk)
    for forbidden in (entry.save, entry.delete, AuditEntry.objects.all().delete):
        with pytest.raises(AppendOnly):
            forbidden()
    with pytest.raises(AppendOnly):
        AuditEntry.objects.update(action="x")


def test_requests_record_address_and_request_id(make_user, client_of):
    client = client_of(make_user())
    client.post("/api/logout", headers={"X-Request-ID": "request-0001"})
    entry = AuditEntry.objects.get(action="logout")
    assert (entry.address, entry.request_id) == ("127.0.0.1", "request-0001")
    assert entry.actor_name.endswith("@example.org")
