"""An issue raised from a figure: the figure then, the same figure now, and who may raise from what."""

from datetime import timedelta
from decimal import Decimal

import pytest

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.kpis import KPIS
from marts.build import publish
from marts.store import Store
from oracle.entries import frames
from portal.transactions.models.kpi import KpiEntry
from portal.war_room.models import Issue, Project
from support.datasets import Api

PATH = "/cm-war-room/raised-issues"


def entry(taluka, day, status="undisputed", pending=0):
    return {
        "taluka_id": taluka.pk, "district_id": taluka.district_id, "division_id": taluka.district.division_id,
        "status": status, "date": day, "category": "", "total_pending": pending, "total_issued": 10,
        "stay_orders": 0, "avg_processing_days": 20,
    }  # fmt: skip


@pytest.fixture
def today():
    return today_in_india()


@pytest.fixture
def sheets(places, today, tmp_path, settings):
    """Publishes entries; called again, it publishes what is there by then."""
    settings.PORTAL_DATA = tmp_path
    rows = [
        entry(places["Kurla"], today - timedelta(days=200), pending=100),
        entry(places["Kurla"], today - timedelta(days=5), pending=7),
        entry(places["Andheri"], today - timedelta(days=5), pending=40),
    ]

    def publish_with(*more):
        publish(Store(tmp_path / "marts"), EFERFAR, frames([*rows, *more]))

    publish_with()
    return publish_with


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


def raised(person, places, language="en", **fields):
    body = {"title": "Old mutations in Kurla", "origin": origin(places, **fields.pop("origin", {})), **fields}
    return Api(person, language).post(PATH, body)


def test_the_figure_then_and_now(people, war, places, sheets, today):
    answer = raised(people["own"], places, due_date="2030-01-01", owner_id=war.pk)
    assert answer.status_code == 201, answer.content
    told = answer.json()["data"]
    assert (told["value"], told["as_of"]) == (100, str(today - timedelta(days=5)))
    sheets(
        entry(places["Kurla"], today - timedelta(days=190), "disputed", pending=17),
        entry(places["Kurla"], today),
    )
    read = Api(war).get(f"/cm-war-room/issues/{told['id']}").json()["data"]
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
    log = Api(war).get(f"/issues/{told['id']}/activity-logs").json()["data"]
    assert log[0]["description"] == "Issue “Old mutations in Kurla” raised from Pending by age"
    # Lists leave the figure of today out: it costs a question to the aggregates each.
    assert Api(war).get("/issues").json()["data"][0]["figure_now"] is None


def test_the_value_is_the_servers_whatever_the_caller_says(people, places, sheets):
    answer = Api(people["own"]).post(PATH, {"title": "A", "origin": {**origin(places), "value": 1_000_000}})
    assert list(answer.json()["errors"]) == ["origin.value"]


def test_filters_and_the_raisers_area_stay_with_the_question(people, war, places, sheets, today):
    summary = {"block": "summary", "row": {}, "measure": "total_pending"}
    everything = raised(people["own"], places, origin=summary).json()["data"]
    kurla = raised(people["limited"], places, origin=summary).json()["data"]
    filters = {"taluka_id": str(places["Andheri"].pk), "status": "undisputed", "district": "all"}
    andheri = raised(people["admin"], places, origin={**summary, "filters": filters}).json()["data"]
    assert [found["value"] for found in (everything, kurla, andheri)] == [147, 107, 40]
    sheets(entry(places["Kurla"], today, pending=1000))
    now = [
        Api(war).get(f"/issues/{found['id']}").json()["data"]["figure_now"]["value"]
        for found in (everything, kurla, andheri)
    ]
    assert now == [1147, 1107, 40]


def test_a_figure_that_is_gone_has_no_value_now(people, war, places, sheets, tmp_path, today):
    made = raised(people["own"], places, origin={"filters": {"date_from": "2020-01-01"}}).json()["data"]
    issue = Issue.objects.get(pk=made["id"])
    for change in ({"block": "moved"}, {"dataset": "gone"}, {"filters": {"time_period": "renamed"}}):
        issue.origin = {**(issue.origin or {}), **change}
        issue.save()
        read = Api(war).get(f"/issues/{issue.pk}").json()["data"]
        assert read["figure_now"]["value"] is None, change


@pytest.mark.parametrize(
    "change",
    [
        {"block": "nothing"},
        {"measure": "taluka"},
        {"measure": "__class__"},
        {"row": {}},  # three talukas: not one figure
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
def test_what_is_no_figure_is_422(people, places, sheets, change):
    answer = raised(people["own"], places, origin=change)
    assert answer.status_code == 422, answer.content
    assert (Issue.objects.count(), Project.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("kind", "status"),
    [("anonymous", 401), ("other", 404), ("war", 404), ("own", 201), ("admin", 201), ("superadmin", 201)],
)
def test_who_may_raise_from_a_departments_figures(kind, status, people, war, places, sheets):
    assert raised(war if kind == "war" else people[kind], places).status_code == status


def test_an_unknown_dataset_does_not_exist(people, places):
    assert raised(people["admin"], places, origin={"dataset": "none"}).status_code == 404


def test_projects_and_owners_within_reach_only(people, war, places, sheets, project):
    own = raised(people["own"], places, project_id=project.pk)
    assert list(own.json()["errors"]) == ["project_id"]
    stranger = raised(people["own"], places, owner_id=people["other"].pk, language="mr")
    assert stranger.json()["errors"]["owner_id"] == ["अशी व्यक्ती नाही किंवा खाते सक्रिय नाही."]
    made = raised(people["admin"], places, project_id=project.pk, owner_id=people["other"].pk)
    assert Issue.objects.get(pk=made.json()["data"]["id"]).project == project


def test_raised_issues_share_one_project(people, places, sheets):
    for _ in range(2):
        raised(people["own"], places)
    assert Project.objects.filter(is_inbox=True).count() == 1


def test_a_dashboard_over_several_datasets_has_figures_too(people, places, tmp_path, settings):
    settings.PORTAL_DATA = tmp_path
    total = {"dataset": "eoffice", "block": "overall_stats", "row": {}, "measure": "grand_total_pendency"}
    answer = raised(people["admin"], places, origin={**total, "filters": {}})
    assert (answer.status_code, answer.json()["data"]["value"]) == (201, 0)
    # One of its datasets alone has no dashboard.
    items = {**total, "dataset": "eoffice_files", "filters": {}}
    assert raised(people["admin"], places, origin=items).status_code == 404


def test_a_figure_of_one_of_the_departments_that_share_a_sheet(
    people, war, places, today, tmp_path, settings
):
    settings.PORTAL_DATA = tmp_path
    figure = {
        "dataset": "kpis", "block": "metrics", "row": {"metric": "pending_approvals"}, "measure": "value",
        "filters": {"department": "ipas"},
    }  # fmt: skip
    # Before its first sheet a department shows samples, and nobody raises an issue from these.
    assert raised(people["admin"], places, origin=figure).status_code == 422
    values = {"department": "ipas", "date": today, "metric": "pending_approvals", "category": ""}
    KpiEntry.objects.create(**values, value=12)
    publish(Store(tmp_path / "marts"), KPIS, frames([{**values, "value": Decimal(12)}], KPIS))
    answer = raised(people["admin"], places, origin=figure).json()["data"]
    assert (answer["value"], answer["as_of"]) == (12, str(today))
    read = Api(war).get(f"/cm-war-room/issues/{answer['id']}").json()["data"]
    assert (read["origin"]["department"], read["figure_now"]["value"]) == ("ipas", 12)
    assert raised(people["own"], places, origin=figure).status_code == 404


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
