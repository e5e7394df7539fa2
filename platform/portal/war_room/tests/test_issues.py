"""Issues, status remarks and activity logs."""

from typing import Any

import pytest

from portal.accounts.models import User
from portal.war_room.models import Activity, Issue, Project, StatusRemark
from support.datasets import Api

PATH = "/cm-war-room/issues"
# PostgreSQL counts ids on from test to test: a small one may be somebody's.
NOBODYS = 999_999_999


def errors(answer):
    assert answer.status_code == 422, answer.content
    return answer.json()["errors"]


def test_an_issue_is_created_read_changed_and_deleted(api, project, people):
    body = {
        "project_id": project.pk,
        "title": "Plots 112/3",
        "owner_id": people["own"].pk,
        "due_date": "2026-11-24",
    }
    answer = api.post(PATH, body)
    assert (answer.status_code, answer.json()["message"]) == (201, "Issue created successfully!")
    made = answer.json()["data"]
    assert (made["status"], made["project"]["name_mr"]) == ("open", "कुर्ला नाला रुंदीकरण")
    assert (made["owner"]["name"], made["owner"]["department"]) == ("own", "E-Ferfar")
    assert (made["due_date"], made["origin"], made["remarks_count"]) == ("2026-11-24", None, 0)
    changed = api.put(f"{PATH}/{made['id']}", {**made, "status": "resolved"}).json()["data"]
    assert (changed["status"], changed["revision"]) == ("resolved", 2)
    assert changed["closed_at"] is not None
    again = api.send("PATCH", f"{PATH}/{made['id']}/status", {"status": "open"}).json()["data"]
    assert (again["status"], again["closed_at"]) == ("open", None)
    assert api.delete(f"{PATH}/{made['id']}").json()["message"] == "Issue deleted successfully!"
    assert api.get(f"{PATH}/{made['id']}").status_code == 404


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": None}, "title"),
        ({"status": "active"}, "status"),
        ({"project_id": NOBODYS}, "project_id"),
        ({"project_id": None}, "project_id"),
        ({"project_id": 2**63}, "project_id"),
        ({"owner_id": NOBODYS}, "owner_id"),
        ({"due_date": "24/11/2026"}, "due_date"),
        ({"due_date": 7}, "due_date"),
        ({"due_date": "0001-01-01"}, "due_date"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_bad_issues_are_named_by_field(api, project, change, field):
    assert list(errors(api.post(PATH, {"project_id": project.pk, "title": "A", **change}))) == [field]
    issue = Issue.objects.create(project=project, title="A")
    assert list(errors(api.put(f"{PATH}/{issue.pk}", change))) == [field]


def test_an_account_that_was_closed_keeps_its_issue_but_gets_no_other(api, make_issue, people):
    gone = people["own"]
    issue = make_issue(owner=gone)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    answer = api.put(f"{PATH}/{issue.pk}", {"title": "Renamed", "owner_id": gone.pk})
    assert (answer.status_code, answer.json()["data"]["owner"]["name"]) == (200, "own")
    assert list(errors(api.put(f"{PATH}/{make_issue().pk}", {"owner_id": gone.pk}))) == ["owner_id"]
    assert gone.name not in {person["name"] for person in api.get("/cm-war-room/people").json()["data"]}


def test_the_later_save_is_told(api, make_issue, people):
    issue = make_issue()
    assert Api(people["superadmin"]).put(f"{PATH}/{issue.pk}", {"title": "Theirs"}).status_code == 200
    for method, path, body in (
        ("PUT", "", {"title": "Mine", "revision": 1}),
        ("PATCH", "/status", {"status": "closed", "revision": 1}),
    ):
        answer = api.send(method, f"{PATH}/{issue.pk}{path}", body)
        assert (answer.status_code, answer.json()["data"]) == (412, {"revision": 2})


def test_the_export_is_what_the_list_shows(api, project, make_issue):
    make_issue("Possession of plots", description="=1+1")
    make_issue("Felling permission", status="closed")
    make_issue("Elsewhere", project=Project.objects.create(name="Other"))
    query = {"project_id": project.pk, "status": "open"}
    lines = api.get(f"{PATH}/export", **query).content.decode("utf-8-sig").splitlines()
    shown = api.get(PATH, **query).json()["data"]
    assert [one["title"] for one in shown] == ["Possession of plots"]
    assert len(lines) == 2
    assert project.name in lines[1]
    assert "'=1+1" in lines[1]
    assert api.get(f"{PATH}/export", format="xlsx").content.startswith(b"PK")


def test_the_list_of_a_project_and_of_all(api, project, make_issue):
    other = Project.objects.create(name="Other")
    make_issue("Kept", status="pending")
    make_issue("वृक्षतोड परवानगी", project=other)

    def titles(path: str, **query: Any) -> list[str]:
        return [row["title"] for row in api.get(path, **query).json()["data"]]

    assert titles(f"/cm-war-room/projects/{project.pk}/issues") == ["Kept"]
    assert titles(f"/projects/{project.pk}/issues", project_id=other.pk) == ["Kept"]
    assert titles(PATH) == ["वृक्षतोड परवानगी", "Kept"]
    assert titles(PATH, project_id=other.pk) == titles(PATH, search="वृक्षतोड") == ["वृक्षतोड परवानगी"]
    assert titles(PATH, status="pending") == ["Kept"]
    assert titles(PATH, sort_by="project", sort_order="asc") == ["Kept", "वृक्षतोड परवानगी"]
    assert api.get(PATH, sort_by="owner__password").status_code == 422
    assert api.get(f"/projects/{NOBODYS}/issues").status_code == 404


def test_an_issue_moves_to_another_project(api, make_issue):
    other = Project.objects.create(name="Other")
    issue = make_issue()
    assert (
        api.put(f"{PATH}/{issue.pk}", {"project_id": other.pk}).json()["data"]["project"]["name"] == "Other"
    )
    log = api.get(f"/projects/{other.pk}/activity-logs").json()["data"]
    assert log[0]["description"].endswith("updated: project: Kurla nullah widening → Other")


def test_many_at_once(api, make_issue, people):
    first, second = make_issue(), make_issue(status="closed")
    newest = {"revisions": {str(first.pk): 1, str(second.pk): 1}}
    body = {"issue_ids": [first.pk, second.pk], "status": "closed", **newest}
    answer = api.send("PATCH", f"{PATH}/bulk-update", body)
    assert answer.json()["data"] == {"updated_count": 1, "unchanged_count": 1}
    given = {"issue_ids": [first.pk, second.pk], "owner_id": people["admin"].pk, "due_date": None,
             "revisions": {str(first.pk): 2, str(second.pk): 1}}  # fmt: skip
    assert api.send("PATCH", "/issues/bulk-update", given).json()["data"]["updated_count"] == 2
    assert errors(api.send("PATCH", f"{PATH}/bulk-update", {"issue_ids": [first.pk], **newest}))
    for wrong in ({"status": None}, {"project_id": NOBODYS}, {"owner_id": NOBODYS}, {"title": "All"}):
        assert errors(api.send("PATCH", f"{PATH}/bulk-update", {"issue_ids": [first.pk], **newest, **wrong}))
    assert (
        api.send("PATCH", f"{PATH}/bulk-update", {"issue_ids": [77], "status": "open", **newest}).status_code
        == 404
    )


def test_remarks_are_trimmed_never_empty_and_paged_by_ten(api, make_issue, war):
    issue = make_issue()
    path = f"/issues/{issue.pk}/status-remarks"
    for body in ({"remark": "  \n "}, {"remark": ""}, {}, {"remark": None}, {"remark": "x" * 2001}):
        assert list(errors(api.post(path, body))) == ["remark"]
    for number in range(12):
        answer = api.post(path, {"remark": f"  Remark {number}\nsecond line "})
    assert (answer.status_code, answer.json()["message"]) == (201, "Status remark added successfully!")
    assert answer.json()["data"]["created_by"] == {
        "id": war.pk, "name": "V. Rane", "department": None, "department_mr": None,
    }  # fmt: skip
    page = api.get(path).json()
    assert [page["data"][0]["remark"], len(page["data"]), page["meta"]["total"]] == [
        "Remark 11\nsecond line",
        10,
        12,
    ]
    assert len(api.get(path, page=2).json()["data"]) == 2
    assert api.get(f"{PATH}/{issue.pk}").json()["data"]["remarks_count"] == 12


def test_the_log_tells_what_was_done_in_the_readers_language(api, war, project, people):
    issue = api.post(PATH, {"project_id": project.pk, "title": "Plots", "title_mr": "भूखंड"}).json()["data"]
    one = f"{PATH}/{issue['id']}"
    api.put(one, {"status": "in_progress", "owner_id": people["own"].pk, "due_date": "2026-11-24"})
    api.put(one, {"description": "Long story"})
    api.post(f"{one}/status-remarks", {"remark": "Visit on Monday"})
    api.put(f"/projects/{project.pk}", {"progress_by_hand": 50})
    api.delete(one)
    told = [row["description"] for row in api.get(f"/projects/{project.pk}/activity-logs").json()["data"]]
    assert told == [
        "Issue “Plots” deleted",
        "Project “Kurla nullah widening” updated: progress: from the issues → 50%",
        "Status remark on “Plots”: Visit on Monday",
        "Issue “Plots” updated: description changed",
        "Issue “Plots” updated: status: Open → In Progress, owner: — → own, due date: — → 24/11/2026",
        "Issue “Plots” created",
    ]
    rows = Api(war, "mr").get(f"/projects/{project.pk}/activity-logs").json()["data"]
    assert rows[4]["description"].startswith("अडचण “भूखंड” अद्ययावत केली: स्थिती: खुली → प्रगतीत")
    assert {row["action"] for row in rows} == {"created", "updated", "deleted", "status_remark_added"}
    assert {row["user"]["name"] for row in rows} == {"V. Rane"}


def test_an_issues_own_log_and_a_log_without_a_person(api, make_issue):
    issue = make_issue()
    Activity.objects.create(action="created", project=issue.project, issue=issue, kind="issue", name="Plots")
    rows = api.get(f"/issues/{issue.pk}/activity-logs").json()["data"]
    assert [(row["description"], row["user"]) for row in rows] == [("Issue “Plots” created", None)]


def test_a_deleted_project_takes_its_issues_and_leaves_its_log(api, make_issue):
    issue = make_issue()
    StatusRemark.objects.create(issue=issue, remark="Seen")
    assert api.delete(f"/projects/{issue.project_id}").status_code == 200
    assert (Issue.objects.count(), StatusRemark.objects.count()) == (0, 0)
    recent = api.get("/cm-war-room/dashboard-stats").json()["data"]["recent_activities"]
    assert [row["description"] for row in recent] == ["Project “Kurla nullah widening” deleted"]


def test_scripts_are_kept_as_text(api, project):
    title = "<script>alert(1)</script>"
    made = api.post(PATH, {"project_id": project.pk, "title": title, "description": title}).json()["data"]
    assert (made["title"], made["description"]) == (title, title)


def test_what_does_not_exist_is_404_in_words(api, war, project):
    for path, words in (
        (f"projects/{NOBODYS}", "Project not found"),
        (f"issues/{NOBODYS}/status-remarks", "Issue not found"),
    ):
        answer = api.get(f"/cm-war-room/{path}")
        assert (answer.status_code, answer.json()["message"]) == (404, words)
    assert Api(war, "mr").get(f"/projects/{NOBODYS}").json()["message"] == "प्रकल्प आढळला नाही"
    assert Issue.objects.count() == 0
