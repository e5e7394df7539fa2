"""Area limits by dataset: rows with a place are narrowed to the user's area, datasets without places are
hidden.
"""

from typing import Any

import pytest

from access.conftest import Records
from catalog.registry import DATASETS
from support.datasets import Api
from support.document import document
from support.records import stand_in

DISTRICTWIDE = [name for name, dataset in DATASETS.items() if dataset.districtwide]


def dataset_operations(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the dataset's GET operations without path parameters, as (path, policy)."""
    paths = document()["paths"]
    prefix = f"/api/{DATASETS[name].path}/"
    return [
        (path, item["get"]["x-policy"])
        for path, item in paths.items()
        if f"{path}/".startswith(prefix) and "get" in item and "{" not in path
    ]


def test_policies_mark_datasets_without_places() -> None:
    for name, dataset in DATASETS.items():
        # Known only for the whole district.
        operations = [
            operation for operation in dataset_operations(name) if not operation[0].endswith("/previous-year")
        ]
        assert operations, name
        for path, policy in operations:
            if policy["name"] == "department-read":
                assert bool(policy.get("districtwide")) == dataset.districtwide, path


@pytest.fixture
def make_user(records: Records, places: dict[str, Any]) -> Any:
    """Return a factory of users of a dataset's department, limited to a taluka, a foreign district or their
    own.
    """

    def make(name: str, limit: str) -> Any:
        from portal.accounts.models import User

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
def test_users_with_limited_area_see_no_districtwide_datasets(
    name: str, limit: str, make_user: Any, records: Records
) -> None:
    from portal.figures.models import Import

    user = make_user(name, limit)
    # Hidden even with the user's area on the import: its rows have no place.
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
    for path, _ in dataset_operations(name):
        response = api.get(path.removeprefix("/api"))
        assert (response.status_code, response.json().get("error_code")) == (403, "OUTSIDE_AREA"), path
    me = api.get("/me").json()["data"]
    assert me["outside_area"] is True
    assert not [may for may in me["may"] if may.endswith(f"_{name}")], "offers writes that are refused"
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
def test_users_of_the_whole_district_see_districtwide_datasets(
    name: str, make_user: Any, records: Records
) -> None:
    api = Api(make_user(name, "own"))
    dataset = DATASETS[name]
    listed = api.get(f"/{dataset.path}/{dataset.resource}".rstrip("/"))
    assert [entry["id"] for entry in listed.json()["data"]] == [records.paths[f"/{dataset.path}"]]
    assert api.get("/me").json()["data"]["outside_area"] is False


@pytest.mark.django_db
def test_lists_and_options_never_name_records_outside_the_area(make_user: Any, records: Records) -> None:
    """Projects and issues have no place. No other endpoint open to limited war room users may name them."""
    from portal.accounts.models import User
    from portal.war_room.models import Activity, Issue, Project

    hidden = "Nowhere to be read"
    project = stand_in(Project, name=hidden, status="active")
    issue = stand_in(Issue, project=project, title=hidden)
    stand_in(Activity, project=project, issue=issue, name=hidden)
    room = records.departments["cm-war-room"]
    limited = stand_in(User, role="user", password="!", department=room, taluka=records.kurla)
    unlimited = stand_in(User, role="user", password="!", department=room)
    seen: dict[int, set[str]] = {limited.pk: set(), unlimited.pk: set()}
    for user in (limited, unlimited):
        api = Api(user)
        for path, item in document()["paths"].items():
            if "get" in item and "{" not in path:
                response = api.get(path.removeprefix("/api"))
                if (
                    response.status_code == 200
                    and not response.streaming
                    and hidden.encode() in response.content
                ):
                    seen[user.pk].add(path)
    assert seen[limited.pk] == set()
    assert "/api/cm-war-room/raise-options" in seen[unlimited.pk]
    raised = {"title": "x", "project_id": project.pk}
    assert Api(limited).post("/cm-war-room/issues", raised).status_code == 403
