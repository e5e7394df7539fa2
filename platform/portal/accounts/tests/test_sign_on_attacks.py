"""Known attacks on OpenID Connect, against a real provider with tampered or forged responses."""

import base64
import hmac
import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from joserfc.jwk import RSAKey

from portal.accounts import sign_on
from portal.accounts.models import Identity, Session, UsedState, User
from portal.accounts.tests.conftest import Browser, assert_refused
from support.oidc import CLIENT, KEY, authorization_parameters

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


EVIL = RSAKey.generate_key(2048, parameters={"kid": "one"})


def sign_with_public_key(header, claims):
    """Sign with HS256 and the provider's public key as secret; joserfc refuses to do this."""
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in (header, claims)]
    signature = hmac.digest(KEY.as_pem(private=False), b".".join(parts), "sha256")
    return b".".join([*parts, base64.urlsafe_b64encode(signature).rstrip(b"=")]).decode()


FORGED = {
    "another issuer": {"claims": {"iss": "https://evil.example.org"}},
    "an issuer with the same prefix": {"claims": {"iss": "http://127.0.0.1"}},
    "no issuer": {"claims": {"iss": None}},
    "another audience": {"claims": {"aud": "other"}},
    "another audience, with the portal as authorised party": {"claims": {"aud": "other", "azp": CLIENT}},
    "no audience": {"claims": {"aud": None}},
    "several audiences without authorised party": {"claims": {"aud": [CLIENT, "other"]}},
    "another authorised party": {"claims": {"aud": [CLIENT, "other"], "azp": "other"}},
    "another nonce": {"claims": {"nonce": "of another login"}},
    "no nonce": {"claims": {"nonce": None}},
    "a nonce said to be unsupported": {"claims": {"nonce": None, "nonce_supported": False}},
    "no subject": {"claims": {"sub": None}},
    "an empty subject": {"claims": {"sub": ""}},
    "a subject that is not a string": {"claims": {"sub": 7}},
    "expired": {"claims": {"exp": int(time.time()) - 120, "iat": int(time.time()) - 400}},
    "no expiry": {"claims": {"exp": None}},
    "not yet valid": {"claims": {"nbf": int(time.time()) + 3600}},
    "issued in the future": {"claims": {"iat": int(time.time()) + 3600}},
    "another access token": {"claims": {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}},
    "not signed": {"header": {"alg": "none", "kid": "one"}, "sign_with": None},
    "signed with the public key": {"header": {"alg": "HS256", "kid": "one"}, "sign_with": sign_with_public_key},
    "signed with another key": {"sign_with": EVIL},
    "signed with an unknown key id": {"header": {"alg": "RS256", "kid": "two"}, "sign_with": EVIL},
    "a key URL in the token": {
        "header": {"alg": "RS256", "kid": "one", "jku": "https://evil.example.org"},
        "sign_with": EVIL,
    },
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED.keys())
def test_forged_token_is_refused(oidc_provider, browser, forged):
    for name, value in forged.items():
        setattr(oidc_provider, name, value)
    message = assert_refused(browser.log_in(oidc_provider), "SIGN_ON_UNPROVEN")
    assert "could not be verified" in message and not User.objects.exists()


def test_userinfo_of_another_subject_is_refused(oidc_provider, browser):
    oidc_provider.in_userinfo = ("groups",)
    oidc_provider.people["asha"]["sub"] = "the collector"
    oidc_provider.claims = {"sub": "asha"}
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_UNPROVEN")


@pytest.mark.parametrize("issuer", ["https://evil.example.org", ""])
def test_mix_up_attack_does_not_exchange_the_code(oidc_provider, browser, issuer):
    oidc_provider.answer = {"iss": issuer}
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_UNPROVEN")
    assert oidc_provider.codes, "the code was sent nowhere"


def test_missing_iss_is_accepted_only_from_providers_without_it(oidc_provider, browser):
    oidc_provider.description = {"authorization_response_iss_parameter_supported": False}
    oidc_provider.answer = {"iss": "https://evil.example.org"}
    assert_refused(browser.log_in(oidc_provider), "SIGN_ON_UNPROVEN")
    oidc_provider.answer = {"iss": ""}
    assert browser.log_in(oidc_provider).status_code == 200


def test_state_and_code_work_once(oidc_provider, browser):
    callback = oidc_provider.visit(browser.begin(), "asha")
    cookie = browser.client.cookies["__Host-sign-on"].value
    assert browser.post("/complete", callback).status_code == 200
    Session.objects.all().delete()
    assert_refused(browser.post("/complete", callback), "SIGN_ON_STALE")
    browser.client.cookies["__Host-sign-on"] = cookie
    assert_refused(browser.post("/complete", callback), "SIGN_ON_STALE")
    # A used code with a fresh state is refused by the provider.
    again = oidc_provider.visit(browser.begin(), "asha") | {"code": callback["code"]}
    assert_refused(browser.post("/complete", again), "SIGN_ON_UNPROVEN")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_concurrent_replays_log_in_once(oidc_provider, browser):
    callback = oidc_provider.visit(browser.begin(), "asha")
    cookie = browser.client.cookies["__Host-sign-on"].value

    def send(_):
        other_client = Client()
        other_client.cookies["__Host-sign-on"] = cookie
        try:
            return Browser(other_client).post("/complete", callback).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        codes = sorted(pool.map(send, range(5)))
    assert codes[0] == 200 and set(codes[1:]) <= {403, 429, 409} and Session.objects.count() == 1
    assert Identity.objects.count() == UsedState.objects.count() == 1


def test_failed_callback_cannot_be_retried(oidc_provider, browser):
    callback = oidc_provider.visit(browser.begin(), "asha")
    assert_refused(browser.post("/complete", callback | {"code": "guessed"}), "SIGN_ON_UNPROVEN")
    assert_refused(browser.post("/complete", callback), "SIGN_ON_STALE")


def test_stolen_callback_is_refused_in_another_browser(oidc_provider, browser):
    callback = oidc_provider.visit(browser.begin(), "asha")
    thief = Browser(Client())
    assert_refused(thief.post("/complete", callback), "SIGN_ON_STALE")
    # With their own login started, neither state nor verifier matches.
    begun = authorization_parameters(thief.begin())
    assert_refused(thief.post("/complete", callback), "SIGN_ON_STALE")
    assert_refused(thief.post("/complete", callback | {"state": begun["state"]}), "SIGN_ON_UNPROVEN")


def test_planted_callback_does_not_log_in(oidc_provider, browser):
    planted = oidc_provider.visit(Browser(Client()).begin(), "asha")
    assert_refused(browser.post("/complete", planted), "SIGN_ON_STALE")
    browser.begin()
    assert_refused(browser.post("/complete", planted), "SIGN_ON_STALE")


@pytest.mark.parametrize("cookie", ["", "x", "e30:1abc:xyz"])
def test_forged_cookie_is_refused(oidc_provider, browser, cookie):
    callback = oidc_provider.visit(browser.begin(), "asha")
    browser.client.cookies["__Host-sign-on"] = cookie
    assert_refused(browser.post("/complete", callback), "SIGN_ON_STALE")


def test_login_expires(oidc_provider, browser, monkeypatch):
    callback = oidc_provider.visit(browser.begin(), "asha")
    monkeypatch.setattr(sign_on, "LIFETIME", timedelta(0))
    assert_refused(browser.post("/complete", callback), "SIGN_ON_STALE")


def test_provider_error_text_is_not_shown(oidc_provider, browser):
    state = authorization_parameters(browser.begin())["state"]
    response = browser.post("/complete", {"state": state, "error": "access_denied: call 555-EVIL"})
    assert "555" not in assert_refused(response, "SIGN_ON_DECLINED")


def test_failures_throttle_the_address(oidc_provider, browser, settings):
    settings.PORTAL_LOGIN_FAILURES_PER_ADDRESS = 3
    codes = [browser.post("/complete", {"state": "x"}).status_code for _ in range(4)]
    assert codes == [403] * 3 + [429]


def test_used_states_expire_after_an_hour(oidc_provider, browser):
    UsedState.objects.create(state_hash="0" * 64, used_at=timezone.now() - timedelta(hours=2))
    browser.log_in(oidc_provider)
    assert UsedState.objects.exclude(state_hash="0" * 64).count() == UsedState.objects.count() == 1


def test_no_open_redirect(oidc_provider, browser):
    response = browser.post("?next=//evil.example.org&redirect_uri=https://evil.example.org")
    given = authorization_parameters(response.json()["data"]["url"])
    assert (
        given["redirect_uri"] == "https://portal.example.org/sign-on"
        and "evil" not in response.content.decode()
    )
    assert (
        browser.post("", {"next": "//evil.example.org"})
        .json()["data"]["url"]
        .startswith(f"{oidc_provider.issuer}/authorize?")
    )
