"""The form field `reading`, and the reading in an import's record."""

import io

import orjson
import pytest
from django.http import HttpResponse
from openpyxl import load_workbook

from catalog.datasets.eferfar import EFERFAR
from portal.accounts.models import User
from portal.core.language import use_language
from portal.figures.models import Import
from portal.imports.api import import_response
from portal.imports.readings import ReadingAnswer
from portal.imports.tests.test_receive import SEND, SHEET
from sheets.read import from_frame
from sheets.reading.account import as_json
from support.datasets import Api
from support.readings import account, question

# About the JSON of one record, so one database is enough; test_lifecycle and flows store readings in both.
pytestmark = [pytest.mark.one_database, pytest.mark.usefixtures("data_folder")]
FULL_READING = {
    "sheet": "March",
    "heading_rows": [4, 5],
    "columns": {"C": "district", "G": None},
    "units": {"H": "rupees"},
    "dates": "dmy",
    "date": "2026-03-31",
    "values": {"taluka": {"Malegaon (N)": 123, "Kurlaa": "Kurla"}},
    "leave_out": [22],
    "cells": {"C17": "Andheri"},
    "answers": {"q3": "yes"},
}


@pytest.mark.parametrize(
    ("reading", "place"),
    [
        ("yes", "reading"),
        ("[1]", "reading"),
        ('{"columns": {"C": "district"}', "reading"),
        ({"colums": {}}, "reading.colums"),
        ({"columns": {"c": "district"}}, "reading.columns.c"),
        ({"columns": {"C7": "district"}}, "reading.columns.C7"),
        ({"columns": {"C": 7}}, "reading.columns.C"),
        ({"columns": {"C": "colour"}}, "reading.columns.C"),
        ({"columns": {"C": "taluka", "D": "taluka"}}, "reading.columns"),
        ({"columns": ["district"]}, "reading.columns"),
        ({"units": {"C": "miles"}}, "reading.units.C"),
        ({"dates": "ymd"}, "reading.dates"),
        ({"date": "31/03/2026"}, "reading.date"),
        ({"date": "2026-02-30"}, "reading.date"),
        ({"heading_rows": ["4"]}, "reading.heading_rows.0"),
        ({"heading_rows": [1, 2, 3, 4, 5, 6]}, "reading.heading_rows"),
        ({"leave_out": [0]}, "reading.leave_out.0"),
        ({"leave_out": 22}, "reading.leave_out"),
        ({"values": {"taluka": {"Kurlaa": True}}}, "reading.values.taluka.Kurlaa"),
        ({"values": {"colour": {"red": "blue"}}}, "reading.values"),
        ({"cells": {"17": "Kurla"}}, "reading.cells.17"),
        ({"cells": {"C17": "a\u0007"}}, "reading.cells.C17"),
        ({"answers": {"q1": 1}}, "reading.answers.q1"),
    ],
    ids=str,
)
def test_rejects_an_invalid_reading(reading, place, people):
    reading_text = reading if isinstance(reading, str) else orjson.dumps(reading).decode()
    texts = set()
    for language in ("en", "mr"):
        response = Api(people["own"], language).upload(SEND, SHEET, reading=reading_text)
        assert response.status_code == 422, response.content
        (error,) = response.json()["errors"]
        assert error.startswith(f"{place}: ")
        texts.add(error)
    assert len(texts) == 2
    assert not Import.objects.exists()


def test_reading_is_stored_with_the_import(people):
    api = Api(people["own"])
    number = api.upload(SEND, SHEET, reading=orjson.dumps(FULL_READING).decode()).json()["data"]["id"]
    assert Import.objects.get(pk=number).reading == FULL_READING
    assert api.get(f"/imports/{number}").json()["data"]["reading_choices"] == FULL_READING
    Import.objects.filter(pk=number).update(state="refused")
    again = api.post(f"/imports/{number}/rerun").json()["data"]
    assert (again["rerun_of"], again["reading_choices"]) == (number, FULL_READING)
    assert {row["sheet_name"] for row in api.get("/imports").json()["data"]} == {"March"}


def test_requests_with_different_readings_are_different(people):
    api = Api(people["own"])
    plain, accepted, also, other = (
        api.upload(SEND, SHEET, **fields).json()["data"]
        for fields in ({}, {"reading": " Proposed"}, {"reading": "{}"}, {"reading": '{"dates":"mdy"}'})
    )
    assert accepted["id"] == also["id"] and len({plain["id"], accepted["id"], other["id"]}) == 3
    assert [record["reading_choices"] for record in (plain, accepted, other)] == [None, {}, {"dates": "mdy"}]
    order = [api.upload(SEND, SHEET, reading=text).json()["data"]["id"]
             for text in ('{"units":{"F":"lacs"},"dates":"mdy"}', '{"dates":"mdy","units":{"F":"lacs"}}')]  # fmt: skip
    assert order[0] == order[1]


def test_idempotency_key_returns_the_first_import_even_with_another_reading(people):
    api = Api(people["own"])
    first = api.upload(SEND, SHEET, key="k-1", reading="proposed").json()["data"]["id"]
    again = api.upload(SEND, SHEET, key="k-1", reading='{"dates":"mdy"}').json()["data"]
    assert (again["id"], again["reading_choices"]) == (first, {})


def test_sheets_of_masters_have_no_reading(people):
    response = Api(people["superadmin"]).upload("/masters/offices/import", b"name\nx\n", reading="proposed")
    assert response.status_code == 422 and response.json()["errors"] == ["reading: Unknown field."]


@pytest.fixture
def import_with_reading(people, data_folder):
    """Create imports whose report has a reading with the given questions."""

    def make(*questions, by: User | None = None, **fields) -> Import:
        import polars as pl

        record = Import.objects.create(
            dataset="eferfar", filename="a.csv", size=1, sha256="0" * 64, request_digest="0" * 64,
            created_by=people["own"], state="refused", **fields,
        )  # fmt: skip
        sheet = from_frame(pl.DataFrame({"c0": ["Tal.", "Kurla"], "c1": ["Pending", "12"], "_row": [4, 6]}))
        moment = "2026-10-31T10:00:00+00:00"
        remembered = {"by_id": by.pk, "at": moment, "last_used_at": moment} if by else None
        reading = as_json(account(*questions), sheet, EFERFAR) | {"remembered": remembered}
        folder = data_folder / "uploads" / str(record.pk)
        folder.mkdir(parents=True)
        (folder / "report.json").write_bytes(orjson.dumps({"issues": [], "reading": reading}))
        return record

    return make


def test_record_includes_its_reading(people, import_with_reading):
    record = import_with_reading(question(1), question(2, "remembered"), by=people["own"])
    data = Api(people["own"]).get(f"/imports/{record.pk}").json()["data"]
    reading = data["reading"]
    assert set(reading) == set(ReadingAnswer.model_fields)
    assert reading["remembered"]["by"] == "own" and reading["remembered"]["at"].startswith("2026-10-31T10:00")
    assert reading["tables"] == [
        {"sheet": "Sheet1", "heading_rows": [4, 5], "first_row": 6, "last_row": 30, "rows": 24, "fit": 0.93,
         "chosen": True}
    ]  # fmt: skip
    assert [column["label"] and column["label"]["en"] for column in reading["columns"]] == ["Taluka", None]
    assert reading["columns"][1]["factor"] == "0.00001"
    assert reading["values"] == [
        {"letter": "G", "field": "total_pending", "from": "NIL", "to": "0", "cells": 12}
    ]
    assert reading["cells"] == [{"cell": "C7", "from": "Andehri", "to": "Andheri"}]
    assert reading["grid"] == {"letters": ["A", "B"], "rows": [[4, "Tal.", "Pending"], [6, "Kurla", "12"]]}
    assert {field["field"] for field in reading["fields"]} == {field.name for field in EFERFAR.sheet_fields}
    assert data["questions"] == reading["questions"]
    first = data["questions"][0]
    assert (first["id"], first["kind"], first["state"]) == ("q1", "may_be_column", "open")
    assert first["text"]["en"] != first["text"]["mr"] and "Pending" in first["text"]["mr"]
    assert first["choices"][0] == {
        "value": "total_pending", "label": {"en": "Total pending", "mr": "एकूण प्रलंबित"},
    }  # fmt: skip


def test_marked_workbook_shows_corrected_cells(people, import_with_reading, data_folder):
    record = import_with_reading(question(1, "chosen"), stored_path="uploads/a.csv")
    content = b"a,b,c\n" + b"Konkan,Mumbai Suburban,Andehri\n" * 8
    (data_folder / "uploads" / "a.csv").write_bytes(content)
    api = Api(people["own"], "mr")
    answer = api.get(f"/imports/{record.pk}/errors.xlsx")
    assert answer.status_code == 200, answer.content
    cell = load_workbook(io.BytesIO(answer.content)).worksheets[0]["C7"]
    assert cell.value == "Andheri" and "Andehri" in cell.comment.text
    # The original file is unchanged.
    assert b"".join(api.get(f"/imports/{record.pk}/file").streaming_content) == content


def test_record_without_a_reading_has_no_questions(people):
    data = Api(people["own"]).upload(SEND, SHEET).json()["data"]
    assert (data["reading"], data["questions"], data["reading_choices"]) == (None, [], None)


@pytest.mark.parametrize("count", [1, 3])
def test_import_with_open_questions_needs_confirmation(count, people, import_with_reading):
    record = import_with_reading(*(question(number + 1) for number in range(count)), question(9, "chosen"))
    texts = set()
    for language in ("en", "mr"):
        with use_language(language):
            response: HttpResponse = import_response(record, people["own"])
        assert response.status_code == 422
        body = orjson.loads(response.content)
        assert body["error_code"] == "READING_NEEDS_CONFIRMATION"
        assert str(count) in body["message"] and len(body["errors"]) == count
        assert body["data"]["reading"]["questions"] == body["data"]["questions"]
        texts.add(body["message"])
    assert len(texts) == 2


def test_answered_questions_do_not_block_the_import(people, import_with_reading):
    response = import_response(import_with_reading(question(1, "chosen")), people["own"])
    assert orjson.loads(response.content)["error_code"] == "IMPORT_REFUSED"
