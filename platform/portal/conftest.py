"""Fixtures of the portal's tests: users of each role, HTTP clients logged in as them, and published figures."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from portal.accounts.models import User
from portal.accounts.sessions import start_session
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.figures.selectors import _reader
from portal.organisation.models import Department, Designation
from support.datasets import Api
from support.forms import FormClient
from support.published import publish_rows
from support.records import all_places

PASSWORD = "Correct-Horse-9"


@pytest.fixture(autouse=True)
def quick_hashing(request: pytest.FixtureRequest, settings: Any) -> None:
    """Replace Argon2, which takes 0.2 s by design. Tests about hashing use the fixture `argon2`."""
    if "argon2" not in request.fixturenames:
        settings.PASSWORD_HASHERS = [
            "django.contrib.auth.hashers.MD5PasswordHasher",
            *settings.PASSWORD_HASHERS,
        ]


@pytest.fixture
def argon2() -> None:
    """The real password hasher."""


@pytest.fixture
def data_folder(settings: Any, tmp_path: Path) -> Path:
    """A data folder for this test alone."""
    settings.PORTAL_DATA = tmp_path
    _reader.cache_clear()
    return tmp_path


@pytest.fixture
def published(data_folder: Path) -> Callable[..., None]:
    """Publish `(dataset, rows)`, in the shape of the oracle's entries, as the dataset's figures."""
    return partial(publish_rows, data_folder)


@pytest.fixture
def geography(db: None) -> None:
    """All places; a transactional test deletes those of the migration."""
    all_places()


@pytest.fixture
def departments(db: None) -> dict[str, Department]:
    return {
        slug: Department.objects.create(slug=slug, name=name, name_mr=name_mr)
        for slug, name, name_mr in (
            ("e-ferfar", "E-Ferfar", "ई-फेरफार"),
            ("mining", "Mining", "खनिकर्म"),
        )
    }


@pytest.fixture
def make_user(departments: dict[str, Department]) -> Callable[..., User]:
    def make(role: str = USER, department: str | None = "e-ferfar", **fields: Any) -> User:
        fields.setdefault("email", f"{role}-{User.objects.count()}@example.org")
        fields.setdefault("name", "A Person")
        place = departments[department] if department and role == USER else None
        return User.objects.create_user(password=PASSWORD, role=role, department=place, **fields)

    return make


@pytest.fixture
def client_of() -> Callable[..., Client]:
    """Return a client that sends the user's token, as the user interface does."""

    def client(user: User, **headers: str) -> Client:
        token, _ = start_session(user=user, address="127.0.0.1")
        client = FormClient(headers={"Authorization": f"Bearer {token}", **headers})
        client.token = token  # type: ignore[attr-defined]
        return client

    return client


@pytest.fixture
def callers(make_user: Callable[..., User], client_of: Callable[..., Client]) -> dict[str, Client]:
    """One client for each kind of caller in the policy table."""
    return {
        "anonymous": Client(),
        "user": client_of(make_user(USER)),
        "other": client_of(make_user(USER, "mining")),
        "admin": client_of(make_user(ADMIN)),
        "superadmin": client_of(make_user(SUPERADMIN)),
    }


@pytest.fixture
def superadmin(make_user: Callable[..., User]) -> Api:
    return Api(make_user(SUPERADMIN))


@pytest.fixture
def designation(db: None) -> Designation:
    return Designation.objects.create(name="Clerk", name_mr="लिपिक")
