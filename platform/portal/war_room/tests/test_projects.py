"""Projects: create, list, change, delete; their figures; two people at once."""

from datetime import UTC, datetime
from typing import Any

import pytest

from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.war_room.models import Activity, Issue, Project
from support.datasets import Api

PATH = "/cm-war-room/projects"


def errors(answer):
    assert answer.status_code == 422, answer.content
    return answer.json()["errors"]


def test_a_project_is_created_read_changed_and_deleted(api, war):
    answer = api.post(
        PATH, {"name": "  Metro depot ", "name_mr": "मेट्रो आगार", "description": "Two lines\nof text"}
    )
    assert (answer.status_code, answer.json()["message"]) == (201, "Project created successfully!")
    made = answer.json()["data"]
    assert (made["name"], made["status"], made["progress_percentage"]) == ("Metro depot", "active", 0)
    assert made["stats"] == {"total_issues": 0, "open_issues": 0, "closed_issues": 0, "cancelled_issues": 0}
    assert made["creator"]["name"] == "V. Rane"
    # The full object goes back, as the specification's client sends it.
    answer = api.put(f"{PATH}/{made['id']}", {**made, "status": "completed"})
    assert answer.json()["message"] == "Project updated successfully!"
    changed = answer.json()["data"]
    assert (changed["status"], changed["revision"], changed["progress_by_hand"]) == ("completed", 2, None)
    answer = api.delete(f"{PATH}/{made['id']}")
    assert answer.json()["message"] == "Project deleted successfully!"
    assert api.get(f"{PATH}/{made['id']}").status_code == 404
    written = AuditEntry.objects.filter(entity="war_room_project").values_list("action", flat=True)
    assert list(written) == ["create", "update", "delete"]
    assert verify().intact


def test_saving_what_is_there_already_changes_nothing(api, project):
    answer = api.put(f"{PATH}/{project.pk}", {"name": project.name, "revision": 1})
    assert (answer.status_code, answer.json()["data"]["revision"]) == (200, 1)
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
def test_bad_projects_are_named_by_field(api, body, field):
    assert list(errors(api.post(PATH, body))) == [field]
    assert Project.objects.count() == 0


def test_a_change_can_not_empty_what_is_required(api, project):
    for body in ({"name": None}, {"status": None}, {"name": ""}):
        assert errors(api.put(f"{PATH}/{project.pk}", body))
    project.refresh_from_db()
    assert (project.name, project.revision) == ("Kurla nullah widening", 1)


def test_fields_that_only_the_server_sets_are_ignored(api, project, war):
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
        war,
        True,
    )


def test_progress_follows_the_issues_unless_set_by_hand(api, project, make_issue):
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


def test_half_a_percent_counts_and_cancelled_alone_is_nothing_done(api, project, make_issue):
    for _ in range(7):
        make_issue(status="open")
    make_issue(status="resolved")
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 13  # 12.5
    Issue.objects.all().update(status="cancelled")
    assert api.get(f"{PATH}/{project.pk}").json()["data"]["progress_percentage"] == 0


def test_the_later_save_is_told(api, project, people):
    mine = api.get(f"{PATH}/{project.pk}").json()["data"]
    theirs = Api(people["superadmin"])
    assert theirs.put(f"{PATH}/{project.pk}", {"status": "completed", "revision": 1}).status_code == 200
    answer = api.put(f"{PATH}/{project.pk}", {**mine, "name": "Mine"})
    assert (answer.status_code, answer.json()["error_code"]) == (412, "STALE_VERSION")
    assert answer.json()["data"] == {"revision": 2}
    project.refresh_from_db()
    assert (project.name, project.status) == ("Kurla nullah widening", "completed")
    assert api.put(f"{PATH}/{project.pk}", {"name": "Mine", "revision": 2}).status_code == 200
    assert api.delete(f"{PATH}/{project.pk}", **{"If-Match": '"1"'}).status_code == 412
    assert (
        api.send("PATCH", f"{PATH}/{project.pk}/status", {"status": "active", "revision": 1}).status_code
        == 412
    )


def test_status_patch(api, project):
    answer = api.send("PATCH", f"{PATH}/{project.pk}/status", {"status": "inactive"})
    assert answer.json()["data"]["status"] == "inactive"
    for body in ({}, {"status": "open"}, {"status": "active", "name": "x"}, {"status": None}):
        assert errors(api.send("PATCH", f"{PATH}/{project.pk}/status", body))


def test_the_list_is_paged_searched_filtered_and_sorted(api):
    for number in range(12):
        made = Project.objects.create(
            name=f"Project {number:02}", status="active" if number % 2 else "completed"
        )
        Project.objects.filter(pk=made.pk).update(created_at=datetime(2026, 11, number + 1, 20, tzinfo=UTC))
    Project.objects.create(name="शाळा दुरुस्ती", name_mr="शाळा दुरुस्ती", description="Roofs of 14 schools")

    def names(**query):
        answer = api.get(PATH, **query)
        assert answer.status_code == 200, answer.content
        return [row["name"] for row in answer.json()["data"]]

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


def test_the_last_day_there_is(api):
    assert api.get(PATH, date_to="9999-12-31").status_code == 200


def test_many_at_once_all_or_none(api, project):
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
    answer = api.send("PATCH", f"{PATH}/bulk-update", body)
    assert answer.json()["data"] == {"updated_count": 1, "unchanged_count": 1}
    assert answer.json()["message"] == "Projects updated: 1."
    body |= {"project_ids": [project.pk, 999], "status": "cancelled"}
    answer = api.send("PATCH", f"{PATH}/bulk-update", body)
    assert (answer.status_code, answer.json()["message"]) == (404, "There is no project 999.")
    project.refresh_from_db()
    assert (project.status, project.revision) == ("completed", 2)
    bad: tuple[dict[str, object], ...] = (
        {"project_ids": []},
        {"project_ids": [1], "status": "x"},
        {"project_ids": list(range(1, 102))},
    )
    for wrong in bad:
        assert errors(
            api.send("PATCH", f"{PATH}/bulk-update", {"status": "active", "revisions": {}, **wrong})
        )


def test_the_summary_counts_as_ruled(api, make_issue, people):
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


def test_progress_is_set_by_hand_under_the_name_that_is_shown(api, project):
    one = f"{PATH}/{project.pk}"
    for wrong in (150, -1, "much"):
        assert errors(api.put(one, {"progress_percentage": wrong}))
    set_to = api.put(one, {"progress_percentage": 60}).json()["data"]
    assert (set_to["progress_percentage"], set_to["progress_by_hand"]) == (60, 60)
    assert set_to["progress_set_by_hand"]
    # The read shape, sent back, means what it says under both names.
    same = api.put(one, set_to).json()["data"]
    assert (same["revision"], same["progress_by_hand"]) == (set_to["revision"], 60)
    computed = api.put(one, {"progress_percentage": None}).json()["data"]
    assert (computed["progress_percentage"], computed["progress_set_by_hand"]) == (0, False)
    made = api.post(PATH, {"name": "Bridge", "progress_percentage": 25}).json()["data"]
    assert (made["progress_percentage"], made["progress_set_by_hand"]) == (25, True)
