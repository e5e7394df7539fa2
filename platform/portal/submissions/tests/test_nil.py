"""Nil returns and working days: permissions, rejections and audit entries."""

from datetime import timedelta

import pytest

from catalog.calendar import today_in_india
from portal.audit.models import AuditEntry
from portal.figures.models import Holiday
from support.datasets import Api


@pytest.fixture
def missing(receive_entry, working_day, places):
    """Kurla's sheet of the seventh working day back is missing."""
    receive_entry("Kurla", working_day(8))
    return {"dataset": "eferfar", "unit": str(places["Kurla"].pk), "day": str(working_day(7))}


def test_only_a_missing_owed_sheet_can_be_nil(people, missing, working_day):
    api = Api(people["own"])
    assert api.post("/submissions/nil", {**missing, "day": str(working_day(8))}).status_code == 409
    future = str(today_in_india() + timedelta(days=40))
    assert api.post("/submissions/nil", {**missing, "day": future}).status_code == 422
    before = str(working_day(8) - timedelta(days=400))
    assert api.post("/submissions/nil", {**missing, "day": before}).status_code == 422
    assert api.post("/submissions/nil", {**missing, "unit": "999999"}).status_code == 404
    assert api.post("/submissions/nil", {**missing, "dataset": "mining"}).status_code == 404
    assert api.post("/submissions/nil", {**missing, "status": "received"}).status_code == 422
    assert api.post("/submissions/nil", {**missing, "note": "Nothing came in."}).status_code == 201
    assert api.post("/submissions/nil", missing).status_code == 409


def test_users_outside_the_scope_get_404(people, missing, places, working_day):
    andheri = {**missing, "unit": str(places["Andheri"].pk)}
    assert Api(people["limited"]).post("/submissions/nil", andheri).status_code == 404
    given = (
        Api(people["own"]).post("/submissions/nil", {**andheri, "day": str(working_day(7))}).json()["data"]
    )
    assert Api(people["limited"]).delete(f"/submissions/nil/{given['id']}").status_code == 404
    assert Api(people["other"]).delete(f"/submissions/nil/{given['id']}").status_code == 404
    assert Api(people["own"]).delete(f"/submissions/nil/{given['id']}").status_code == 200
    assert Api(people["own"]).delete(f"/submissions/nil/{given['id']}").status_code == 404
    assert list(AuditEntry.objects.filter(entity="nil_return").values_list("action", flat=True)) == [
        "create", "delete",
    ]  # fmt: skip


def test_no_sheet_is_expected_on_a_holiday(people, missing, working_day):
    admin, path = Api(people["admin"], "mr"), "/working-days/holidays"
    body = {"day": missing["day"], "name": "Diwali", "name_mr": "दिवाळी"}
    created = admin.post(path, body)
    assert created.status_code == 201
    assert admin.post(path, body).status_code == 409
    assert admin.post(path, {**body, "day": "2026-02-30"}).status_code == 422
    answer = (
        Api(people["own"]).get("/submissions", dataset="eferfar", month=missing["day"][:7]).json()["data"]
    )
    index = [column["key"] for column in answer["columns"]].index(missing["day"])
    assert answer["columns"][index]["off"] and answer["columns"][index]["holiday_mr"] == "दिवाळी"
    assert {row["cells"][index]["status"] for row in answer["rows"]} == {"off"}
    assert Api(people["own"]).post("/submissions/nil", missing).status_code == 422
    year = Api(people["own"]).get("/working-days", year=missing["day"][:4]).json()["data"]
    assert missing["day"] in {row["day"] for row in year["holidays"]}
    fixed = [row for row in year["holidays"] if row["id"] is None]
    assert len(fixed) >= 6
    holiday = created.json()["data"]["id"]
    assert admin.delete(f"{path}/{holiday}").status_code == 200
    assert admin.delete(f"{path}/{holiday}").status_code == 404
    assert not Holiday.objects.exists()


def test_configured_saturdays_are_off(people, db):
    admin = Api(people["admin"])
    month = {"month": "2026-11"}

    def saturdays():
        columns = Api(people["admin"]).get("/submissions", **month).json()["data"]["columns"]
        return [column["off"] for column in columns if column["key"][-2:] in ("07", "14", "21", "28")]

    assert saturdays() == [True, True, True, True]
    assert admin.put("/working-days", {"saturdays": "first"}).status_code == 422
    assert admin.put("/working-days", {"saturdays": "second_fourth"}).status_code == 200
    assert saturdays() == [False, True, False, True]
    assert AuditEntry.objects.filter(entity="working_days").count() == 1
