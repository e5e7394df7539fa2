"""Every operation of the war room × every kind of person, in both spellings of the paths."""

import pytest

from portal.war_room.api import OPERATIONS
from portal.war_room.models import Issue, Project
from support.datasets import Api

KINDS = ("anonymous", "other", "own", "war", "admin", "superadmin")
READ = {"anonymous": 401, "other": 404, "own": 404, "war": 0, "admin": 0, "superadmin": 0}
WRITE = {**READ, "admin": 403}
RAISE = {"anonymous": 401, "other": 0, "own": 0, "war": 0, "admin": 0, "superadmin": 0}
BODIES: dict[str, dict[str, object]] = {
    "/projects": {"name": "New"},
    "/projects/bulk-update": {"project_ids": [1], "status": "active"},
    "/projects/{project_id}": {"name": "Other"},
    "/projects/{project_id}/status": {"status": "inactive"},
    "/issues": {"project_id": 1, "title": "New"},
    "/issues/bulk-update": {"issue_ids": [1], "status": "open"},
    "/issues/{issue_id}": {"title": "Other"},
    "/issues/{issue_id}/status": {"status": "pending"},
    "/issues/{issue_id}/status-remarks": {"remark": "Seen"},
}


@pytest.mark.parametrize("prefix", ["/cm-war-room", ""])
@pytest.mark.parametrize("kind", KINDS)
def test_who_may_do_what(kind, prefix, people, war, make_issue):
    person = war if kind == "war" else people[kind]
    caller, wrong = Api(person), []
    for method, path, *_ in OPERATIONS:
        issue = make_issue()
        ids = {"project_id": issue.project_id, "issue_id": issue.pk}
        body = dict(BODIES.get(path, {}))
        if "project_id" in body:
            body["project_id"] = issue.project_id
        for name, row in (("project_ids", issue.project), ("issue_ids", issue)):
            if name in body:
                row.refresh_from_db()
                body |= {name: [row.pk], "revisions": {str(row.pk): row.revision}}
        answer = caller.send(method, f"{prefix}{path.format(**ids)}", None if method == "GET" else body)
        expected = (READ if method == "GET" else WRITE)[kind]
        if answer.status_code != expected and (expected or answer.status_code not in (200, 201)):
            wrong.append((method, path, answer.status_code, expected))
        if not Project.objects.filter(pk=issue.project_id).exists():
            issue.project.pk = None
            issue.project.save()
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_calls_with_one_spelling(kind, people, war):
    caller = Api(war if kind == "war" else people[kind])
    for path in ("dashboard-stats", "people"):
        assert caller.get(f"/cm-war-room/{path}").status_code == (READ[kind] or 200), path
    assert caller.get("/cm-war-room/raise-options").status_code == (RAISE[kind] or 200)


def test_department_people_see_neither_projects_nor_strangers(people, project, war):
    offered = Api(people["own"]).get("/cm-war-room/raise-options").json()["data"]
    assert offered["projects"] == []
    assert {person["name"] for person in offered["people"]} == {"own", "limited", "V. Rane"}
    offered = Api(people["admin"]).get("/cm-war-room/raise-options").json()["data"]
    assert [found["name"] for found in offered["projects"]] == [project.name]
    assert "other" in {person["name"] for person in offered["people"]}


def test_people_of_a_part_of_the_district_are_offered_no_projects(war, project, places):
    war.taluka = places["Kurla"]
    war.save()
    assert Api(war).get("/cm-war-room/raise-options").json()["data"]["projects"] == []


def test_what_does_not_exist_is_404_in_words(api, war, project):
    for path, words in (
        ("projects/999", "Project not found"),
        ("issues/999/status-remarks", "Issue not found"),
    ):
        answer = api.get(f"/cm-war-room/{path}")
        assert (answer.status_code, answer.json()["message"]) == (404, words)
    assert Api(war, "mr").get("/projects/999").json()["message"] == "प्रकल्प आढळला नाही"
    assert Issue.objects.count() == 0
