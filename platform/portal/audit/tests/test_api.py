"""Audit log API: permissions, filters, sorting, export, and verification of a tampered chain."""

import csv
import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from portal.audit import chain, selectors
from portal.audit.models import AuditEntry
from portal.audit.services import record
from support.datasets import Api

PATH = "/audit-logs"


@pytest.fixture
def log(people):
    """Three actions: a changed E-Ferfar entry by `own`, a new office by `admin`, and an old login."""
    record("login", entity="session", actor=people["own"], at=timezone.now() - timedelta(days=40))
    record(
        "update", entity="eferfar", entity_id=7, actor=people["own"],
        before={"total_pending": 3, "status": "disputed"}, after={"total_pending": 5, "status": "disputed"},
    )  # fmt: skip
    record("create", entity="office", entity_id=7, actor=people["admin"], after={"name": "=HYPERLINK(1)"})
    return people


def rows(person, **query):
    response = Api(person).get(PATH, **query)
    assert response.status_code == 200, response.content
    return [(row["action"], row["entity"]) for row in response.json()["data"]]


def test_filters_and_sorting(log):
    reader = log["superadmin"]
    newest = [("create", "office"), ("update", "eferfar"), ("login", "session")]
    assert rows(reader) == newest
    assert rows(reader, sort_by="at", sort_order="asc") == newest[::-1]
    assert rows(reader, sort_by="action", sort_order="desc")[0] == ("update", "eferfar")
    assert rows(reader, actor=log["admin"].email) == newest[:1]
    assert rows(reader, action="update") == newest[1:2]
    assert rows(reader, entity="office") == newest[:1]
    assert rows(reader, entity_id="7") == rows(reader, search="7") == newest[:2]
    today = timezone.localdate()
    assert rows(reader, date_from=str(today - timedelta(days=2))) == newest[:2]
    assert rows(reader, date_to=str(today - timedelta(days=2))) == newest[2:]
    assert rows(reader, per_page=1, page=2) == newest[1:2]


def test_entry_lists_changes_in_the_users_language(log):
    entry = AuditEntry.objects.get(action="update")
    data = Api(log["superadmin"], "mr").get(f"{PATH}/{entry.pk}").json()["data"]
    assert (data["action_name"], data["entity_name"]) == ("बदलले", "ई-फेरफार")
    assert data["changes"] == [{"field": "total_pending", "name": "प्रलंबित", "before": "3", "after": "5"}]
    assert data["hash"] == entry.hash
    made = AuditEntry.objects.get(action="create")
    listed_changes = Api(log["superadmin"]).get(f"{PATH}/{made.pk}").json()["data"]["changes"]
    assert listed_changes == [
        {"field": "name", "name": "Name in English", "before": None, "after": "=HYPERLINK(1)"}
    ]
    assert Api(log["superadmin"]).get(f"{PATH}/999999").status_code == 404


def test_filter_options(log):
    data = Api(log["superadmin"]).get(f"{PATH}/options").json()["data"]
    assert {option["value"] for option in data["actions"]} == {"login", "update", "create"}
    assert {"value": "eferfar", "name": "E-Ferfar"} in data["entities"]
    assert data["actors"] == sorted([log["own"].email, log["admin"].email])
    assert selectors.distinct("action", 2) == ["create", "login"]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_export_is_audited(log, kind):
    response = Api(log["superadmin"], "mr").get(f"{PATH}/export", format=kind, entity="office")
    assert response.status_code == 200
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.entity, entry.actor_id) == ("export", "audit_log", log["superadmin"].pk)
    if kind == "csv":
        head, line = csv.reader(io.StringIO(b"".join(response.streaming_content).decode("utf-8-sig")))
        assert head[3] == "कृती" and line[3] == "जोडले"
        # Values that a spreadsheet would evaluate stay text.
        assert "=HYPERLINK" in line[6] and not line[6].startswith("=")


def verified(person):
    """Verify the chain part by part, as the page does."""
    checked, after = 0, 0
    while True:
        data = Api(person).get(f"{PATH}/verify", after=after).json()["data"]
        checked += data["checked"]
        if data["next"] is None:
            return checked, data
        after = data["next"]


def test_verifies_in_parts(log, monkeypatch):
    monkeypatch.setattr("portal.audit.api.PART_SIZE", 2)
    for number in range(6):
        record("update", entity="office", entity_id=number, actor=log["admin"])
    checked, data = verified(log["superadmin"])
    assert data["intact"] and data["broken"] is None
    assert checked == data["total"] == 9
    call_command("verify_audit")


@pytest.mark.parametrize(
    ("tamper", "reason", "named"),
    [
        ("UPDATE audit_auditentry SET actor_name = 'x' WHERE id = %s", "changed", 0),
        ("DELETE FROM audit_auditentry WHERE id = %s", "gap", 1),
    ],
)
@pytest.mark.parametrize("piece", [1, 2, 100])
def test_first_broken_link_is_reported(log, monkeypatch, tamper, reason, named, piece):
    monkeypatch.setattr("portal.audit.api.PART_SIZE", piece)
    victim = AuditEntry.objects.get(action="update")
    later = AuditEntry.objects.get(action="create")
    with connection.cursor() as cursor:
        cursor.execute(tamper, [victim.pk])
    _, data = verified(log["superadmin"])
    assert not data["intact"]
    assert (data["broken"]["id"], data["broken"]["reason"]) == ((victim.pk, later.pk)[named], reason)
    assert chain.walk().broken_at == data["broken"]["id"]
    with pytest.raises(CommandError, match=f"entry {data['broken']['id']} "):
        call_command("verify_audit")
