"""Names in sheets: other spellings of a case's number, an office or taluka that is no longer in use, and names of
applicants.
"""

import os

import pytest

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows.expired_files import AGE, clear_expired
from lifecycle.conftest import HEADING, Office
from lifecycle.test_whole_lists import COMPLETE, LISTS, Send, dataset, end_status, masters, send, sheet
from portal.geography.models import Taluka
from portal.organisation.models import Office as OfficeMaster

__all__ = ["dataset", "masters", "send"]


@pytest.mark.parametrize("dataset", LISTS, ids=lambda dataset: dataset.name, indirect=True)
def test_a_case_is_recognised_in_any_spelling_of_its_number(
    dataset: Dataset, send: Send, office: Office
) -> None:
    send("RTS/2026/3 Kurla", "RTS/2026/4 Kurla")
    again = send(f"rts/2026/3 Kurla {end_status(dataset)}", "RTS/२०२६/४ Kurla", **COMPLETE)
    counts = ("imported_count", "updated_count", "unchanged_count", "missing_count")
    assert [again[name] for name in counts] == [0, 1, 1, 0]
    summary = office.superadmin.get(f"/cases/{dataset.name}/summary").json()["data"]
    assert (summary["open"], summary["counts"]["met"]) == (1, 1)


@pytest.mark.parametrize("dataset", [DATASETS["pg_cases"]], ids=["pg_cases"], indirect=True)
def test_an_office_no_longer_in_use_is_said_to_be_so(dataset: Dataset, send: Send, office: Office) -> None:
    OfficeMaster.objects.filter(name="Kurla").update(is_active=False)
    refused = send("A Kurla")
    assert [issue["code"] for issue in refused["details"] if issue["severity"] == "error"] == [
        "inactive_name"
    ]
    body = {
        "case_number": "A",
        "office_id": OfficeMaster.objects.get(name="Kurla").pk,
        "received_date": "2026-11-10",
        "status": "pending",
    }
    form = office.superadmin.post(f"/{dataset.path}", body)
    assert (form.status_code, form.json()["errors"]) == (
        422,
        {"office_id": [refused["details"][0]["message"]]},
    )


def test_a_taluka_no_longer_in_use_is_said_to_be_so(office: Office) -> None:
    line = "Konkan,Mumbai Suburban,Borivali,disputed,2026-04-01,5,10,0,20,registered"
    sheet = f"{HEADING}\n{line}\n".encode()
    office.bring_in(sheet)
    stored = office.own.get("/eferfar/transactions").json()["data"][0]
    Taluka.objects.filter(name_en="Borivali").update(is_active=False)
    import_id = office.bring_in(sheet, reading="proposed")
    refused = office.superadmin.get(f"/imports/{import_id}").json()["data"]
    assert [issue["code"] for issue in refused["details"]] == ["inactive_name"]
    assert refused["reading"]["questions"] == []
    form = office.own.post("/eferfar/transactions", stored | {"date": "2026-04-02"})
    assert (form.status_code, form.json()["errors"]) == (
        422,
        {"taluka_id": [refused["details"][0]["message"]]},
    )
    edited = office.own.put(f"/eferfar/transactions/{stored['id']}", stored | {"total_pending": 6})
    assert edited.status_code == 200


def with_applicants(dataset: Dataset, *rows: str) -> bytes:
    heading, *lines = sheet(dataset, *rows).decode().splitlines()
    return "\n".join((f"{heading},Applicant Name", *(f"{line},Ramesh Patil" for line in lines))).encode()


@pytest.mark.parametrize("dataset", LISTS, ids=lambda dataset: dataset.name, indirect=True)
def test_names_of_applicants_are_kept_nowhere(dataset: Dataset, office: Office) -> None:
    path, data = f"/{dataset.path}/import-csv", office.runtime.config.data
    content = with_applicants(dataset, "A Kurla", "B Kurla")
    preview = office.bring_in(content, path, preview="true")
    stored = office.bring_in(None, path, preview_id=preview)
    records = [office.superadmin.get(f"/imports/{number}").json()["data"] for number in (preview, stored)]
    assert [record["imported_count"] for record in records] == [2, 2]
    assert [[issue["code"] for issue in record["details"]] for record in records] == [["personal_column"]] * 2
    files = [file for file in data.rglob("*") if file.is_file() and b"Ramesh" in file.read_bytes()]
    assert {file.relative_to(data).as_posix() for file in files} == {
        f"uploads/{number}/original.csv" for number in (preview, stored)
    }
    for mark in (data / "uploads" / "personal").iterdir():
        os.utime(mark, (mark.stat().st_mtime - AGE.total_seconds() - 1,) * 2)
    assert clear_expired(data) == 2
    record = office.superadmin.get(f"/imports/{stored}").json()["data"]
    assert (record["file_kept"], record["may"]) == (False, {"undo": True, "rerun": False})
    assert office.superadmin.get(f"/imports/{stored}/file").status_code == 404
    assert office.undo(stored).status_code == 200
