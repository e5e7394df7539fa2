"""Required two-factor login: who is affected, what stays open, and every way to turn it off."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from portal.accounts.models import Session
from portal.accounts.tests.conftest import log_in, set_up
from portal.audit.models import AuditEntry
from portal.configuration import selectors
from portal.configuration.models import Configuration
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.core.tests.test_policies import call, operations

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
JSON = "application/json"
SETTING = "administrators_two_factor"
WRITERS = "writers_two_factor"
ADMINS = pytest.mark.parametrize("role", [ADMIN, SUPERADMIN])


def configure(choice, setting=SETTING):
    Configuration.objects.update_or_create(pk=selectors.ROW, defaults={"values": {setting: choice}})
    selectors.forget()


@pytest.fixture
def required(db):
    configure("required")


def access_error(client):
    """Return the error code of an ordinary operation, or None."""
    response = client.get("/api/departments-performance")
    return response.json().get("error_code") if response.status_code != 200 else None


@pytest.mark.parametrize(("mode", "default"), [("embedded", "offered"), ("production", "required")])
def test_required_by_default_in_production(mode, default, settings, make_user, client_of):
    settings.PORTAL_MODE = mode
    client = client_of(make_user(ADMIN))
    assert selectors.value(SETTING) == default
    assert (access_error(client) == "TWO_FACTOR_SETUP_REQUIRED") is (default == "required")
    configure("offered" if default == "required" else "required")
    assert (access_error(client) == "TWO_FACTOR_SETUP_REQUIRED") is (default == "offered")


@pytest.mark.parametrize(
    ("role", "demo", "choice", "expected"),
    [
        (ADMIN, False, "required", True),
        (SUPERADMIN, False, "required", True),
        (USER, False, "required", False),
        (ADMIN, True, "required", False),
        (SUPERADMIN, True, "required", False),
        (ADMIN, False, "offered", False),
        (SUPERADMIN, False, "offered", False),
    ],
)
def test_who_is_affected(role, demo, choice, expected, make_user):
    configure(choice)
    user = make_user(role, is_demo=demo)
    login_response = log_in(user.email)
    assert login_response.status_code == 200
    data = login_response.json()["data"]
    assert data["user"]["two_factor_setup_required"] is expected
    client = Client(headers={"Authorization": f"Bearer {data['token']}"})
    for path in ("me", "auth/profile"):
        assert client.get(f"/api/{path}").json()["data"]["two_factor_setup_required"] is expected
    assert access_error(client) == ("TWO_FACTOR_SETUP_REQUIRED" if expected else None)
    state = client.get("/api/auth/two-factor").json()["data"]
    assert state["required"] is (role != USER and not demo and choice == "required")


@pytest.mark.parametrize(
    ("role", "demo", "expected"),
    [(USER, False, True), (SUPERADMIN, False, True), (ADMIN, False, False), (USER, True, False)],
)
def test_can_be_required_of_writers(role, demo, expected, make_user, client_of):
    """Admins only read figures; they have their own setting."""
    user = make_user(role, is_demo=demo)
    client = client_of(user)
    assert access_error(client) is None
    configure("required", WRITERS)
    assert (access_error(client) == "TWO_FACTOR_SETUP_REQUIRED") is expected
    if not expected:
        return
    set_up(user, client)
    assert access_error(client) is None
    refused = client.post("/api/auth/two-factor/disable", {"current_password": PASSWORD}, content_type=JSON)
    assert refused.json()["error_code"] == "TWO_FACTOR_REQUIRED"


@ADMINS
def test_only_own_account_is_open(role, required, make_user, client_of, geography):
    client = client_of(make_user(role))
    wrong = []
    for method, path, operation in operations():
        policy = operation["x-policy"]
        if policy["name"] == "own-account":
            # The request body is arbitrary; what matters is that it gets past the policy.
            if path == "/api/logout":
                continue
            expected = {200, 404, 409, 422}
        elif policy["public"]:
            expected = {200, 400, 404, 422, 503}
        else:
            expected = {403}
        response = call(client, method, path)
        code = response.json().get("error_code") if response.status_code == 403 else None
        if response.status_code not in expected or (403 in expected and code != "TWO_FACTOR_SETUP_REQUIRED"):
            wrong.append((method, path, response.status_code, code))
    assert not wrong


def test_own_account_operations():
    """What a password alone opens. Extend this list only on purpose."""
    own = {f"{method} {path}" for method, path, op in operations() if op["x-policy"]["name"] == "own-account"}
    assert own == {
        "get /api/me",
        "post /api/logout",
        "get /api/auth/profile",
        "put /api/auth/profile",
        "put /api/auth/settings",
        "post /api/auth/proof",
        "get /api/auth/sessions",
        "delete /api/auth/sessions",
        "delete /api/auth/sessions/{session_id}",
        "get /api/auth/passkeys",
        "post /api/auth/passkeys",
        "post /api/auth/passkeys/options",
        "put /api/auth/passkeys/{passkey_id}",
        "delete /api/auth/passkeys/{passkey_id}",
        "get /api/auth/two-factor",
        "post /api/auth/two-factor/enrol",
        "post /api/auth/two-factor/confirm",
        "post /api/auth/two-factor/recovery-codes",
        "post /api/auth/two-factor/disable",
    }


@ADMINS
def test_refusal_is_translated(role, required, make_user, client_of):
    user = make_user(role)
    english = client_of(user).get("/api/departments-performance").json()["message"]
    assert english.startswith("Two-factor login is required for your account.")
    marathi = client_of(user, **{"Accept-Language": "mr"}).get("/api/departments-performance").json()
    assert marathi["message"].startswith("आपल्या खात्यासाठी दुहेरी पडताळणी आवश्यक आहे.")


@ADMINS
def test_unfinished_set_up_opens_nothing(role, required, make_user, client_of):
    user = make_user(role)
    client = client_of(user)
    started = client.post("/api/auth/two-factor/enrol", {"current_password": PASSWORD}, content_type=JSON)
    assert started.status_code == 200
    assert access_error(client) == "TWO_FACTOR_SETUP_REQUIRED"
    codes = set_up(user, client)
    assert access_error(client) is None
    assert client.get("/api/me").json()["data"]["two_factor_setup_required"] is False
    assert log_in(user.email).json()["error_code"] == "OTP_REQUIRED"
    login_response = log_in(user.email, otp=codes[0])
    assert login_response.json()["data"]["user"]["two_factor_setup_required"] is False


def test_cannot_be_disabled_while_required(required, make_user, client_of):
    user = make_user(ADMIN)
    client = client_of(user)
    set_up(user, client)
    path, body = "/api/auth/two-factor/disable", {"current_password": PASSWORD}
    refused = client.post(path, body, content_type=JSON)
    assert (refused.status_code, refused.json()["error_code"]) == (409, "TWO_FACTOR_REQUIRED")
    configure("offered")
    assert client.post(path, body, content_type=JSON).status_code == 200


def test_check_needs_no_query(make_user, client_of, django_assert_num_queries):
    user = make_user(ADMIN)
    client = client_of(user)
    set_up(user, client)
    for choice in ("offered", "required"):
        configure(choice)
        assert client.get("/api/me").status_code == 200
        with django_assert_num_queries(1):
            assert client.get("/api/me").status_code == 200


def test_set_up_is_required_again_after_a_reset(required, make_user, client_of):
    user, chief = make_user(ADMIN), make_user(SUPERADMIN)
    set_up(user, client_of(user))
    client = client_of(chief)
    assert client.delete(f"/api/users/{user.pk}/two-factor").json()["error_code"] == (
        "TWO_FACTOR_SETUP_REQUIRED"
    )
    set_up(chief, client)
    assert client.delete(f"/api/users/{user.pk}/two-factor").status_code == 200
    entry = AuditEntry.objects.filter(action="two_factor_off").get()
    assert (entry.actor_id, entry.entity_id) == (chief.pk, str(user.pk))
    assert log_in(user.email).json()["data"]["user"]["two_factor_setup_required"] is True


def test_console_reset(required, make_user, client_of, capsys):
    user = make_user(SUPERADMIN)
    set_up(user, client_of(user))
    call_command("reset_two_factor", email=f" {user.email.upper()}")
    assert user.email in capsys.readouterr().out
    assert not Session.objects.filter(user=user).exists()
    assert AuditEntry.objects.filter(action="two_factor_off", entity_id=str(user.pk), actor_id=None).exists()
    assert log_in(user.email).json()["data"]["user"]["two_factor_setup_required"] is True


def test_console_reports_missing_account_or_factor(make_user):
    with pytest.raises(CommandError, match="no account"):
        call_command("reset_two_factor", email="nobody@example.org")
    with pytest.raises(CommandError, match="no second factor"):
        call_command("reset_two_factor", email=make_user(ADMIN).email)
