"""Client for a running installation behind its proxy, for the production tests (tests/deploy)."""

import base64
import re
import ssl

import httpx
from django_otp.oath import TOTP

from support.compose import Production

HEAD = ("head@example.gov.in", "Correct-Horse-Battery-9")
ADMIN = ("admin@example.gov.in", "Another-Horse-Staple-7")


class Portal:
    """A running installation, reached through the proxy as by visitors."""

    def __init__(self, production: Production) -> None:
        self.production = production
        self.address = f"https://127.0.0.1:{production.ports['8443']}"
        self.tls = ssl.create_default_context(cafile=str(production.folder / "etc" / "tls" / "fullchain.pem"))
        self._tokens: dict[str, str] = {}

    def browser(self, token: str = "", language: str = "en") -> httpx.Client:
        headers = {"Accept-Language": language}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return httpx.Client(base_url=self.address, verify=self.tls, headers=headers, timeout=60)

    def sign_in(self, email: str, password: str) -> httpx.Client:
        """Return an administrator's browser. The second factor is set up once, at the first login."""
        if email not in self._tokens:
            with self.browser() as browser:
                response = browser.post("/api/login", json={"email": email, "password": password})
                assert response.status_code == 200, response.text
                token = response.json()["data"]["token"]
            with self.browser(token) as browser:
                if response.json()["data"]["must_change_password"]:
                    new_password = password + "-own"
                    fields = {"new_password": new_password, "new_password_confirmation": new_password}
                    changed = browser.put("/api/auth/settings", json={"current_password": password, **fields})
                    assert changed.status_code == 200, changed.text
                    password = new_password
                closed = browser.get("/api/operations/figures")
                assert closed.json()["error_code"] == "TWO_FACTOR_SETUP_REQUIRED"
                enrolled = browser.post("/api/auth/two-factor/enrol", json={"current_password": password})
                secret = base64.b32decode(enrolled.json()["data"]["secret"])
                code = f"{TOTP(secret).token():06d}"
                assert browser.post("/api/auth/two-factor/confirm", json={"code": code}).status_code == 200
            self._tokens[email] = token
        return self.browser(self._tokens[email])

    def forget(self, email: str) -> None:
        del self._tokens[email]


def header_counts(response: httpx.Response) -> dict[str, int]:
    names = [name.decode().lower() for name, _ in response.headers.raw]
    return {name: names.count(name) for name in names}


def policy_of(response: httpx.Response) -> dict[str, str]:
    """Parse a content security policy by directive. The first of a name counts, as in browsers."""
    found: dict[str, str] = {}
    for part in re.split(r"\s*;\s*", response.headers["content-security-policy"].strip()):
        name, _, value = part.partition(" ")
        if name:
            found.setdefault(name, value)
    return found
