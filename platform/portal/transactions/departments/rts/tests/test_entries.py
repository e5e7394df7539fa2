"""RTS entries through the API: the rules of requirement 33, the status filter, lookups and export."""

import csv
import io
from datetime import date, timedelta
from typing import Any

import pytest

from catalog.calendar import today_in_india
from portal.audit.models import AuditEntry
from portal.figures.models import DatasetSetting
from portal.transactions.departments.rts import demo
from portal.transactions.models import RtsEntry
from support.datasets import Api

LIST = "/rts/transactions"
DESKS = {"pending_at_vle": 1, "pending_at_desk1": 2, "pending_at_desk2": 2, "pending_at_desk3": 1}
DESKS_ABOVE_PENDING_WARNING = "Total desk-wise pending exceeds total pending applications"
DESKS_ABOVE_PENDING_ERROR = "Total desk-wise pending cannot exceed total pending"


def test_omitted_totals_are_summed(officer, body):
    answer = officer.post(LIST, body())
    assert answer.status_code == 201, answer.content
    row = answer.json()["data"]
    assert answer.json()["message"] == "Transaction created successfully!"
    assert (row["total"], row["total_pending"], row["total_closed"]) == (15, 5, 10)
    assert (row["in_progress"], row["success_rate"], row["disposal_rate"]) == (0, 80.0, 66.7)
    assert row["on_time_rate"] is None and row["warnings"] == []
    assert AuditEntry.objects.filter(action="create", entity="rts", entity_id=str(row["id"])).count() == 1


def test_division_follows_from_the_taluka(officer, body):
    """The form's fifteen fields don't include a division."""
    given = body()
    del given["division_id"]
    answer = officer.post(LIST, given)
    assert answer.status_code == 201, answer.content
    row = answer.json()["data"]
    assert row["division_id"] == body()["division_id"]
    assert officer.put(f"{LIST}/{row['id']}", given).status_code == 200
    many = {"transactions": [given | {"transaction_date": "2026-04-02"}]}
    assert officer.post("/rts/bulk-create", many).status_code == 201
    missing = officer.post(LIST, given | {"district_id": None, "taluka_id": None})
    assert set(missing.json()["errors"]) == {"district_id", "taluka_id"}
    assert missing.json()["message"] == "Check the marked fields."
    mismatch = officer.post(LIST, body(division_id=given["taluka_id"] + 999))
    assert mismatch.status_code == 422 and set(mismatch.json()["errors"]) == {"division_id"}


def test_total_above_pending_and_closed_is_in_progress(officer, body):
    row = officer.post(LIST, body(total=20)).json()["data"]
    assert (row["total"], row["in_progress"], row["warnings"]) == (20, 5, [])
    below = officer.post(LIST, body(total=14, transaction_date="2026-04-02"))
    assert below.status_code == 422 and "total" in below.json()["errors"]


def test_update_without_total_preserves_in_progress(officer, body):
    """Updating pending without a total used to drop the applications in progress: 22 became 20."""
    row = officer.post(LIST, body(total=22, total_pending=5, total_closed=15)).json()["data"]
    assert row["in_progress"] == 2
    changed = officer.put(f"{LIST}/{row['id']}", body(total_pending=4, **dict.fromkeys(DESKS, 1)))
    assert (changed.json()["data"]["total"], changed.json()["data"]["in_progress"]) == (21, 2)
    given = officer.put(f"{LIST}/{row['id']}", body(total=19, total_pending=4, **dict.fromkeys(DESKS, 1)))
    assert (given.json()["data"]["total"], given.json()["data"]["in_progress"]) == (19, 0)


def test_differing_total_closed_is_stored_with_a_warning(officer, body):
    row = officer.post(LIST, body(total_closed=9)).json()["data"]
    assert (row["total_closed"], row["total"]) == (9, 14) and len(row["warnings"]) == 1


def test_desks_above_pending_warn_on_create_and_fail_on_edit(officer, body):
    added = officer.post(LIST, body(**DESKS)).json()["data"]
    assert added["warnings"] == [DESKS_ABOVE_PENDING_WARNING]
    edit = officer.put(f"{LIST}/{added['id']}", body(**DESKS))
    assert edit.status_code == 422 and edit.json()["errors"] == {"total_pending": [DESKS_ABOVE_PENDING_ERROR]}
    fixed = officer.put(f"{LIST}/{added['id']}", body(**DESKS, total_pending=6))
    assert fixed.json()["message"] == "Transaction updated successfully!"
    assert fixed.json()["data"]["total"] == 16
    marathi = Api(officer.user, "mr").put(f"{LIST}/{added['id']}", body(**DESKS))
    assert "कक्षनिहाय" in marathi.json()["errors"]["total_pending"][0]


def test_success_rate_is_0_if_nothing_is_closed(officer, make):
    entry = make(total=3, total_pending=3)
    row = officer.get(f"/rts/single-transaction/{entry.pk}").json()["data"]
    assert (row["success_rate"], row["disposal_rate"]) == (0, 0)


def test_success_rate_is_unknown_if_no_outcomes_are_reported(officer, make):
    entry = make(total=8, total_pending=3, total_closed=5)
    row = officer.get(f"/rts/single-transaction/{entry.pk}").json()["data"]
    assert (row["success_rate"], row["disposal_rate"]) == (None, 62.5)


@pytest.mark.parametrize(
    ("field", "value"),
    [("total_pending", -1), ("total_pending", 1.5), ("total_approved", "x"), ("total", 10**8 + 1),
     ("service_id", 10**9), ("service_id", None), ("transaction_date", "2026-02-30"), ("surprise", 1)],
)  # fmt: skip
def test_invalid_value_is_reported_on_its_field(officer, body, field, value):
    answer = officer.post(LIST, body(**{field: value}))
    assert answer.status_code == 422 and field in answer.json()["errors"]


@pytest.mark.parametrize("field", ["taluka_id", "service_id", "transaction_date"])
def test_empty_required_field_is_said_to_be_required(officer, body, field):
    """Not "Enter a whole number." or "Enter a date."."""
    errors = officer.post(LIST, body(**{field: None})).json()["errors"]
    assert errors[field] == ["This field is required."]


def test_a_row_can_be_sent_back_unchanged(officer, body):
    row = officer.post(LIST, body()).json()["data"]
    row.pop("warnings")
    updated = officer.put(f"{LIST}/{row['id']}", row)
    assert updated.status_code == 200, updated.content


def test_duplicate_key_is_a_conflict(officer, body):
    first = officer.post(LIST, body()).json()["data"]["id"]
    duplicate = officer.post(LIST, body(total_pending=9))
    assert duplicate.status_code == 409 and duplicate.json()["data"]["existing_id"] == first


def test_detail_has_empty_application_fields(officer, make):
    row = officer.get(f"{LIST}/{make().pk}").json()["data"]
    assert (row["service_name"], row["district_name"], row["taluka_name"]) == (
        "Income Certificate", "Mumbai Suburban", "Kurla",
    )  # fmt: skip
    assert row["service"]["name_mr"] and row["service_id"]
    assert (
        row["application_number"] is row["applicant_mobile"] is row["desk2_officer"] is row["status"] is None
    )
    assert row["desk1_status"] == row["desk3_status"] == "not_started"


STATUSES = {
    "pending": {"total": 2, "total_pending": 2},
    "approved": {"total": 2, "total_closed": 2, "total_approved": 2},
    "rejected": {"total": 2, "total_closed": 2, "total_rejected": 2},
    "in_progress": {"total": 2},
}


@pytest.fixture
def entry_by_status(make):
    return {
        status: make(day=date(2026, 4, 1) + timedelta(days=number), **counts).pk
        for number, (status, counts) in enumerate(STATUSES.items())
    }


@pytest.mark.parametrize("status", [*STATUSES, "completed", "all", ""])
def test_status_filter_selects_entries_with_matching_counts(officer, entry_by_status, status):
    rows = officer.get(LIST, status=status).json()["data"]
    expected = {
        "completed": {entry_by_status["approved"], entry_by_status["rejected"]},
        "all": set(entry_by_status.values()),
        "": set(entry_by_status.values()),
    }.get(status, {entry_by_status.get(status)})
    assert {row["id"] for row in rows} == expected
    assert officer.get(LIST, status="lost").status_code == 422


@pytest.mark.parametrize(
    "query",
    [{"service": "Caste Certificate"}, {"service": "जातीचे प्रमाणपत्र"}, {"search": "caste"},
     {"district": "Mumbai Suburban", "taluka": "Andheri"}, {"date_from": "2026-04-02"}],
)  # fmt: skip
def test_list_filters_by_names_and_dates(officer, make, query):
    make()
    matching = make("Andheri", date(2026, 4, 3), 1)
    assert [row["id"] for row in officer.get(LIST, **query).json()["data"]] == [matching.pk]


def sorted_by(officer, column, order):
    return [row["id"] for row in officer.get(LIST, sort_by=column, sort_order=order).json()["data"]]


@pytest.mark.parametrize(
    "column", ["service", "total", "total_rejected", "in_progress", "success_rate", "taluka"]
)
def test_every_shown_column_sorts(officer, make, column):
    small = make(total=1, total_closed=1, total_approved=0, total_rejected=1)
    large = make("Andheri", service=1, total=9, total_closed=4, total_approved=2, total_rejected=2)
    swapped = column in ("service", "taluka")
    assert sorted_by(officer, column, "asc") == ([large.pk, small.pk] if swapped else [small.pk, large.pk])


@pytest.mark.parametrize("order", ["asc", "desc"])
def test_unknown_rates_come_last(officer, make, order):
    unknown = make("Andheri", total=5, total_closed=5)
    known = make(total=1, total_closed=1, total_approved=1)
    assert sorted_by(officer, "success_rate", order) == [known.pk, unknown.pk]


def test_lookups_are_limited_to_the_users_area(officer, person, places, services):
    districts = officer.get("/rts/districts").json()["data"]
    assert len(districts) == 36 and {"id", "name_en", "name_mr", "division_id"} <= districts[0].keys()
    kurla = places["Kurla"]
    for district in ("Mumbai Suburban", "मुंबई उपनगर", str(kurla.district_id)):
        rows = officer.get("/rts/talukas", district=district).json()["data"]
        assert {row["name_en"] for row in rows} == {"Andheri", "Borivali", "Kurla"}
    assert officer.get("/rts/talukas", district="Atlantis").status_code == 422
    limited = Api(person(taluka=kurla))
    assert [row["id"] for row in limited.get("/rts/talukas").json()["data"]] == [kurla.pk]
    assert {"id", "name", "name_mr"} == officer.get("/rts/services").json()["data"][0].keys()
    services[0].is_active = False
    services[0].save()
    assert services[0].pk not in {row["id"] for row in officer.get("/rts/services").json()["data"]}


def test_inactive_service_with_entries_is_an_option_of_its_own(officer, make, services):
    make()
    type(services[0]).objects.update(is_active=False)
    options = officer.get("/rts/filter-options").json()["data"]
    assert options["lookups"] == {"service": []}
    assert options["inactive"]["lookups"] == {
        "service": [{"id": services[0].pk, "name": services[0].name, "name_mr": services[0].name_mr}]
    }


def test_export_has_the_sheets_headings(officer, make):
    make(total=7, total_pending=7)
    text = b"".join(officer.get("/rts/export").streaming_content).decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["taluka_name"], row["service_name"]) == ("Kurla", "Income Certificate")
    assert (row["transaction_date"], row["total"]) == ("2026-04-01", "7")
    assert "in_progress" not in row and "success_rate" not in row


def test_demo_entries_follow_the_rules_and_are_reproducible(places, services):
    today = today_in_india()
    ids = {service.name: service.pk for service in services}
    rows: list[dict[str, Any]] = list(demo.entries([places["Kurla"].pk], ids, today))
    assert rows == list(demo.entries([places["Kurla"].pk], ids, today))
    assert 300 < len(rows) < 1_000 and max(row["transaction_date"] for row in rows) <= today
    waiting: dict[int, int] = {}
    for row in rows:
        before = waiting.setdefault(
            row["service_id"], row["total_pending"] + row["total_closed"] - row["total"]
        )
        waiting[row["service_id"]] = row["total_pending"]
        assert row["total_pending"] == before + row["total"] - row["total_closed"]
        assert row["total_closed"] == row["total_approved"] + row["total_rejected"]
        assert row["total_pending"] == sum(row[name] for name in DESKS)
        assert min(row[name] for name in row if name != "transaction_date") >= 0
    keys = {(row["taluka_id"], row["service_id"], row["transaction_date"]) for row in rows}
    assert len(keys) == len(rows) and RtsEntry.objects.count() == 0


def test_pending_as_a_stock_is_not_part_of_the_total(officer, body):
    DatasetSetting.objects.create(dataset="rts", pending_adds_up="latest")
    row = officer.post(LIST, body(total=2, total_pending=40)).json()["data"]
    assert (row["total"], row["total_pending"], row["total_closed"], row["in_progress"]) == (2, 40, 10, None)
    changed = officer.put(f"{LIST}/{row['id']}", body(total=3, total_pending=41))
    assert (changed.status_code, changed.json()["data"]["total"]) == (200, 3)
    # No longer a sum, it has to be entered: left out, it would be 0.
    assert list(officer.post(LIST, body(transaction_date="2026-03-02")).json()["errors"]) == ["total"]
    # The desks are part of the same stock.
    assert officer.put(f"{LIST}/{row['id']}", body(total=3, **DESKS)).status_code == 422
    (rts,) = [item for item in officer.get("/catalog").json()["data"] if item["name"] == "rts"]
    rules = {rule["code"] for rule in rts["rules"]}
    assert "desks_above_pending" in rules and not rules & {"total_filled", "total_too_small"}
    (total,) = [field for field in rts["fields"] if field["name"] == "total"]
    assert total["required"] and not total["optional"]
    (status,) = [item for item in rts["dashboards"][0]["filters"] if item["name"] == "status"]
    assert "in_progress" not in {choice["value"] for choice in status["choices"]}
