"""Offices: both paths, omitted fields, and former names as spellings."""

import pytest

from portal.audit.models import AuditEntry

pytestmark = [pytest.mark.django_db, pytest.mark.database]
JSON = {"content_type": "application/json"}


@pytest.mark.parametrize("path", ["/api/offices", "/api/office"])
def test_creates_updates_and_deletes(callers, path):
    admin = callers["admin"]
    created = admin.post(
        path, {"name": " Taluka office Kurla ", "name_mr": "कुर्ला", "aliases": ["Kurla"]}, **JSON
    )
    assert created.status_code == 201
    row = created.json()["data"]
    assert (row["name"], row["is_active"], row["position"]) == ("Taluka office Kurla", True, 100)
    detail = f"{path}/{row['id']}"
    assert admin.get(detail).json()["data"] == row
    # Omitted fields are unchanged, and read-only ones are ignored.
    changed = admin.put(
        detail, {**row, "name": "Taluka office (Revenue) Kurla", "status": "inactive"}, **JSON
    )
    assert changed.status_code == 200
    changed = admin.put(detail, {"name": "Kurla office", "position": 3}, **JSON).json()["data"]
    assert (changed["name_mr"], changed["is_active"], changed["revision"]) == ("कुर्ला", False, 3)
    # Former names become spellings, so that sheets using them can still be imported.
    assert changed["aliases"] == ["Kurla", "Taluka office Kurla", "Taluka office (Revenue) Kurla"]
    assert admin.delete(detail).json()["data"] == {"id": row["id"]}
    assert admin.get(detail).status_code == 404
    actions = AuditEntry.objects.filter(entity="office").values_list("action", flat=True)
    assert sorted(actions) == ["create", "delete", "update", "update"]
