"""Single sign-on that is off, misconfigured or unreachable, as seen by users, super admins and the doctor."""

from dataclasses import replace

import pytest

from portal.accounts import oidc
from portal.accounts.tests.conftest import Browser
from portal.conftest import PASSWORD
from support.oidc import SECRET

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_off_by_default(client, settings, callers):
    assert settings.PORTAL_OIDC is None
    browser = Browser(client)
    for path, body in (
        ("", {}),
        ("/complete", {"state": "x"}),
        ("/second-step", {"ticket": "x", "otp": "1"}),
    ):
        assert browser.post(path, body).status_code == 404
    assert client.get("/api/site").json()["data"]["sign_on"] == ""
    assert callers["superadmin"].get("/api/super-admin/sign-on").json()["data"]["issuer"] == ""
    assert callers["superadmin"].post("/api/super-admin/sign-on/test").status_code == 409


@pytest.fixture
def chief(callers):
    return callers["superadmin"]


def problems_reported_to(chief):
    response = chief.post("/api/super-admin/sign-on/test")
    assert response.status_code == 200, response.content
    return response.json()["data"]["problems"]


def test_status_shows_configuration_without_secret(oidc_provider, chief):
    response = chief.get("/api/super-admin/sign-on")
    assert SECRET not in response.content.decode()
    data = response.json()["data"]
    assert (data["issuer"], data["redirect_uri"]) == (oidc_provider.issuer, oidc_provider.redirect_uri)
    assert {"group": "land", "role": "user", "department": "e-ferfar"} in data["groups"]
    assert chief.get("/api/site").json()["data"]["sign_on"] == "District account"


def test_provider_test_reports_problems(oidc_provider, chief, settings):
    lost = "The group lost names no department: no-such."
    assert problems_reported_to(chief) == [lost]
    oidc_provider.secret = "another"
    assert problems_reported_to(chief) == ["It does not accept the portal’s client id and secret.", lost]
    oidc_provider.secret, oidc_provider.keys = SECRET, []
    assert problems_reported_to(chief) == ["It publishes no keys that the portal can use.", lost]
    for description, expected in (
        ({"issuer": "https://else.example.org"}, "It calls itself https://else.example.org"),
        ({"jwks_uri": None}, "Its jwks_uri is missing"),
        ({"code_challenge_methods_supported": ["plain"]}, "It does not support PKCE"),
    ):
        oidc_provider.description = description
        assert problems_reported_to(chief)[0].startswith(expected)


def test_doctor_checks_the_provider(oidc_provider, settings):
    from portal.installation.doctor.settings import sign_on as check

    assert [finding.text for finding in check()] == ["The group lost names no department: no-such."]
    settings.PORTAL_OIDC = None
    assert not list(check())


@pytest.mark.parametrize("name", ["authorization_endpoint", "token_endpoint", "jwks_uri"])
@pytest.mark.parametrize(
    "address", ["http://evil.example.org/x", "javascript:alert(1)", "//evil.example.org", None]
)
def test_metadata_with_unsafe_addresses_is_refused(oidc_provider, browser, name, address):
    oidc_provider.description = {name: address}
    response = browser.post("")
    assert (response.status_code, response.json()["error_code"]) == (503, "SIGN_ON_UNREACHABLE")


def test_metadata_of_another_issuer_is_refused(oidc_provider, browser):
    oidc_provider.description = {"issuer": "https://evil.example.org"}
    assert browser.post("").json()["error_code"] == "SIGN_ON_UNREACHABLE"


def test_local_login_works_without_the_provider(oidc_provider, browser, settings, make_user):
    settings.PORTAL_OIDC = replace(settings.PORTAL_OIDC, issuer="http://127.0.0.1:9")
    response = browser.post("")
    assert response.status_code == 503 and "use your password" in response.json()["message"]
    user = make_user()
    body = {"email": user.email, "password": PASSWORD}
    assert browser.client.post("/api/login", body, content_type="application/json").status_code == 200


def test_hanging_provider_blocks_at_most_four_requests(oidc_provider, browser):
    held = [oidc._SLOTS.acquire(blocking=False) for _ in range(4)]
    try:
        assert all(held) and browser.post("").status_code == 429
    finally:
        for _ in held:
            oidc._SLOTS.release()
