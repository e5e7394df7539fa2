"""Single sign-on against a real provider: who is admitted, as whom, and who is refused."""

import base64
from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from portal.accounts import sign_on
from portal.accounts.factor_secrets import seal_secret
from portal.accounts.models import Identity, LoginFailure, Session, TwoFactor, User
from portal.accounts.tests.conftest import person, refused
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from support.authenticator import Authenticator
from support.oidc import asked
from support.passkeys import ORIGIN, begin
from support.passkeys import Browser as Passkeys

pytestmark = pytest.mark.django_db


def test_member_of_a_mapped_group_gets_account_and_session(at, browser):
    answer = browser.log_in(at)
    assert answer.status_code == 200, answer.content
    data = answer.json()["data"]
    assert (data["user"]["name"], data["user"]["role"], data["user"]["department"]["slug"]) == (
        "Asha Patil", "user", "e-ferfar",
    )  # fmt: skip
    assert data["user"]["has_password"] is False and data["must_change_password"] is False
    session = Session.objects.get()
    assert session.user == person() and session.expires_at > timezone.now() + timedelta(hours=7)
    headers = {"Authorization": f"Bearer {data['token']}"}
    assert browser.client.get("/api/me", headers=headers).json()["data"]["email"] == "asha@example.org"
    assert len(browser.client.get("/api/auth/sessions", headers=headers).json()["data"]) == 1
    assert browser.client.post("/api/logout", headers=headers).status_code == 200
    assert browser.client.get("/api/me", headers=headers).status_code == 401
    actions = list(AuditEntry.objects.order_by("id").values_list("action", "entity"))
    assert actions == [("create", "user"), ("login", "session"), ("logout", "session")]
    assert not LoginFailure.objects.exists()


def test_authorization_request_and_cookie(at, browser):
    given = asked(browser.begin())
    assert given["response_type"] == "code" and given["code_challenge_method"] == "S256"
    assert (
        given["redirect_uri"] == "https://portal.example.org/sign-on"
        and given["scope"] == "openid email profile"
    )
    assert len({given["state"], given["nonce"], given["code_challenge"]}) == 3
    cookie = browser.client.cookies["__Host-sign-on"]
    assert (
        cookie["httponly"] and cookie["secure"] and cookie["samesite"] == "Strict" and cookie["path"] == "/"
    )
    assert cookie["max-age"] == 600 and not cookie["domain"]


def test_requests_scope_groups_if_supported(at, browser):
    at.description = {"scopes_supported": ["openid", "groups"]}
    assert asked(browser.begin())["scope"].endswith(" groups")


def test_claims_missing_from_the_token_come_from_userinfo(at, browser):
    at.in_userinfo = ("groups", "email", "email_verified", "name")
    assert browser.log_in(at).json()["data"]["user"]["name"] == "Asha Patil"


def test_account_without_password_rejects_every_password(at, browser):
    browser.log_in(at)
    for password in ("", "x", "!"):
        body = {"email": "asha@example.org", "password": password}
        assert browser.client.post("/api/login", body, content_type="application/json").status_code in (
            401,
            422,
        )


def test_role_and_department_follow_groups_and_new_role_ends_sessions(at, browser):
    browser.log_in(at)
    first = person()
    for groups, role, slug in (
        (["mines"], USER, "mining"),
        (["land", "collectorate"], ADMIN, "mining"),
        (["chiefs"], SUPERADMIN, "mining"),
    ):
        at.people["asha"]["groups"] = groups
        assert browser.log_in(at).status_code == 200
        assert (person().pk, person().role, person().department_slug) == (first.pk, role, slug)
        assert {session.role for session in Session.objects.all()} == {role}
    assert AuditEntry.objects.filter(action="update", entity="user").count() == 3
    at.people["asha"]["groups"] = ["land"]
    answer = browser.log_in(at)
    assert (answer.status_code, answer.json()["error_code"]) == (409, "LAST_SUPERADMIN")
    assert person().role == SUPERADMIN


def test_only_the_mapping_makes_super_admins(at, browser, settings):
    at.people["asha"]["groups"] = ["superadmin", "admin", "land"]
    browser.log_in(at)
    assert person().role == USER


def test_changed_email_keeps_the_account(at, browser):
    browser.log_in(at)
    at.people["asha"] |= {"email": "new@example.org", "email_verified": False}
    assert browser.log_in(at).status_code == 200
    assert User.objects.count() == 1 and person()


def test_links_local_account_by_verified_email_and_role(at, browser, make_user):
    own = make_user(email="asha@example.org", department="mining")
    assert browser.log_in(at).status_code == 200
    assert Identity.objects.get().user_id == own.pk and person().department_slug == "e-ferfar"
    body = {"email": "asha@example.org", "password": PASSWORD}
    assert browser.client.post("/api/login", body, content_type="application/json").status_code == 200


def test_linking_removes_a_temporary_password(at, browser, make_user):
    make_user(email="asha@example.org", temporary_password_since=timezone.now())
    data = browser.log_in(at).json()["data"]
    assert data["must_change_password"] is False and not person().has_usable_password()
    assert AuditEntry.objects.filter(action="update", after__contains='"password":"removed"').count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"groups": ["staff"]}, {"groups": []}, {"groups": None}, {"groups": 7}, {"groups": [["land"], {"a": 1}]},
        {"groups": "landlords"}, {"groups": ["lost"]}, {"groups": {"land": True}},
    ],
)  # fmt: skip
def test_refused_without_a_mapped_group(at, browser, change):
    at.people["asha"] |= change
    said = refused(browser.log_in(at), "SIGN_ON_NO_GROUP")
    assert "District account" in said and not User.objects.exists()
    assert AuditEntry.objects.get().action == "login_refused"


def test_refusal_is_translated(at, browser):
    at.people["asha"]["groups"] = []
    answer = browser.log_in(at, **{"Accept-Language": "mr"})
    assert "गटात आपण नाही" in refused(answer, "SIGN_ON_NO_GROUP")


@pytest.mark.parametrize(
    "change",
    [{"email_verified": False}, {"email_verified": None}, {"email_verified": "false"}, {"email": None},
     {"email": "no address"}, {"email": ["asha@example.org"]}],
)  # fmt: skip
def test_unverified_email_creates_and_links_nothing(at, browser, change, make_user):
    make_user(email="asha@example.org")
    at.people["asha"] |= change
    refused(browser.log_in(at), "SIGN_ON_NO_EMAIL")
    assert not Identity.objects.exists()


def test_account_of_another_role_is_not_linked(at, browser, make_user):
    make_user(SUPERADMIN, email="asha@example.org")
    refused(browser.log_in(at), "SIGN_ON_NOT_LINKED")
    assert person().role == SUPERADMIN and not Identity.objects.exists()


def test_demo_accounts_are_not_linked(at, browser, make_user):
    make_user(email="asha@example.org", is_demo=True)
    refused(browser.log_in(at), "SIGN_ON_NOT_LINKED")


def test_second_identity_with_the_same_email_is_refused(at, browser):
    browser.log_in(at)
    Session.objects.all().delete()
    at.people["intruder"] = dict(at.people["asha"])
    refused(browser.log_in(at, "intruder"), "SIGN_ON_NOT_LINKED")


def test_same_subject_at_another_issuer_is_another_person(at, browser, make_user):
    own = make_user(email="else@example.org")
    Identity.objects.create(user=own, issuer="https://other.example.org", subject="asha")
    assert browser.log_in(at).json()["data"]["user"]["email"] == "asha@example.org"


def test_deactivated_account_is_refused(at, browser):
    browser.log_in(at)
    Session.objects.all().delete()
    User.objects.update(is_active=False)
    at.people["asha"]["groups"] = ["chiefs"]
    refused(browser.log_in(at), "SIGN_ON_CLOSED")
    assert (person().role, person().is_active) == (USER, False)


def test_deleted_department_is_refused(at, browser, departments):
    departments["e-ferfar"].deleted_at = timezone.now()
    departments["e-ferfar"].save()
    refused(browser.log_in(at), "SIGN_ON_NO_GROUP")


def test_second_factor_is_required(at, browser, make_user, monkeypatch):
    from django_otp.oath import TOTP

    own = make_user(email="asha@example.org")
    secret = base64.b32encode(b"x" * 20).decode()
    TwoFactor.objects.create(user=own, secret=seal_secret(own.pk, secret), confirmed_at=timezone.now())
    answer = browser.log_in(at)
    refused(answer, "OTP_REQUIRED")
    ticket = answer.json()["data"]["ticket"]
    refused(browser.post("/second-step", {"ticket": ticket, "otp": "000000"}), "INVALID_OTP", 401)
    refused(browser.post("/second-step", {"ticket": f"{ticket}x", "otp": "000000"}), "SIGN_ON_STALE")
    # A value signed for another purpose is rejected.
    other = signing.dumps(own.pk, salt="accounts.sign_on.begun")
    refused(browser.post("/second-step", {"ticket": other, "otp": "000000"}), "SIGN_ON_STALE")
    body = {"ticket": ticket, "otp": f"{TOTP(b'x' * 20).token():06}"}
    assert browser.post("/second-step", body).status_code == 200
    assert browser.post("/second-step", body).status_code == 401, "a code opens once"
    monkeypatch.setattr(sign_on, "SECOND_STEP_LIFETIME", timedelta(0))
    assert browser.post("/second-step", body).json()["error_code"] == "SIGN_ON_STALE"


def test_second_step_is_throttled(at, browser, make_user):
    own = make_user(email="asha@example.org")
    secret = base64.b32encode(b"x" * 20).decode()
    TwoFactor.objects.create(user=own, secret=seal_secret(own.pk, secret), confirmed_at=timezone.now())
    body = {"ticket": browser.log_in(at).json()["data"]["ticket"], "otp": "000000"}
    assert [browser.post("/second-step", body).status_code for _ in range(6)] == [401] * 5 + [429]


def test_passkey_is_a_second_step_but_no_login_alone(at, browser, passkeys):
    """It can be added within minutes of login, as there is no password to confirm with."""
    page = Client(headers={"Authorization": f"Bearer {browser.log_in(at).json()['data']['token']}"})
    device, door = Authenticator(ORIGIN), Passkeys()
    options = begin(page).json()["data"]["options"]
    body = {"name": "PC", "passkey": device.make(options)}
    assert page.post("/api/auth/passkeys", body, content_type="application/json").status_code == 200
    assert begin(page).json()["error_code"] == "FRESH_PROOF_REQUIRED", "now there is something to ask for"
    Session.objects.all().delete()
    refused(door.log_in(device), "SIGN_ON_FIRST")
    data = browser.log_in(at).json()["data"]
    assert data["passkeys"] is True
    stranger = Authenticator(ORIGIN, handle=device.handle)
    for wrong in (stranger.use(door.challenge()), "{}"):
        answer = door.post("/api/sign-on/second-step", {"ticket": data["ticket"], "passkey": wrong})
        refused(answer, "INVALID_PASSKEY", 401)
    right = {"ticket": data["ticket"], "passkey": device.use(door.challenge())}
    assert door.post("/api/sign-on/second-step", right).status_code == 200


def test_user_without_password_enrols_a_factor_within_minutes_of_login(at, browser):
    headers = {"Authorization": f"Bearer {browser.log_in(at).json()['data']['token']}"}

    def enrol():
        body = {"current_password": ""}
        return browser.client.post(
            "/api/auth/two-factor/enrol", body, content_type="application/json", headers=headers
        )

    assert enrol().status_code == 200
    Session.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    assert enrol().json()["error_code"] == "FRESH_PROOF_REQUIRED"
