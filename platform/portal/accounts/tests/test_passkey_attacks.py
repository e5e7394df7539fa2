"""Attacks on passkeys: other site, browser or user, cloned key, replay, and malformed input."""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from portal.accounts.models import LoginFailure, Passkey, RecoveryCode, Session
from portal.accounts.sessions import start_session
from portal.accounts.tests.conftest import log_in
from portal.audit.models import AuditEntry
from portal.core.roles import ADMIN
from support.authenticator import PRESENT, VERIFIED, Authenticator
from support.passkeys import JSON, ORIGIN, Browser, add, begin, code, prove

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.usefixtures("passkeys")]


def wrong_origin(device, browser):
    device.origin = "https://portal.example.org.evil.example"
    return browser.log_in(device)


def other_port(device, browser):
    device.origin = f"{ORIGIN}:8443"
    return browser.log_in(device)


def plain_http(device, browser):
    device.origin = "http://portal.example.org"
    return browser.log_in(device)


def wrong_party(device, browser):
    device.party = "evil.example"
    return browser.log_in(device)


def not_verified(device, browser):
    device.flags = PRESENT
    return browser.log_in(device)


def not_present(device, browser):
    device.flags = VERIFIED
    return browser.log_in(device)


def stale_counter(device, browser):
    assert browser.log_in(device).status_code == 200
    device.count -= 1
    return browser.log_in(device)


def counter_that_stopped(device, browser):
    device.count = -1
    return browser.log_in(device)


def another_key(device, browser):
    device.key = Authenticator(ORIGIN).key
    return browser.log_in(device)


def unknown_credential(device, browser):
    return browser.log_in(Authenticator(ORIGIN, handle=device.handle))


def another_handle(device, browser):
    return browser.log_in(device, instead={"userHandle": b"somebody else"})


def self_made_challenge(device, browser):
    challenge = browser.challenge() | {"challenge": "b3du"}
    return browser.log_in(device, challenge=challenge)


def challenge_of_another_browser(device, browser):
    challenge = Browser().challenge()
    browser.challenge()
    return browser.log_in(device, challenge=challenge)


def response_for_another_browser(device, browser):
    other = Browser()
    return browser.log_in(device, challenge=other.challenge())


def replayed_response(device, browser):
    challenge = browser.challenge()
    response = device.use(challenge)
    assert browser.post("/api/passkeys/login", {"passkey": response}).status_code == 200
    return browser.post("/api/passkeys/login", {"passkey": response})


def reused_challenge(device, browser):
    challenge = browser.challenge()
    assert browser.log_in(device, challenge=challenge).status_code == 200
    return browser.log_in(device, challenge=challenge)


def challenge_of_a_failed_login(device, browser):
    challenge, flags = browser.challenge(), device.flags
    device.flags = PRESENT
    browser.log_in(device, challenge=challenge)
    device.flags = flags
    return browser.log_in(device, challenge=challenge)


def registration_response(device, browser):
    challenge = browser.challenge()
    registration = device.make(
        {"user": {"id": device.handle}, "rp": {"id": "portal.example.org"}, **challenge}
    )
    return browser.post("/api/passkeys/login", {"passkey": registration})


ATTACKS = [
    wrong_origin, other_port, plain_http, wrong_party, not_verified, not_present, stale_counter, counter_that_stopped,
    another_key, unknown_credential, another_handle, self_made_challenge, challenge_of_another_browser,
    response_for_another_browser, replayed_response, reused_challenge, challenge_of_a_failed_login,
    registration_response,
]  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda one: one.__name__)
def test_attack_is_refused(attack, device, page):
    refused = attack(device, Browser())
    assert code(refused) == (401, "INVALID_PASSKEY"), refused.content
    assert LoginFailure.objects.exists()
    failed = AuditEntry.objects.filter(action="login_failed").latest("pk")
    assert json.loads(failed.after)["by"] == "passkey"


def test_challenge_expires_after_five_minutes(device, monkeypatch):
    browser = Browser()
    challenge = browser.challenge()
    then = time.time() + 301
    monkeypatch.setattr(time, "time", lambda: then)
    assert code(browser.log_in(device, challenge=challenge)) == (401, "INVALID_PASSKEY")


def test_registration_challenge_does_not_log_in(page, device):
    prove(page)
    options = begin(page).json()["data"]["options"]
    body = {"passkey": device.use({"rpId": "portal.example.org", **options})}
    assert code(page.post("/api/passkeys/login", body, content_type=JSON)) == (401, "INVALID_PASSKEY")


def test_closed_account_is_refused(holder, device):
    holder.is_active = False
    holder.save()
    assert code(Browser().log_in(device)) == (401, "INVALID_PASSKEY")


def test_another_users_passkey_is_not_a_second_factor(holder, page, device, make_user, client_of):
    other = Authenticator(ORIGIN)
    assert add(client_of(make_user(ADMIN)), other).status_code == 200
    assert code(Browser().second_step(other)) == (401, "INVALID_PASSKEY")
    assert Session.objects.filter(user=holder).count() == 1


def test_failed_responses_are_throttled(holder, device):
    device.flags = PRESENT
    codes = [code(Browser().log_in(device))[0] for _ in range(6)]
    assert codes == [401] * 5 + [429]
    assert log_in().status_code == 429
    LoginFailure.objects.all().delete()
    assert [code(Browser().second_step(device))[0] for _ in range(6)] == [401] * 5 + [429]


def test_unknown_passkeys_are_only_limited_by_address(holder, device, settings):
    settings.PORTAL_LOGIN_FAILURES_PER_ADDRESS = 7
    stranger = Authenticator(ORIGIN, handle=device.handle)
    assert [code(Browser().log_in(stranger))[0] for _ in range(6)] == [401] * 6
    assert Browser().log_in(device).status_code == 200
    assert [code(Browser().log_in(stranger))[0] for _ in range(2)] == [401, 429]


@pytest.mark.parametrize(
    "changes",
    [{"origin": "https://evil.example"}, {"party": "evil.example"}, {"flags": PRESENT}, {"flags": VERIFIED}],
)
def test_registration_without_verification_or_from_elsewhere_is_refused(changes, page):
    response = add(page, Authenticator(**{"origin": ORIGIN, **changes}))
    assert code(response) == (409, "INVALID_PASSKEY")
    assert not Passkey.objects.exists() and not RecoveryCode.objects.exists()


def test_registration_works_once_and_in_the_requesting_session(holder, page, make_user, client_of):
    prove(page)
    options = begin(page).json()["data"]["options"]
    device = Authenticator(ORIGIN)
    body = {"name": "PC", "passkey": device.make(options)}
    other = client_of(make_user(ADMIN))
    other.cookies.update(page.cookies)
    assert code(other.post("/api/auth/passkeys", body, content_type=JSON)) == (409, "INVALID_PASSKEY")
    again, _ = start_session(user=holder, address="127.0.0.1")
    header = {"authorization": f"Bearer {again}"}
    assert code(page.post("/api/auth/passkeys", body, content_type=JSON, headers=header)) == (
        409,
        "INVALID_PASSKEY",
    )
    assert page.post("/api/auth/passkeys", body, content_type=JSON).status_code == 200
    assert code(page.post("/api/auth/passkeys", body, content_type=JSON)) == (409, "INVALID_PASSKEY")


def test_credential_belongs_to_one_account(device, make_user, client_of):
    thief = client_of(make_user(ADMIN))
    copy = Authenticator(ORIGIN, credential_id=device.credential_id)
    assert code(add(thief, copy)) == (409, "KNOWN_PASSKEY")
    assert Passkey.objects.count() == 1


@pytest.mark.parametrize(
    "malformed",
    [
        "{}",
        "[]",
        "null",
        "x",
        '"',
        "[" * 5000,
        '{"id": 1}',
        '{"id": "a", "rawId": "b", "response": []}',
        "\ud7ff",
    ],
)
def test_malformed_response_is_refused(malformed, page, device):
    browser = Browser()
    browser.challenge()
    assert code(browser.post("/api/passkeys/login", {"passkey": malformed})) == (401, "INVALID_PASSKEY")
    assert code(add(page, device, made=malformed)) == (409, "INVALID_PASSKEY")


PARTS = ("clientDataJSON", "authenticatorData", "signature", "userHandle")
BYTES = (b"", b"{}", b"[1]", b'{"type": 1, "challenge": 2, "origin": []}', b"\xff" * 37, b"\xff" * 400)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("value", BYTES)
def test_malformed_parts_are_refused(part, value, device):
    assert code(Browser().log_in(device, instead={part: value})) == (401, "INVALID_PASSKEY")


def test_cookie_attributes(device):
    browser = Browser()
    browser.challenge()
    cookie = browser.client.cookies["__Host-passkey"]
    assert (cookie["samesite"], cookie["httponly"], cookie["secure"], cookie["path"]) == (
        "Strict", True, True, "/",
    )  # fmt: skip
    assert re.fullmatch(r"[\w:-]+", cookie.value)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_concurrent_replays_log_in_once(device, holder):
    browser = Browser()
    response = device.use(browser.challenge())
    Session.objects.all().delete()

    def send(_):
        each = Browser()
        each.client.cookies.update(browser.client.cookies)
        try:
            return each.post("/api/passkeys/login", {"passkey": response}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        codes = sorted(pool.map(send, range(5)))
    assert codes[0] == 200 and set(codes[1:]) <= {401, 409, 429} and Session.objects.count() == 1
