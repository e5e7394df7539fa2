"""Login and second factors; fixtures: a real single sign-on provider, the portal configured for it, and a browser."""

import base64

import pytest
from django.test import Client
from django_otp.oath import TOTP

from portal.accounts.factor_secrets import open_secret
from portal.accounts.models import Session, TwoFactor, User
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN, SUPERADMIN
from portal.settings.sign_on import SignOn
from support.authenticator import Authenticator
from support.oidc import CLIENT, SECRET, provider
from support.passkeys import ORIGIN, add

GROUPS = {
    "chiefs": "superadmin",
    "collectorate": "admin",
    "land": "e-ferfar",
    "mines": "mining",
    "lost": "no-such",
}


def log_in(email="p@example.org", password=PASSWORD, **body):
    shape = {"email": email, "password": password, **body}
    return Client().post("/api/login", shape, content_type="application/json")


def code_of(user, ahead=0):
    factor = TwoFactor.objects.get(user=user)
    return f"{TOTP(base64.b32decode(open_secret(factor)), drift=ahead).token():06d}"


def set_up(user, client):
    """Turn two-factor login on; returns the recovery codes."""

    def post(path, **body):
        response = client.post(f"/api/auth/two-factor/{path}", body, content_type="application/json")
        assert response.status_code == 200, response.content
        return response.json()["data"]

    post("enrol", current_password=PASSWORD)
    return post("confirm", code=code_of(user))["recovery_codes"]


@pytest.fixture
def chief(make_user):
    return make_user(SUPERADMIN, email="chief@example.org", name="Chief")


@pytest.fixture
def oidc_provider(departments, settings):
    with provider() as found:
        found.people["asha"] = {
            "name": "Asha Patil", "email": "Asha@Example.org", "email_verified": True, "groups": ["staff", "land"],
        }  # fmt: skip
        settings.PORTAL_OIDC = SignOn(
            issuer=found.issuer, client_id=CLIENT, client_secret=SECRET, groups=GROUPS, groups_claim="groups",
            name="District account", url="https://portal.example.org",
        )  # fmt: skip
        yield found


class Browser:
    """A client of the page `/sign-on`, with cookies."""

    def __init__(self, client):
        self.client = client

    def post(self, path, body=None, **headers):
        return self.client.post(
            f"/api/sign-on{path}", body or {}, content_type="application/json", headers=headers
        )

    def begin(self):
        response = self.post("")
        assert response.status_code == 200, response.content
        return response.json()["data"]["url"]

    def log_in(self, oidc_provider, person="asha", **headers):
        return self.post("/complete", oidc_provider.visit(self.begin(), person), **headers)


@pytest.fixture
def browser(client):
    return Browser(client)


def assert_refused(response, code, status=403):
    assert (response.status_code, response.json()["error_code"]) == (status, code), response.content
    assert not Session.objects.exists()
    return response.json()["message"]


def person():
    return User.objects.select_related("department").get(email="asha@example.org")


@pytest.fixture
def passkeys(settings):
    settings.PORTAL_PASSKEYS = ORIGIN


@pytest.fixture
def holder(make_user):
    return make_user(ADMIN, email="p@example.org", name="Asha Patil")


@pytest.fixture
def page(holder, client_of):
    """A client logged in as `holder`."""
    return client_of(holder)


@pytest.fixture
def device(page):
    """An authenticator that holds a passkey of `holder`."""
    device = Authenticator(ORIGIN)
    assert add(page, device).status_code == 200
    return device
