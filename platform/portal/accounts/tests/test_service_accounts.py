"""Service accounts: managed by super admins, and what their tokens allow."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from catalog.calendar import today_in_india
from portal.accounts.models import ServiceAccount, Session, User
from portal.accounts.service_tokens import TOKEN_PREFIX, new_token
from portal.accounts.tests.test_required_two_factor import WRITERS, configure
from portal.audit.models import AuditEntry
from portal.core.policies import Grant
from portal.core.roles import SUPERADMIN

pytestmark = pytest.mark.django_db
JSON = "application/json"
PATH = "/api/service-accounts"


@pytest.fixture
def chief(make_user, client_of):
    return client_of(make_user(SUPERADMIN, email="chief@example.org"))


@pytest.fixture
def body(departments):
    def make(**fields):
        return {
            "name": "Nightly push",
            "department_id": departments["e-ferfar"].pk,
            "datasets": ["eferfar"],
            "may_read": True,
            "may_import": True,
            "expires_on": str(today_in_india() + timedelta(days=90)),
            **fields,
        }

    return make


@pytest.fixture
def made(chief, body):
    response = chief.post(PATH, body(), content_type=JSON)
    assert response.status_code == 201, response.json()
    return response.json()["data"]


def call(token, path="/api/me", **headers):
    return Client(headers={"Authorization": f"Bearer {token}", **headers}).get(path)


def refused(token, **headers):
    response = call(token, **headers)
    return response.status_code, response.json().get("error_code")


def test_token_is_shown_once_and_stored_as_hash(made, chief):
    token = made["token"]
    assert token.startswith(f"{TOKEN_PREFIX}{made['prefix']}_")
    row = ServiceAccount.objects.get()
    assert len(row.token_hash) == 64 and token not in str(vars(row)) + str(vars(row.user))
    for response in (
        chief.get(PATH),
        chief.get(f"{PATH}/{made['id']}"),
        chief.get(f"{PATH}/export?format=csv"),
    ):
        assert token.removeprefix(f"{TOKEN_PREFIX}{made['prefix']}_") not in (
            response.content.decode()
            if not response.streaming
            else b"".join(response.streaming_content).decode()
        )
    written = str(list(AuditEntry.objects.filter(entity="service_account").values()))
    assert made["prefix"] in written and token not in written


def test_me_describes_the_account_and_its_operations(made):
    me = call(made["token"]).json()["data"]
    assert me["name"] == "Nightly push" and me["department"]["slug"] == "e-ferfar" and me["role"] == "user"
    assert me["may"] == ["cancel_download", "import_eferfar"]


def test_last_use_is_shown(made, chief):
    assert made["last_used_at"] is None
    call(made["token"])
    shown = chief.get(f"{PATH}/{made['id']}").json()["data"]
    assert shown["last_used_at"] and shown["last_address"] == "127.0.0.1"


@pytest.mark.parametrize("language", ["en", "mr"])
def test_ended_token_says_why(made, chief, language):
    token, messages = made["token"], {}
    for name, wrong in (
        ("unknown", f"{TOKEN_PREFIX}00000000_{'x' * 43}"),
        ("secret", f"{token[:-1]}{'a' if token[-1] != 'a' else 'b'}"),
    ):
        response = call(wrong, **{"Accept-Language": language})
        assert (response.status_code, response.json()["error_code"]) == (401, "TOKEN_UNKNOWN"), name
        messages[name] = response.json()["message"]
    assert messages["unknown"] == messages["secret"]
    ServiceAccount.objects.update(expires_on=today_in_india() - timedelta(days=1))
    response = call(token, **{"Accept-Language": language})
    assert (response.status_code, response.json()["error_code"]) == (401, "TOKEN_EXPIRED")
    assert f"{today_in_india() - timedelta(days=1):%d/%m/%Y}" in response.json()["message"]
    assert chief.delete(f"{PATH}/{made['id']}?revision=1").status_code == 200
    assert refused(token) == (401, "TOKEN_REVOKED")
    # Public operations reject a wrong token too.
    assert call(token, "/api/departments").status_code == 401


def test_last_day_is_inclusive(made):
    ServiceAccount.objects.update(expires_on=today_in_india())
    assert call(made["token"]).status_code == 200


def test_new_token_replaces_the_old_and_reopens_a_revoked_account(made, chief):
    assert chief.delete(f"{PATH}/{made['id']}?revision=1").status_code == 200
    response = chief.post(f"{PATH}/{made['id']}/token?revision=2", {}, content_type=JSON)
    assert response.status_code == 200
    assert call(response.json()["data"]["token"]).status_code == 200
    assert refused(made["token"]) == (401, "TOKEN_UNKNOWN")
    actions = list(AuditEntry.objects.filter(entity="service_account").values_list("action", flat=True))
    assert actions == ["create", "revoke_token", "renew_token"]


def test_deleting_a_department_revokes_its_tokens(made, departments):
    department = departments["e-ferfar"]
    department.deleted_at = timezone.now()
    department.save()
    assert refused(made["token"]) == (401, "TOKEN_REVOKED")


def test_narrower_scope_applies_immediately(made, chief, body):
    changed = body(may_import=False, revision=1)
    assert chief.put(f"{PATH}/{made['id']}", changed, content_type=JSON).status_code == 200
    assert call(made["token"]).json()["data"]["may"] == ["cancel_download"]
    assert chief.put(f"{PATH}/{made['id']}", changed, content_type=JSON).status_code == 412


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ("datasets", {"datasets": ["mining"]}),
        ("datasets", {"datasets": []}),
        ("department_id", {"department_id": 10**9}),
        ("may_read", {"may_read": False, "may_import": False}),
        ("expires_on", {"expires_on": "2020-01-01"}),
        ("expires_on", {"expires_on": "2999-01-01"}),
    ],
)
def test_scope_is_limited_to_the_department(chief, body, field, fault):
    response = chief.post(PATH, body(**fault), content_type=JSON)
    assert (response.status_code, list(response.json()["errors"])) == (422, [field])
    assert not ServiceAccount.objects.exists() and not User.objects.filter(is_service=True).exists()


def test_calls_are_limited_per_minute(made, settings):
    settings.PORTAL_SERVICE_CALLS = 3
    assert [call(made["token"]).status_code for _ in range(4)] == [200, 200, 200, 429]
    late = call(made["token"])
    assert 1 <= int(late.headers["Retry-After"]) <= 60
    ServiceAccount.objects.update(minute_began_at=timezone.now() - timedelta(minutes=1))
    assert call(made["token"]).status_code == 200


def test_service_accounts_cannot_log_in(made, chief):
    user = User.objects.get(is_service=True)
    login = {"email": user.email, "password": "!", "role": "user"}
    assert Client().post("/api/login", login, content_type=JSON).status_code == 401
    for method, path in (("get", ""), ("delete", "?revision=1"), ("post", "/reset-password")):
        assert getattr(chief, method)(f"/api/users/{user.pk}{path}", content_type=JSON).status_code == 404
    assert user.email not in chief.get("/api/users?status=all").content.decode()
    assert not Session.objects.filter(user=user).exists()


def test_service_accounts_need_no_second_factor(made):
    configure("required", WRITERS)
    assert call(made["token"]).status_code == 200


def test_service_account_must_be_a_department_user(made):
    with pytest.raises(IntegrityError):
        User.objects.filter(is_service=True).update(role=SUPERADMIN)


@given(
    reads=st.booleans(),
    imports=st.booleans(),
    datasets=st.frozensets(st.sampled_from(["a", "b", "c"])),
    access=st.sampled_from(["", "any", "read", "import"]),
    dataset=st.sampled_from(["", "a", "b", "c"]),
)
def test_grant_permits_nothing_else(reads, imports, datasets, access, dataset):
    allowed = Grant(reads, imports, datasets).permits(access, dataset)
    assert not allowed or (access and (not dataset or dataset in datasets))
    assert not allowed or {"any": reads or imports, "read": reads, "import": imports}[access]


def test_tokens_are_unique():
    assert len({new_token()[0] for _ in range(50)}) == 50
