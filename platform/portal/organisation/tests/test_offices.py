"""Offices: both spellings of the path, who writes, what a name may be, and what is kept."""

import pytest

from portal.audit.models import AuditEntry
from portal.organisation.models import Office

pytestmark = [pytest.mark.django_db, pytest.mark.database]
JSON = {"content_type": "application/json"}


@pytest.fixture
def office():
    return Office.objects.create(name="Collector office", name_mr="जिल्हाधिकारी कार्यालय", aliases=["HQ"])


@pytest.mark.parametrize("path", ["/api/offices", "/api/office"])
def test_create_change_and_delete(callers, path):
    admin = callers["admin"]
    made = admin.post(
        path, {"name": " Taluka office Kurla ", "name_mr": "कुर्ला", "aliases": ["Kurla"]}, **JSON
    )
    assert made.status_code == 201
    row = made.json()["data"]
    assert (row["name"], row["is_active"], row["position"]) == ("Taluka office Kurla", True, 100)
    one = f"{path}/{row['id']}"
    assert admin.get(one).json()["data"] == row
    # What the body leaves out stays as it was; what the read shape carries is ignored.
    changed = admin.put(one, {**row, "name": "Taluka office (Revenue) Kurla", "status": "inactive"}, **JSON)
    assert changed.status_code == 200
    changed = admin.put(one, {"name": "Kurla office", "position": 3}, **JSON).json()["data"]
    assert (changed["name_mr"], changed["is_active"], changed["revision"]) == ("कुर्ला", False, 3)
    # Sheets that use a former name go in as before.
    assert changed["aliases"] == ["Kurla", "Taluka office Kurla", "Taluka office (Revenue) Kurla"]
    assert admin.delete(one).json()["data"] == {"id": row["id"]}
    assert admin.get(one).status_code == 404
    deeds = AuditEntry.objects.filter(entity="office").values_list("action", flat=True)
    assert sorted(deeds) == ["create", "delete", "update", "update"]


@pytest.mark.parametrize(
    ("name", "field"),
    [("COLLECTOR OFFICE", "name"), ("जिल्हाधिकारी कार्यालय", "name"), ("hq", "name"), ("New", "aliases")],
)
def test_a_name_stands_for_one_office(callers, office, name, field):
    answer = callers["admin"].post("/api/offices", {"name": name, "aliases": ["Hq"]}, **JSON)
    assert answer.status_code == 409
    assert list(answer.json()["errors"]) == [field]
    assert answer.json()["data"] == {"existing_id": office.pk}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": " "}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": "a\u0000b"}, "name"),
        ({"name": "A", "colour": "red"}, "colour"),
        ({"name": "A", "status": "closed"}, "status"),
        ({"name": "A", "position": -1}, "position"),
        ({"name": "A", "aliases": ["x"] * 21}, "aliases"),
    ],
)
def test_what_may_not_be_written(callers, body, field):
    answer = callers["admin"].post("/api/office", body, **JSON)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert not Office.objects.exists()


def test_unknown_offices(callers):
    for call in (callers["admin"].put, callers["admin"].delete):
        answer = call("/api/offices/77", {"name": "A"}, headers={"Accept-Language": "mr"}, **JSON)
        assert (answer.status_code, answer.json()["message"]) == (404, "कार्यालय आढळले नाही")
