"""Mobile numbers are masked; super admins can reveal them, and each time is audited."""

import csv
import io

import orjson
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.core.roles import ADMIN, SUPERADMIN, USER

pytestmark = pytest.mark.django_db
CLEAR, MASKED = "+91 98200 12310", "98••••••10"


@pytest.fixture
def asha(make_user):
    return make_user(USER, name="Asha", email="asha@example.org", mobile=CLEAR)


@pytest.fixture
def superadmin(make_user, client_of):
    return client_of(make_user(SUPERADMIN))


def exported(client, query=""):
    text = client.get(f"/api/users/export?search=asha{query}").content.decode("utf-8-sig")
    return next(csv.DictReader(io.StringIO(text)))["mobile"]


def newest():
    return AuditEntry.objects.latest("id")


@pytest.mark.parametrize("role", [ADMIN, SUPERADMIN])
def test_lists_details_and_files_are_masked(role, make_user, client_of, asha):
    client = client_of(make_user(role))
    assert [row["mobile"] for row in client.get("/api/users?search=asha").json()["data"]] == [MASKED]
    assert client.get(f"/api/users/{asha.pk}").json()["data"]["mobile"] == MASKED
    assert exported(client) == MASKED
    book = client.get("/api/users/export?format=xlsx").content
    assert b"12310" not in book


def test_users_see_their_own_number(asha, client_of):
    assert client_of(asha).get("/api/auth/profile").json()["data"]["mobile"] == CLEAR


def test_reveal_is_audited(superadmin, asha):
    response = superadmin.post(f"/api/users/{asha.pk}/reveal")
    assert response.json()["data"] == {"mobile": CLEAR}
    entry = newest()
    assert (entry.action, entry.entity, entry.entity_id) == ("reveal", "user", str(asha.pk))
    assert orjson.loads(entry.after) == {"fields": ["mobile"]}
    assert superadmin.post("/api/users/999999/reveal").status_code == 404


@pytest.mark.parametrize(
    ("who", "status"), [("anonymous", 401), ("user", 403), ("other", 403), ("admin", 403)]
)
def test_only_super_admins_may_reveal(callers, asha, who, status):
    before = AuditEntry.objects.count()
    assert callers[who].post(f"/api/users/{asha.pk}/reveal").status_code == status
    assert callers[who].get("/api/users/export?contacts=true").status_code == status
    assert AuditEntry.objects.count() == before


def test_export_with_contacts_is_audited(superadmin, asha):
    # A leading sign is escaped, so that spreadsheets don't read a formula.
    assert exported(superadmin, "&contacts=true").lstrip("'") == CLEAR
    entry = newest()
    assert (entry.action, entry.entity) == ("export", "user")
    assert orjson.loads(entry.after) == {"contacts": True, "format": "csv", "rows": 1}


def test_admins_cannot_search_by_number(make_user, client_of, superadmin, asha):
    assert superadmin.get("/api/users?search=98200").json()["meta"]["total"] == 1
    admin = client_of(make_user(ADMIN))
    assert admin.get("/api/users?search=98200").json()["meta"]["total"] == 0


def test_writing_back_a_masked_number_keeps_it(superadmin, asha):
    shown = superadmin.get(f"/api/users/{asha.pk}").json()["data"]
    response = superadmin.put(
        f"/api/users/{asha.pk}", {**shown, "name": "Asha P"}, content_type="application/json"
    )
    assert response.status_code == 200, response.content
    asha.refresh_from_db()
    assert (asha.name, asha.mobile) == ("Asha P", CLEAR)
    wrong = superadmin.put(
        f"/api/users/{asha.pk}",
        {**shown, "mobile": "99••••••11", "revision": 2},
        content_type="application/json",
    )
    assert "mobile" in wrong.json()["errors"]


def test_reimporting_an_export_keeps_numbers(superadmin, asha):
    content = superadmin.get("/api/users/export?search=asha").content
    sheet = SimpleUploadedFile("users.csv", content)
    report = superadmin.post("/api/users/import", {"file": sheet}).json()["data"]
    assert (report["unchanged_count"], report["error_count"]) == (1, 0)
    asha.refresh_from_db()
    assert asha.mobile == CLEAR


def test_audit_log_contains_no_numbers(superadmin, asha, client_of):
    path = f"/api/users/{asha.pk}"
    superadmin.put(
        path, {"mobile": "98200 99910", "name": "A", "email": asha.email}, content_type="application/json"
    )
    assert orjson.loads(newest().after)["contacts_changed"] == ["mobile"]
    profile_body = {"name": "A", "email": "asha@example.org", "mobile": "98200 77710"}
    assert (
        client_of(asha).put("/api/auth/profile", profile_body, content_type="application/json").status_code
        == 200
    )
    body = {"name": "B", "email": "b@example.org", "mobile": "98200 55510", "role": "admin"}
    assert superadmin.post("/api/users", body, content_type="application/json").status_code == 201
    superadmin.delete(path)
    superadmin.post(f"{path}/reveal")
    for text in AuditEntry.objects.values_list("before", "after"):
        assert not any(number in "".join(text) for number in ("98200", "99910", "77710", "55510", "12310"))
    assert User.objects.get(email="b@example.org").mobile == "98200 55510"
