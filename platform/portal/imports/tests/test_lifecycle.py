"""An import from upload to figures, with the real worker as a separate process."""

import os
import subprocess
import sys

import pytest

from portal.figures.models import Change
from portal.imports.models import LedgerEntry
from portal.transactions.models import EferfarEntry
from support.datasets import Api

SEND = "/eferfar/import-csv"
HEADING = (
    "division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days,category"
)


def sheet(*rows: str) -> bytes:
    return "\n".join([HEADING, *rows, ""]).encode()


def row(taluka="Kurla", status="disputed", day="2026-04-01", pending="5", issued="10", days="20") -> str:
    return f"Konkan,Mumbai Suburban,{taluka},{status},{day},{pending},{issued},0,{days},registered"


@pytest.fixture
def worker(database_url, tmp_path, settings):
    """Run the worker until the queue is empty."""
    settings.PORTAL_DATA = tmp_path

    def run() -> None:
        environment = {**os.environ, "DATABASE_URL": database_url, "PORTAL_DATA": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-m", "flows.worker", "--once"],
            env=environment,
            capture_output=True,
            timeout=180,
        )
        assert done.returncode == 0, done.stderr.decode()[-3000:]

    return run


def test_from_upload_to_figures(worker, people):
    api = Api(people["own"])
    valid_sheet = sheet(row(), row("Andheri", "undisputed", "2026-05-01"))
    invalid_sheet = sheet(row("Kurlaa"), row(issued="many"), row("Borivali", day="2026-06-01"))
    responses = {
        "preview": api.upload(SEND, valid_sheet, preview="true"),
        "import": api.upload(SEND, valid_sheet),
        "refused": api.upload(SEND, invalid_sheet),
        "valid": api.upload(SEND, invalid_sheet, accept="valid"),
        "unreadable": api.upload(SEND, b"PK\x03\x04 no workbook", "a.xlsx"),
    }
    assert {response.status_code for response in responses.values()} == {202}
    ids = {name: response.json()["data"]["id"] for name, response in responses.items()}
    worker()
    records = {name: api.get(f"/imports/{number}").json()["data"] for name, number in ids.items()}
    states = {name: record["state"] for name, record in records.items()}
    assert states == {
        "preview": "done", "import": "done", "refused": "refused", "valid": "done", "unreadable": "refused",
    }  # fmt: skip
    for record in records.values():
        parts = ("imported_count", "updated_count", "unchanged_count", "error_count", "held_count")
        assert sum(record[name] for name in parts) == record["row_count"]
    assert records["import"]["imported_count"] == 2
    assert (records["valid"]["imported_count"], records["valid"]["error_count"]) == (1, 2)
    assert (records["refused"]["held_count"], records["refused"]["error_count"]) == (1, 2)
    assert EferfarEntry.objects.count() == LedgerEntry.objects.count() == 3
    assert not Change.objects.exists()

    cells = {detail["cell"]: detail["message"] for detail in records["refused"]["details"]}
    assert set(cells) == {"C2", "G3"}
    offered = {detail["cell"]: detail["suggestions"] for detail in records["refused"]["details"]}
    assert offered == {"C2": ["Kurla"], "G3": []}
    marathi = Api(people["own"], "mr").get(f"/imports/{ids['refused']}").json()["data"]["details"]
    assert {detail["cell"] for detail in marathi} == set(cells)
    assert not {detail["message"] for detail in marathi} & set(cells.values())
    assert set(records["refused"]["rows"]) == {"2", "3"}
    assert records["preview"]["head"][0][0] == 2
    marked = api.get(f"/imports/{ids['refused']}/errors.xlsx")
    assert (
        marked.content.startswith(b"PK") and 'filename="sheet_errors.xlsx"' in marked["Content-Disposition"]
    )
    assert api.get(f"/imports/{ids['unreadable']}/errors.xlsx").status_code == 422

    figures = api.get("/eferfar/dashboard-data").json()["data"]
    assert (figures["summary"]["total_issued"], figures["summary"]["count"]) == (30, 3)
    assert figures["freshness"]["pending"] == 0
    assert figures["freshness"]["last_import"]["id"] == ids["valid"]
    written = api.get("/eferfar/transactions").json()["data"]
    assert {entry["import_id"] for entry in written} == {ids["import"], ids["valid"]}

    # The same file again after the first import is done: a new import in which all rows are unchanged.
    repeated = api.upload(SEND, valid_sheet).json()["data"]["id"]
    entry = EferfarEntry.objects.get(taluka__name_en="Borivali")
    body = {name: next(e for e in written if e["id"] == entry.pk)[name] for name in written[0]}
    assert api.put(f"/eferfar/transactions/{entry.pk}", {**body, "total_issued": 100}).status_code == 200
    assert api.get("/freshness").json()["data"]["eferfar"]["pending"] == 2
    worker()
    assert api.get(f"/imports/{repeated}").json()["data"]["unchanged_count"] == 2
    after = api.get("/eferfar/dashboard-data").json()["data"]
    assert after["summary"]["total_issued"] == 120
    assert after["freshness"]["version"] > figures["freshness"]["version"]
