"""A department's contact: edited by super admins, shown to logged-in users."""

import json

import pytest

from portal.audit.models import AuditEntry
from support.datasets import Api

pytestmark = pytest.mark.django_db

CONTACT = {
    "contact_name": "Asha Patil",
    "contact_name_mr": "आशा पाटील",
    "contact_mobile": "+91 22 2655 0000",
    "contact_email": "asha.patil@example.org",
}
PATH = "/departments/e-ferfar"


@pytest.fixture
def department(people):
    chief = Api(people["superadmin"])
    body = {"name": "E-Ferfar", **CONTACT, "revision": chief.get(PATH).json()["data"]["revision"]}
    response = chief.put(PATH, body)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def contact_of(user):
    data = Api(user).get(PATH).json()["data"]
    return {name: data.get(name) for name in CONTACT}


def test_logged_in_users_see_the_contact(people, department):
    for who in ("own", "other", "admin", "superadmin"):
        assert contact_of(people[who]) == CONTACT
    assert contact_of(None) == dict.fromkeys(CONTACT)


def test_list_omits_the_contact(people, department):
    for user in (None, people["own"]):
        for row in Api(user).get("/departments").json()["data"]:
            assert not any(row.get(name) for name in CONTACT)


def test_omitted_fields_are_unchanged_and_changes_audited(people, department):
    chief = Api(people["superadmin"])
    body = {"name": "E-Ferfar", "contact_mobile": "", "revision": department["revision"]}
    assert chief.put(PATH, body).status_code == 200
    assert contact_of(people["own"]) == {**CONTACT, "contact_mobile": ""}
    entry = AuditEntry.objects.filter(entity="department").latest("pk")
    before, after = json.loads(entry.before), json.loads(entry.after)
    assert (before["contact_mobile"], after["contact_mobile"]) == (CONTACT["contact_mobile"], "")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("contact_mobile", "ask me"),
        ("contact_mobile", "1" * 21),
        ("contact_email", "nobody"),
        ("contact_email", "a b@example.org"),
        ("contact_name", "x" * 201),
    ],
)
def test_rejects_invalid_contacts(people, department, field, value):
    body = {"name": "E-Ferfar", field: value, "revision": department["revision"]}
    response = Api(people["superadmin"]).put(PATH, body)
    assert response.status_code == 422 and list(response.json()["errors"]) == [field]
