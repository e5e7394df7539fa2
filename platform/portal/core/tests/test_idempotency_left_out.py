"""Operations and responses that ``Idempotency-Key`` does not cover."""

import re
from uuid import uuid4

import pytest

from portal.core.idempotency import METHODS, takes_part
from portal.core.models import IdempotencyKey
from portal.core.tests.test_idempotency import send
from support.datasets import Api
from support.document import document

pytestmark = pytest.mark.django_db


def test_responses_with_a_cookie_are_not_stored(superadmin):
    send(superadmin, "POST", "/operations/dagster-access")
    assert not IdempotencyKey.objects.exists()


def test_login_and_own_credentials_are_left_out():
    """Operations open to everyone, and those of the own account, must be listed here or left out."""
    own = {
        (path, method.upper())
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        if operation["x-policy"]["public"] or operation["x-policy"]["name"] == "own-account"
    }
    writes = {path for path, method in own if method in METHODS}
    assert {path for path in writes if takes_part(path)} == {
        "/api/feedback",
        "/api/messages/unsubscribe/{token}",
        "/api/auth/profile",
    }
    assert {re.split("[/{]", path)[2] for path in writes - {path for path in writes if takes_part(path)}} == {
        *("login", "logout", "auth", "passkeys", "sign-on")
    }


def test_login_runs_each_time(make_user):
    user = make_user(email="clerk@example.org")
    body = {"email": user.email, "password": "Correct-Horse-9", "role": "user", "department": "e-ferfar"}
    key = str(uuid4())
    tokens = {send(Api(), "POST", "/login", body, key).json()["data"]["token"] for _ in range(2)}
    assert len(tokens) == 2 and not IdempotencyKey.objects.exists()
