"""Targets and events over HTTP: permissions, and their effect on the figures of a measure."""

from datetime import date

import pytest

from catalog.calendar import today_in_india
from portal.audit.models import AuditEntry
from portal.organisation.models import Department
from portal.targets.models import Marker
from portal.trends.figures import TrendRequest, trends_of
from portal.trends.tests.test_figures import CALM, monthly_sheets
from support.datasets import Api

pytestmark = [pytest.mark.database, pytest.mark.django_db]
PATH = "/targets"
TARGET = {"kind": "target", "department": "e-ferfar", "measure": "eferfar.issued", "value": 300}
EVENT = {
    "kind": "event", "department": "e-ferfar", "measure": "eferfar.issued", "day": "2025-12-01",
    "text": "New portal", "text_mr": "नवीन पोर्टल",
}  # fmt: skip


def create_marker(person, body, status=201):
    answer = Api(person).post(PATH, body)
    assert answer.status_code == status, answer.content
    return answer.json()["data"] if status == 201 else answer.json()


def test_a_district_alone_replaces_the_stored_taluka(people, places):
    kurla = places["Kurla"]
    created = create_marker(people["admin"], {**TARGET, "taluka_id": kurla.pk})
    path = f"{PATH}/{created['id']}"
    kept = Api(people["admin"]).put(path, {**TARGET, "revision": 1}).json()["data"]
    whole = {**TARGET, "district_id": kurla.district_id, "revision": kept["revision"]}
    changed = Api(people["admin"]).put(path, whole).json()["data"]
    assert kept["taluka_id"] == kurla.pk
    assert (changed["taluka_id"], changed["district_id"]) == (None, kurla.district_id)


def test_administrator_manages_events_with_an_audit_trail(people, places):
    admin = Api(people["admin"])
    created = create_marker(people["admin"], {**EVENT, "taluka_id": places["Kurla"].pk})
    assert (created["label"]["en"], created["place"]["mr"], created["revision"]) == ("Issued", "कुर्ला", 1)
    path = f"{PATH}/{created['id']}"
    body = {**EVENT, "day": "2026-01-01", "revision": 1}
    changed = admin.put(path, body)
    assert (changed.status_code, changed.json()["data"]["day"]) == (200, "2026-01-01")
    assert admin.put(path, body).status_code == 412
    assert admin.delete(f"{path}?revision=1").status_code == 412
    assert admin.delete(f"{path}?revision=2").status_code == 200
    assert admin.get(path).status_code == 404
    actions = AuditEntry.objects.filter(entity="marker").order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["create", "update", "delete"]


def test_measures_of_a_deactivated_department_are_not_offered(people):
    admin = Api(people["superadmin"])

    def offered():
        return {row["department"] for row in admin.get(f"{PATH}/options").json()["data"]["measures"]}

    stored = create_marker(people["superadmin"], EVENT)
    assert "e-ferfar" in offered()
    Department.objects.filter(slug="e-ferfar").update(status="inactive")
    assert "e-ferfar" not in offered() != set()
    assert "measure" in create_marker(people["superadmin"], TARGET, 422)["errors"]
    # What is stored can still be corrected.
    assert admin.put(f"{PATH}/{stored['id']}", {**EVENT, "text": "Portal", "revision": 1}).status_code == 200


def test_departments_read_only_their_own(people):
    create_marker(people["superadmin"], TARGET)
    assert [row["measure"] for row in Api(people["own"]).get(PATH).json()["data"]] == ["eferfar.issued"]
    assert Api(people["other"]).get(PATH).json()["data"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({**TARGET, "measure": "eferfar.nothing"}, "measure"),
        ({**TARGET, "department": "rts"}, "measure"),
        ({**TARGET, "value": None}, "value"),
        ({**EVENT, "day": None}, "day"),
        ({**EVENT, "text": ""}, "text"),
        ({**TARGET, "taluka_id": 10**9}, "taluka_id"),
    ],
)
def test_rejects_inconsistent_fields(people, body, field):
    assert set(create_marker(people["admin"], body, 422)["errors"]) == {field}


def test_area_has_one_target(people, places):
    create_marker(people["admin"], TARGET)
    assert create_marker(people["admin"], TARGET, 409)["success"] is False
    create_marker(people["admin"], {**TARGET, "district_id": places["Kurla"].district_id})
    assert Marker.objects.count() == 2


def trend(person, **area):
    answer = Api(person).get("/trends", department="e-ferfar", **area)
    assert answer.status_code == 200, answer.content
    return next(
        measure for measure in answer.json()["data"]["measures"] if measure["key"] == "eferfar.issued"
    )


def card(person, **area):
    return Api(person).get("/eferfar/dashboard-data", **area).json()["data"]["signals"]["issued"]


def test_target_is_compared_with_the_limits(published, people):
    published(monthly_sheets([*CALM, *CALM[:11]]))
    admin = people["admin"]
    assert trend(admin)["signal"]["assurance"] is None
    row = Marker(kind="target", department="e-ferfar", measure="eferfar.issued", value=20)
    row.save()
    for value, assurance in ((20, "reaches"), (210, "hit_and_miss"), (5000, "misses")):
        Marker.objects.update(value=value)
        for signal in (trend(admin)["signal"], card(admin)):
            assert (signal["assurance"], signal["target"]) == (assurance, value)
    assert (
        "the target of 5,000 a month is reached in no usual month."
        in trend(admin)["signal"]["sentence"]["en"]
    )
    request = TrendRequest(by="quarter", start=2026, area={}, today=today_in_india())
    (issued,) = [
        measure_trend
        for measure_trend in trends_of("e-ferfar", request)
        if measure_trend.key == "eferfar.issued"
    ]
    assert (issued.target("month"), issued.target("quarter"), issued.target("year")) == (5000, 15_000, 60_000)
    # The target of a sum doesn't apply to a part of the district.
    assert card(admin, taluka_id=1)["target"] is None


def test_event_restarts_the_limits_in_its_area(published, people, places):
    published(monthly_sheets([*CALM[:10], *(pace + 40 for pace in [*CALM, 10])]))
    admin = people["admin"]
    assert trend(admin)["signal"]["state"] == "improving"
    # Thirteen months since October 2025, judged by themselves.
    row = Marker.objects.create(
        kind="event",
        department="e-ferfar",
        measure="eferfar.issued",
        day=date(2025, 10, 1),
        text="New portal",
    )
    for signal in (trend(admin)["signal"], card(admin)):
        assert (signal["state"], signal["points"]) == ("usual", 13)
        assert signal["events"] == [{"day": "2025-10-01", "text": {"en": "New portal", "mr": "New portal"}}]
    # After an event in the middle of a month, the limits start with the next month.
    Marker.objects.update(day=date(2025, 10, 15))
    assert card(admin)["points"] == 12
    # An event in another area has no effect.
    Marker.objects.update(taluka=places["Akot"])
    assert card(admin)["state"] == "improving"
    assert row.pk
