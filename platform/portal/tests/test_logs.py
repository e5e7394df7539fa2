"""User input, passwords and tokens never reach the logs."""

import io
import json
import logging
import logging.config
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from portal.conftest import PASSWORD
from portal.core.roles import SUPERADMIN

pytestmark = pytest.mark.django_db
CANARY = "canary-9f3a"
MOBILE, EMAIL = "98200 12310", f"{CANARY}@example.org"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Lines of every logger at every level, formatted as in production."""
    logging.config.dictConfig(settings.LOGGING)
    stream, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(root.handlers[0].formatter)
    level, quiet = (
        root.level,
        {name: logging.getLogger(name).level for name in ("django.request", "django.server")},
    )
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    # SQL is in Django's own debug log, which only DEBUG enables.
    for name in quiet:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)
    for name, former in quiet.items():
        logging.getLogger(name).setLevel(former)


def send(client, path, body, method="post"):
    return getattr(client, method)(path, body, content_type="application/json")


def test_input_of_logins_feedback_accounts_and_sheets_is_not_logged(log, make_user, client_of):
    user = make_user(SUPERADMIN, email=EMAIL, name=CANARY, mobile=MOBILE)
    wrong, otp = f"wrong-{CANARY}", "424242"
    body = {"email": EMAIL, "password": PASSWORD, "role": "superadmin"}
    token = send(Client(), "/api/login", body).json()["data"]["token"]
    send(Client(), "/api/login", {**body, "password": wrong, "otp": otp})
    send(Client(), "/api/login", {**body, "unknown": CANARY})
    Client().get("/api/auth/profile", headers={"Authorization": f"Bearer {CANARY}-token"})
    send(
        Client(),
        "/api/feedback",
        {"kind": "question", "name": CANARY, "email": EMAIL, "message": f"{CANARY} asks: ring {MOBILE}"},
    )
    client = client_of(user)
    listed = client.get("/api/super-admin/feedback").json()["data"]
    client.post(f"/api/super-admin/feedback/{listed[0]['id']}/reveal")
    client.post(f"/api/users/{user.pk}/reveal")
    send(client, "/api/users", {"name": CANARY, "email": f"new-{EMAIL}", "mobile": MOBILE, "role": "admin"})
    send(client, "/api/users", {"name": CANARY, "email": "broken", "mobile": CANARY})
    send(client, "/api/auth/profile", {"name": CANARY, "email": EMAIL, "mobile": MOBILE}, "put")
    sheet = f"name,email,role,mobile\n{CANARY},broken-{CANARY},user,{MOBILE}\n"
    client.post("/api/users/import", {"file": SimpleUploadedFile(f"{CANARY}.csv", sheet.encode())})
    rows = f"transaction_date,service_name,total\n{CANARY},{CANARY},{CANARY}\n"
    client.post("/api/masters/services/import", {"file": SimpleUploadedFile("a.csv", rows.encode())})
    written = log.getvalue()
    assert "request_finished" in written  # the log was on
    for secret in (CANARY, MOBILE, PASSWORD, wrong, token, client.token, otp, user.password):
        assert secret not in written, [line for line in written.splitlines() if secret in line][:2]


def test_each_line_is_an_object_with_request_id(log):
    Client().get("/api/site", headers={"X-Request-ID": "a-request-0001"})
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    (finished,) = [line for line in lines if line["event"] == "request_finished"]
    assert finished["request_id"] == "a-request-0001"


def test_health_checks_are_not_logged(log):
    assert Client().get("/api/health").status_code in (200, 503)
    Client().get("/api/site")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["request"] for line in lines if line["event"] == "request_finished"] == ["GET /api/site"]


def test_traceback_contains_no_values(log, monkeypatch):
    """It names code; the values stay out."""
    from portal.feedback import services

    def broken(**_values):
        raise RuntimeError("the code failed")

    monkeypatch.setattr(services, "receive", broken)
    client = Client(raise_request_exception=False)
    response = send(
        client,
        "/api/feedback",
        {"kind": "question", "name": CANARY, "email": EMAIL, "message": "long enough words"},
    )
    assert response.status_code == 500
    assert "the code failed" in log.getvalue()
    assert CANARY not in log.getvalue()
    assert "RuntimeError" not in response.content.decode()
