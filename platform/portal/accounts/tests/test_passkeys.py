"""Passkeys: managed in the account, for login, and as second factor."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from portal.accounts import own_passkeys
from portal.accounts.models import LoginFailure, Passkey, RecoveryCode
from portal.accounts.tests.conftest import code_of, log_in, set_up
from portal.accounts.tests.test_required_two_factor import WRITERS, access_error, configure
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from support.authenticator import Authenticator
from support.passkeys import ORIGIN, Browser, add, begin, code, prove

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("passkeys")]
JSON = "application/json"


def test_create_list_rename_and_remove(holder, page):
    prove(page)
    options = begin(page).json()["data"]["options"]
    assert options["rp"]["id"] == "portal.example.org"
    assert options["authenticatorSelection"] == {
        "residentKey": "required", "requireResidentKey": True, "userVerification": "required",
    }  # fmt: skip
    device = Authenticator(ORIGIN)
    response = page.post(
        "/api/auth/passkeys", {"name": " Office PC ", "passkey": device.make(options)}, content_type=JSON
    )
    assert len(response.json()["data"]["recovery_codes"]) == 10
    [listed] = page.get("/api/auth/passkeys").json()["data"]
    assert (listed["name"], listed["last_used_at"]) == ("Office PC", None)
    path = f"/api/auth/passkeys/{listed['id']}"
    assert page.put(path, {"name": "Laptop"}, content_type=JSON).status_code == 200
    assert Browser().log_in(device).status_code == 200
    [listed] = page.get("/api/auth/passkeys").json()["data"]
    assert listed["name"] == "Laptop" and listed["last_used_at"]
    assert code(page.delete(path)) == (403, "FRESH_PROOF_REQUIRED")
    prove(page)
    assert page.delete(path).status_code == 200
    assert code(Browser().log_in(device)) == (401, "INVALID_PASSKEY")
    assert not RecoveryCode.objects.filter(user=holder).exists()
    entries = AuditEntry.objects.filter(entity="passkey", actor_id=holder.pk).order_by("pk")
    assert [entry.action for entry in entries] == ["create", "update", "delete"]


def test_adding_a_passkey_needs_its_own_proof(holder, page):
    assert code(begin(page)) == (403, "FRESH_PROOF_REQUIRED")
    prove(page)
    assert begin(page).status_code == 200
    assert code(begin(page)) == (403, "FRESH_PROOF_REQUIRED")


def test_second_passkey_shares_the_handle_and_keeps_codes_and_sessions(holder, page, device, client_of):
    other = client_of(holder)
    phone = Authenticator(ORIGIN)
    assert add(page, phone, "Phone").json()["data"]["recovery_codes"] == []
    assert phone.handle == device.handle
    assert RecoveryCode.objects.filter(user=holder).count() == 10
    assert other.get("/api/me").status_code == 200
    prove(page)
    excluded = begin(page).json()["data"]["options"]["excludeCredentials"]
    assert len(excluded) == 2


def test_first_passkey_ends_other_sessions(holder, page, client_of):
    other = client_of(holder)
    assert add(page, Authenticator(ORIGIN)).status_code == 200
    assert page.get("/api/me").status_code == 200
    assert other.get("/api/me").status_code == 401


def test_number_of_passkeys_is_limited(holder, page, device, monkeypatch):
    monkeypatch.setattr(own_passkeys, "MAX_PASSKEYS", 1)
    prove(page)
    assert code(begin(page)) == (409, "TOO_MANY")


def test_demo_accounts_have_no_passkeys(make_user, client_of):
    page = client_of(make_user(email="demo@example.org", is_demo=True))
    prove(page)
    assert code(begin(page)) == (409, "DEMO_ACCOUNT")


def test_passkeys_are_off_without_a_portal_address(page, settings):
    settings.PORTAL_PASSKEYS = ""
    prove(page)
    assert begin(page).status_code == 404
    assert Client().post("/api/passkeys/challenge").status_code == 404
    assert Client().post("/api/passkeys/login", {"passkey": "{}"}, content_type=JSON).status_code == 404
    assert page.get("/api/site").json()["data"]["passkeys"] == ""
    # Password login still works.
    assert log_in().status_code == 200


def test_login_without_password(holder, device):
    done = Browser().log_in(device, role="admin")
    assert done.status_code == 200 and done.json()["data"]["user"]["email"] == holder.email
    entry = AuditEntry.objects.filter(action="login").latest("pk")
    assert (entry.actor_id, json.loads(entry.after)) == (holder.pk, {"by": "passkey"})
    offered = Browser().challenge()
    assert offered["userVerification"] == "required" and offered["allowCredentials"] == []


@pytest.mark.parametrize(
    ("role", "department", "body", "expected"),
    [
        (ADMIN, None, {"role": "superadmin"}, (403, "ROLE_MISMATCH")),
        (ADMIN, None, {"role": "user", "department": "e-ferfar"}, (403, "ROLE_MISMATCH")),
        (SUPERADMIN, None, {"role": "admin"}, (200, None)),
        (USER, "e-ferfar", {"role": "user", "department": "e-ferfar"}, (200, None)),
        (USER, "e-ferfar", {"role": "user", "department": "mining"}, (403, "DEPARTMENT_ACCESS_DENIED")),
        (USER, None, {"role": "user", "department": "mining"}, (403, "NO_DEPARTMENT_ASSIGNED")),
    ],
)
def test_role_and_department_checks_match_password_login(
    role, department, body, expected, make_user, client_of
):
    holder = make_user(role, department, email="q@example.org")
    device = Authenticator(ORIGIN)
    assert add(client_of(holder), device).status_code == 200
    assert code(Browser().log_in(device, **body)) == expected
    # A refusal after successful authentication is not a failed attempt.
    assert not LoginFailure.objects.exists()
    assert (code(Browser().log_in(device)) == (200, None)) is (expected[1] != "NO_DEPARTMENT_ASSIGNED")


def test_stated_role_is_audited(holder, device):
    assert Browser().log_in(device, role="admin", user_type="collector").status_code == 200
    noted = json.loads(AuditEntry.objects.filter(action="login").latest("pk").after)
    assert noted == {"by": "passkey", "user_type": "collector"}


def test_expired_temporary_password_blocks_passkey_login(holder, device):
    holder.temporary_password_since = timezone.now() - timedelta(days=8)
    holder.save()
    assert code(Browser().log_in(device)) == (403, "PASSWORD_EXPIRED")


def test_account_without_password_needs_single_sign_on(holder, device):
    holder.set_unusable_password()
    holder.save()
    assert code(Browser().log_in(device)) == (403, "SIGN_ON_FIRST")


def test_passkey_is_second_factor_after_password(holder, device):
    first = log_in()
    assert code(first) == (403, "OTP_REQUIRED") and first.json()["data"] == {"passkeys": True}
    assert first.json()["message"] == "Use your passkey, or enter a recovery code."
    assert Browser().second_step(device).status_code == 200
    assert code(Browser().second_step(device, password="wrong")) == (401, "INVALID_CREDENTIALS")


def test_recovery_codes_replace_a_lost_passkey(holder, page):
    codes = add(page, Authenticator(ORIGIN)).json()["data"]["recovery_codes"]
    assert log_in(otp=codes[0]).status_code == 200
    assert code(log_in(otp=codes[0])) == (401, "INVALID_OTP")
    assert code(log_in(otp="123456")) == (401, "INVALID_OTP")


def test_app_and_passkey_both_work(holder, page, device):
    set_up(holder, page)
    expected = "Use your passkey, or enter the code of your authenticator app."
    assert log_in().json()["message"] == expected
    assert log_in(otp=code_of(holder, 1)).status_code == 200
    assert Browser().second_step(device).status_code == 200


def test_passkey_meets_the_requirement_and_last_factor_stays(holder, page):
    configure("required")
    assert access_error(page) == "TWO_FACTOR_SETUP_REQUIRED"
    device = Authenticator(ORIGIN)
    assert add(page, device).status_code == 200
    assert access_error(page) is None
    assert page.get("/api/me").json()["data"]["two_factor_setup_required"] is False
    path = f"/api/auth/passkeys/{Passkey.objects.get().pk}"
    prove(page)
    assert code(page.delete(path)) == (409, "TWO_FACTOR_REQUIRED")
    assert Passkey.objects.exists() and RecoveryCode.objects.filter(user=holder).count() == 10
    # With an app as well, either can be removed, but not both.
    set_up(holder, page)
    off = {"current_password": PASSWORD}
    assert page.post("/api/auth/two-factor/disable", off, content_type=JSON).status_code == 200
    assert RecoveryCode.objects.filter(user=holder).count() == 10
    assert code(page.post("/api/auth/two-factor/disable", off, content_type=JSON)) == (200, None)
    prove(page)
    assert code(page.delete(path)) == (409, "TWO_FACTOR_REQUIRED")
    set_up(holder, page)
    prove(page)
    assert page.delete(path).status_code == 200
    assert code(page.post("/api/auth/two-factor/disable", off, content_type=JSON)) == (
        409,
        "TWO_FACTOR_REQUIRED",
    )


def test_passkey_meets_the_requirement_of_writers(make_user, client_of):
    configure("required", WRITERS)
    page = client_of(make_user())
    assert access_error(page) == "TWO_FACTOR_SETUP_REQUIRED"
    assert add(page, Authenticator(ORIGIN)).status_code == 200
    assert access_error(page) is None


def test_super_admin_removes_passkeys(holder, page, device, make_user, client_of):
    chief = client_of(make_user(SUPERADMIN))
    assert chief.get(f"/api/users/{holder.pk}").json()["data"]["has_two_factor"] is True
    assert chief.delete(f"/api/users/{holder.pk}/two-factor").status_code == 200
    assert page.get("/api/me").status_code == 401
    assert not Passkey.objects.exists() and not RecoveryCode.objects.exists()
    assert code(Browser().log_in(device)) == (401, "INVALID_PASSKEY")
    assert log_in().status_code == 200


def test_state_lists_factors(holder, page, device):
    state = page.get("/api/auth/two-factor").json()["data"]
    assert {name: state[name] for name in ("enabled", "app", "passkeys", "recovery_codes_left")} == {
        "enabled": True, "app": False, "passkeys": True, "recovery_codes_left": 10,
    }  # fmt: skip


def test_passkey_is_a_fresh_proof(holder, page, device):
    options = page.post("/api/passkeys/challenge").json()["data"]["options"]
    stranger = Authenticator(ORIGIN, handle=device.handle)
    wrong = page.post("/api/auth/proof", {"passkey": stranger.use(options)}, content_type=JSON)
    assert wrong.status_code == 422 and wrong.json()["errors"].keys() == {"passkey"}
    options = page.post("/api/passkeys/challenge").json()["data"]["options"]
    right = page.post("/api/auth/proof", {"passkey": device.use(options)}, content_type=JSON)
    assert right.status_code == 200
    assert begin(page).status_code == 200


def test_other_users_passkeys_are_404(device, make_user, client_of):
    other = client_of(make_user(ADMIN))
    path = f"/api/auth/passkeys/{Passkey.objects.get().pk}"
    assert other.get("/api/auth/passkeys").json()["data"] == []
    assert other.put(path, {"name": "Mine"}, content_type=JSON).status_code == 404
    prove(other)
    assert other.delete(path).status_code == 404
