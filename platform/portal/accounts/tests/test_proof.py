"""Fresh proof: what a session alone, stolen or left open, can't do."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from portal.accounts.models import LoginFailure, Session, User
from portal.accounts.tests.conftest import set_up
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.policies import PROOF_LASTS
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.core.tests.test_policies import call, operations
from support.document import document
from support.forms import FormClient

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
JSON = "application/json"
# Operations to protect, by words in their path and name.
SENSITIVE = re.compile(
    r"users?\b|two.factor|passkey|backup|restore|configuration|password|role|session|secret|token"
)
# Reads, operations that only end sessions, and logins, which take the password themselves.
HARMLESS = {
    "get_configuration",
    "list_backups",
    "list_users",
    "get_user",
    "export_users",
    "users_template",
    "list_user_sessions",
    "dashboard_user_stats",
    "stats_users",
    "stats_active_users",
    "list_own_sessions",
    "revoke_own_session",
    "revoke_other_sessions",
    "get_two_factor",
    "list_passkeys",
    "rename_passkey",
    "challenge_passkey",
    "login_with_passkey",
    # The token in the path is signed for one person and one kind of message.
    "get_subscription",
    "unsubscribe",
}
ASK_THEMSELVES = {
    "change_password": {"current_password"},
    "enrol_two_factor": {"current_password"},
    "confirm_two_factor": {"code"},
    "renew_recovery_codes": {"current_password"},
    "disable_two_factor": {"current_password"},
}


def age_proof(by=PROOF_LASTS + timedelta(seconds=1)):
    Session.objects.update(proved_at=timezone.now() - by)


def prove(client, **body):
    return client.post("/api/auth/proof", body or {"password": PASSWORD}, content_type=JSON)


@pytest.fixture
def client(chief, client_of):
    return client_of(chief)


def test_every_sensitive_operation_requires_proof():
    missing = [
        f"{method} {path}"
        for method, path, operation in operations()
        if SENSITIVE.search(f"{path} {operation['operationId']}".replace("_", " "))
        and not operation["x-policy"].get("proof")
        and operation["operationId"] not in HARMLESS | set(ASK_THEMSELVES)
    ]
    assert not missing


def test_own_password_and_factors_require_the_password():
    fields = {}
    for _, _, operation in operations():
        if operation["operationId"] in ASK_THEMSELVES:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            fields[operation["operationId"]] = schema["$ref"].rpartition("/")[2]
    schemas = document()["components"]["schemas"]
    for name, wanted in ASK_THEMSELVES.items():
        assert wanted <= set(schemas[fields[name]]["required"]), name


def test_sensitive_operations_are_refused_without_proof(client, geography):
    age_proof()
    found = []
    for method, path, operation in operations():
        if operation["x-policy"].get("proof"):
            response = call(client, method, path)
            assert (response.status_code, response.json().get("error_code")) == (
                403,
                "FRESH_PROOF_REQUIRED",
            ), path
            found.append(operation["operationId"])
    assert {"create_user", "update_user", "get_backup_file", "put_configuration"} <= set(found)


@pytest.mark.parametrize(
    ("age", "status"),
    [
        (timedelta(), 409),
        (PROOF_LASTS - timedelta(seconds=30), 409),
        (PROOF_LASTS, 403),
        (-2 * PROOF_LASTS, 403),  # the clock was ahead
    ],
)
def test_proof_lasts_fifteen_minutes(age, status, client, chief):
    age_proof(age)
    assert client.delete(f"/api/users/{chief.pk}").status_code == status


def test_password_renews_the_proof(client, chief):
    age_proof()
    assert client.delete(f"/api/users/{chief.pk}").status_code == 403
    assert prove(client).status_code == 200
    assert client.delete(f"/api/users/{chief.pk}").json()["error_code"] == "OWN_ACCOUNT"
    assert AuditEntry.objects.filter(action="proof", actor_id=chief.pk).exists()


def test_code_renews_the_proof_once(client, chief):
    codes = set_up(chief, client)
    age_proof()
    assert prove(client, code=codes[0]).status_code == 200
    assert client.delete(f"/api/users/{chief.pk}").json()["error_code"] == "OWN_ACCOUNT"
    age_proof()
    assert prove(client, code=codes[0]).status_code == 422
    assert client.delete(f"/api/users/{chief.pk}").status_code == 403


def test_proof_is_per_session(client, chief, client_of):
    stolen = client_of(chief)
    age_proof()
    assert prove(client).status_code == 200
    assert stolen.delete(f"/api/users/{chief.pk}").json()["error_code"] == "FRESH_PROOF_REQUIRED"


def test_guesses_are_throttled(client):
    guesses = [prove(client, password="wrong-password").status_code for _ in range(6)]
    assert guesses == [422] * 5 + [429]
    LoginFailure.objects.all().delete()
    assert [prove(client, code="123456").status_code for _ in range(6)] == [422] * 5 + [429]


def test_empty_proof_is_a_field_error(client):
    assert client.post("/api/auth/proof", {}, content_type=JSON).status_code == 422


def own_address(client, user):
    body = {"name": user.name, "email": "thief@example.org", "mobile": ""}
    return client.put("/api/auth/profile", body, content_type=JSON)


def own_address_as_a_user(client, user):
    body = {"name": user.name, "email": "thief@example.org"}
    return client.put(f"/api/users/{user.pk}", body, content_type=JSON)


def own_password_as_a_user(client, user):
    body = {"name": user.name, "email": user.email, "password": "Thief-Ledger-41"}
    return client.put(f"/api/users/{user.pk}", body, content_type=JSON)


def own_reset(client, user):
    return client.post(f"/api/users/{user.pk}/reset-password")


def own_factor(client, user):
    return client.delete(f"/api/users/{user.pk}/two-factor")


@pytest.mark.parametrize(
    "changing", [own_address, own_address_as_a_user, own_password_as_a_user, own_reset, own_factor]
)
def test_changing_own_credentials_needs_its_own_proof(changing, chief, make_user):
    """Even right after login, and once per change."""
    login_response = Client().post(
        "/api/login", {"email": chief.email, "password": PASSWORD}, content_type=JSON
    )
    client = FormClient(headers={"Authorization": f"Bearer {login_response.json()['data']['token']}"})
    before = User.objects.values("email", "password").get(pk=chief.pk)
    for _ in range(2):
        refused = changing(client, chief)
        assert (refused.status_code, refused.json()["error_code"]) == (403, "FRESH_PROOF_REQUIRED")
    assert User.objects.values("email", "password").get(pk=chief.pk) == before
    assert prove(client).status_code == 200
    assert changing(client, chief).status_code == 200
    assert not Session.objects.filter(user=chief, proof_unused=True).exists()


@pytest.mark.parametrize("role", [USER, ADMIN, SUPERADMIN])
def test_profile_with_unchanged_email_needs_no_proof(role, make_user, client_of):
    user = make_user(role)
    body = {"name": "Another Name", "email": user.email, "mobile": ""}
    age_proof()
    assert client_of(user).put("/api/auth/profile", body, content_type=JSON).status_code == 200
