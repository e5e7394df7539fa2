"""Issues raised from a figure: its value then and now, and permissions."""

from datetime import timedelta
from decimal import Decimal

import pytest

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.eoffice import BUCKETS, EOFFICE_FILE_PENDENCY
from catalog.datasets.kpis import KPIS
from portal.organisation.models import Section
from portal.transactions.models import FilePendency
from portal.transactions.models.kpi import KpiEntry
from portal.war_room.models import Issue, Project
from support.datasets import Api, place_ids

PATH = "/cm-war-room/raised-issues"


def entry(taluka, day, status="undisputed", pending=0):
    return {
        **place_ids(taluka), "status": status, "date": day, "category": "", "total_pending": pending,
        "total_issued": 10, "stay_orders": 0, "avg_processing_days": 20,
    }  # fmt: skip


@pytest.fixture
def today():
    return today_in_india()


@pytest.fixture
def sheets(places, today, published):
    """Publish entries, and return a function that publishes them again with more."""
    rows = [
        entry(places["Kurla"], today - timedelta(days=200), pending=100),
        entry(places["Kurla"], today - timedelta(days=5), pending=7),
        entry(places["Andheri"], today - timedelta(days=5), pending=40),
    ]

    def publish_entries(*more):
        published(EFERFAR, [*rows, *more])

    publish_entries()
    return publish_entries


def origin(places, **fields):
    return {
        "dataset": "eferfar",
        "block": "age_buckets",
        "row": {"taluka_id": places["Kurla"].pk},
        "measure": "over_6_months",
        "filters": {"time_period": "all"},
        "chart": "Pending by age",
        "figure": "Over 6 months, Kurla",
        "conditions": ["Division Konkan"],
        **fields,
    }


def raise_issue(person, places, language="en", **fields):
    body = {"title": "Old mutations in Kurla", "origin": origin(places, **fields.pop("origin", {})), **fields}
    return Api(person, language).post(PATH, body)


def test_stores_the_figure_and_reports_its_current_value(people, war_room_user, places, sheets, today):
    response = raise_issue(people["own"], places, due_date="2030-01-01", owner_id=war_room_user.pk)
    assert response.status_code == 201, response.content
    raised = response.json()["data"]
    assert (raised["value"], raised["as_of"]) == (100, str(today - timedelta(days=5)))
    sheets(
        entry(places["Kurla"], today - timedelta(days=190), "disputed", pending=17),
        entry(places["Kurla"], today),
    )
    read = Api(war_room_user).get(f"/cm-war-room/issues/{raised['id']}").json()["data"]
    assert read["figure_now"] == {"value": 117, "as_of": str(today)}
    shown = read["origin"]
    assert (shown["value"], shown["as_of"]) == (100, str(today - timedelta(days=5)))
    assert (shown["chart"], shown["figure"], shown["conditions"]) == (
        "Pending by age",
        "Over 6 months, Kurla",
        ["Division Konkan"],
    )
    assert (shown["dataset_label"]["mr"], shown["department"]) == ("ई-फेरफार", "e-ferfar")
    assert "reach" not in shown
    assert (read["owner"]["name"], read["due_date"]) == ("V. Rane", "2030-01-01")
    assert read["project"]["name"] == "Raised from dashboards"
    log = Api(war_room_user).get(f"/issues/{raised['id']}/activity-logs").json()["data"]
    assert log[0]["description"] == "Issue “Old mutations in Kurla” raised from Pending by age"
    # Lists omit the current figure, because it needs a query to the aggregates for each issue.
    assert Api(war_room_user).get("/issues").json()["data"][0]["figure_now"] is None


def test_rejects_a_value_from_the_client(people, places, sheets):
    response = Api(people["own"]).post(PATH, {"title": "A", "origin": {**origin(places), "value": 1_000_000}})
    assert list(response.json()["errors"]) == ["origin.value"]


def test_current_value_uses_the_original_filters_and_area(people, war_room_user, places, sheets, today):
    summary = {"block": "summary", "row": {}, "measure": "total_pending"}
    everything = raise_issue(people["own"], places, origin=summary).json()["data"]
    kurla = raise_issue(people["limited"], places, origin=summary).json()["data"]
    filters = {"taluka_id": str(places["Andheri"].pk), "status": "undisputed", "district": "all"}
    andheri = raise_issue(people["admin"], places, origin={**summary, "filters": filters}).json()["data"]
    assert [issue["value"] for issue in (everything, kurla, andheri)] == [147, 107, 40]
    sheets(entry(places["Kurla"], today, pending=1000))
    now = [
        Api(war_room_user).get(f"/issues/{issue['id']}").json()["data"]["figure_now"]["value"]
        for issue in (everything, kurla, andheri)
    ]
    assert now == [1147, 1107, 40]


def test_missing_figure_has_no_current_value(people, war_room_user, places, sheets, tmp_path, today):
    raised = raise_issue(people["own"], places, origin={"filters": {"date_from": "2020-01-01"}}).json()[
        "data"
    ]
    issue = Issue.objects.get(pk=raised["id"])
    for change in ({"block": "moved"}, {"dataset": "gone"}, {"filters": {"time_period": "renamed"}}):
        issue.origin = {**(issue.origin or {}), **change}
        issue.save()
        read = Api(war_room_user).get(f"/issues/{issue.pk}").json()["data"]
        assert read["figure_now"]["value"] is None, change


@pytest.mark.parametrize(
    "change",
    [
        {"block": "nothing"},
        {"measure": "taluka"},
        {"measure": "__class__"},
        {"row": {}},  # three talukas match
        {"row": {"taluka_id": 0}},
        {"row": {"taluka_id": [1]}},
        {"filters": {"time_period": "never"}},
        {"filters": {"nonsense": "1"}},
        {"filters": {"taluka": "Atlantis"}},
        {"filters": {"date_from": "2026-02-01", "date_to": "2026-01-01"}},
        {"chart": ""},
        {"dataset": "x y"},
    ],
)
def test_rejects_unknown_figures(people, places, sheets, change):
    response = raise_issue(people["own"], places, origin=change)
    assert response.status_code == 422, response.content
    assert (Issue.objects.count(), Project.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("kind", "status"),
    [("anonymous", 401), ("other", 404), ("war", 404), ("own", 201), ("admin", 201), ("superadmin", 201)],
)
def test_raising_requires_access_to_the_dashboard(kind, status, people, war_room_user, places, sheets):
    assert raise_issue(war_room_user if kind == "war" else people[kind], places).status_code == status


def test_unknown_dataset_is_not_found(people, places):
    assert raise_issue(people["admin"], places, origin={"dataset": "none"}).status_code == 404


def test_rejects_projects_and_owners_out_of_scope(people, war_room_user, places, sheets, project):
    foreign_project = raise_issue(people["own"], places, project_id=project.pk)
    assert list(foreign_project.json()["errors"]) == ["project_id"]
    stranger = raise_issue(people["own"], places, owner_id=people["other"].pk, language="mr")
    assert stranger.json()["errors"]["owner_id"] == ["अशी व्यक्ती नाही किंवा खाते सक्रिय नाही."]
    raised = raise_issue(people["admin"], places, project_id=project.pk, owner_id=people["other"].pk)
    assert Issue.objects.get(pk=raised.json()["data"]["id"]).project == project


def test_raised_issues_share_the_inbox_project(people, places, sheets):
    for _ in range(2):
        raise_issue(people["own"], places)
    assert Project.objects.filter(is_inbox=True).count() == 1


def test_raises_from_a_dashboard_of_several_datasets(people, places, today, published):
    total = {"dataset": "eoffice", "block": "overall_stats", "row": {}, "measure": "grand_total_pendency"}
    # Nobody has reported a position yet.
    assert raise_issue(people["admin"], places, origin={**total, "filters": {}}).status_code == 422
    section = Section.objects.create(name="Accounts", name_mr="लेखा")
    buckets = dict.fromkeys(BUCKETS, 0) | {"zero_to_seven_days": 12}
    entry = {"eoffice_section_id": section.pk, "as_of_date": today, **buckets}
    FilePendency.objects.create(**entry)
    published(EOFFICE_FILE_PENDENCY, [entry])
    response = raise_issue(people["admin"], places, origin={**total, "filters": {}})
    assert (response.status_code, response.json()["data"]["value"]) == (201, 12)
    # A single one of its datasets has no dashboard.
    items = {**total, "dataset": "eoffice_files", "filters": {}}
    assert raise_issue(people["admin"], places, origin=items).status_code == 404


def test_raises_from_a_department_that_shares_a_sheet(people, war_room_user, places, today, published):
    figure = {
        "dataset": "kpis", "block": "metrics", "row": {"metric": "pending_approvals"}, "measure": "value",
        "filters": {"department": "ipas"},
    }  # fmt: skip
    # Before its first sheet a department has samples, from which no issue can be raised.
    assert raise_issue(people["admin"], places, origin=figure).status_code == 422
    values = {"department": "ipas", "date": today, "metric": "pending_approvals", "category": ""}
    KpiEntry.objects.create(**values, value=12)
    published(KPIS, [{**values, "value": Decimal(12)}])
    response = raise_issue(people["admin"], places, origin=figure).json()["data"]
    assert (response["value"], response["as_of"]) == (12, str(today))
    read = Api(war_room_user).get(f"/cm-war-room/issues/{response['id']}").json()["data"]
    assert (read["origin"]["department"], read["figure_now"]["value"]) == ("ipas", 12)
    assert raise_issue(people["own"], places, origin=figure).status_code == 404


def test_department_users_see_no_projects_or_other_departments(people, project, war_room_user):
    options = Api(people["own"]).get("/cm-war-room/raise-options").json()["data"]
    assert options["projects"] == []
    assert {person["name"] for person in options["people"]} == {"own", "limited", "V. Rane"}
    options = Api(people["admin"]).get("/cm-war-room/raise-options").json()["data"]
    assert [item["name"] for item in options["projects"]] == [project.name]
    assert "other" in {person["name"] for person in options["people"]}


def test_users_limited_to_a_taluka_see_no_projects(war_room_user, project, places):
    war_room_user.taluka = places["Kurla"]
    war_room_user.save()
    assert Api(war_room_user).get("/cm-war-room/raise-options").json()["data"]["projects"] == []
