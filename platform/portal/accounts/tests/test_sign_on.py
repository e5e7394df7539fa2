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
from portal.accounts.tests.conftest import assert_refused, person
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN, USER
from support.authenticator import Authenticator
from support.oidc import authorization_parameters
from support.passkeys import ORIGIN, begin
from support.passkeys import Browser as Passkeys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_member_of_a_mapped_group_gets_account_and_session(oidc_provider, browser):
    response = browser.log_in(oidc_provider)
    assert response.status_code == 200, response.content
    data = response.json()["data"]
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


def test_authorization_request_and_cookie(oidc_provider, browser):
    parameters = authorization_parameters(browser.begin())
    assert parameters["response_type"] == "code" and parameters["code_challenge_method"] == "S256"
    assert (
        parameters["redirect_uri"] == "https://portal.example.org/sign-on"
        and parameters["scope"] == "openid email profile"
    )
    assert len({parameters["state"], parameters["nonce"], parameters["code_challenge"]}) == 3
    cookie = browser.client.cookies["__Host-sign-on"]
    assert (
        cookie["httponly"] and cookie["secure"] and cookie["samesite"] == "Strict" and cookie["path"] == "/"
    )
    assert cookie["max-age"] == 600 and not cookie["domain"]


def test_requests_scope_groups_if_supported(oidc_provider, browser):
    oidc_provider.description = {"scopes_supported": ["openid", "groups"]}
    assert authorization_parameters(browser.begin())["scope"].endswith(" groups")


def test_claims_missing_from_the_token_come_from_userinfo(oidc_provider, browser):
    oidc_provider.in_userinfo = ("groups", "email", "email_verified", "name")
    assert browser.log_in(oidc_provider).json()["data"]["user"]["name"] == "Asha Patil"


def test_account_without_password_rejects_every_password(oidc_provider, browser):
    browser.log_in(oidc_provider)
    for password in ("", "x", "!"):
        body = {"email": "asha@example.org", "password": password}
        assert browser.client.post("/api/login", body, content_type="application/json").status_code in (
            401,
            422,
        )


def test_role_and_department_follow_groups_and_new_role_ends_sessions(oidc_provider, browser):
    browser.log_in(oidc_provider)
    first = person()
    for groups, role, slug in (
        (["mines"], USER, "mining"),
        (["land", "collectorate"], ADMIN, "mining"),
        (["chiefs"], SUPERADMIN, "mining"),
    ):
        oidc_provider.people["asha"]["groups"] = groups
        assert browser.log_in(oidc_provider).status_code == 200
        assert (person().pk, person().role, person().department_slug) == (first.pk, role, slug)
        assert {session.role for session in Session.objects.all()} == {role}
    assert AuditEntry.objects.filter(action="update", entity="user").count() == 3
    oidc_provider.people["asha"]["groups"] = ["land"]
    response = browser.log_in(oidc_provider)
    assert (response.status_code, response.json()["error_code"]) == (409, "LAST_SUPERADMIN")
    assert person().role == SUPERADMIN


def test_only_the_mapping_makes_super_admins(oidc_provider, browser, settings):
    oidc_provider.people["asha"]["groups"] = ["superadmin", "admin", "land"]
    browser.log_in(oidc_provider)
    assert person().role == USER


def test_changed_email_keeps_the_account(oidc_provider, browser):
    browser.log_in(oidc_provider)
    oidc_provider.people["asha"] |= {"email": "new@example.org", "email_verified": False}
    assert browser.log_in(oidc_provider).status_code == 200
    assert User.objects.count() == 1 and person()


def test_links_local_account_by_verified_email_and_role(oidc_provider, browser, make_user):
    local_user = make_user(email="asha@example.org", department="mining")
    assert browser.log_in(oidc_provider).status_code == 200
    assert Identity.objects.get().user_id == local_user.pk and person().department_slug == "e-ferfar"
    body = {"email": "asha@example.org", "password": PASSWORD}
    assert browser.client.post("/api/login", body, content_type="application/json").status_code == 200


def test_linking_removes_a_temporary_password(oidc_provider, browser, make_user):
    make_user(email="asha@example.org", temporary_password_since=timezone.now())
    data = browser.log_in(oidc_provider).json()["data"]
    assert data["must_change_password"] is False and not person().has_usable_password()
    assert AuditEntry.objects.filter(action="update", after__contains='"password":"removed"').count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"groups": ["staff"]}, {"groups": []}, {"groups": None}, {"groups": 7}, {"groups": [["land"], {"a": 1}]},
        {"groups": "landlords"}, {"groups": ["lost"]}, {"groups": {"land": True}},
    ],
)  # fmt: skip
def test_refused_without_a_mapped_group(oidc_provider, browser, change):
    oidc_provider.people["asha"] |= change
    message = assert_refused(browser.log_in(oidc_provider), "SIGN_ON_NO_GROUP")
    assert "District account" in message and not User.objects.exists()
    assert AuditEntry.objects.get().action == "login_refused"


def test_refusal_is_translated(oidc_provider, browser):
    oidc_provider.people["asha"]["groups"] = []
    response = browser.log_in(oidc_provider, **{"Accept-Language": "mr"})
    assert "गटात आपण नाही" in assert_refused(response, "SIGN_ON_NO_GROUP")


@pytest.mark.parametrize(
    "change",
    [{"email_verified": False}, {"email_verified": None}, {"email_verified": "false"}, {"email": None},
     {"email": "no address"}, {"email": ["asha@example.org"]}],
)  # fmt: skip
def test_unverified_email_creates_and_links_nothing(oidc_provider, browser, change, make_user):
    make_user(email="asha@example.org")
    oidc_provider.people["asha"] |= change
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_NO_EMAIL")
    assert not Identity.objects.exists()


def test_account_of_another_role_is_not_linked(oidc_provider, browser, make_user):
    make_user(SUPERADMIN, email="asha@example.org")
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_NOT_LINKED")
    assert person().role == SUPERADMIN and not Identity.objects.exists()


def test_demo_accounts_are_not_linked(oidc_provider, browser, make_user):
    make_user(email="asha@example.org", is_demo=True)
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_NOT_LINKED")


def test_second_identity_with_the_same_email_is_refused(oidc_provider, browser):
    browser.log_in(oidc_provider)
    Session.objects.all().delete()
    oidc_provider.people["intruder"] = dict(oidc_provider.people["asha"])
    assert_refused(browser.log_in(oidc_provider, "intruder"), "SIGN_ON_NOT_LINKED")


def test_same_subject_at_another_issuer_is_another_person(oidc_provider, browser, make_user):
    local_user = make_user(email="else@example.org")
    Identity.objects.create(user=local_user, issuer="https://other.example.org", subject="asha")
    assert browser.log_in(oidc_provider).json()["data"]["user"]["email"] == "asha@example.org"


def test_deactivated_account_is_refused(oidc_provider, browser):
    browser.log_in(oidc_provider)
    Session.objects.all().delete()
    User.objects.update(is_active=False)
    oidc_provider.people["asha"]["groups"] = ["chiefs"]
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_CLOSED")
    assert (person().role, person().is_active) == (USER, False)


def test_deleted_department_is_refused(oidc_provider, browser, departments):
    departments["e-ferfar"].deleted_at = timezone.now()
    departments["e-ferfar"].save()
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_NO_GROUP")


def test_second_factor_is_required(oidc_provider, browser, make_user, monkeypatch):
    from django_otp.oath import TOTP

    local_user = make_user(email="asha@example.org")
    secret = base64.b32encode(b"x" * 20).decode()
    TwoFactor.objects.create(
        user=local_user, secret=seal_secret(local_user.pk, secret), confirmed_at=timezone.now()
    )
    response = browser.log_in(oidc_provider)
    assert_refused(response, "OTP_REQUIRED")
    ticket = response.json()["data"]["ticket"]
    assert_refused(browser.post("/second-step", {"ticket": ticket, "otp": "000000"}), "INVALID_OTP", 401)
    assert_refused(browser.post("/second-step", {"ticket": f"{ticket}x", "otp": "000000"}), "SIGN_ON_STALE")
    # A value signed for another purpose is rejected.
    other = signing.dumps(local_user.pk, salt="accounts.sign_on.begun")
    assert_refused(browser.post("/second-step", {"ticket": other, "otp": "000000"}), "SIGN_ON_STALE")
    body = {"ticket": ticket, "otp": f"{TOTP(b'x' * 20).token():06}"}
    assert browser.post("/second-step", body).status_code == 200
    assert browser.post("/second-step", body).status_code == 401, "a code opens once"
    monkeypatch.setattr(sign_on, "SECOND_STEP_LIFETIME", timedelta(0))
    assert browser.post("/second-step", body).json()["error_code"] == "SIGN_ON_STALE"


def test_second_step_is_throttled(oidc_provider, browser, make_user):
    local_user = make_user(email="asha@example.org")
    secret = base64.b32encode(b"x" * 20).decode()
    TwoFactor.objects.create(
        user=local_user, secret=seal_secret(local_user.pk, secret), confirmed_at=timezone.now()
    )
    body = {"ticket": browser.log_in(oidc_provider).json()["data"]["ticket"], "otp": "000000"}
    assert [browser.post("/second-step", body).status_code for _ in range(6)] == [401] * 5 + [429]


def test_passkey_is_a_second_step_but_no_login_alone(oidc_provider, browser, passkeys):
    """It can be added within minutes of login, as there is no password to confirm with."""
    page = Client(
        headers={"Authorization": f"Bearer {browser.log_in(oidc_provider).json()['data']['token']}"}
    )
    device, browser_page = Authenticator(ORIGIN), Passkeys()
    options = begin(page).json()["data"]["options"]
    body = {"name": "PC", "passkey": device.make(options)}
    assert page.post("/api/auth/passkeys", body, content_type="application/json").status_code == 200
    assert begin(page).json()["error_code"] == "FRESH_PROOF_REQUIRED", "now there is something to ask for"
    Session.objects.all().delete()
    assert_refused(browser_page.log_in(device), "SIGN_ON_FIRST")
    data = browser.log_in(oidc_provider).json()["data"]
    assert data["passkeys"] is True
    stranger = Authenticator(ORIGIN, handle=device.handle)
    for wrong in (stranger.use(browser_page.challenge()), "{}"):
        response = browser_page.post("/api/sign-on/second-step", {"ticket": data["ticket"], "passkey": wrong})
        assert_refused(response, "INVALID_PASSKEY", 401)
    right = {"ticket": data["ticket"], "passkey": device.use(browser_page.challenge())}
    assert browser_page.post("/api/sign-on/second-step", right).status_code == 200


def test_user_without_password_enrols_a_factor_within_minutes_of_login(oidc_provider, browser):
    headers = {"Authorization": f"Bearer {browser.log_in(oidc_provider).json()['data']['token']}"}

    def enrol():
        body = {"current_password": ""}
        return browser.client.post(
            "/api/auth/two-factor/enrol", body, content_type="application/json", headers=headers
        )

    assert enrol().status_code == 200
    Session.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    assert enrol().json()["error_code"] == "FRESH_PROOF_REQUIRED"
