"""Response headers: what browsers may run, embed, guess, cache and reveal."""

import pytest
from django.conf import settings
from django.test import Client, override_settings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

API = [
    ("GET", "/api/site", 200),
    ("GET", "/api/departments", 200),
    ("GET", "/api/users", 401),
    ("GET", "/api/eferfar/transactions", 401),
    ("GET", "/api/nothing", 404),
    ("DELETE", "/api/login", 405),
    ("POST", "/api/login", 422),
    ("GET", "/api/openapi.json", 404),
]
PAGES = ["/", "/e-ferfar/login", "/superadmin/users", "/no-such-page"]
FILES = ["/media/nothing.png", "/static/department-charts/nothing.html"]


def csp(response):
    parts = (part.strip().split() for part in response["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


def get(path, method="GET", **options):
    return Client().generic(method, path, **options)


@pytest.mark.parametrize("path", [path for _, path, _ in API] + PAGES + FILES)
def test_headers_of_every_response(path):
    response = get(path)
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["X-Request-ID"]
    policy = csp(response)
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == ["'self'"]
    assert policy["object-src"] == ["'none'"]
    assert (policy["base-uri"], policy["form-action"]) == (["'none'"], ["'self'"])
    assert "'unsafe-eval'" not in response["Content-Security-Policy"]
    for header in ("Server", "X-Powered-By"):
        assert header not in response


@pytest.mark.parametrize("path", [path for _, path, _ in API] + PAGES)
def test_framing_is_denied(path):
    response = get(path)
    assert csp(response)["frame-ancestors"] == ["'none'"]
    assert response["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize(("method", "path", "status"), API)
def test_api_responses_are_not_cached(method, path, status):
    response = get(path, method, data=b"{}", content_type="application/json")
    if path != "/api/openapi.json":
        assert response.status_code == status
    assert response["Cache-Control"] == "no-store"
    assert response["Content-Type"].startswith("application/json")
    assert "Access-Control-Allow-Origin" not in response


def test_authenticated_responses_are_not_cached(callers):
    for path in ("/api/auth/profile", "/api/users", "/api/audit-logs", "/api/super-admin/feedback"):
        assert callers["superadmin"].get(path)["Cache-Control"] == "no-store"


def test_no_cookies_are_set(callers):
    for path in ("/", "/api/site", "/api/auth/profile", "/api/users"):
        assert not callers["superadmin"].get(path).cookies


def test_files_are_downloads(callers):
    response = callers["superadmin"].get("/api/users/export")
    assert response["Content-Disposition"].startswith("attachment")
    assert response["X-Content-Type-Options"] == "nosniff"


def test_api_allows_no_cross_origin_requests():
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}):
        response = Client().get("/api/site", headers=headers)
        assert "Access-Control-Allow-Origin" not in response
        preflight = {**headers, "Access-Control-Request-Method": "DELETE"}
        assert "Access-Control-Allow-Methods" not in Client().options("/api/users/1", headers=preflight)


@override_settings(
    SECURE_HSTS_SECONDS=31_536_000, SECURE_HSTS_INCLUDE_SUBDOMAINS=True, SECURE_SSL_REDIRECT=True
)
def test_hsts_and_redirect_with_tls():
    response = Client().get("/api/site", secure=True)
    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    plain = Client().get("/api/site")
    assert (plain.status_code, plain["Location"][:8]) == (301, "https://")


def test_malformed_request_ids_are_replaced():
    for header in ("x" * 100, "a b c d e f g", "<script>alert(1)</script>"):
        assert Client().get("/api/site", headers={"X-Request-ID": header})["X-Request-ID"] != header


def test_inline_scripts_are_never_allowed():
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert "'unsafe-inline'" not in directives["script-src"]
