"""Largest changes in an import's preview, and the sheet, row and corrections an entry comes from."""

from typing import Any

import orjson

from lifecycle.conftest import HEADING, Office
from support.datasets import Api

SEND = "/eferfar/import-csv"


def sheet(*rows: str) -> bytes:
    return "\n".join([HEADING, *rows, ""]).encode()


def row(
    taluka: str = "Kurla",
    status: str = "disputed",
    day: str = "2026-04-01",
    pending: str = "5",
    days: str = "20",
) -> str:
    return f"Konkan,Mumbai Suburban,{taluka},{status},{day},{pending},10,0,{days},registered"


def test_preview_lists_largest_changes_in_the_users_language(office: Office, people: dict[str, Any]) -> None:
    api = Api(people["own"])
    api.upload(SEND, sheet(row(pending="400"), row("Andheri", pending="7"), row("Borivali")))
    office.work()
    corrected = sheet(
        row(pending="4000"), row("Andheri", pending="8", days="21"), row("Borivali"), row(day="2026-05-01")
    )
    preview = api.upload(SEND, corrected, preview="true").json()["data"]["id"]
    office.work()
    seen = api.get(f"/imports/{preview}").json()["data"]
    counts = ("row_count", "imported_count", "updated_count", "unchanged_count", "error_count")
    assert [seen[name] for name in counts] == [4, 1, 2, 1, 0]
    assert [
        (change["cell"], change["field"], change["from"], change["to"]) for change in seen["changes"]
    ] == [
        ("F2", "total_pending", 400, 4000),
        ("F3", "total_pending", 7, 8),
        ("I3", "avg_processing_days", 20, 21),
    ]
    keys = {
        language: [
            part["value"]
            for part in Api(people["own"], language)
            .get(f"/imports/{preview}")
            .json()["data"]["changes"][0]["key"]
        ]
        for language in ("en", "mr")
    }
    assert keys["en"][:3] == ["Kurla", "Disputed", "2026-04-01"] and keys["mr"][0] == "कुर्ला"

    done = api.upload(SEND, None, preview_id=str(preview)).json()["data"]["id"]
    office.work()
    written = api.get(f"/imports/{done}").json()["data"]
    assert [written[name] for name in counts] == [seen[name] for name in counts]
    assert written["changes"] == []


def test_origin_names_sheet_row_and_corrections(
    office: Office, people: dict[str, Any], make_entry: Any
) -> None:
    api = Api(people["own"])
    by_hand = make_entry("Borivali", "2026-01-01").pk
    wrong = sheet(row(), row("Andehri", pending="4O"), row("Borivali"))
    choices = {"cells": {"F3": "40"}, "values": {"taluka": {"Andehri": "Andheri"}}}
    sent = api.upload(SEND, wrong, "april.csv", reading=orjson.dumps(choices).decode()).json()["data"]["id"]
    office.work()
    entries = {entry["taluka"]["name_en"]: entry for entry in api.get("/eferfar/transactions").json()["data"]
               if entry["import_id"]}  # fmt: skip

    def origin(taluka, person="own"):
        return Api(people[person]).get(f"/eferfar/single-transaction/{entries[taluka]['id']}/origin")

    found = origin("Andheri").json()["data"]
    assert (found["import_id"], found["filename"], found["by"], found["row"]) == (sent, "april.csv", "own", 3)
    assert (found["cells"]["total_pending"], found["cells"]["taluka"], found["turned"]) == ("F3", "C3", False)
    assert found["fixes"] == [
        {"cell": "F3", "from": "4O", "to": "40"},
        {"cell": "C3", "from": "Andehri", "to": "Andheri"},
    ]
    assert (found["changed"], origin("Kurla").json()["data"]["fixes"]) == (None, [])
    assert api.get(f"/eferfar/single-transaction/{by_hand}/origin").json()["data"] is None
    statuses = {person: origin("Andheri", person).status_code for person in people}
    assert statuses == {
        "anonymous": 401, "other": 404, "own": 200, "limited": 404, "admin": 200, "superadmin": 200,
    }  # fmt: skip

    body = {**entries["Andheri"], "total_pending": 41}
    assert api.put(f"/eferfar/transactions/{body['id']}", body).status_code == 200
    edited = origin("Andheri", "admin").json()["data"]
    assert (edited["changed"]["by"], edited["row"]) == ("own", 3)

    # A later sheet becomes the origin only of entries it changes.
    later = api.upload(SEND, sheet(row(), row("Andheri", pending="42")), "may.csv").json()["data"]["id"]
    office.work()
    assert (origin("Andheri").json()["data"]["import_id"], origin("Kurla").json()["data"]["import_id"]) == (
        later,
        sent,
    )
