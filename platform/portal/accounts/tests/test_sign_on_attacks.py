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
from portal.accounts.tests.conftest import Browser, refused
from support.oidc import CLIENT, KEY, asked

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


EVIL = RSAKey.generate_key(2048, parameters={"kid": "one"})


def by_hand(header, claims):
    """Sign with HS256 and the provider's public key as secret; joserfc refuses to do this."""
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in (header, claims)]
    signature = hmac.digest(KEY.as_pem(private=False), b".".join(parts), "sha256")
    return b".".join([*parts, base64.urlsafe_b64encode(signature).rstrip(b"=")]).decode()


FORGED = {
    "another issuer": {"claims": {"iss": "https://evil.example.org"}},
    "an issuer that begins alike": {"claims": {"iss": "http://127.0.0.1"}},
    "no issuer": {"claims": {"iss": None}},
    "another audience": {"claims": {"aud": "other"}},
    "another audience, for the portal as its party": {"claims": {"aud": "other", "azp": CLIENT}},
    "no audience": {"claims": {"aud": None}},
    "several audiences without the party": {"claims": {"aud": [CLIENT, "other"]}},
    "another authorised party": {"claims": {"aud": [CLIENT, "other"], "azp": "other"}},
    "another nonce": {"claims": {"nonce": "of another login"}},
    "no nonce": {"claims": {"nonce": None}},
    "a nonce said to be unsupported": {"claims": {"nonce": None, "nonce_supported": False}},
    "no subject": {"claims": {"sub": None}},
    "an empty subject": {"claims": {"sub": ""}},
    "a subject that is no text": {"claims": {"sub": 7}},
    "expired": {"claims": {"exp": int(time.time()) - 120, "iat": int(time.time()) - 400}},
    "no end": {"claims": {"exp": None}},
    "not yet valid": {"claims": {"nbf": int(time.time()) + 3600}},
    "made in the future": {"claims": {"iat": int(time.time()) + 3600}},
    "another access token": {"claims": {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}},
    "not signed": {"header": {"alg": "none", "kid": "one"}, "sign_with": None},
    "signed with what is public": {"header": {"alg": "HS256", "kid": "one"}, "sign_with": by_hand},
    "signed by somebody else": {"sign_with": EVIL},
    "signed with a key that nobody knows": {"header": {"alg": "RS256", "kid": "two"}, "sign_with": EVIL},
    "an address of keys inside the token": {
        "header": {"alg": "RS256", "kid": "one", "jku": "https://evil.example.org"},
        "sign_with": EVIL,
    },
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED.keys())
def test_forged_token_is_refused(at, browser, forged):
    for name, value in forged.items():
        setattr(at, name, value)
    said = refused(browser.log_in(at), "SIGN_ON_UNPROVEN")
    assert "could not be verified" in said and not User.objects.exists()


def test_userinfo_of_another_subject_is_refused(at, browser):
    at.in_userinfo = ("groups",)
    at.people["asha"]["sub"] = "the collector"
    at.claims = {"sub": "asha"}
    refused(browser.log_in(at), "SIGN_ON_UNPROVEN")


@pytest.mark.parametrize("issuer", ["https://evil.example.org", ""])
def test_mix_up_attack_does_not_exchange_the_code(at, browser, issuer):
    at.answer = {"iss": issuer}
    refused(browser.log_in(at), "SIGN_ON_UNPROVEN")
    assert at.codes, "the code was sent nowhere"


def test_missing_iss_is_accepted_only_from_providers_without_it(at, browser):
    at.description = {"authorization_response_iss_parameter_supported": False}
    at.answer = {"iss": "https://evil.example.org"}
    refused(browser.log_in(at), "SIGN_ON_UNPROVEN")
    at.answer = {"iss": ""}
    assert browser.log_in(at).status_code == 200


def test_state_and_code_work_once(at, browser):
    came = at.visit(browser.begin(), "asha")
    cookie = browser.client.cookies["__Host-sign-on"].value
    assert browser.post("/complete", came).status_code == 200
    Session.objects.all().delete()
    refused(browser.post("/complete", came), "SIGN_ON_STALE")
    browser.client.cookies["__Host-sign-on"] = cookie
    refused(browser.post("/complete", came), "SIGN_ON_STALE")
    # A used code with a fresh state is refused by the provider.
    again = at.visit(browser.begin(), "asha") | {"code": came["code"]}
    refused(browser.post("/complete", again), "SIGN_ON_UNPROVEN")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_concurrent_replays_log_in_once(at, browser):
    came = at.visit(browser.begin(), "asha")
    cookie = browser.client.cookies["__Host-sign-on"].value

    def send(_):
        each = Client()
        each.cookies["__Host-sign-on"] = cookie
        try:
            return Browser(each).post("/complete", came).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        codes = sorted(pool.map(send, range(5)))
    assert codes[0] == 200 and set(codes[1:]) <= {403, 429, 409} and Session.objects.count() == 1
    assert Identity.objects.count() == UsedState.objects.count() == 1


def test_failed_callback_cannot_be_retried(at, browser):
    came = at.visit(browser.begin(), "asha")
    refused(browser.post("/complete", came | {"code": "guessed"}), "SIGN_ON_UNPROVEN")
    refused(browser.post("/complete", came), "SIGN_ON_STALE")


def test_stolen_callback_is_refused_in_another_browser(at, browser):
    came = at.visit(browser.begin(), "asha")
    thief = Browser(Client())
    refused(thief.post("/complete", came), "SIGN_ON_STALE")
    # With their own login started, neither state nor verifier matches.
    begun = asked(thief.begin())
    refused(thief.post("/complete", came), "SIGN_ON_STALE")
    refused(thief.post("/complete", came | {"state": begun["state"]}), "SIGN_ON_UNPROVEN")


def test_planted_callback_does_not_log_in(at, browser):
    planted = at.visit(Browser(Client()).begin(), "asha")
    refused(browser.post("/complete", planted), "SIGN_ON_STALE")
    browser.begin()
    refused(browser.post("/complete", planted), "SIGN_ON_STALE")


@pytest.mark.parametrize("cookie", ["", "x", "e30:1abc:xyz"])
def test_forged_cookie_is_refused(at, browser, cookie):
    came = at.visit(browser.begin(), "asha")
    browser.client.cookies["__Host-sign-on"] = cookie
    refused(browser.post("/complete", came), "SIGN_ON_STALE")


def test_login_expires(at, browser, monkeypatch):
    came = at.visit(browser.begin(), "asha")
    monkeypatch.setattr(sign_on, "LIFETIME", timedelta(0))
    refused(browser.post("/complete", came), "SIGN_ON_STALE")


def test_provider_error_text_is_not_shown(at, browser):
    state = asked(browser.begin())["state"]
    answer = browser.post("/complete", {"state": state, "error": "access_denied: call 555-EVIL"})
    assert "555" not in refused(answer, "SIGN_ON_DECLINED")


def test_failures_throttle_the_address(at, browser, settings):
    settings.PORTAL_LOGIN_FAILURES_PER_ADDRESS = 3
    codes = [browser.post("/complete", {"state": "x"}).status_code for _ in range(4)]
    assert codes == [403] * 3 + [429]


def test_used_states_expire_after_an_hour(at, browser):
    UsedState.objects.create(state_hash="0" * 64, used_at=timezone.now() - timedelta(hours=2))
    browser.log_in(at)
    assert UsedState.objects.exclude(state_hash="0" * 64).count() == UsedState.objects.count() == 1


def test_no_open_redirect(at, browser):
    answer = browser.post("?next=//evil.example.org&redirect_uri=https://evil.example.org")
    given = asked(answer.json()["data"]["url"])
    assert (
        given["redirect_uri"] == "https://portal.example.org/sign-on"
        and "evil" not in answer.content.decode()
    )
    assert (
        browser.post("", {"next": "//evil.example.org"})
        .json()["data"]["url"]
        .startswith(f"{at.issuer}/authorize?")
    )
