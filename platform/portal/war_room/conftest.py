"""Fixtures of the war room: a user of its department, a project and an issue."""

from collections.abc import Callable
from typing import Any

import pytest

from portal.accounts.models import User
from portal.organisation.models import Department
from portal.war_room.models import Issue, Project
from support.datasets import Api


def errors(response: Any) -> Any:
    assert response.status_code == 422, response.content
    return response.json()["errors"]


@pytest.fixture
def war_room_user(people: dict[str, Any]) -> User:
    """A user of the war room's department."""
    room = Department.objects.create(slug="cm-war-room", name="CM War Room", name_mr="मुख्यमंत्री वॉर रूम")
    return User.objects.create(
        name="V. Rane", email="war@test.example", role="user", password="!", department=room
    )


@pytest.fixture
def api(war_room_user: User) -> Api:
    return Api(war_room_user)


@pytest.fixture
def project(war_room_user: User) -> Project:
    return Project.objects.create(
        name="Kurla nullah widening", name_mr="कुर्ला नाला रुंदीकरण", created_by=war_room_user
    )


@pytest.fixture
def make_issue(project: Project) -> Callable[..., Issue]:
    def make(title: str = "Possession of plots", **fields: Any) -> Issue:
        return Issue.objects.create(**{"project": project, "title": title, **fields})

    return make
