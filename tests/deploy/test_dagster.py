"""Access to Dagster's UI in production, through the proxy."""

import httpx
import pytest

from support.cross_site import CROSS_SITE, JSON
from support.installed import ADMIN, HEAD, Portal, header_counts, policy_of

pytestmark = pytest.mark.production
ACCESS_URL = "/api/operations/dagster-access"
PERMISSIONS = {"query": "{ permissions { permission value } }"}


def open_dagster(portal: Portal, credentials: tuple[str, str]) -> httpx.Client:
    """Return a browser that opened Dagster with the button: it has the cookie but not the portal's token."""
    with portal.sign_in(*credentials) as browser:
        response = browser.post(ACCESS_URL)
        assert response.json()["data"] == {"url": "/dagster"}
        (cookie,) = browser.cookies.jar
    assert (cookie.path, cookie.secure) == ("/dagster", True)
    stranger = portal.browser()
    stranger.cookies.jar.set_cookie(cookie)
    return stranger


def has_permission(browser: httpx.Client, permission: str) -> bool:
    response = browser.post("/dagster/graphql", json=PERMISSIONS)
    assert response.status_code == 200, response.text
    return {item["permission"]: item["value"] for item in response.json()["data"]["permissions"]}[permission]


def test_dagster_is_closed_to_anonymous_users(portal: Portal) -> None:
    with portal.browser(language="mr") as browser:
        for forged in ({}, {"Cookie": "__Secure-dagster=x"}, {"X-Portal-Role": "superadmin"}):
            response = browser.post("/dagster/graphql", json=PERMISSIONS, headers=forged)
            assert response.status_code == 401
            assert response.json()["message"] == "पुढे जाण्यासाठी लॉग इन करा."
        page = browser.get("/dagster/runs", headers={"Accept": "text/html,*/*;q=0.8"})
        assert (page.status_code, page.headers["location"]) == (302, page.headers["location"])
        assert page.headers["location"].endswith("/admin/data-management?tab=runs")
        assert browser.get("/dagster-access").status_code == 404  # internal: only the proxy may call it
    with portal.sign_in(*HEAD) as head:
        assert head.post("/dagster/graphql", json=PERMISSIONS).status_code == 401  # only the cookie counts


def test_super_admins_may_write_and_admins_only_read(portal: Portal) -> None:
    with open_dagster(portal, HEAD) as head, open_dagster(portal, ADMIN) as admin:
        assert has_permission(head, "launch_pipeline_execution")
        assert not has_permission(admin, "launch_pipeline_execution")
        page = admin.get("/dagster/runs", headers={"Accept": "text/html"})
        assert page.status_code == 200 and 'id="root"' in page.text
        counts = header_counts(page)
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            assert counts[name] == 1, name
        policy = policy_of(page)
        assert "nonce-" in policy["script-src"]
        assert (policy["connect-src"], policy["frame-ancestors"]) == ("'self'", "'none'")
        # Blocked: asset reports bypass the permissions, and an open websocket would outlive the session.
        assert head.post("/dagster/report_asset_materialization/x", json={}).status_code == 404
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        assert head.get("/dagster/graphql", headers=upgrade).status_code != 101


MUTATION = '{"query": "mutation { reloadWorkspace { __typename } }"}'


@pytest.mark.parametrize(
    "headers",
    [
        *CROSS_SITE,
        {**JSON, "Origin": "http://127.0.0.1"},
    ],
)
def test_rejects_cross_site_requests(portal: Portal, headers: dict[str, str]) -> None:
    """With the super admin's cookie, as a browser without SameSite support would send it."""
    with open_dagster(portal, HEAD) as head:
        response = head.post("/dagster/graphql", content=MUTATION, headers=headers)
        assert (response.status_code, response.json()["error_code"]) == (403, "FORBIDDEN")
        assert header_counts(response)["content-security-policy"] == 1


def test_rejects_mutations_in_the_query_string(portal: Portal) -> None:
    with open_dagster(portal, HEAD) as head:
        for path in ("/dagster/graphql", "/dagster/graphql/"):
            assert head.get(path, params={"query": "mutation { x }"}).status_code == 403, path
        assert head.get("/dagster-refused").status_code == 404


def test_accepts_requests_from_its_own_pages(portal: Portal) -> None:
    with open_dagster(portal, HEAD) as head:
        headers = {**JSON, "Origin": portal.address, "Sec-Fetch-Site": "same-origin"}
        assert head.post("/dagster/graphql", content=MUTATION, headers=headers).status_code == 200
        link = {"Sec-Fetch-Site": "cross-site", "Accept": "text/html"}
        assert head.get("/dagster/runs", headers=link).status_code == 200  # a link on another site


def test_logout_closes_dagster_at_once(portal: Portal) -> None:
    with open_dagster(portal, ADMIN) as dagster, portal.sign_in(*ADMIN) as admin:
        assert not has_permission(dagster, "launch_pipeline_execution")
        assert admin.post("/api/logout").status_code == 200
        assert dagster.post("/dagster/graphql", json=PERMISSIONS).status_code == 401
        assert dagster.get("/dagster/runs", headers={"Accept": "text/html"}).status_code == 302
