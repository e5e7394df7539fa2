"""A sheet that needs confirmation: previewed, confirmed once, and read without questions the next month."""

from typing import Any

import pytest

from lifecycle.conftest import Office, fetch_import
from portal.figures.models import Import
from portal.imports.models import SheetLayout
from portal.transactions.models import EferfarEntry

HEADING = "Division,District,Tal.,Status,Date,Pendency position,Issued,Stay Orders,Avg Days"


def month(number: int, taluka: str = "Kurla") -> bytes:
    line = f"Konkan,Mumbai Suburban,{taluka},disputed,2026-{number:02}-15,14,9,1,12"
    return f"{HEADING}\n{line}\n".encode()


def open_questions(data: dict[str, Any]) -> list[str]:
    return [question["id"] for question in data["questions"] if question["state"] == "open"]


def test_confirmed_reading_is_remembered(office: Office) -> None:
    seen = office.import_own(month(4), preview="true")
    assert seen["state"] == "done" and open_questions(seen), seen["details"]
    assert seen["reading"]["remembered"] is None and not SheetLayout.objects.exists()

    refused = office.import_own(month(4))
    assert refused["state"] == "refused" and open_questions(refused) == open_questions(seen)
    assert not EferfarEntry.objects.exists() and not SheetLayout.objects.exists()

    # Import from the preview, as the dialog does.
    number = office.own.upload("/eferfar/import-csv", None, preview_id=seen["id"], reading="proposed").json()
    office.work()
    stored = fetch_import(office.own, number["data"]["id"])
    assert (stored["state"], stored["imported_count"], open_questions(stored)) == ("done", 1, [])
    (layout,) = office.own.get("/imports/layouts").json()["data"]
    assert layout["answer_count"] and layout["confirmed_by"]["name"] == "own"

    # The next month's sheet raises no questions, even if someone else in the department sends it.
    next_month = office.import_own(month(5))
    assert (next_month["state"], next_month["imported_count"]) == ("done", 1), next_month["details"]
    assert next_month["reading"]["remembered"]["by"] == "own"

    # An undo keeps the remembered layout; deleting the layout asks again.
    assert office.undo(next_month["id"], by=office.own).status_code == 200
    assert open_questions(office.import_own(month(6), preview="true")) == []
    (layout,) = office.own.get("/imports/layouts").json()["data"]
    path = f"/imports/layouts/{layout['id']}?revision={layout['revision']}"
    assert office.own.delete(path).status_code == 200
    assert open_questions(office.import_own(month(6), preview="true"))


def test_correction_is_stored_and_the_file_stays_unchanged(office: Office) -> None:
    content = month(4, "Kurlaaa")
    wrong = office.import_own(content, preview="true", reading="proposed")
    assert wrong["error_count"] or open_questions(wrong)
    done = office.import_own(content, reading='{"cells": {"C2": "Kurla"}}')
    assert (done["state"], done["imported_count"]) == ("done", 1), done["details"]
    assert done["reading"]["cells"] == [{"cell": "C2", "from": "Kurlaaa", "to": "Kurla"}]
    assert done["reading_choices"] == {"cells": {"C2": "Kurla"}}
    file = office.own.get(f"/imports/{done['id']}/file")
    assert b"".join(file.streaming_content) == content
    assert office.own.get(f"/imports/{done['id']}/errors.xlsx").status_code == 200
    assert Import.objects.get(pk=done["id"]).reading == {"cells": {"C2": "Kurla"}}


@pytest.mark.parametrize(
    "reading", ['{"answers": {"qffff": "yes"}}', '{"columns": {"Z": "taluka"}}', '{"sheet": "May"}']
)
def test_rejects_choices_that_do_not_fit_the_file(office: Office, reading: str) -> None:
    data = office.import_own(month(4), reading=reading)
    assert data["state"] == "refused" and len(data["details"]) == 1, data["details"]
    assert not EferfarEntry.objects.exists()
