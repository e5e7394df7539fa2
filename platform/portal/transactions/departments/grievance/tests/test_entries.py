"""Entries of both systems: computed fields, the department's filters, and offices as masters."""

from datetime import date, timedelta

import pytest

from catalog.calendar import first_of_month, today_in_india
from portal.transactions.departments.grievance.tests.conftest import COUNTS

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_server_computes_total_and_percentages(officer, offices, system):
    path, model = system
    body = {"office_id": offices[0].pk, "date": "2026-11-02", **COUNTS, "resolved_pendency": 7}
    # Computed fields sent by the form are ignored (requirement 35).
    response = officer.post(
        f"/{path}/transaction", {**body, "total_grievances": 1, "pendency_percentage": 99}
    )
    assert response.status_code == 201, response.content
    answer = response.json()
    assert answer["message"] == "Transaction created successfully"
    row = answer["data"]
    assert row["total_grievances"] == 40
    assert (row["pendency_percentage"], row["efficiency_percentage"]) == (50.0, 50.0)
    assert row["office"] == {
        "id": offices[0].pk, "name": "Collector office", "name_mr": "जिल्हाधिकारी कार्यालय",
    }  # fmt: skip
    assert model.objects.get().resolved_pendency == 7


def test_blank_counts_are_0_and_an_empty_total_has_no_percentages(officer, offices, system):
    path, _ = system
    body = {"office_id": offices[0].pk, "date": "2026-11-02", "submitted": ""}
    row = officer.post(f"/{path}/transactions", body).json()["data"]
    assert (row["total_grievances"], row["pendency_percentage"], row["efficiency_percentage"]) == (
        0,
        None,
        None,
    )


def test_change_and_delete(officer, make, system):
    path, model = system
    entry = make(model)
    path_of_entry = f"/{path}/transaction/{entry.pk}"
    body = {"office_id": entry.office_id, "date": "2026-11-02", **COUNTS, "submitted": 20}
    changed = officer.put(path_of_entry, body).json()
    assert changed["message"] == "Transaction updated successfully"
    assert changed["data"]["total_grievances"] == 50
    assert officer.delete(path_of_entry).json()["message"] == "Transaction deleted successfully"
    assert not model.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"office_id": 0}, "office_id"),
        ({"office_id": 9_999}, "office_id"),
        ({"date": None}, "date"),
        ({"date": "2026-13-01"}, "date"),
        ({"submitted": -1}, "submitted"),
        ({"submitted": 1.5}, "submitted"),
        ({"submitted": "many"}, "submitted"),
        ({"closed_satisfied": 10**12}, "closed_satisfied"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_rejects_invalid_fields(officer, offices, system, change, field):
    path, model = system
    body = {"office_id": offices[0].pk, "date": "2026-11-02", **COUNTS, **change}
    answer = officer.post(f"/{path}/transaction", body)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert not model.objects.exists()


def test_inactive_office_accepts_no_new_entries(officer, offices, system):
    path, _ = system
    offices[0].is_active = False
    offices[0].save()
    answer = officer.post(f"/{path}/transaction", {"office_id": offices[0].pk, "date": "2026-11-02"})
    assert list(answer.json()["errors"]) == ["office_id"]


def test_duplicate_office_and_day_is_a_conflict(officer, make, system):
    path, model = system
    entry = make(model)
    answer = officer.post(f"/{path}/transaction", {"office_id": entry.office_id, "date": "2026-11-02"})
    assert answer.status_code == 409
    assert answer.json()["data"] == {"existing_id": entry.pk}


def test_systems_do_not_share_entries(officer, make, system):
    path, model = system
    make(model)
    other = "pg" if path == "aaple-sarkar" else "aaple-sarkar"
    assert officer.get(f"/{path}/transactions").json()["meta"]["total"] == 1
    assert officer.get(f"/{other}/transactions").json()["meta"]["total"] == 0


def days(officer, path, **query):
    answer = officer.get(f"/{path}/transactions", sort_by="date", sort_order="asc", **query)
    assert answer.status_code == 200, answer.content
    return [row["date"] for row in answer.json()["data"]]


def test_date_range_overrides_current_month(officer, make, system):
    path, model = system
    today = today_in_india()
    before = first_of_month(today) - timedelta(days=1)
    for day in (before, today):
        make(model, day=day)
    assert days(officer, path) == [str(before), str(today)]
    assert days(officer, path, current_month="true") == [str(today)]
    assert days(officer, path, current_month="true", start_date=str(before), end_date=str(before)) == [
        str(before)
    ]
    assert days(officer, path, current_month="true", end_date=str(before)) == [str(before)]
    assert days(officer, path, start_date=str(today)) == [str(today)]
    assert days(officer, path, start_date="", end_date="all") == [str(before), str(today)]


def test_rejects_range_that_ends_before_it_starts(officer, system):
    path, _ = system
    for call in ("transactions", "dashboard-data"):
        answer = officer.get(f"/{path}/{call}", start_date="2026-11-02", end_date="2026-11-01")
        assert answer.status_code == 422, call
        assert "The last day is before the first." in str(answer.json()["errors"])


def test_filters_by_office_and_sorts_by_computed_columns(officer, make, offices, system):
    path, model = system
    make(model, office=0, submitted=100)
    make(model, office=1, submitted=0)
    rows = officer.get(f"/{path}/transactions", office_id=offices[1].pk).json()["data"]
    assert [row["office_name"] for row in rows] == ["Taluka office Kurla"]
    rows = officer.get(f"/{path}/transactions", search="कुर्ला").json()["data"]
    assert [row["office_id"] for row in rows] == [offices[1].pk]
    for column in ("total_grievances", "pendency_percentage", "office"):
        for order, first in (("asc", 1), ("desc", 0)):
            rows = officer.get(f"/{path}/transactions", sort_by=column, sort_order=order).json()["data"]
            assert len(rows) == 2
            if column != "office":
                assert rows[0]["office_id"] == offices[first].pk, (column, order)


def test_office_with_entries_cannot_be_deleted(admin, make, offices, system):
    make(system[1])
    answer = admin.delete(f"/office/{offices[0].pk}")
    assert answer.status_code == 409
    assert "Set it inactive instead" in answer.json()["message"]
    assert admin.delete(f"/offices/{offices[1].pk}").status_code == 200


def test_template_has_the_departments_headings(officer, system):
    path, _ = system
    answer = officer.get(f"/{path}/sample-template")
    heading = answer.content.decode("utf-8-sig").splitlines()[0]
    assert heading.split(",") == [
        "date", "office_name", "total_grievances", "resolved_pendency", "pendency_percentage", "submitted",
        "escalated", "assigned_count", "reassigned_count", "transferred_count", "received_with_inputs",
        "forwarded_for_inputs", "send_to_cpgram", "closed_satisfied", "closed_dissatisfied",
    ]  # fmt: skip
    assert f"{path.replace('-', '_')}_sample_template.csv" in answer.headers["Content-Disposition"]


def test_export_has_the_computed_columns(officer, make, system):
    path, model = system
    make(model, day=date(2026, 11, 2))
    lines = b"".join(officer.get(f"/{path}/export", start_date="2026-11-01").streaming_content)
    assert lines.decode("utf-8-sig").splitlines()[1].startswith("2026-11-02,Collector office,40,0,50")
    assert officer.get(f"/{path}/export", start_date="2026-11-03").status_code == 200
