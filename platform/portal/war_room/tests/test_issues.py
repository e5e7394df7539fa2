"""Issues, status remarks and activity logs."""

from typing import Any

import pytest

from portal.accounts.models import User
from portal.war_room.conftest import errors
from portal.war_room.models import Activity, Issue, Project, StatusRemark
from support.datasets import Api

PATH = "/cm-war-room/issues"
# PostgreSQL's sequences continue across tests, so a small id could exist.
UNKNOWN_ID = 999_999_999


def test_creates_reads_updates_and_deletes(api, project, people):
    body = {
        "project_id": project.pk,
        "title": "Plots 112/3",
        "owner_id": people["own"].pk,
        "due_date": "2026-11-24",
    }
    response = api.post(PATH, body)
    assert (response.status_code, response.json()["message"]) == (201, "Issue created successfully!")
    created = response.json()["data"]
    assert (created["status"], created["project"]["name_mr"]) == ("open", "कुर्ला नाला रुंदीकरण")
    assert (created["owner"]["name"], created["owner"]["department"]) == ("own", "E-Ferfar")
    assert (created["due_date"], created["origin"], created["remarks_count"]) == ("2026-11-24", None, 0)
    changed = api.put(f"{PATH}/{created['id']}", {**created, "status": "resolved"}).json()["data"]
    assert (changed["status"], changed["revision"]) == ("resolved", 2)
    assert changed["closed_at"] is not None
    reopened = api.send("PATCH", f"{PATH}/{created['id']}/status", {"status": "open"}).json()["data"]
    assert (reopened["status"], reopened["closed_at"]) == ("open", None)
    assert api.delete(f"{PATH}/{created['id']}").json()["message"] == "Issue deleted successfully!"
    assert api.get(f"{PATH}/{created['id']}").status_code == 404


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": None}, "title"),
        ({"status": "active"}, "status"),
        ({"project_id": UNKNOWN_ID}, "project_id"),
        ({"project_id": None}, "project_id"),
        ({"project_id": 2**63}, "project_id"),
        ({"owner_id": UNKNOWN_ID}, "owner_id"),
        ({"due_date": "24/11/2026"}, "due_date"),
        ({"due_date": 7}, "due_date"),
        ({"due_date": "0001-01-01"}, "due_date"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_rejects_invalid_fields(api, project, change, field):
    assert list(errors(api.post(PATH, {"project_id": project.pk, "title": "A", **change}))) == [field]
    issue = Issue.objects.create(project=project, title="A")
    assert list(errors(api.put(f"{PATH}/{issue.pk}", change))) == [field]


def test_closed_account_keeps_its_issues_but_gets_no_others(api, make_issue, people):
    closed = people["own"]
    issue = make_issue(owner=closed)
    User.objects.filter(pk=closed.pk).update(is_active=False)
    response = api.put(f"{PATH}/{issue.pk}", {"title": "Renamed", "owner_id": closed.pk})
    assert (response.status_code, response.json()["data"]["owner"]["name"]) == (200, "own")
    assert list(errors(api.put(f"{PATH}/{make_issue().pk}", {"owner_id": closed.pk}))) == ["owner_id"]
    assert closed.name not in {person["name"] for person in api.get("/cm-war-room/people").json()["data"]}


def test_export_matches_the_list(api, project, make_issue):
    make_issue("Possession of plots", description="=1+1")
    make_issue("Felling permission", status="closed")
    make_issue("Elsewhere", project=Project.objects.create(name="Other"))
    query = {"project_id": project.pk, "status": "open"}
    lines = api.get(f"{PATH}/export", **query).content.decode("utf-8-sig").splitlines()
    shown = api.get(PATH, **query).json()["data"]
    assert [issue["title"] for issue in shown] == ["Possession of plots"]
    assert len(lines) == 2
    assert project.name in lines[1]
    assert "'=1+1" in lines[1]
    assert api.get(f"{PATH}/export", format="xlsx").content.startswith(b"PK")


def test_lists_issues_of_one_project_and_of_all(api, project, make_issue):
    other_project = Project.objects.create(name="Other")
    make_issue("Kept", status="pending")
    make_issue("वृक्षतोड परवानगी", project=other_project)

    def titles(path: str, **query: Any) -> list[str]:
        return [row["title"] for row in api.get(path, **query).json()["data"]]

    assert titles(f"/cm-war-room/projects/{project.pk}/issues") == ["Kept"]
    assert titles(f"/projects/{project.pk}/issues", project_id=other_project.pk) == ["Kept"]
    assert titles(PATH) == ["वृक्षतोड परवानगी", "Kept"]
    assert titles(PATH, project_id=other_project.pk) == titles(PATH, search="वृक्षतोड") == ["वृक्षतोड परवानगी"]
    assert titles(PATH, status="pending") == ["Kept"]
    assert titles(PATH, sort_by="project", sort_order="asc") == ["Kept", "वृक्षतोड परवानगी"]
    assert api.get(PATH, sort_by="owner__password").status_code == 422
    assert api.get(f"/projects/{UNKNOWN_ID}/issues").status_code == 404


def test_moves_an_issue_to_another_project(api, make_issue):
    other_project = Project.objects.create(name="Other")
    issue = make_issue()
    assert (
        api.put(f"{PATH}/{issue.pk}", {"project_id": other_project.pk}).json()["data"]["project"]["name"]
        == "Other"
    )
    log = api.get(f"/projects/{other_project.pk}/activity-logs").json()["data"]
    assert log[0]["description"].endswith("updated: project: Kurla nullah widening → Other")


def test_bulk_update(api, make_issue, people):
    first, second = make_issue(), make_issue(status="closed")
    newest = {"revisions": {str(first.pk): 1, str(second.pk): 1}}
    body = {"issue_ids": [first.pk, second.pk], "status": "closed", **newest}
    response = api.send("PATCH", f"{PATH}/bulk-update", body)
    assert response.json()["data"] == {"updated_count": 1, "unchanged_count": 1}
    reassign = {"issue_ids": [first.pk, second.pk], "owner_id": people["admin"].pk, "due_date": None,
             "revisions": {str(first.pk): 2, str(second.pk): 1}}  # fmt: skip
    assert api.send("PATCH", "/issues/bulk-update", reassign).json()["data"]["updated_count"] == 2
    assert errors(api.send("PATCH", f"{PATH}/bulk-update", {"issue_ids": [first.pk], **newest}))
    for invalid in ({"status": None}, {"project_id": UNKNOWN_ID}, {"owner_id": UNKNOWN_ID}, {"title": "All"}):
        assert errors(
            api.send("PATCH", f"{PATH}/bulk-update", {"issue_ids": [first.pk], **newest, **invalid})
        )
    assert (
        api.send("PATCH", f"{PATH}/bulk-update", {"issue_ids": [77], "status": "open", **newest}).status_code
        == 404
    )


def test_remarks_are_trimmed_required_and_paginated(api, make_issue, war_room_user):
    issue = make_issue()
    path = f"/issues/{issue.pk}/status-remarks"
    for body in ({"remark": "  \n "}, {"remark": ""}, {}, {"remark": None}, {"remark": "x" * 2001}):
        assert list(errors(api.post(path, body))) == ["remark"]
    for number in range(12):
        response = api.post(path, {"remark": f"  Remark {number}\nsecond line "})
    assert (response.status_code, response.json()["message"]) == (201, "Status remark added successfully!")
    assert response.json()["data"]["created_by"] == {
        "id": war_room_user.pk, "name": "V. Rane", "department": None, "department_mr": None,
    }  # fmt: skip
    page = api.get(path).json()
    assert [page["data"][0]["remark"], len(page["data"]), page["meta"]["total"]] == [
        "Remark 11\nsecond line",
        10,
        12,
    ]
    assert len(api.get(path, page=2).json()["data"]) == 2
    assert api.get(f"{PATH}/{issue.pk}").json()["data"]["remarks_count"] == 12


def test_activity_log_is_in_the_users_language(api, war_room_user, project, people):
    issue = api.post(PATH, {"project_id": project.pk, "title": "Plots", "title_mr": "भूखंड"}).json()["data"]
    detail = f"{PATH}/{issue['id']}"
    api.put(detail, {"status": "in_progress", "owner_id": people["own"].pk, "due_date": "2026-11-24"})
    api.put(detail, {"description": "Long story"})
    api.post(f"{detail}/status-remarks", {"remark": "Visit on Monday"})
    api.put(f"/projects/{project.pk}", {"progress_by_hand": 50})
    api.delete(detail)
    descriptions = [
        row["description"] for row in api.get(f"/projects/{project.pk}/activity-logs").json()["data"]
    ]
    assert descriptions == [
        "Issue “Plots” deleted",
        "Project “Kurla nullah widening” updated: progress: from the issues → 50%",
        "Status remark on “Plots”: Visit on Monday",
        "Issue “Plots” updated: description changed",
        "Issue “Plots” updated: status: Open → In Progress, owner: — → own, due date: — → 24/11/2026",
        "Issue “Plots” created",
    ]
    rows = Api(war_room_user, "mr").get(f"/projects/{project.pk}/activity-logs").json()["data"]
    assert rows[4]["description"].startswith("अडचण “भूखंड” अद्ययावत केली: स्थिती: खुली → प्रगतीत")
    assert {row["action"] for row in rows} == {"created", "updated", "deleted", "status_remark_added"}
    assert {row["user"]["name"] for row in rows} == {"V. Rane"}


def test_activity_log_without_a_user(api, make_issue):
    issue = make_issue()
    Activity.objects.create(action="created", project=issue.project, issue=issue, kind="issue", name="Plots")
    rows = api.get(f"/issues/{issue.pk}/activity-logs").json()["data"]
    assert [(row["description"], row["user"]) for row in rows] == [("Issue “Plots” created", None)]


def test_deleting_a_project_deletes_its_issues_but_not_its_log(api, make_issue):
    issue = make_issue()
    StatusRemark.objects.create(issue=issue, remark="Seen")
    assert api.delete(f"/projects/{issue.project_id}").status_code == 200
    assert (Issue.objects.count(), StatusRemark.objects.count()) == (0, 0)
    recent = api.get("/cm-war-room/dashboard-stats").json()["data"]["recent_activities"]
    assert [row["description"] for row in recent] == ["Project “Kurla nullah widening” deleted"]


def test_scripts_are_stored_as_text(api, project):
    title = "<script>alert(1)</script>"
    created = api.post(PATH, {"project_id": project.pk, "title": title, "description": title}).json()["data"]
    assert (created["title"], created["description"]) == (title, title)


def test_not_found_has_a_translated_message(api, war_room_user, project):
    for path, message in (
        (f"projects/{UNKNOWN_ID}", "Project not found"),
        (f"issues/{UNKNOWN_ID}/status-remarks", "Issue not found"),
    ):
        response = api.get(f"/cm-war-room/{path}")
        assert (response.status_code, response.json()["message"]) == (404, message)
    assert Api(war_room_user, "mr").get(f"/projects/{UNKNOWN_ID}").json()["message"] == "प्रकल्प आढळला नाही"
    assert Issue.objects.count() == 0
