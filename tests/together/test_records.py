"""Records written concurrently by two administrators: layouts, settings, masters, content, accounts."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from portal.accounts.models import User
from portal.content.models import Slider
from portal.media import pictures
from portal.organisation.models import Department, Designation
from portal.war_room.models import Issue, Project
from support.datasets import Api
from support.records import stand_in
from together.writers import assert_no_server_error, at_once, codes

RunDuring = Callable[[Callable[[], Any]], None]


@pytest.fixture
def superadmin(people: dict[str, Any]) -> Api:
    return Api(people["superadmin"])


@pytest.fixture
def run_during(monkeypatch: pytest.MonkeyPatch) -> RunDuring:
    """Run something between the reading and writing of a record, while its picture is processed."""

    def run(action: Callable[[], Any]) -> None:
        change = pictures.change

        @contextmanager
        def slow(*args: Any, **kwargs: Any) -> Iterator[str]:
            monkeypatch.setattr(pictures, "change", change)
            with change(*args, **kwargs) as name:
                action()
                yield name

        monkeypatch.setattr(pictures, "change", slow)

    return run


@pytest.mark.django_db
def test_edit_does_not_restore_a_deleted_banner(superadmin: Api, run_during: RunDuring) -> None:
    path = f"/super-admin/sliders/{stand_in(Slider, title='Old').pk}"
    run_during(lambda: superadmin.delete(path))
    assert superadmin.put(path, {"title": "New"}).status_code == 404
    assert not Slider.objects.exists()
    assert [superadmin.delete(path).status_code, superadmin.put(path, {"title": "New"}).status_code] == [
        404,
        404,
    ]


@pytest.mark.django_db
def test_edit_does_not_overwrite_a_concurrent_one(superadmin: Api, run_during: RunDuring) -> None:
    path = f"/super-admin/sliders/{stand_in(Slider, title='Old').pk}"
    run_during(lambda: superadmin.put(path, {"title": "Theirs", "subtitle": "Theirs"}))
    late = superadmin.put(path, {"title": "Mine"})
    assert (late.status_code, late.json()["error_code"]) == (412, "STALE_VERSION")
    assert list(Slider.objects.values_list("title", "subtitle")) == [("Theirs", "Theirs")]


@pytest.mark.django_db
def test_department_edited_or_deleted_during_an_edit(superadmin: Api, run_during: RunDuring) -> None:
    row = stand_in(Department, slug="new-one", name="Old")
    path = f"/departments/{row.pk}"
    revision = superadmin.get(path).json()["data"]["revision"]
    run_during(lambda: superadmin.put(path, {"name": "Theirs", "revision": revision}))
    assert superadmin.put(path, {"name": "Mine", "revision": revision}).status_code == 412
    assert superadmin.get(path).json()["data"]["name"] == "Theirs"
    run_during(lambda: superadmin.delete(path))
    assert superadmin.put(path, {"name": "Mine"}).status_code == 412
    assert superadmin.get(path).status_code == 404
    row.refresh_from_db()
    assert row.deleted_at is not None


def layout(superadmin: Api, first: int) -> dict[str, Any]:
    cards = superadmin.get("/dashboard/layout").json()["data"]["default"]
    cards = [*cards[first:], *cards[:first]]
    return {"layout": [{**card, "order": order} for order, card in enumerate(cards)], "revision": 0}


def test_layout_and_settings_from_two_tabs(transactional_db: None, people: dict[str, Any]) -> None:
    """Both start from the same revision: one is stored, the other is rejected."""
    superadmin = Api(people["superadmin"])
    bodies = [layout(superadmin, 1), layout(superadmin, 2)]
    saved = at_once(*(partial(superadmin.post, "/dashboard/layout", body) for body in bodies))
    assert codes(saved) == [200, 412]
    winner = next(body for body, response in zip(bodies, saved, strict=True) if response.status_code == 200)
    stored = superadmin.get("/dashboard/layout").json()["data"]["layout"]
    assert [card["id"] for card in stored] == [card["id"] for card in winner["layout"]]

    path = "/super-admin/configuration"
    revision = superadmin.get(path).json()["data"]["revision"]
    changes = [{"session_idle_minutes": 20}, {"session_hours": 6}]
    saved = at_once(
        *(partial(superadmin.put, path, {"values": change, "revision": revision}) for change in changes)
    )
    assert codes(saved) == [200, 412]


def test_concurrent_account_changes_are_not_lost(transactional_db: None, people: dict[str, Any]) -> None:
    """Each sends only its own change. The later is stored too or rejected as stale."""
    superadmin, user = Api(people["superadmin"]), stand_in(User, role="user", password="!")
    path, known = f"/users/{user.pk}", {"name": user.name, "email": "somebody@test.example"}
    for turn in range(5):
        designation = stand_in(Designation)
        responses = at_once(
            partial(superadmin.put, path, known | {"mobile": f"900000000{turn}"}),
            partial(superadmin.put, path, known | {"designation_id": designation.pk}),
        )
        assert codes(responses) in ([200, 200], [200, 412]), [response.content for response in responses]
        user.refresh_from_db()
        stored = [user.mobile == f"900000000{turn}", user.designation_id == designation.pk]
        assert stored == [response.status_code == 200 for response in responses]


def test_two_super_admins_cannot_deactivate_each_other(
    transactional_db: None, people: dict[str, Any]
) -> None:
    first, second = people["superadmin"], stand_in(User, role="superadmin", password="!")
    responses = at_once(
        lambda: Api(first).delete(f"/users/{second.pk}"), lambda: Api(second).delete(f"/users/{first.pk}")
    )
    assert_no_server_error(responses)
    assert User.objects.filter(role="superadmin", is_active=True).count() == 1


def test_bulk_update_and_edit_of_one_issue(transactional_db: None, people: dict[str, Any]) -> None:
    superadmin, project = Api(people["superadmin"]), stand_in(Project)
    issues = [stand_in(Issue, project=project, status="open") for _ in range(5)]
    mine = issues[2]
    single, many = at_once(
        lambda: superadmin.put(f"/cm-war-room/issues/{mine.pk}", {"title": "By hand", "revision": 1}),
        lambda: superadmin.send(
            "PATCH",
            "/cm-war-room/issues/bulk-update",
            {
                "issue_ids": [issue.pk for issue in issues],
                "revisions": {str(issue.pk): 1 for issue in issues},
                "status": "resolved",
            },
        ),
    )
    assert codes([single, many]) == [200, 412]
    everything = {"resolved"} if many.status_code == 200 else {"open"}
    assert set(Issue.objects.values_list("status", flat=True)) == everything
    mine.refresh_from_db()
    assert (mine.title == "By hand") is (single.status_code == 200)


def test_references_to_concurrently_deleted_records(transactional_db: None, people: dict[str, Any]) -> None:
    """An issue of a project, a remark on an issue, a user with a designation: stored or rejected, never
    dangling.
    """
    superadmin = Api(people["superadmin"])
    for turn in range(4):
        project, designation = stand_in(Project), stand_in(Designation)
        issue = stand_in(Issue, project=project)
        person = {
            "name": "P",
            "email": f"p{turn}@test.example",
            "role": "admin",
            "designation_id": designation.pk,
        }
        responses = at_once(
            partial(superadmin.delete, f"/cm-war-room/projects/{project.pk}"),
            partial(superadmin.post, "/cm-war-room/issues", {"project_id": project.pk, "title": "New"}),
            partial(superadmin.post, f"/cm-war-room/issues/{issue.pk}/status-remarks", {"remark": "Seen"}),
            partial(superadmin.delete, f"/designations/{designation.pk}"),
            partial(superadmin.post, "/users", person),
        )
        assert_no_server_error(responses)
        assert Issue.objects.exclude(project__in=Project.objects.all()).count() == 0
        gone = not Designation.objects.filter(pk=designation.pk).exists()
        assert not (gone and User.objects.filter(designation_id=designation.pk).exists())
    assert superadmin.get("/audit-logs/verify").json()["data"]["broken"] is None
