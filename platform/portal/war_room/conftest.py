"""People of the war room and of other departments, a project and an issue."""

from collections.abc import Callable
from typing import Any

import pytest

from portal.accounts.models import User
from portal.organisation.models import Department
from portal.war_room.models import Issue, Project
from support.datasets import Api, make_entry, people, places

__all__ = ["make_entry", "people", "places"]


@pytest.fixture
def war(people: dict[str, Any]) -> User:
    """One of the war room's own people."""
    room = Department.objects.create(slug="cm-war-room", name="CM War Room", name_mr="मुख्यमंत्री वॉर रूम")
    return User.objects.create(
        name="V. Rane", email="war@test.example", role="user", password="!", department=room
    )


@pytest.fixture
def api(war: User) -> Api:
    return Api(war)


@pytest.fixture
def project(war: User) -> Project:
    return Project.objects.create(name="Kurla nullah widening", name_mr="कुर्ला नाला रुंदीकरण", created_by=war)


@pytest.fixture
def make_issue(project: Project) -> Callable[..., Issue]:
    def make(title: str = "Possession of plots", **fields: Any) -> Issue:
        return Issue.objects.create(**{"project": project, "title": title, **fields})

    return make
