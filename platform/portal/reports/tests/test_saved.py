"""Saved reports: permissions, validation, versions, run requests and schedules."""

import pytest

from portal.audit.models import AuditEntry
from portal.operations.models import Run, SavedReport, Schedule
from portal.organisation.models import Department
from support.datasets import Api

pytestmark = [pytest.mark.database, pytest.mark.django_db]
MONTHLY = {
    "name": "Monthly performance",
    "name_mr": "मासिक कामगिरी",
    "report": "performance",
    "period": "last_month",
    "formats": ["xlsx", "csv"],
    "language": "mr",
}


@pytest.fixture
def api(people):
    return Api(people["superadmin"])


def save(api, **fields):
    response = api.post("/reports/saved", {**MONTHLY, **fields})
    assert response.status_code == 201, response.content
    return response.json()["data"]


def test_creates_updates_and_deletes_a_saved_report(api, places):
    department = Department.objects.order_by("pk")[0]
    saved = save(api, taluka_id=places["Kurla"].pk, department=department.slug, formats=["pdf", "csv", "pdf"])
    assert (saved["formats"], saved["district_id"]) == (["pdf", "csv"], places["Kurla"].district_id)
    assert saved["taluka"]["en"] == "Kurla" and saved["department"] == department.slug
    assert saved["covers"]["date_from"].endswith("-01") and saved["schedules"] == []
    path = f"/reports/saved/{saved['id']}"
    fixed_days = {"period": "dates", "date_from": "2026-04-01", "date_to": "2026-04-30"}
    changed = api.put(path, {**saved, **fixed_days, "taluka_id": None, "department": None}).json()["data"]
    assert changed["covers"] == {"date_from": "2026-04-01", "date_to": "2026-04-30"}
    assert (changed["revision"], changed["changed_by"]) == (2, "superadmin")
    assert api.get(path).json()["data"] == changed
    assert [item["id"] for item in api.get("/reports/saved").json()["data"]] == [saved["id"]]
    assert api.put(path, changed).json()["data"]["revision"] == 2  # nothing changed, so no new revision
    assert api.delete(path, **{"If-Match": '"2"'}).status_code == 200
    assert api.get(path).status_code == 404
    actions = AuditEntry.objects.filter(entity="saved_report").order_by("id").values_list("action", flat=True)
    assert list(actions) == ["create", "update", "delete"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"report": "nothing"}, "report"),
        ({"period": "next_month"}, "period"),
        ({"period": "dates"}, "date_from"),
        ({"period": "dates", "date_from": "2026-04-02"}, "date_to"),
        ({"period": "dates", "date_from": "2026-04-02", "date_to": "2026-04-01"}, "date_to"),
        ({"period": "dates", "date_from": "1800-01-01", "date_to": "2026-04-01"}, "date_from"),
        ({"formats": []}, "formats"),
        ({"formats": ["doc"]}, "formats"),
        ({"language": "hi"}, "language"),
        ({"district_id": 999_999}, "district_id"),
        ({"taluka_id": 2**63}, "taluka_id"),
        ({"department": "nowhere"}, "department"),
        ({"folder": "../x"}, "folder"),
        ({"updated_by": 1}, "updated_by"),
    ],
)
def test_rejects_invalid_fields(api, fields, field):
    response = api.post("/reports/saved", {**MONTHLY, **fields})
    assert response.status_code == 422, response.content
    assert any(field in name for name in response.json()["errors"])
    assert not SavedReport.objects.exists()


def test_rejects_a_taluka_of_another_district(api, places):
    fields = {"taluka_id": places["Akot"].pk, "district_id": places["Kurla"].district_id}
    response = Api(api.user, "mr").post("/reports/saved", {**MONTHLY, **fields})
    assert response.json()["errors"] == {"taluka_id": ["हा तालुका दुसऱ्या जिल्ह्यात आहे."]}


def test_rejects_a_second_run_request(api):
    saved = save(api)
    path = f"/reports/saved/{saved['id']}"
    assert api.post(f"{path}/run").status_code == 202
    assert api.post(f"{path}/run").status_code == 409
    second = save(api, name="Another")
    assert api.post(f"/reports/saved/{second['id']}/run").status_code == 202
    rows = Run.objects.order_by("id").values_list("job", "report_id", "trigger", "requested_by__name")
    assert list(rows) == [("report", item["id"], "hand", "superadmin") for item in (saved, second)]
    assert api.get(path).json()["data"]["last_run"]["state"] == "requested"
    listed = api.get("/operations/runs", job="report", search="another").json()["data"]
    assert [item["report"]["name"] for item in listed] == ["Another"]


def test_schedules_a_saved_report(people, api):
    saved = save(api)
    schedule = {
        "name": "First of the month",
        "what": "report",
        "report_id": saved["id"],
        "when": {"every": "month", "day": 1, "at": "06:00"},
    }
    assert Api(people["admin"]).post("/operations/schedules", schedule).status_code == 403
    for report_id in (None, 999_999):
        response = api.post("/operations/schedules", {**schedule, "report_id": report_id})
        assert list(response.json()["errors"]) == ["report_id"]
    row = api.post("/operations/schedules", schedule).json()["data"]
    assert row["report"] == {"id": saved["id"], "name": MONTHLY["name"], "name_mr": MONTHLY["name_mr"]}
    path = f"/operations/schedules/{row['id']}"
    assert api.post(f"{path}/run").status_code == 202
    assert Run.objects.get().report_id == saved["id"]
    admin = Api(people["admin"])
    assert admin.get(path).json()["data"]["may_change"] is False
    assert admin.post(f"{path}/run").status_code == 403
    shown = api.get(f"/reports/saved/{saved['id']}").json()["data"]
    assert [(item["id"], item["cron"]) for item in shown["schedules"]] == [(row["id"], "0 6 1 * *")]
    # Changed to another kind, it no longer refers to the report.
    assert api.put(path, {**schedule, "what": "rebuild"}).json()["data"]["report"] is None
    api.put(path, schedule)
    assert api.delete(f"/reports/saved/{saved['id']}").status_code == 200
    assert not Schedule.objects.filter(pk=row["id"]).exists()
    assert AuditEntry.objects.filter(action="delete", entity="schedule", entity_id=row["id"]).exists()


def test_places_and_departments_of_saved_reports_cannot_be_deleted(api, places):
    department = Department.objects.create(name="New", slug="new-one")
    save(api, taluka_id=places["Kurla"].pk, department="new-one")
    assert api.delete(f"/departments/{department.slug}").status_code == 409
    response = api.delete(f"/geographic/talukas/{places['Kurla'].pk}")
    assert response.status_code == 409


def test_lists_todays_periods(api):
    by_name = {item["period"]: item for item in api.get("/reports/saved/periods").json()["data"]}
    assert len(by_name) == 9 and "dates" not in by_name
    assert by_name["last_month"]["date_from"].endswith("-01")
