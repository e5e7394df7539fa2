"""Projects: create, list, update, delete; progress and summary; stale revisions."""

from datetime import UTC, datetime
from typing import Any

import pytest

from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.war_room.conftest import errors
from portal.war_room.models import Activity, Issue, Project
from support.datasets import Api

PATH = "/cm-war-room/projects"


def test_creates_reads_updates_and_deletes(api, war_room_user):
    response = api.post(
        PATH, {"name": "  Metro depot ", "name_mr": "मेट्रो आगार", "description": "Two lines\nof text"}
    )
    assert (response.status_code, response.json()["message"]) == (201, "Project created successfully!")
    created = response.json()["data"]
    assert (created["name"], created["status"], created["progress_percentage"]) == (
        "Metro depot",
        "active",
        0,
    )
    assert created["stats"] == {
        "total_issues": 0,
        "open_issues": 0,
        "closed_issues": 0,
        "cancelled_issues": 0,
    }
    assert created["creator"]["name"] == "V. Rane"
    # The specification's client sends the full object back.
    response = api.put(f"{PATH}/{created['id']}", {**created, "status": "completed"})
    assert response.json()["message"] == "Project updated successfully!"
    changed = response.json()["data"]
    assert (changed["status"], changed["revision"], changed["progress_by_hand"]) == ("completed", 2, None)
    response = api.delete(f"{PATH}/{created['id']}")
    assert response.json()["message"] == "Project deleted successfully!"
    assert api.get(f"{PATH}/{created['id']}").status_code == 404
    actions = AuditEntry.objects.filter(entity="war_room_project").values_list("action", flat=True)
    assert list(actions) == ["create", "update", "delete"]
    assert verify().intact


def test_saving_unchanged_values_does_nothing(api, project):
    response = api.put(f"{PATH}/{project.pk}", {"name": project.name, "revision": 1})
    assert (response.status_code, response.json()["data"]["revision"]) == (200, 1)
    assert Activity.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": "   "}, "name"),
        ({"name": None}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": "a\u0000b"}, "name"),
        ({"name": "a", "status": "open"}, "status"),
        ({"name": "a", "progress_by_hand": 101}, "progress_by_hand"),
        ({"name": "a", "progress_by_hand": -1}, "progress_by_hand"),
        ({"name": "a", "is_superuser": True}, "is_superuser"),
        ({"name": "a", "description": "x" * 5001}, "description"),
    ],
)
def test_rejects_invalid_fields(api, body, field):
    assert list(errors(api.post(PATH, body))) == [field]
    assert Project.objects.count() == 0


def test_update_cannot_clear_required_fields(api, project):
    for body in ({"name": None}, {"status": None}, {"name": ""}):
        assert errors(api.put(f"{PATH}/{project.pk}", body))
    project.refresh_from_db()
    assert (project.name, project.revision) == ("Kurla nullah widening", 1)


def test_ignores_read_only_fields(api, project, war_room_user):
    body = {
        "name": "Renamed",
        "is_inbox": True,
        "created_at": "2001-01-01",
        "stats": {},
        "creator": {"id": 9},
    }
    assert api.put(f"{PATH}/{project.pk}", body).status_code == 200
    project.refresh_from_db()
    assert (project.name, project.is_inbox, project.created_by, project.created_at.year > 2020) == (
        "Renamed",
        False,
        war_room_user,
        True,
    )


def test_progress_is_computed_unless_set_by_hand(api, project, make_issue):
    for status in ("open", "in_progress", "pending", "resolved", "closed", "cancelled"):
        make_issue(status=status)
    read = api.get(f"{PATH}/{project.pk}").json()["data"]
    assert read["stats"] == {"total_issues": 6, "open_issues": 3, "closed_issues": 2, "cancelled_issues": 1}
    assert read["progress_percentage"] == 40
    make_issue(status="closed")
    make_issue(status="closed")
    make_issue(status="open")
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 50  # 4 of 8
    api.put(f"{PATH}/{project.pk}", {"progress_by_hand": 75})
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 75
    api.put(f"{PATH}/{project.pk}", {"progress_by_hand": None})
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 50


def test_progress_rounds_half_up_and_ignores_cancelled_issues(api, project, make_issue):
    for _ in range(7):
        make_issue(status="open")
    make_issue(status="resolved")
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 13  # 12.5
    Issue.objects.all().update(status="cancelled")
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 0


def test_status_patch(api, project):
    response = api.send("PATCH", f"{PATH}/{project.pk}/status", {"status": "inactive"})
    assert response.json()["data"]["status"] == "inactive"
    for body in ({}, {"status": "open"}, {"status": "active", "name": "x"}, {"status": None}):
        assert errors(api.send("PATCH", f"{PATH}/{project.pk}/status", body))


def test_list_is_paginated_searched_filtered_and_sorted(api):
    for number in range(12):
        created = Project.objects.create(
            name=f"Project {number:02}", status="active" if number % 2 else "completed"
        )
        Project.objects.filter(pk=created.pk).update(
            created_at=datetime(2026, 11, number + 1, 20, tzinfo=UTC)
        )
    Project.objects.create(name="शाळा दुरुस्ती", name_mr="शाळा दुरुस्ती", description="Roofs of 14 schools")

    def names(**query):
        response = api.get(PATH, **query)
        assert response.status_code == 200, response.content
        return [row["name"] for row in response.json()["data"]]

    assert api.get(PATH).json()["meta"] == {
        "current_page": 1, "last_page": 2, "per_page": 10, "total": 13, "from": 1, "to": 10,
    }  # fmt: skip
    assert len(names(page=2)) == 3
    assert names(search="शाळा") == names(search="14 schools") == ["शाळा दुरुस्ती"]
    assert len(names(status="completed")) == 6
    assert len(names(status="all", date_from="", date_to="all")) == 10
    # 20:00 UTC is the next day in India.
    assert names(date_from="2026-11-03", date_to="2026-11-03") == ["Project 01"]
    assert names(sort_by="name", sort_order="asc")[0] == "Project 00"
    assert names(sort_by="progress_percentage")


def test_accepts_the_maximum_date(api):
    assert api.get(PATH, date_to="9999-12-31").status_code == 200


def test_bulk_update_is_all_or_none(api, project):
    second = Project.objects.create(name="Second", status="completed")
    body: dict[str, Any] = {"project_ids": [project.pk, second.pk], "status": "completed"}
    refused = errors(api.send("PATCH", f"{PATH}/bulk-update", body))
    assert list(refused) == ["revisions"]
    body["revisions"] = {str(project.pk): 1}
    refused = errors(api.send("PATCH", f"{PATH}/bulk-update", body))
    assert list(refused) == [f"revisions.{second.pk}"]
    body["revisions"] = {str(project.pk): 2, str(second.pk): 1}
    assert api.send("PATCH", f"{PATH}/bulk-update", body).status_code == 412
    body["revisions"] = {str(project.pk): 1, str(second.pk): 1}
    response = api.send("PATCH", f"{PATH}/bulk-update", body)
    assert response.json()["data"] == {"updated_count": 1, "unchanged_count": 1}
    assert response.json()["message"] == "Projects updated: 1."
    body |= {"project_ids": [project.pk, 999], "status": "cancelled"}
    response = api.send("PATCH", f"{PATH}/bulk-update", body)
    assert (response.status_code, response.json()["message"]) == (404, "There is no project 999.")
    project.refresh_from_db()
    assert (project.status, project.revision) == ("completed", 2)
    invalid_bodies: tuple[dict[str, object], ...] = (
        {"project_ids": []},
        {"project_ids": [1], "status": "x"},
        {"project_ids": list(range(1, 102))},
    )
    for invalid in invalid_bodies:
        assert errors(
            api.send("PATCH", f"{PATH}/bulk-update", {"status": "active", "revisions": {}, **invalid})
        )


def test_summary_counts(api, make_issue, people):
    Project.objects.create(name="Done", status="completed")
    for status in Issue.Status.values:
        make_issue(status=status)
    make_issue(status="open", due_date="2020-01-01")
    make_issue(status="closed", due_date="2020-01-01")
    stats = api.get("/cm-war-room/dashboard-stats").json()["data"]
    counts = {name: value for name, value in stats.items() if isinstance(value, int)}
    assert counts == {
        "total_projects": 2, "active_projects": 1, "total_issues": 8, "open_issues": 3, "in_progress_issues": 1,
        "resolved_issues": 3, "cancelled_issues": 1, "overdue_issues": 1,
    }  # fmt: skip
    parts = ("open_issues", "in_progress_issues", "resolved_issues", "cancelled_issues")
    assert sum(stats[part] for part in parts) == stats["total_issues"]
    assert len(stats["recent_issues"]) == 5
    for number in range(7):
        api.post(PATH, {"name": f"P{number}"})
    stats = Api(people["admin"]).get("/cm-war-room/dashboard-stats").json()["data"]
    assert stats["recent_activities"][0]["description"] == "Project “P6” created"
    assert len(stats["recent_activities"]) == 5


def test_accepts_progress_under_the_response_name(api, project):
    detail = f"{PATH}/{project.pk}"
    for invalid in (150, -1, "much"):
        assert errors(api.put(detail, {"progress_percentage": invalid}))
    updated = api.put(detail, {"progress_percentage": 60}).json()["data"]
    assert (updated["progress_percentage"], updated["progress_by_hand"]) == (60, 60)
    assert updated["progress_set_by_hand"]
    # Sending a response back unchanged works with both names.
    unchanged = api.put(detail, updated).json()["data"]
    assert (unchanged["revision"], unchanged["progress_by_hand"]) == (updated["revision"], 60)
    computed = api.put(detail, {"progress_percentage": None}).json()["data"]
    assert (computed["progress_percentage"], computed["progress_set_by_hand"]) == (0, False)
    created = api.post(PATH, {"name": "Bridge", "progress_percentage": 25}).json()["data"]
    assert (created["progress_percentage"], created["progress_set_by_hand"]) == (25, True)
