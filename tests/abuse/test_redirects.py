"""No response redirects a browser to another site. Redirects after login are in ui/src/shared/session."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from abuse.conftest import documented
from support.datasets import Api

pytestmark = pytest.mark.django_db

EXTERNAL_PATHS = (
    "//evil.example", "///evil.example", "/\\evil.example", "/.//evil.example", "/%2F/evil.example", "/%5Cevil.example",
    "/%0d%0aLocation:%20https://evil.example", "/https:evil.example", "/javascript:alert(1)",
)  # fmt: skip
# Common names of redirect parameters.
PARAMETERS = ("next", "return", "return_to", "redirect", "redirect_uri", "url", "continue", "goto", "to")


def leads_away(response: Any) -> bool:
    return 300 <= response.status_code < 400 or "Location" in response or "Refresh" in response


@pytest.mark.parametrize(
    "start", ["", "/dashboard", "/api", "/media", "/assets", "/static/department-charts"]
)
def test_double_slash_does_not_redirect_to_another_site(start: str, settings: Any) -> None:
    for elsewhere in EXTERNAL_PATHS:
        for end in ("", "/", "/..", "/login", "?next=//evil.example"):
            response = Client(raise_request_exception=False).get(f"{start}{elsewhere}{end}")
            assert not leads_away(response) and response.status_code in (200, 400, 404, 503), (
                start,
                elsewhere,
                end,
            )


def test_redirect_parameters_are_ignored(db: None) -> None:
    query = "&".join(f"{name}=//evil.example" for name in PARAMETERS)
    for _, path, _ in documented("get"):
        if "{" not in path:
            response = Client(raise_request_exception=False).get(f"/api{path}?{query}")
            assert not leads_away(response) and b"evil" not in response.content, path


def test_portal_code_contains_no_redirects() -> None:
    """A first redirect must come with a check of its target, here."""
    redirect = re.compile(
        r"HttpResponse(Permanent)?Redirect|RedirectView|import .*\bredirect\b|redirect_to_login"
    )
    portal = Path(__file__).resolve().parents[2] / "platform" / "portal"
    assert not [str(file) for file in portal.rglob("*.py") if redirect.search(file.read_text())]


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost@evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80",
     "evil.example:127.0.0.1"],
)  # fmt: skip
def test_dagster_link_never_uses_the_request_host(host: str, superadmin: Api, settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.PORTAL_DAGSTER_PORT = ["*"], 3000
    for path, shown in (("", None), ("/dagster", "/dagster")):
        settings.PORTAL_DAGSTER_PATH = path
        response = superadmin.client.get("/api/operations/figures", headers={"Host": host})
        if response.status_code != 400:
            assert response.json()["data"]["dagster_url"] == shown
    settings.PORTAL_DAGSTER_PATH = ""
    response = superadmin.client.get("/api/operations/figures", headers={"Host": "localhost:8000"})
    assert response.json()["data"]["dagster_url"] == "http://localhost:3000"
