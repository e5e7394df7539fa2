"""Create, update, delete and bulk-create: checks, conflicts, versions, audit and change rows."""

from datetime import date, timedelta

import pytest

from catalog.calendar import today_in_india
from portal.audit.models import AuditEntry
from portal.figures.models import Change
from portal.transactions.models import EferfarEntry
from support.datasets import Api

LIST = "/eferfar/transactions"


def months():
    return sorted(Change.objects.values_list("month", flat=True))


def test_create(people, body):
    response = Api(people["own"]).post(LIST, body())
    assert response.status_code == 201, response.content
    row = response.json()["data"]
    assert (row["revision"], row["category"], row["creator"]["name"], row["warnings"]) == (1, None, "own", [])
    assert months() == [date(2026, 4, 1)]
    audit = AuditEntry.objects.get()
    assert (audit.action, audit.entity, audit.entity_id) == ("create", "eferfar", str(row["id"]))


def test_stay_orders_are_optional_and_blank_numbers_are_0(people, body):
    given = body(total_pending="", total_issued="7")
    del given["stay_orders"]
    row = Api(people["own"]).post("/eferfar/transaction", given).json()["data"]
    assert (row["stay_orders"], row["total_pending"], row["total_issued"]) == (0, 0, 7)


def test_duplicate_key_is_409_with_the_existing_id(people, body):
    api = Api(people["own"])
    first = api.post(LIST, body()).json()["data"]["id"]
    duplicate = api.post(LIST, body(total_pending=99))
    assert (duplicate.status_code, duplicate.json()["data"]) == (409, {"existing_id": first})
    assert api.post(LIST, body(category="registered")).status_code == 201


def test_missing_place_has_its_own_message(people, body):
    given = body(division_id=None)
    del given["taluka_id"]
    for language, message in (
        ("en", "Please select Division, District, and Taluka."),
        ("mr", "कृपया प्रशासकीय विभाग, जिल्हा आणि तालुका निवडा."),
    ):
        answer = Api(people["own"], language).post(LIST, given)
        assert answer.status_code == 422 and answer.json()["message"] == message
        assert set(answer.json()["errors"]) == {"division_id", "taluka_id"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("taluka_id", 999_999),
        ("taluka_id", "9" * 30),
        ("district_id", 1),
        ("division_id", 1),
        ("status", "undisputed?"),
        ("status", None),
        ("date", "31/02/2026"),
        ("date", 1_700_000_000),
        ("date", "0001-01-01"),
        ("category", "other"),
        ("total_pending", -1),
        ("total_pending", 1.5),
        ("total_pending", True),
        ("total_pending", 10**12),
        ("avg_processing_days", "many"),
        ("nickname", "x"),
        ("created_by_id", 1),
    ],
)
def test_bad_fields_are_422_on_that_field(field, value, people, body):
    for language in ("en", "mr"):
        response = Api(people["own"], language).post(LIST, body(**{field: value}))
        assert response.status_code == 422, response.content
        assert field in response.json()["errors"], response.json()
    assert not EferfarEntry.objects.exists()


def test_read_only_fields_are_ignored_on_write(people, body, make_entry):
    """No mass assignment: a row may be sent back as it was read, and only its writable fields change."""
    entry = make_entry()
    api = Api(people["own"])
    row = api.get(f"/eferfar/single-transaction/{entry.pk}").json()["data"]
    forged = {
        **row, "id": 77, "import_id": 5, "created_at": "2000-01-01", "updated_at": "x",
        "creator": {"id": people["admin"].pk, "name": "?"}, "total_pending": 4,
    }  # fmt: skip
    after = api.put(f"{LIST}/{entry.pk}", forged).json()["data"]
    assert (after["id"], after["import_id"], after["creator"]) == (entry.pk, None, None)
    assert (after["total_pending"], after["revision"]) == (4, 2)
    assert after["created_at"] == row["created_at"]


def test_moving_an_entry_queues_both_months_and_rejects_a_duplicate_key(people, body, make_entry):
    entry, other = make_entry(), make_entry(day=date(2026, 5, 1))
    api = Api(people["own"])
    assert api.put(f"{LIST}/{entry.pk}", body(date="2026-03-31")).status_code == 200
    assert months() == [date(2026, 3, 1), date(2026, 4, 1)]
    clash = api.put(f"{LIST}/{entry.pk}", body(date="2026-05-01"))
    assert (clash.status_code, clash.json()["data"]) == (409, {"existing_id": other.pk})


def test_delete(people, make_entry):
    entry = make_entry()
    api = Api(people["superadmin"])
    assert api.delete(f"{LIST}/{entry.pk}").status_code == 200
    assert api.delete(f"{LIST}/{entry.pk}").status_code == 404
    assert months() == [date(2026, 4, 1)]
    assert AuditEntry.objects.get().action == "delete"


def test_bulk_create_is_all_or_none(people, body):
    api = Api(people["own"])
    valid = [body(date="2026-04-01"), body(date="2026-05-01")]
    invalid = api.post(
        "/eferfar/bulk-create", {"transactions": [*valid, body(total_issued=-1), body(district_id=1)]}
    )
    assert invalid.status_code == 422
    assert set(invalid.json()["errors"]) == {"transactions.2.total_issued"}
    duplicate = api.post("/eferfar/bulk-create", {"transactions": [*valid, body(date="2026-05-01")]})
    assert set(duplicate.json()["errors"]) == {"transactions.2.date"}
    assert not EferfarEntry.objects.exists() and not Change.objects.exists()
    created = api.post("/eferfar/bulk-create", {"transactions": valid})
    assert (created.status_code, created.json()["data"]["created_count"]) == (201, 2)
    assert months() == [date(2026, 4, 1), date(2026, 5, 1)]
    repeated = api.post("/eferfar/bulk-create", {"transactions": [body(date="2026-06-01"), valid[1]]})
    assert repeated.status_code == 422 and set(repeated.json()["errors"]) == {"transactions.1.date"}
    assert EferfarEntry.objects.count() == 2


def test_future_date_is_a_warning(people, body):
    tomorrow = (today_in_india() + timedelta(days=1)).isoformat()
    answer = Api(people["own"], "mr").post(LIST, body(date=tomorrow))
    assert (answer.status_code, answer.json()["data"]["warnings"]) == (201, ["ही तारीख भविष्यातील आहे."])


def test_limited_user_writes_only_in_their_area(people, body, make_entry):
    api = Api(people["limited"])
    assert "taluka_id" in api.post(LIST, body("Andheri")).json()["errors"]
    assert api.post(LIST, body("Kurla")).status_code == 201
    elsewhere = make_entry("Borivali")
    assert api.put(f"{LIST}/{elsewhere.pk}", body("Borivali")).status_code == 404
    assert api.delete(f"{LIST}/{elsewhere.pk}").status_code == 404


def test_previous_year(people):
    api = Api(people["own"])
    empty = api.get("/eferfar/previous-year").json()["data"]
    assert set(empty.values()) == {0} and len(empty) == 7
    saved = api.put("/eferfar/previous-year", {"totalDisputedIssued": 5, "totalUndisputedPending": "7"})
    assert saved.json()["data"] == {
        **empty,
        "totalDisputedIssued": 5,
        "totalUndisputedPending": 7,
        "revision": 1,
    }
    assert api.get("/eferfar/previous-year").json()["data"] == saved.json()["data"]
    assert api.put("/eferfar/previous-year", {"totalDisputedIssued": -1}).status_code == 422


@pytest.mark.parametrize(
    "categories", [("", "registered"), ("unregistered", ""), ("registered", "unregistered")]
)
def test_entries_with_and_without_a_category_are_a_warning(people, body, categories):
    api = Api(people["own"])
    first, second = (api.post(LIST, body(category=category)).json()["data"] for category in categories)
    assert (first["warnings"], bool(second["warnings"])) == ([], "" in categories)
    changed = {**body(category=categories[1], stay_orders=1), "revision": second["revision"]}
    assert api.put(f"{LIST}/{second['id']}", changed).json()["data"]["warnings"] == second["warnings"]
