"""The demo war room: complete, with plausible dates and translated logs."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from catalog.calendar import today_in_india
from portal.accounts.models import User
from portal.core.language import use_language
from portal.geography.loader import load
from portal.geography.models import District, Division, Taluka
from portal.installation import demo
from portal.war_room import activity_text
from portal.war_room.models import Activity, Issue, Project, StatusRemark
from support.datasets import Api

pytestmark = pytest.mark.one_database


@pytest.fixture(scope="module")
def demo_data(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Everything that `seed_demo` creates, once per module; each test runs in its own savepoint."""
    quick = override_settings(
        PORTAL_EMBEDDED_DATABASE=True, PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]
    )
    with django_db_blocker.unblock(), transaction.atomic():
        if not Taluka.objects.exists():
            load(Division, District, Taluka)
        with quick:
            demo.seed()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def seeded(demo_data: None, db: None, settings: Any) -> None:
    settings.PORTAL_EMBEDDED_DATABASE = True


def test_twelve_projects_with_their_issues(seeded):
    assert Project.objects.count() == 12
    for project in Project.objects.all():
        assert 3 <= project.issues.count() <= 8, project.name
        assert re.search(r"[\u0900-\u097f]", project.name_mr)
        assert "{" not in project.name + project.name_mr
    assert set(Issue.objects.values_list("status", flat=True)) == set(Issue.Status.values)
    assert set(Project.objects.values_list("status", flat=True)) == set(Project.Status.values)
    assert not Issue.objects.filter(owner=None).exists()
    # At least one issue has enough remarks for "Load More".
    assert max(issue.remarks.count() for issue in Issue.objects.all()) > 10


def test_dates_are_in_order_and_not_in_the_future(seeded):
    today = today_in_india()
    for issue in Issue.objects.select_related("project"):
        assert issue.project.created_at <= issue.created_at, issue.title
        assert issue.created_at.date() <= today
        assert issue.closed_at is None or issue.created_at <= issue.closed_at, issue.title
        assert all(remark.created_at >= issue.created_at for remark in issue.remarks.all()), issue.title
    assert all(remark.created_at.date() <= today for remark in StatusRemark.objects.all())


def test_activity_logs_are_translated(seeded):
    with use_language("mr"):
        for activity in Activity.objects.all():
            assert re.search(r"[\u0900-\u097f]", activity_text.describe(activity))


def test_one_issue_was_raised_from_a_figure(seeded):
    origin = Issue.objects.exclude(origin=None).get().origin or {}
    assert origin["value"] > 0
    assert origin["as_of"] < str(today_in_india())


def test_war_room_user_can_read_the_demo(seeded, tmp_path, settings):
    settings.PORTAL_DATA = tmp_path
    api = Api(User.objects.get(email="cm-war-room@jilha.example"))
    stats = api.get("/cm-war-room/dashboard-stats")
    assert (stats.status_code, stats.json()["data"]["total_projects"]) == (200, 12)
    raised = Issue.objects.exclude(origin=None).get()
    issue = api.get(f"/cm-war-room/issues/{raised.pk}").json()["data"]
    assert issue["origin"]["department"] == "e-ferfar"
