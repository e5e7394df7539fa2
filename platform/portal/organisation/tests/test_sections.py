"""Sections of the Collector's office: who writes them, and switching one off and on."""

import pytest

from portal.audit.models import AuditEntry
from portal.organisation.models import Section

pytestmark = [pytest.mark.django_db, pytest.mark.database]
JSON = {"content_type": "application/json"}
PATH = "/api/eoffice-sections"


@pytest.fixture
def section():
    return Section.objects.create(name="Revenue", name_mr="महसूल शाखा")


def test_create_read_change_and_delete(callers):
    admin = callers["admin"]
    made = admin.post(PATH, {"name": "Treasury", "name_mr": "कोषागार शाखा", "aliases": ["TRS"]}, **JSON)
    assert made.status_code == 201
    row = made.json()["data"]
    assert (row["name"], row["aliases"], row["is_active"]) == ("Treasury", ["TRS"], True)
    one = f"{PATH}/{row['id']}"
    assert callers["user"].get(one).json()["data"] == row
    assert admin.put(one, {**row, "name": "District Treasury"}, **JSON).status_code == 200
    assert callers["user"].get(PATH).json()["data"][0]["name"] == "District Treasury"
    assert admin.delete(one).json()["message"] == "Section deleted successfully"
    assert admin.get(one).status_code == 404


def test_toggle_there_and_back(callers, section):
    one = f"{PATH}/{section.pk}/toggle-status"
    off = callers["admin"].patch(one, headers={"Accept-Language": "mr"}).json()
    assert (off["data"]["is_active"], off["message"]) == (False, "शाखा निष्क्रिय केली")
    assert callers["user"].get(f"{PATH}/active").json()["data"] == []
    assert callers["superadmin"].patch(one).json()["data"]["is_active"] is True
    assert [row["id"] for row in callers["user"].get(f"{PATH}/active").json()["data"]] == [section.pk]
    assert list(AuditEntry.objects.filter(entity="section").values_list("action", flat=True)) == [
        "update",
        "update",
    ]
    assert callers["admin"].patch(f"{PATH}/99999/toggle-status").status_code == 404
    assert callers["admin"].patch(f"{PATH}/x/toggle-status").status_code == 404


def test_a_section_of_that_name_is_there_already(callers, section):
    answer = callers["admin"].post(PATH, {"name": "REVENUE"}, **JSON)
    assert answer.status_code == 409
    assert answer.json()["data"] == {"existing_id": section.pk}
