"""Login: outcomes, their messages in both languages, and what is revealed to whom."""

from unittest.mock import patch

import pytest
from django.test import Client

from portal.accounts import login as login_module
from portal.accounts.models import Session
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.organisation.models import Department

pytestmark = pytest.mark.django_db


def login(email, password=PASSWORD, language="en", **body):
    return Client().post(
        "/api/login",
        {"email": email, "password": password, **body},
        content_type="application/json",
        headers={"Accept-Language": language},
    )


def test_department_by_slug_name_or_hyphenated_name(make_user):
    user = make_user(email="officer@example.org")
    for department in ("e-ferfar", "E-Ferfar", None, ""):
        response = login("officer@example.org", role="user", department=department)
        assert response.status_code == 200, response.content
        data = response.json()["data"]
        assert data["user"]["id"] == user.pk
        assert data["user"]["department"]["slug"] == "e-ferfar"
        assert data["idle_minutes"] == 30
        assert len(data["token"]) >= 43
        headers = {"Authorization": f"Bearer {data['token']}"}
        for user_data in (data["user"], Client().get("/api/me", headers=headers).json()["data"]):
            assert 7 * 3600 < user_data["session_seconds"] <= 8 * 3600
    assert PASSWORD not in response.content.decode() and user.password not in response.content.decode()


def test_email_is_case_insensitive(make_user):
    make_user(email="Officer@Example.org")
    assert login("  OFFICER@example.ORG ").status_code == 200


@pytest.mark.parametrize("spelling", ["admin", "Admin", "ADMIN"])
def test_role_spellings(make_user, spelling):
    make_user(ADMIN, email="a@example.org")
    assert login("a@example.org", role=spelling).status_code == 200


@pytest.mark.parametrize(
    ("role_of_user", "requested_role", "status"),
    [
        (USER, "admin", 403),
        (USER, "superadmin", 403),
        (ADMIN, "user", 403),
        (ADMIN, "super_admin", 403),
        (SUPERADMIN, "admin", 200),
        (SUPERADMIN, "super_admin", 200),
        (SUPERADMIN, "user", 403),
        (ADMIN, None, 200),
        (ADMIN, "", 200),
    ],
)
def test_requested_role_is_checked(make_user, role_of_user, requested_role, status):
    make_user(role_of_user, email="p@example.org")
    response = login("p@example.org", role=requested_role)
    assert response.status_code == status
    if status == 403:
        assert response.json()["error_code"] == "ROLE_MISMATCH"
    else:
        assert response.json()["data"]["user"]["role"] == role_of_user


def test_unknown_role_is_a_translated_field_error(make_user):
    response = login("p@example.org", role="collector", language="mr")
    assert response.status_code == 422
    assert response.json()["errors"] == {"role": ["यांपैकी एक निवडा: user, admin, superadmin."]}


def test_missing_and_wrong_department(make_user):
    make_user(department=None, email="lonely@example.org")
    make_user(email="ferfar@example.org")
    without_department = login("lonely@example.org", role="user", department="e-ferfar").json()
    assert without_department["error_code"] == "NO_DEPARTMENT_ASSIGNED"
    wrong = login("ferfar@example.org", role="user", department="mining").json()
    assert wrong["error_code"] == "DEPARTMENT_ACCESS_DENIED"
    assert wrong["message"].startswith("You do not have access to the selected department.")


def test_unknown_user_wrong_password_and_inactive_account_get_the_same_response(make_user):
    make_user(email="real@example.org")
    make_user(email="gone@example.org", is_active=False)
    responses = [
        login("real@example.org", "wrong-password", role="admin"),
        login("nobody@example.org", role="admin"),
        login("gone@example.org", role="admin"),
    ]
    assert {response.status_code for response in responses} == {401}
    assert len({response.content for response in responses}) == 1
    assert responses[0].json()["error_code"] == "INVALID_CREDENTIALS"
    expected = "Invalid email or password. Please check your credentials and try again."
    assert responses[0].json()["message"] == expected


def test_every_attempt_computes_one_hash(make_user):
    """Unknown users must take as long as known ones; checked by the work done, not by time."""
    make_user(email="real@example.org")
    with patch.object(login_module, "make_password", wraps=login_module.make_password) as spare:
        login("real@example.org", "wrong-password")
        assert spare.call_count == 0
        login("nobody@example.org", "wrong-password")
        assert spare.call_count == 1


def test_passwords_are_stored_as_argon2(argon2, make_user):
    user = make_user(email="real@example.org")
    assert user.password.startswith("argon2$argon2id$")
    assert login("real@example.org").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {"is_superuser": True},
        {"id": 1},
        {"user": {"role": "superadmin"}},
        {"password": 12345678},
        {"password": ["x"]},
        {"email": {"$ne": ""}},
        {"email": ""},
        {"password": ""},
        {"password": "x" * 2000},
        {"email": "a\u0000b@example.org"},
    ],
)
def test_malformed_bodies_are_field_errors(body):
    whole = {"email": "p@example.org", "password": "x", **body}
    response = Client().post("/api/login", whole, content_type="application/json")
    assert response.status_code == 422
    assert response.json()["errors"]


def test_outcomes_are_audited_without_the_password(make_user):
    make_user(email="p@example.org")
    login("p@example.org", "wrong-password")
    login("p@example.org", role="admin")
    login("p@example.org")
    assert list(AuditEntry.objects.values_list("action", flat=True)) == [
        "login_failed",
        "login_refused",
        "login",
    ]
    assert not any("wrong-password" in entry.after for entry in AuditEntry.objects.all())


def test_password_typed_as_email_is_not_logged(make_user):
    make_user(email="p@example.org")
    login("Correct-Horse@9.in", "p@example.org")
    login("P@example.org", "wrong-password")
    unknown_user, known = AuditEntry.objects.order_by("id")
    assert "correct-horse" not in unknown_user.after.lower() and "unknown" in unknown_user.after
    assert "p@example.org" in known.after


def test_deleted_department_refuses_login(make_user):
    from django.utils import timezone

    make_user(email="p@example.org")
    Department.objects.filter(slug="e-ferfar").update(deleted_at=timezone.now())
    assert login("p@example.org").json()["error_code"] == "NO_DEPARTMENT_ASSIGNED"
    assert not Session.objects.exists()


def test_stated_role_is_audited_and_grants_nothing(make_user):
    make_user(email="officer@example.org")
    response = login("officer@example.org", role="user", service="land-records", user_type="collector")
    assert response.json()["data"]["user"]["role"] == USER
    assert (
        AuditEntry.objects.get(action="login").after == '{"service":"land-records","user_type":"collector"}'
    )
    assert login("officer@example.org", service="", user_type="").status_code == 200
    assert AuditEntry.objects.filter(action="login").latest("id").after == ""


@pytest.mark.parametrize("field", ["service", "user_type"])
def test_unknown_stated_role_is_refused(make_user, field):
    make_user(email="officer@example.org")
    response = login("officer@example.org", **{field: "minister"})
    assert (response.status_code, list(response.json()["errors"])) == (422, [field])
