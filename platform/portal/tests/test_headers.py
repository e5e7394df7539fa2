"""The headers of each kind of answer: what the browser may run, show, guess, keep and tell on."""

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


def csp(answer):
    parts = (part.strip().split() for part in answer["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


def get(path, method="GET", **options):
    return Client().generic(method, path, **options)


@pytest.mark.parametrize("path", [path for _, path, _ in API] + PAGES + FILES)
def test_what_every_answer_carries(path):
    answer = get(path)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["X-Request-ID"]
    policy = csp(answer)
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == ["'self'"]
    assert policy["object-src"] == ["'none'"]
    assert (policy["base-uri"], policy["form-action"]) == (["'none'"], ["'self'"])
    assert "'unsafe-eval'" not in answer["Content-Security-Policy"]
    for given in ("Server", "X-Powered-By"):
        assert given not in answer


@pytest.mark.parametrize("path", [path for _, path, _ in API] + PAGES)
def test_nobody_frames_it(path):
    answer = get(path)
    assert csp(answer)["frame-ancestors"] == ["'none'"]
    assert answer["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize(("method", "path", "status"), API)
def test_data_is_not_kept_anywhere(method, path, status):
    answer = get(path, method, data=b"{}", content_type="application/json")
    if path != "/api/openapi.json":
        assert answer.status_code == status
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Type"].startswith("application/json")
    assert "Access-Control-Allow-Origin" not in answer


def test_answers_to_a_signed_in_person_are_not_kept_either(callers):
    for path in ("/api/auth/profile", "/api/users", "/api/audit-logs", "/api/super-admin/feedback"):
        assert callers["superadmin"].get(path)["Cache-Control"] == "no-store"


def test_no_cookie_is_ever_set(callers):
    for path in ("/", "/api/site", "/api/auth/profile", "/api/users"):
        assert not callers["superadmin"].get(path).cookies


def test_files_are_saved_and_never_shown_in_place(callers):
    answer = callers["superadmin"].get("/api/users/export")
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_another_site_may_read_nothing_of_the_api():
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}):
        answer = Client().get("/api/site", headers=headers)
        assert "Access-Control-Allow-Origin" not in answer
        asked = {**headers, "Access-Control-Request-Method": "DELETE"}
        assert "Access-Control-Allow-Methods" not in Client().options("/api/users/1", headers=asked)


@override_settings(
    SECURE_HSTS_SECONDS=31_536_000, SECURE_HSTS_INCLUDE_SUBDOMAINS=True, SECURE_SSL_REDIRECT=True
)
def test_behind_tls_the_browser_is_told_to_stay():
    answer = Client().get("/api/site", secure=True)
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    plain = Client().get("/api/site")
    assert (plain.status_code, plain["Location"][:8]) == (301, "https://")


def test_an_id_of_a_request_can_not_carry_anything_else():
    for given in ("x" * 100, "a b c d e f g", "<script>alert(1)</script>"):
        assert Client().get("/api/site", headers={"X-Request-ID": given})["X-Request-ID"] != given


def test_no_inline_script_is_allowed_anywhere():
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert "'unsafe-inline'" not in directives["script-src"]
