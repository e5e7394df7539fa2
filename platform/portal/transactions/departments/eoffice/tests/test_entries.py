"""Counts and items at one address: both spellings, defaults, validation, permissions."""

import pytest

from catalog.calendar import today_in_india
from catalog.datasets.eoffice import BUCKETS
from portal.audit.models import AuditEntry
from portal.figures.models import Change
from portal.transactions.models import FileItem, FilePendency, ReceiptItem, ReceiptPendency
from support.datasets import Api

FILES, RECEIPTS = "/eoffice/file-pendency", "/eoffice/receipt-pendency"


def file_body(section, **fields):
    return {
        "reference_number": "EST/1",
        "subject": "Transfer",
        "section_id": section.pk,
        "file_type": "letter",
        "received_date": "2026-11-01",
        "from_office": "Tahsil Office",
        **fields,
    }


def test_create_count(office, sections):
    api, section = Api(office["own"]), sections["Legal"]
    body = {"eoffice_section_id": section.pk, **dict.fromkeys(BUCKETS, 2), "total_pendency": 10}
    created = api.post(FILES, body)
    assert (created.status_code, created.json()["message"]) == (201, "File pendency created successfully")
    row = created.json()["data"]
    # The day defaults to today, the total is computed, both spellings are returned.
    assert row["as_of_date"] == today_in_india().isoformat()
    assert row["total_pendency"] == 10
    assert row["thirtyone_to_sixty_days"] == row["thirty_one_to_sixty_days"] == 2
    assert row["greater_than_sixty_days"] == row["more_than_sixty_days"] == 2
    assert (row["section_id"], row["section_name"]) == (section.pk, "Legal")
    assert row["eoffice_section"] == {"id": section.pk, "name": "Legal", "name_mr": "विधी शाखा"}
    duplicate = api.post(FILES, body)
    assert (duplicate.status_code, duplicate.json()["data"]) == (409, {"existing_id": row["id"]})
    assert Change.objects.filter(dataset="eoffice_file_pendency").exists()


def test_update_count_with_alternative_spellings(office, sections, count):
    api = Api(office["own"])
    entry = count("Legal", "2026-11-13", 1, 2, 3, 4, 5, receipt=True)
    body = {
        "section_id": sections["Legal"].pk,
        "section_name": "Legal",
        "thirtyone_to_sixty_days": "7",
        "greater_than_sixty_days": 8,
        "total_pendency": 999,
    }
    changed = api.put(f"{RECEIPTS}/{entry.pk}", body)
    assert changed.json()["message"] == "Receipt pendency updated successfully"
    row = changed.json()["data"]
    # An update without a day keeps the stored day; blank counts are 0 and the total follows.
    assert (row["as_of_date"], row["total_pendency"], row["zero_to_seven_days"]) == ("2026-11-13", 15, 0)
    assert api.get(f"{RECEIPTS}/{entry.pk}").json()["data"]["more_than_sixty_days"] == 8
    assert api.delete(f"{RECEIPTS}/{entry.pk}").json()["message"] == "Receipt pendency deleted successfully"
    assert not ReceiptPendency.objects.exists()
    assert AuditEntry.objects.filter(entity="eoffice_receipt_pendency").count() == 2


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"section_id": None}, "eoffice_section_id"),
        ({"section_id": 10**9}, "eoffice_section_id"),
        ({"more_than_sixty_days": -1}, "more_than_sixty_days"),
        ({"zero_to_seven_days": "many"}, "zero_to_seven_days"),
        ({"zero_to_seven_days": 10**8}, "zero_to_seven_days"),
        ({"as_of_date": "tomorrow"}, "as_of_date"),
        ({"colour": "red"}, "colour"),
        ({"created_by_id": 1}, "created_by_id"),
    ],
)
def test_rejects_invalid_counts(office, sections, fields, field):
    body = {"section_id": sections["Legal"].pk, **fields}
    answer = Api(office["own"], language="mr").post(FILES, body)
    assert answer.status_code == 422 and list(answer.json()["errors"]) == [field]
    assert not FilePendency.objects.exists()


def test_inactive_section_accepts_edits_but_no_new_entries(office, sections, count):
    legal = sections["Legal"]
    entry = count("Legal", "2026-11-13", 1)
    legal.is_active = False
    legal.save()
    api = Api(office["own"])
    assert api.post(FILES, {"section_id": legal.pk}).status_code == 422
    assert api.put(f"{FILES}/{entry.pk}", {"section_id": legal.pk, BUCKETS[0]: 2}).status_code == 200
    assert [row["id"] for row in api.get(FILES).json()["data"]] == [entry.pk]


def test_body_with_a_reference_number_creates_an_item(office, sections):
    api = Api(office["own"])
    created = api.post(FILES, file_body(sections["Legal"]))
    assert created.status_code == 201, created.content
    row = created.json()["data"]
    assert (row["status"], row["priority"], row["remarks"]) == ("pending", "medium", "")
    assert (row["file_number"], row["section_name"]) == ("EST/1", "Legal")
    assert FilePendency.objects.count() == 0
    item_path = f"{FILES}/{row['id']}"
    changed = api.put(item_path, file_body(sections["Legal"], status="completed", priority="high"))
    assert changed.json()["data"]["status"] == "completed"
    updated = api.put(item_path, file_body(sections["Legal"], subject=" New subject "))
    assert (updated.json()["data"]["status"], updated.json()["data"]["subject"]) == (
        "completed",
        "New subject",
    )
    # Lists and single rows are counts unless `kind` is given or the id is an item's.
    assert api.get(FILES).json()["data"] == []
    assert api.get(item_path).json()["data"]["subject"] == "New subject"
    assert api.get(item_path, kind="counts").status_code == 404
    assert api.get(FILES, kind="counts").json()["data"] == []
    assert [r["id"] for r in api.get(FILES, kind="items").json()["data"]] == [row["id"]]
    assert api.get(item_path, kind="items").json()["data"]["subject"] == "New subject"
    assert api.get("/eoffice/file-items").json()["data"][0]["id"] == row["id"]
    twice = api.post(FILES, file_body(sections["Legal"]))
    assert twice.status_code == 409
    assert api.delete(f"{item_path}?kind=items").json()["message"] == "File pendency deleted successfully"
    assert not FileItem.objects.exists()


@pytest.mark.parametrize("path", [FILES, RECEIPTS])
def test_deleting_an_item_by_id_leaves_all_counts(office, sections, path):
    """Both kinds used to allocate ids from 1, so the id of an item was also that of a count."""
    api = Api(office["own"])
    counts = [api.post(path, {"section_id": s.pk}).json()["data"]["id"] for s in sections.values()]
    body = file_body(sections["Legal"])
    if path == RECEIPTS:
        body = {k: v for k, v in body.items() if k not in ("reference_number", "file_type")}
        body |= {"receipt_number": "R/1", "receipt_type": "bill"}
    item = api.post(path, body).json()["data"]["id"]
    assert item not in counts
    item_path = f"{path}/{item}"
    assert api.put(item_path, {**body, "subject": "Changed"}).json()["data"]["subject"] == "Changed"
    assert api.delete(f"{item_path}?kind=counts").status_code == 404
    assert api.delete(item_path).status_code == 200
    assert sorted(row["id"] for row in api.get(path).json()["data"]) == sorted(counts)
    assert api.get(path, kind="items").json()["data"] == []
    for count in counts:
        assert api.delete(f"{path}/{count}?kind=items").status_code == 404
        assert api.get(f"{path}/{count}").status_code == 200


def test_receipt_amount_is_optional(office, sections):
    api = Api(office["own"])
    body = {**file_body(sections["Legal"]), "receipt_number": "R/1", "receipt_type": "bill"}
    body = {k: v for k, v in body.items() if k not in ("reference_number", "file_type")}
    for given, expected in ((None, None), ("", None), ("12500.50", 12500.5), (0, None), (7, 7.0)):
        row = api.post(RECEIPTS, {**body, "amount": given}).json()["data"]
        assert row["amount"] == expected
        api.delete(f"{RECEIPTS}/{row['id']}?kind=items")
    for invalid in ("x", -1, "1.234", True):
        answer = api.post(RECEIPTS, {**body, "amount": invalid})
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["amount"])
    assert not ReceiptItem.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"subject": "  "}, "subject"),
        ({"reference_number": ""}, "reference_number"),
        ({"file_type": ""}, "file_type"),
        ({"file_type": "poem"}, "file_type"),
        ({"received_date": None}, "received_date"),
        ({"from_office": None}, "from_office"),
        ({"section_id": ""}, "eoffice_section_id"),
        ({"status": "lost"}, "status"),
        ({"subject": "x" * 501}, "subject"),
        ({"remarks": "a\u0000b"}, "remarks"),
    ],
)
def test_rejects_invalid_items(office, sections, fields, field):
    answer = Api(office["own"]).post(FILES, file_body(sections["Legal"], **fields))
    assert answer.status_code == 422 and list(answer.json()["errors"]) == [field]


def test_lists_search_filter_and_sort(office, sections, count):
    first = count("Legal", "2026-11-06", 9, 0, 0, 1, 0)
    second = count("Revenue", "2026-11-13", 0, 0, 0, 0, 4)
    third = count("Legal", "2026-11-20", 1)
    api = Api(office["own"])

    def ids(**query):
        return [row["id"] for row in api.get(FILES, **query).json()["data"]]

    # Newest entry first.
    assert ids() == [third.pk, second.pk, first.pk]
    assert ids(sort_by="total_pendency", sort_order="desc") == [first.pk, second.pk, third.pk]
    assert ids(sort_by="greater_than_sixty_days", sort_order="desc")[0] == second.pk
    assert ids(sort_by="thirtyone_to_sixty_days", sort_order="desc")[0] == first.pk
    assert ids(sort_by="section_name")[-1] == second.pk
    assert ids(section_id=sections["Revenue"].pk) == [second.pk]
    assert ids(eoffice_section_id=sections["Legal"].pk, section_id=sections["Revenue"].pk) == [
        third.pk,
        first.pk,
    ]
    assert ids(section="महसूल शाखा") == ids(search="महसूल") == ids(search="rev") == [second.pk]
    assert ids(date_from="2026-11-07", date_to="2026-11-13") == [second.pk]
    assert api.get(FILES, sort_by="eoffice_section__name_mr").status_code == 422
    assert api.get(FILES, per_page=101).status_code == 422
    meta = api.get(FILES, per_page=2, page=2).json()["meta"]
    assert (meta["total"], meta["last_page"], meta["from"], meta["to"]) == (3, 2, 3, 3)


@pytest.mark.parametrize("kind", ["file-pendency", "receipt-pendency", "file-items", "receipt-items"])
def test_exports_templates_and_bulk_create(office, sections, kind):
    api = Api(office["own"])
    for file_format in ("csv", "xlsx"):
        for name in ("export", "sample-template"):
            answer = api.get(f"/eoffice/{kind}/{name}", format=file_format)
            assert answer.status_code == 200, (kind, name)
            if answer.streaming:
                b"".join(answer.streaming_content)
    assert api.get(f"/eoffice/{kind}/filter-options").json()["data"]["lookups"]["eoffice_section"]
    assert api.post(f"/eoffice/{kind}/bulk-create", {"transactions": []}).status_code == 422
    if kind == "file-pendency":
        rows = [{"section_id": s.pk, BUCKETS[0]: 1} for s in sections.values()]
        created = api.post(f"/eoffice/{kind}/bulk-create", {"transactions": rows})
        assert created.json()["data"]["created_count"] == len(rows)
        items = api.get(f"/eoffice/{kind}/export", kind="items")
        assert b"reference_number" in b"".join(items.streaming_content)


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b"null", b'"x"', b"\xff"])
def test_malformed_body_has_an_error_message(office, body):
    answer = Api(office["own"]).client.generic("POST", f"/api{FILES}", body, content_type="application/json")
    assert answer.status_code in (400, 422) and answer.json()["message"]


def test_section_in_use_cannot_be_deleted(office, sections, count, item):
    admin = Api(office["admin"])
    count("Legal", "2026-11-13", 1, receipt=True)
    item("Revenue", "2026-11-13", receipt=True)
    for name in ("Legal", "Revenue"):
        answer = admin.delete(f"/eoffice-sections/{sections[name].pk}")
        assert (answer.status_code, answer.json()["error_code"]) == (409, "IN_USE")
    # A choice of source is not an entry.
    Api(office["own"]).put(f"/eoffice/section-sources/{sections['Supply'].pk}", {"file_from_items": True})
    assert admin.delete(f"/eoffice-sections/{sections['Supply'].pk}").status_code == 200


def test_sources(office, sections, count, item):
    count("Legal", "2026-11-13", 1)
    item("Legal", "2026-11-13")
    item("Revenue", "2026-11-13", receipt=True)
    api = Api(office["own"])
    rows = {row["section_name"]: row for row in api.get("/eoffice/section-sources").json()["data"]}
    assert rows["Legal"]["file"] == {
        "counted_from": "sheet", "chosen": False, "since": None, "newest_sheet": "2026-11-13", "open_items": 1,
    }  # fmt: skip
    assert rows["Revenue"]["receipt"]["counted_from"] == "items"
    assert rows["Supply"]["file"]["counted_from"] == "sheet"
    path = f"/eoffice/section-sources/{sections['Legal'].pk}"
    answer = api.put(path, {"file_from_items": True, "receipt_from_items": False}).json()
    assert answer["data"]["file"]["chosen"] and not answer["data"]["receipt"]["chosen"]
    assert api.put(path, {"file_from_items": True}).status_code == 200
    assert AuditEntry.objects.filter(entity="eoffice_section_source").count() == 1
    assert api.put("/eoffice/section-sources/999999999", {}).status_code == 404
    assert api.put(path, {"file_from_items": "perhaps"}).status_code == 422
    assert api.put(path, {"since": "2026-01-01"}).status_code == 422
