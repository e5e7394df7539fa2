"""Bypass attempts: method overrides, forged hosts, misplaced tokens, path traversal."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from abuse.conftest import documented
from access.conftest import Records
from support.datasets import Api

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

OUTSIDE = (
    "../secret.txt", "..%2fsecret.txt", "....//secret.txt", "%2e%2e/secret.txt", "..\\secret.txt",
    "%5c..%5csecret.txt", "/etc/passwd", "%2fetc%2fpasswd", "..%252fsecret.txt", "secret.txt%00.png",
    "./../secret.txt", ".secret",
)  # fmt: skip
FOLDERS = (
    "/media/{}",
    "/static/department-charts/{}",
    "/assets/{}",
    "/sample-templates/{}",
    "/api/operations/backups/{}/file",
    "/api/imports/{}/file",
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_path_traversal_is_not_found(folder: str, superadmin: Api, tmp_path: Path, settings: Any) -> None:
    settings.PORTAL_PUBLIC = tmp_path / "public"
    for name in ("secret.txt", "public/secret.txt", "media/.secret", "backups/.secret", "uploads/secret.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("secret")
    for name in OUTSIDE:
        response: Any = superadmin.client.get(folder.format(name))
        content = b"".join(response.streaming_content) if response.streaming else response.content
        assert response.status_code in (400, 404), (name, response.status_code)
        assert b"secret" not in content and b"root:" not in content


def test_method_override_is_ignored(records: Records) -> None:
    from portal.content.models import Slider

    api = Api(records.person("superadmin", "any"))
    pk = records.paths["/super-admin/sliders"]
    for header in ("X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"):
        assert api.client.get(f"/api/super-admin/sliders/{pk}", headers={header: "DELETE"}).status_code == 200
        response = api.client.post(
            f"/api/super-admin/sliders/{pk}?_method=DELETE", headers={header: "DELETE"}
        )
        assert response.status_code == 405
    assert Slider.objects.filter(pk=pk).exists()


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "QUERY"])
def test_rejects_unsupported_methods(method: str, superadmin: Api) -> None:
    assert superadmin.client.generic(method, "/api/users").status_code in (400, 403, 404, 405)


def test_accepts_tokens_only_in_the_authorization_header(superadmin: Api) -> None:
    token = superadmin.client.defaults["HTTP_AUTHORIZATION"].partition(" ")[2]
    nobody = Client()
    nobody.cookies["token"] = nobody.cookies["sessionid"] = token
    for query in ("token", "access_token", "authorization", "Authorization", "bearer"):
        assert nobody.get(f"/api/users?{query}={token}").status_code == 401
    assert nobody.post("/api/logout", {"token": token}, content_type="application/json").status_code == 401
    for header in (token, f"Basic {token}", f"Token {token}", f"Bearer {token} x", f"Bearer,{token}"):
        assert Client(headers={"Authorization": header}).get("/api/users").status_code == 401
    assert superadmin.get("/users").status_code == 200


def test_login_never_adopts_a_planted_token(records: Records, settings: Any) -> None:
    """Session fixation: login always issues a new token and ignores the one the browser sent."""
    from portal.accounts.models import Session, User

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    person = User.objects.create_user(
        email="p@test.example", password="Correct-Horse-9", name="P", role="admin"
    )
    planted = "A" * 43
    browser = Client(headers={"Authorization": f"Bearer {planted}", "Cookie": f"sessionid={planted}"})
    body = {"email": person.email, "password": "Correct-Horse-9", "token": planted}
    assert browser.post("/api/login", body, content_type="application/json").status_code == 422
    del body["token"]
    response = browser.post("/api/login", body, content_type="application/json")
    assert response.status_code == 200 and planted not in response.content.decode()
    assert "Set-Cookie" not in response and not response.cookies
    assert Session.objects.filter(user=person).count() == 1
    assert Client(headers={"Authorization": f"Bearer {planted}"}).get("/api/me").status_code == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "a b", "localhost@evil"]
)
def test_rejects_unknown_hosts(host: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    for path in ("/api/site", "/api/login"):
        response = Client().get(path, headers={"Host": host, "X-Forwarded-Host": "localhost"})
        assert response.status_code == 400 and b"evil" not in response.content


def test_responses_never_echo_a_forwarded_host(settings: Any) -> None:
    response = Client().get("/api/departments", headers={"X-Forwarded-Host": "evil.example"})
    assert response.status_code == 200 and b"evil.example" not in response.content


def test_cors_is_closed(superadmin: Api) -> None:
    """No response allows another origin to read it, with or without a preflight."""
    for _, path, _ in documented("get"):
        if "{" in path or "brief" in path:
            continue
        response = superadmin.client.options(f"/api{path}", headers={
            "Origin": "https://evil.example", "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "authorization",
        })  # fmt: skip
        assert "Access-Control-Allow-Origin" not in response and response.status_code in (401, 404, 405), path
    response = superadmin.client.get("/api/users", headers={"Origin": "https://evil.example"})
    assert response.status_code == 200 and "Access-Control-Allow-Origin" not in response


def test_spoofed_addresses_do_not_evade_rate_limits(settings: Any) -> None:
    """The public form is limited by address too (login: accounts/tests/test_throttling)."""
    settings.PORTAL_FEEDBACK_PER_HOUR = 3
    body = {"kind": "suggestion", "message": "Good day to you all.", "name": "A", "email": "a@test.example"}
    codes = [
        Client().post("/api/feedback", body, content_type="application/json", headers={
            "Forwarded": f"for=192.0.2.{number}",
            **dict.fromkeys(("X-Forwarded-For", "X-Real-IP", "Client-IP", "True-Client-IP"), f"192.0.2.{number}"),
        }).status_code
        for number in range(5)
    ]  # fmt: skip
    assert codes[:3] == [201] * 3 or codes[:3] == [200] * 3
    assert codes[3:] == [429] * 2
