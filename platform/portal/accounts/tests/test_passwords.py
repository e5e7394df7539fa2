"""Password rules on every code path that sets one, and the limits of a temporary password."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from portal.accounts.models import User
from portal.accounts.passwords import DEMO_PASSWORD, generated_password, password_faults
from portal.accounts.tests.conftest import log_in
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.core.tests.test_policies import call, operations

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
JSON = "application/json"
CHOSEN = "Monsoon-Ledger-41"
PERSON = {"name": "Asha Patil", "email": "asha.deshmukh@example.org", "mobile": "9820012345"}
WEAK = [
    "password",
    "12345678",
    " " * 8,
    "        a",
    "aaaaaaaa",
    "Abababab",
    DEMO_PASSWORD,
    DEMO_PASSWORD.lower(),
    "20261122",
    "9820012345",
    "Patil@123",
    "asha.deshmukh",
    "eferfar123",
]


@pytest.fixture(autouse=True)
def no_demo(settings):
    settings.PORTAL_DEMO = False


def own_password(password, make_user, client_of, departments, monkeypatch):
    user = make_user(**PERSON)
    body = {
        "current_password": PASSWORD,
        "new_password": password,
        "new_password_confirmation": password,
    }
    return client_of(user).put("/api/auth/settings", body, content_type=JSON), "new_password"


def new_account(password, make_user, client_of, departments, monkeypatch):
    body = {**PERSON, "password": password, "department_id": departments["e-ferfar"].pk}
    return client_of(make_user(SUPERADMIN)).post("/api/users", body, content_type=JSON), "password"


def edited_account(password, make_user, client_of, departments, monkeypatch):
    user = make_user(**PERSON)
    body = {"name": user.name, "email": user.email, "password": password}
    client = client_of(make_user(SUPERADMIN))
    return client.put(f"/api/users/{user.pk}", body, content_type=JSON), "password"


@pytest.mark.parametrize("weak", WEAK)
@pytest.mark.parametrize("path", [own_password, new_account, edited_account])
def test_weak_passwords_are_refused_on_every_path(path, weak, make_user, client_of, departments, monkeypatch):
    response, field = path(weak, make_user, client_of, departments, monkeypatch)
    assert response.status_code == 422, response.content
    assert response.json()["errors"][field]
    assert not any(user.check_password(weak) for user in User.objects.all())


@pytest.mark.parametrize("path", [own_password, new_account, edited_account])
def test_strong_passwords_are_accepted(path, make_user, client_of, departments, monkeypatch):
    response, _ = path(CHOSEN, make_user, client_of, departments, monkeypatch)
    assert response.status_code in (200, 201), response.content


@pytest.mark.parametrize("weak", [*WEAK[:9], "head-office"])
def test_console_refuses_weak_passwords(weak, monkeypatch):
    monkeypatch.setenv("PORTAL_SUPERADMIN_PASSWORD", weak)
    with pytest.raises(CommandError):
        call_command("create_superadmin", email="head@example.org", name="Head Office")
    assert not User.objects.exists()


def test_refusals_are_translated(make_user):
    from portal.core.language import use_language

    user = make_user(**PERSON)
    for weak in ("password", "48151623", "Patil@123", "short"):
        english = list(password_faults(weak, user))
        with use_language("mr"):
            marathi = list(password_faults(weak, user))
        assert english and len(english) == len(marathi)
        assert not set(english) & set(marathi)


def test_generated_passwords_are_strong(make_user):
    user = make_user(**PERSON)
    assert not [
        word for word in (generated_password() for _ in range(200)) if list(password_faults(word, user))
    ]


def test_demo_password_is_allowed_in_the_demo(settings, make_user):
    settings.PORTAL_DEMO = True
    assert not list(password_faults(DEMO_PASSWORD, make_user(**PERSON)))


# --- temporary passwords ------------------------------------------------------------------------------------------


def created(chief, departments):
    body = {**PERSON, "department_id": departments["e-ferfar"].pk}
    return chief.post("/api/users", body, content_type=JSON).json()["data"]["password"]


def created_with_password(chief, departments):
    body = {**PERSON, "department_id": departments["e-ferfar"].pk, "password": CHOSEN}
    assert chief.post("/api/users", body, content_type=JSON).status_code == 201
    return CHOSEN


def reset(chief, departments):
    user = User.objects.create_user(**PERSON, password=PASSWORD, department=departments["e-ferfar"])
    return chief.post(f"/api/users/{user.pk}/reset-password").json()["data"]["password"]


def edited(chief, departments):
    user = User.objects.create_user(**PERSON, password=PASSWORD, department=departments["e-ferfar"])
    body = {"name": user.name, "email": user.email, "password": CHOSEN}
    assert chief.put(f"/api/users/{user.pk}", body, content_type=JSON).status_code == 200
    return CHOSEN


def imported(chief, departments):
    from django.core.files.uploadedfile import SimpleUploadedFile

    sheet = f"Name,Email,Role,Department\n{PERSON['name']},{PERSON['email']},user,e-ferfar\n"
    file = SimpleUploadedFile("people.csv", sheet.encode(), content_type="text/csv")
    response = chief.post("/api/users/import", {"file": file})
    return response.json()["data"]["passwords"][0]["password"]


TEMPORARY = pytest.mark.parametrize("path", [created, created_with_password, reset, edited, imported])


@pytest.fixture
def chief(make_user, client_of):
    return client_of(make_user(SUPERADMIN))


@TEMPORARY
def test_temporary_password_must_be_changed_first(path, chief, departments):
    password = path(chief, departments)
    response = log_in(PERSON["email"], password)
    assert response.status_code == 200, response.content
    data = response.json()["data"]
    assert data["must_change_password"] is data["user"]["must_change_password"] is True
    client = Client(headers={"Authorization": f"Bearer {data['token']}"})
    refused = client.get("/api/eferfar/transactions")
    assert (refused.status_code, refused.json()["error_code"]) == (403, "PASSWORD_CHANGE_REQUIRED")
    body = {
        "current_password": password,
        "new_password": "Monsoon-Ledger-42",
        "new_password_confirmation": "Monsoon-Ledger-42",
    }
    assert client.put("/api/auth/settings", body, content_type=JSON).status_code == 200
    assert client.get("/api/eferfar/transactions").status_code == 200
    assert log_in(PERSON["email"], "Monsoon-Ledger-42").json()["data"]["must_change_password"] is False


@TEMPORARY
def test_temporary_password_works_for_seven_days(path, chief, departments):
    password = path(chief, departments)
    user = User.objects.get(email=PERSON["email"])
    for days, expected in ((6.99, 200), (7.01, 403)):
        User.objects.filter(pk=user.pk).update(temporary_password_since=timezone.now() - timedelta(days=days))
        response = log_in(user.email, password)
        assert response.status_code == expected, response.content
    assert response.json()["error_code"] == "PASSWORD_EXPIRED"
    # Only revealed after the right password.
    assert log_in(user.email, "not-" + password).json()["error_code"] == "INVALID_CREDENTIALS"
    assert AuditEntry.objects.filter(action="login_refused").exists()


@pytest.mark.parametrize("role", [USER, ADMIN, SUPERADMIN])
def test_other_operations_are_closed_until_the_password_is_changed(role, make_user, client_of, geography):
    client = client_of(make_user(role, temporary_password_since=timezone.now()))
    opened, wrong = set(), []
    for method, path, operation in operations():
        policy = operation["x-policy"]
        if policy["public"] or path == "/api/logout":
            continue
        response = call(client, method, path)
        code = response.json().get("error_code")
        if policy.get("own_password"):
            opened.add(f"{method} {path}")
        if (code == "PASSWORD_CHANGE_REQUIRED") is bool(policy.get("own_password")):
            wrong.append((method, path, response.status_code, code))
    assert not wrong
    assert opened == {
        "get /api/me",
        "get /api/auth/profile",
        "put /api/auth/profile",
        "put /api/auth/settings",
        "post /api/auth/proof",
    }


@pytest.mark.parametrize(("demo", "expected"), [(True, False), (False, True)])
def test_demo_accounts_are_exempt_in_the_demo(demo, expected, settings, make_user):
    settings.PORTAL_DEMO = demo
    user = make_user(is_demo=True, temporary_password_since=timezone.now())
    assert user.must_change_password is expected
