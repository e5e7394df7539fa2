"""The public form, its limits, and the super administrators' list."""

import pytest
from django.test import Client

from portal.audit.models import AuditEntry
from portal.feedback.models import Feedback

pytestmark = pytest.mark.django_db

VALID = {"kind": "suggestion", "message": "Show the office hours on the home page."}


def send(client=None, /, headers=None, **body):
    client = client or Client(headers=headers)
    return client.post("/api/feedback", {**VALID, **body}, content_type="application/json")


def test_anyone_can_send_feedback_and_gets_a_number():
    answer = send(
        name="आशा", email="asha@example.org", page="/news", message="  कार्यालयाची वेळ दाखवा.\nधन्यवाद "
    )
    assert answer.status_code == 201
    body = answer.json()
    row = Feedback.objects.get(pk=body["data"]["id"])
    assert (row.name, row.email, row.page, row.language) == ("आशा", "asha@example.org", "/news", "en")
    assert row.message == "कार्यालयाची वेळ दाखवा.\nधन्यवाद"
    assert row.read_at is None
    assert set(body["data"]) == {"id", "created_at"}


def test_response_is_in_the_senders_language():
    answer = send(headers={"Accept-Language": "mr"})
    assert answer.json()["message"] == "धन्यवाद. आपला संदेश प्रशासनाला मिळाला आहे."
    assert Feedback.objects.get().language == "mr"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"message": "short"}, "message"),
        ({"message": " " * 40}, "message"),
        ({"message": "x" * 2001}, "message"),
        ({"message": "nul\x00 is not a letter"}, "message"),
        ({"kind": "praise"}, "kind"),
        ({"email": "not an address"}, "email"),
        ({"email": "a@example.org\nBcc: b@example.org"}, "email"),
        ({"page": "https://evil.example/"}, "page"),
        ({"name": "x" * 201}, "name"),
        ({"read_at": "2026-01-01"}, "read_at"),
        ({"address": "10.0.0.1"}, "address"),
        ({"id": 1}, "id"),
    ],
)
def test_rejects_invalid_fields(body, field):
    answer = send(**body)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert not Feedback.objects.exists()


def test_rate_limit_is_per_address(settings):
    settings.PORTAL_FEEDBACK_PER_HOUR = 2
    assert [send().status_code for _ in range(4)] == [201, 201, 429, 429]
    assert Feedback.objects.count() == 2
    other = Client(REMOTE_ADDR="10.1.1.1").post("/api/feedback", VALID, content_type="application/json")
    assert other.status_code == 201


def test_audit_entry_has_no_personal_data():
    send(name="Asha", email="asha@example.org", message="Words that are nobody else's business")
    entry = AuditEntry.objects.get(entity="feedback")
    assert entry.action == "create"
    assert "business" not in entry.after
    assert "asha" not in entry.after.lower()


def test_list_filters_and_marks_as_read(callers):
    first = send(message="About the weather card").json()["data"]["id"]
    send(kind="problem", message="The map does not open")
    client = callers["superadmin"]
    listed = client.get("/api/super-admin/feedback").json()
    assert [row["kind"] for row in listed["data"]] == ["problem", "suggestion"]
    assert listed["meta"]["total"] == 2
    answer = client.put(
        f"/api/super-admin/feedback/{first}", {"read": True}, content_type="application/json"
    ).json()
    assert answer["data"]["read_at"]
    assert answer["data"]["read_by"] == "A Person"
    unread = client.get("/api/super-admin/feedback?status=unread").json()["data"]
    assert [row["message"] for row in unread] == ["The map does not open"]
    found = client.get("/api/super-admin/feedback?search=weather&kind=suggestion&status=read").json()["data"]
    assert [row["id"] for row in found] == [first]
    entry = AuditEntry.objects.filter(entity="feedback", action="update").get()
    assert entry.entity_id == str(first)
    unmarked = client.put(
        f"/api/super-admin/feedback/{first}", {"read": False}, content_type="application/json"
    ).json()
    assert unmarked["data"]["read_at"] is None
    assert (
        client.put(
            "/api/super-admin/feedback/999999", {"read": True}, content_type="application/json"
        ).status_code
        == 404
    )


def test_sender_is_masked_until_revealed(callers):
    body = {
        **VALID,
        "name": "Asha Patil",
        "email": "asha@example.org",
        "message": "Ring 98200 12310, please",
    }
    assert Client().post("/api/feedback", body, content_type="application/json").status_code == 201
    row = callers["superadmin"].get("/api/super-admin/feedback").json()["data"][0]
    assert (row["name"], row["email"]) == ("A••• P•••", "a•••@example.org")
    assert (row["message"], row["masked"]) == ("Ring 98••••••10, please", True)
    path = f"/api/super-admin/feedback/{row['id']}/reveal"
    revealed = callers["superadmin"].post(path).json()["data"]
    assert revealed == {name: body[name] for name in ("name", "email", "message")}
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.entity, entry.entity_id) == ("reveal", "feedback", str(row["id"]))
    for personal in ("Asha", "asha@", "98200"):
        assert not AuditEntry.objects.filter(after__contains=personal).exists()
    assert callers["superadmin"].post("/api/super-admin/feedback/999999/reveal").status_code == 404


def test_anonymous_message_is_not_masked(callers):
    Client().post("/api/feedback", VALID, content_type="application/json")
    assert callers["superadmin"].get("/api/super-admin/feedback").json()["data"][0]["masked"] is False
