"""Receiving a sheet: immediate rejections, storage, and duplicate requests."""

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from portal.audit.models import AuditEntry
from portal.figures.models import Import
from support.datasets import Api

SEND = "/eferfar/import-csv"
SHEET = b"division,district,taluka,status,date\nKonkan,Mumbai Suburban,Kurla,disputed,2026-04-01\n"


pytestmark = pytest.mark.usefixtures("data_folder")


def test_file_is_on_disk_and_queued_before_the_response(people, data_folder):
    response = Api(people["limited"], "mr").upload(SEND, SHEET, "../../जून\x01.CSV", accept="valid", mode="insert",
                                                   transaction_date="2026-04-02")  # fmt: skip
    assert response.status_code == 202, response.content
    data = response.json()["data"]
    record = Import.objects.get(pk=data["import_id"])
    assert (record.state, record.accept, record.mode, record.language) == ("queued", "valid", "insert", "mr")
    assert (record.district_id, record.taluka_id) == (None, people["limited"].taluka_id)
    assert record.filename == "जून.CSV" and record.stored_path == f"uploads/{record.pk}/original.csv"
    assert (data_folder / record.stored_path).read_bytes() == SHEET
    assert record.sha256 == hashlib.sha256(SHEET).hexdigest() and record.size == len(SHEET)
    assert record.request_id == response["X-Request-ID"]
    assert not list((data_folder / "uploads" / "incoming").iterdir())
    assert AuditEntry.objects.get().action == "import"
    assert data["freshness"]["pending"] == 1


def test_accepts_both_names_of_the_file_field(people):
    assert Api(people["own"]).upload(SEND, SHEET, file_field="csv_file").status_code == 202


@pytest.mark.parametrize(
    ("content", "filename", "fields"),
    [
        (None, "", {}),
        (b"", "a.csv", {}),
        (SHEET, "a.pdf", {}),
        (SHEET, "csv", {}),
        (b"%PDF-1.7", "a.xlsx", {}),
        (b"\x89PNG\r\n", "a.csv", {}),
        (SHEET, "a.csv", {"preview": "perhaps"}),
        (SHEET, "a.csv", {"accept": "some"}),
        (SHEET, "a.csv", {"mode": "replace"}),
        (SHEET, "a.csv", {"transaction_date": "31/04/2026"}),
        (SHEET, "a.csv", {"state": "done"}),
        (None, "", {"preview_id": "1"}),
        (None, "", {"preview_id": "9" * 30}),
    ],
)
def test_rejects_invalid_uploads_without_a_trace(content, filename, fields, people, data_folder):
    texts = set()
    for language in ("en", "mr"):
        response = Api(people["own"], language).upload(SEND, content, filename, **fields)
        assert response.status_code == 422, response.content
        answer = response.json()
        assert answer["errors"] and all(isinstance(text, str) for text in answer["errors"])
        texts.add(answer["message"])
    assert len(texts) == 2
    assert not Import.objects.exists()
    assert not [path for path in data_folder.rglob("*") if path.is_file()]


def test_files_over_10_mib_are_413(people, data_folder):
    api = Api(people["own"])
    assert api.upload(SEND, b"x" * (10 * 2**20 + 1)).status_code == 413
    assert api.upload(SEND, b"x" * (11 * 2**20)).status_code == 413
    assert not Import.objects.exists()
    assert not [path for path in data_folder.rglob("*") if path.is_file()]


def test_body_other_than_a_form_is_422(people):
    assert Api(people["own"]).post(SEND, {"file": "x"}).status_code == 422


def test_equal_request_returns_the_open_import(people):
    api = Api(people["own"])
    first = api.upload(SEND, SHEET).json()["data"]["id"]
    assert api.upload(SEND, SHEET, "other-name.csv").json()["data"]["id"] == first
    assert api.upload(SEND, SHEET, preview="true").json()["data"]["id"] != first
    assert api.upload(SEND, SHEET + b"\n").json()["data"]["id"] != first
    Import.objects.filter(pk=first).update(state="done")
    assert api.upload(SEND, SHEET).json()["data"]["id"] != first


def test_idempotency_key_returns_the_first_import(people):
    api = Api(people["own"])
    first = api.upload(SEND, SHEET, key="k-1").json()["data"]["id"]
    Import.objects.filter(pk=first).update(state="done")
    again = api.upload(SEND, SHEET + b"x", key="k-1")
    assert (again.status_code, again.json()["data"]["id"]) == (200, first)
    # Keys are per user.
    assert Api(people["superadmin"]).upload(SEND, SHEET, key="k-1").json()["data"]["id"] != first
    Import.objects.filter(pk=first).update(created_at="2020-01-01T00:00:00Z")
    assert api.upload(SEND, SHEET, key="k-1").json()["data"]["id"] != first


def test_preview_is_imported_without_sending_the_file_again(people, data_folder):
    api = Api(people["own"])
    preview = api.upload(SEND, SHEET, preview="true").json()["data"]["id"]
    record = Import.objects.get(pk=api.upload(SEND, None, preview_id=preview).json()["data"]["id"])
    assert record.pk != preview and record.preview is False
    assert (data_folder / record.stored_path).read_bytes() == SHEET
    # A preview outside the user's area is not found.
    assert Api(people["limited"]).upload(SEND, None, preview_id=preview).status_code == 422


@pytest.mark.django_db(transaction=True)
def test_concurrent_equal_requests_create_one_import(people):
    def send(api: Api) -> int:
        try:
            return api.upload(SEND, SHEET).json()["data"]["id"]
        finally:
            connection.close()

    # A user has at most five sessions: a sixth would end the first while its request may still be running.
    with ThreadPoolExecutor(5) as pool:
        assert len(set(pool.map(send, [Api(people["own"]) for _ in range(5)]))) == 1
    assert Import.objects.count() == 1


def test_history(people):
    api = Api(people["own"])
    first = api.upload(SEND, SHEET).json()["data"]["id"]
    second = api.upload(SEND, SHEET, preview="true").json()["data"]["id"]
    listed = api.get("/imports").json()
    assert [row["id"] for row in listed["data"]] == [second, first] and listed["meta"]["total"] == 2
    assert api.get("/imports", state="done").json()["data"] == []
    assert api.get("/imports", dataset="eferfar", per_page=1).json()["meta"]["last_page"] == 2
    file = api.get(f"/imports/{first}/file")
    assert b"".join(file.streaming_content) == SHEET and file["X-Content-Type-Options"] == "nosniff"
    assert api.get("/imports/999999").status_code == 404
    assert api.get("/imports/" + "9" * 30).status_code == 404
