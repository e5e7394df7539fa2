"""Sheets through the API and the worker: each is stored as expected or refused, and never stored wrong."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from catalog.registry import DATASETS
from corpus.chosen import SHEETS, Chosen, Stored
from lifecycle.conftest import Office
from portal.figures.models import Import
from portal.imports.models import SheetLayout
from portal.transactions.models import MODELS

# Reading happens before the database is involved; lifecycle and flows store sheets in both databases.
pytestmark = pytest.mark.one_database

LISTS = {dataset.path for dataset in DATASETS.values() if not dataset.resource}


def stored(office: Office, path: str) -> list[dict[str, Any]]:
    response = office.superadmin.get(f"/{path}" if path in LISTS else f"/{path}/transactions", per_page=100)
    assert response.status_code == 200, response.content
    return list(response.json()["data"])


def shows(row: Mapping[str, Any], field: str, value: Any) -> bool:
    found = row.get(field, row.get(f"{field}_name"))
    if isinstance(found, Mapping):
        found = found.get("name") or found.get("name_en")
    return str(found) == str(value) or (
        isinstance(value, int | float) and found is not None and float(found) == value
    )


def is_same(rows: list[dict[str, Any]], expected_rows: Stored) -> bool:
    """Tell whether the rows are exactly the wanted ones."""
    remaining = list(rows)
    for expected in expected_rows:
        match = next((row for row in remaining if all(shows(row, *item) for item in expected.items())), None)
        if match is None:
            return False
        remaining.remove(match)
    return not remaining


def outcome(office: Office, sheet: Chosen, content: bytes, expected: Stored | None, **form: str) -> str:
    """Import a file of the sheet and return `understood`, `refused` or `WRONG`."""
    path = f"/{sheet.path}/import-csv"
    before: list[dict[str, Any]] = []
    if sheet.before:
        office.bring_in(sheet.before, path, filename="before.csv", reading="proposed")
        before = stored(office, sheet.path)
        assert before
    response = office.superadmin.upload(path, content, sheet.filename, **form)
    assert response.status_code == 202, (sheet.name, response.content)
    office.work()
    done = Import.objects.get(pk=response.json()["data"]["import_id"]).state == "done"
    rows = stored(office, sheet.path)
    # Layouts stay, for a later month.
    for name, dataset in DATASETS.items():
        if dataset.path == sheet.path:
            MODELS[name]._default_manager.all().delete()
    if not done:
        return "refused" if rows == before else "WRONG"
    return "understood" if expected is not None and is_same(rows, expected) else "WRONG"


def test_sheets_are_understood_as_a_clerk_chooses_and_ask_nothing_next_month(
    office: Office, masters: None
) -> None:
    unasked, chosen, later = {}, {}, {}
    for sheet in SHEETS:
        unasked[sheet.name] = outcome(office, sheet, sheet.content, sheet.stored)
        SheetLayout.objects.all().delete()  # so that the sheet does not inherit a remembered layout
        reading = "proposed" if sheet.reading is None else json.dumps(sheet.reading)
        chosen[sheet.name] = outcome(office, sheet, sheet.content, sheet.stored, reading=reading)
        if sheet.later is not None:
            later[sheet.name] = outcome(office, sheet, *sheet.later)
        SheetLayout.objects.all().delete()
    assert [name for name, how in unasked.items() if how == "WRONG"] == []
    assert chosen == {sheet.name: "refused" if sheet.stored is None else "understood" for sheet in SHEETS}
    assert len(later) >= 9 and set(later.values()) == {"understood"}, later
