"""Requirement 11: what a token opens, and what ends a session."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from portal.accounts.hashing import token_hash
from portal.accounts.models import Session, User
from portal.accounts.sessions import start_session, user_of_token
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN

pytestmark = pytest.mark.django_db


def me(token):
    return Client().get("/api/me", headers={"Authorization": f"Bearer {token}"})


@pytest.fixture
def user(make_user):
    return make_user(email="p@example.org")


def test_only_the_token_hash_is_stored(user):
    token, session = start_session(user=user, address="")
    assert session.token_hash == token_hash(token) != token
    assert me(token).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "end",
    [
        lambda user: user.sessions.all().delete(),
        lambda user: User.objects.filter(pk=user.pk).update(is_active=False),
        lambda user: User.objects.filter(pk=user.pk).update(role=ADMIN),
        lambda user: user.sessions.update(expires_at=timezone.now()),
    ],
)
def test_cached_session_is_invalidated_by_writes(user, end):
    token, _ = start_session(user=user, address="")
    for _ in range(3):
        assert me(token).status_code == 200
    end(user)
    assert me(token).status_code == 401


@pytest.mark.django_db(transaction=True)
def test_changes_to_the_user_do_not_leak_into_the_next_request(user):
    token, _ = start_session(user=user, address="")
    for _ in range(3):
        found = user_of_token(token)
        assert found is not None and found.session is not None
        assert (found.name, found.session.address) == (user.name, "")
        found.name = found.session.address = "changed"


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "a b c", "é", "null"])
def test_invalid_tokens_are_401(user, token):
    assert me(token).status_code == 401


@pytest.mark.parametrize("header", ["", "Basic abc", "Bearer", "bearer  ", "Token x"])
def test_malformed_headers(user, header):
    response = Client().get("/api/me", headers={"Authorization": header})
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Bearer"
    assert response.json()["error_code"] == "UNAUTHENTICATED"


def test_idle_and_absolute_timeouts(user):
    idle, session = start_session(user=user, address="")
    Session.objects.filter(pk=session.pk).update(last_seen_at=timezone.now() - timedelta(minutes=31))
    assert me(idle).status_code == 401
    old, session = start_session(user=user, address="")
    Session.objects.filter(pk=session.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert me(old).status_code == 401
    assert not Session.objects.exists()


def test_use_extends_the_session(user):
    token, session = start_session(user=user, address="")
    Session.objects.filter(pk=session.pk).update(last_seen_at=timezone.now() - timedelta(minutes=29))
    assert me(token).status_code == 200
    session.refresh_from_db()
    assert timezone.now() - session.last_seen_at < timedelta(minutes=1)


def test_sixth_session_ends_the_oldest(user):
    tokens = [start_session(user=user, address="")[0] for _ in range(6)]
    assert [me(token).status_code for token in tokens] == [401, 200, 200, 200, 200, 200]


def test_logout_ends_this_session_only(user):
    first, second = (start_session(user=user, address="")[0] for _ in range(2))
    headers = {"Authorization": f"Bearer {first}"}
    assert Client().post("/api/logout", headers=headers).status_code == 200
    assert me(first).status_code == 401
    assert me(second).status_code == 200
    assert Client().post("/api/logout", headers=headers).status_code == 401


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": ADMIN}])
def test_deactivation_and_role_change_end_every_session(user, change):
    token, _ = start_session(user=user, address="")
    User.objects.filter(pk=user.pk).update(**change)
    assert me(token).status_code == 401


def change(client, **body):
    default = {
        "current_password": PASSWORD,
        "new_password": "Another-Horse-9",
        "new_password_confirmation": "Another-Horse-9",
    }
    return client.post("/api/auth/settings", {**default, **body}, content_type="application/json")


def test_password_change_ends_other_sessions(user, client_of):
    client = client_of(user)
    other, _ = start_session(user=user, address="")
    response = change(client)
    assert response.status_code == 200
    assert response.json()["message"] == "Password updated successfully!"
    assert client.get("/api/me").status_code == 200
    assert me(other).status_code == 401
    user.refresh_from_db()
    assert user.check_password("Another-Horse-9")


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"current_password": "wrong"}, "current_password", "The current password is wrong."),
        ({"new_password_confirmation": "x"}, "new_password_confirmation", "New passwords do not match"),
        ({"new_password": "short"}, "new_password", "New password must be at least 8 characters long"),
        ({"current_password": ""}, "current_password", "This field is required."),
        ({"role": "superadmin"}, "role", "Unknown field."),
    ],
)
def test_password_errors_name_their_field(user, client_of, body, field, message):
    response = change(client_of(user), **body)
    assert response.status_code == 422
    assert response.json()["errors"][field] == [message]
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
