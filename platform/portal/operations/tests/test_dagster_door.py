"""Access to Dagster's UI: who gets the cookie, how long it lasts, and what revokes it."""

import time
from datetime import timedelta
from http.cookies import Morsel
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from portal.accounts.models import Session
from portal.accounts.sessions import end_sessions
from portal.audit.models import AuditEntry
from portal.operations import dagster
from support.datasets import Api

ACCESS = "/api/operations/dagster-access"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def behind_a_proxy(settings: Any) -> None:
    settings.PORTAL_DAGSTER_PATH = "/dagster"


def browser_with_cookie(user: Any) -> tuple[Morsel[str], Client]:
    """Return the access cookie, and a browser that has no other credentials."""
    response = Api(user).client.post(ACCESS)
    assert (response.status_code, response.json()["data"]) == (200, {"url": "/dagster"})
    cookie = response.cookies[dagster.COOKIE]
    browser = Client()
    browser.cookies[dagster.COOKIE] = cookie.value
    return cookie, browser


@pytest.fixture
def advance_clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Move the clock of signatures forward from the start of the test."""

    started = time.time()

    def advance(span: timedelta) -> None:
        monkeypatch.setattr("django.core.signing.time.time", lambda: started + span.total_seconds())

    return advance


@pytest.mark.parametrize("role", ["admin", "superadmin"])
def test_gives_administrators_a_cookie_scoped_to_dagster(people: Any, role: str) -> None:
    cookie, browser = browser_with_cookie(people[role])
    assert cookie.key.startswith("__Secure-")
    assert (cookie["path"], cookie["samesite"], cookie["max-age"]) == ("/dagster", "Strict", 600)
    assert cookie["httponly"] and cookie["secure"]
    response = browser.get(ACCESS)
    assert (response.status_code, response["X-Portal-Role"]) == (204, role)
    assert not response.cookies  # still fresh, so not renewed
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.entity, entry.actor_id) == ("open", "dagster", people[role].pk)


def test_cookie_gives_no_access_to_the_api(people: Any) -> None:
    _, browser = browser_with_cookie(people["superadmin"])
    assert browser.post(ACCESS).status_code == 401
    assert browser.get("/api/operations/runs").status_code == 401


@pytest.mark.parametrize("bad", ["", "x", "a" * 64, "a" * 64 + ":1abc:forged", "x" * 5000])
def test_rejects_forged_cookies(people: Any, bad: str) -> None:
    _, browser = browser_with_cookie(people["admin"])
    browser.cookies[dagster.COOKIE] = bad
    assert browser.get(ACCESS).status_code == 401


def test_rejects_a_cookie_signed_with_another_salt(people: Any) -> None:
    from django.core.signing import TimestampSigner

    _, browser = browser_with_cookie(people["admin"])
    browser.cookies[dagster.COOKIE] = TimestampSigner(salt="other").sign(Session.objects.get().token_hash)
    assert browser.get(ACCESS).status_code == 401


def test_renews_the_cookie_while_the_session_lives(people: Any, advance_clock: Any) -> None:
    _, browser = browser_with_cookie(people["admin"])
    advance_clock(timedelta(minutes=9))
    response = browser.get(ACCESS)
    assert response.status_code == 204
    renewed = response.cookies[dagster.COOKIE]
    assert (renewed["path"], bool(renewed["httponly"]), bool(renewed["secure"])) == ("/dagster", True, True)
    advance_clock(timedelta(minutes=18))
    assert browser.get(ACCESS).status_code == 204  # with the renewed cookie


def test_cookie_expires_after_ten_unused_minutes(people: Any, advance_clock: Any) -> None:
    _, browser = browser_with_cookie(people["admin"])
    advance_clock(timedelta(minutes=10, seconds=2))
    assert browser.get(ACCESS).status_code == 401


def sign_out(user: Any) -> None:
    end_sessions(user)


def change_role(user: Any) -> None:
    user.role = "user"
    user.save()


def deactivate(user: Any) -> None:
    user.is_active = False
    user.save()


def idle(user: Any) -> None:
    Session.objects.update(last_seen_at=timezone.now() - timedelta(minutes=31))


def run_out(user: Any) -> None:
    Session.objects.update(expires_at=timezone.now())


@pytest.mark.parametrize("revoke", [sign_out, change_role, deactivate, idle, run_out])
def test_access_ends_immediately(people: Any, revoke: Any) -> None:
    _, browser = browser_with_cookie(people["admin"])
    assert browser.get(ACCESS).status_code == 204
    revoke(people["admin"])
    response = browser.get(ACCESS)
    assert response.status_code == 401 and not response.cookies


def test_dagster_requests_do_not_keep_an_idle_session_alive(people: Any) -> None:
    _, browser = browser_with_cookie(people["admin"])
    before = timezone.now() - timedelta(minutes=20)
    Session.objects.update(last_seen_at=before)
    assert browser.get(ACCESS).status_code == 204
    assert Session.objects.get().last_seen_at == before


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "Dagster is not available on this installation."), ("mr", "डॅगस्टरची पाने येथे उपलब्ध नाहीत.")],
)
def test_access_is_not_found_without_a_proxy(people: Any, settings: Any, language: str, message: str) -> None:
    settings.PORTAL_DAGSTER_PATH = ""
    response = Api(people["admin"], language).client.post(ACCESS)
    assert (response.status_code, response.json()["message"]) == (404, message)
    assert not response.cookies and not AuditEntry.objects.exists()


def test_figures_link_to_dagster(people: Any) -> None:
    data = Api(people["admin"]).get("/operations/figures").json()["data"]
    assert data["dagster_url"] == "/dagster"
