"""Area limits, dataset by dataset: what names a place is narrowed to the own area, what names none is hidden."""

from typing import Any

import pytest

from access.conftest import Api, Records
from catalog.registry import DATASETS
from support.document import document

DISTRICTWIDE = [name for name, dataset in DATASETS.items() if dataset.districtwide]


def own_operations(name: str) -> list[tuple[str, dict[str, Any]]]:
    """The GET operations of a dataset that need no id, with the policies that the API document names."""
    paths = document()["paths"]
    prefix = f"/api/{DATASETS[name].path}/"
    return [
        (path, item["get"]["x-policy"])
        for path, item in paths.items()
        if f"{path}/".startswith(prefix) and "get" in item and "{" not in path
    ]


def test_policies_say_which_datasets_name_no_place() -> None:
    for name, dataset in DATASETS.items():
        # The year before is known for the whole district alone.
        operations = [one for one in own_operations(name) if not one[0].endswith("/previous-year")]
        assert operations, name
        for path, policy in operations:
            if policy["name"] == "department-read":
                assert bool(policy.get("districtwide")) == dataset.districtwide, path


@pytest.fixture
def somebody(records: Records, places: dict[str, Any]) -> Any:
    """A person of the department that fills in a dataset, limited to a taluka, a foreign or the own district."""

    def make(name: str, limit: str) -> Any:
        from portal.accounts.models import User
        from support.records import stand_in

        slug = "esakshi" if DATASETS[name].owner else DATASETS[name].department
        area = {
            "taluka": {"district": records.kurla.district, "taluka": records.kurla},
            "foreign": {"district": places["Akot"].district},
            "own": {"district": records.kurla.district},
        }[limit]
        return stand_in(User, role="user", password="!", department=records.departments[slug], **area)

    return make


@pytest.mark.django_db
@pytest.mark.parametrize("limit", ["taluka", "foreign"])
@pytest.mark.parametrize("name", DISTRICTWIDE)
def test_what_names_no_place_is_hidden_from_people_of_a_part(
    name: str, limit: str, somebody: Any, records: Records
) -> None:
    from portal.figures.models import Import
    from support.records import stand_in

    user = somebody(name, limit)
    # Even an import that carries the person's own area: its rows lie in none.
    sent = stand_in(
        Import,
        dataset=name,
        filename="a.csv",
        stored_path="uploads/1/original.csv",
        state="done",
        department=user.department_slug,
        district=user.district,
        taluka=user.taluka,
        created_by=user,
    )
    api = Api(user)
    for path, _ in own_operations(name):
        answer = api.get(path.removeprefix("/api"))
        assert (answer.status_code, answer.json().get("error_code")) == (403, "OUTSIDE_AREA"), path
    me = api.get("/me").json()["data"]
    assert me["outside_area"] is True
    assert not [one for one in me["may"] if one.endswith(f"_{name}")], "buttons of what is refused"
    assert api.get("/imports").json()["data"] == []
    for part in ("", "/file", "/errors.xlsx", "/kept"):
        assert api.get(f"/imports/{sent.pk}{part}").status_code == 404, part
    assert name not in api.get("/freshness").json()["data"]
    assert api.get("/submissions").json()["data"]["sheets"] == []
    assert api.get("/submissions/detail", dataset=name, unit="1", day="2026-04-01").status_code == 404
    origin = {"dataset": name, "block": "summary", "row": {}, "measure": "count", "filters": {}, "chart": "x"}
    raised = api.post("/cm-war-room/raised-issues", {"title": "x", "origin": origin})
    assert raised.status_code in (403, 404, 422), raised.content


@pytest.mark.django_db
@pytest.mark.parametrize("name", DISTRICTWIDE)
def test_people_of_the_own_district_see_what_is_about_all_of_it(
    name: str, somebody: Any, records: Records
) -> None:
    api = Api(somebody(name, "own"))
    dataset = DATASETS[name]
    listed = api.get(f"/{dataset.path}/{dataset.resource}".rstrip("/"))
    assert [entry["id"] for entry in listed.json()["data"]] == [records.paths[f"/{dataset.path}"]]
    assert api.get("/me").json()["data"]["outside_area"] is False


@pytest.mark.django_db
def test_no_list_and_no_options_name_what_lies_outside_the_area(somebody: Any, records: Records) -> None:
    """Projects and issues name no place. Whatever else people of the war room's part may call must not name them."""
    from portal.accounts.models import User
    from portal.war_room.models import Activity, Issue, Project
    from support.records import stand_in

    hidden = "Nowhere to be read"
    project = stand_in(Project, name=hidden, status="active")
    issue = stand_in(Issue, project=project, title=hidden)
    stand_in(Activity, project=project, issue=issue, name=hidden)
    room = records.departments["cm-war-room"]
    limited = stand_in(User, role="user", password="!", department=room, taluka=records.kurla)
    whole = stand_in(User, role="user", password="!", department=room)
    seen: dict[int, set[str]] = {limited.pk: set(), whole.pk: set()}
    for user in (limited, whole):
        api = Api(user)
        for path, item in document()["paths"].items():
            if "get" in item and "{" not in path:
                answer = api.get(path.removeprefix("/api"))
                if answer.status_code == 200 and not answer.streaming and hidden.encode() in answer.content:
                    seen[user.pk].add(path)
    assert seen[limited.pk] == set()
    assert "/api/cm-war-room/raise-options" in seen[whole.pk]
    raised = {"title": "x", "project_id": project.pk}
    assert Api(limited).post("/cm-war-room/issues", raised).status_code == 403
