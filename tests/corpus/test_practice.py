"""Practice sheets through the API and the worker: each is stored as expected or refused, and never stored
wrong.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from catalog.registry import DATASETS
from corpus.practice import others, rts, shared
from corpus.practice.sheet import Practice
from lifecycle.conftest import Office
from portal.figures.models import Import
from portal.imports.models import SheetLayout
from portal.transactions.models import MODELS

# Reading happens before the database is involved; lifecycle and flows store sheets in both databases.
pytestmark = pytest.mark.one_database

SHEETS = (*rts.SHEETS, *shared.SHEETS, *others.SHEETS)
LISTS = {dataset.path for dataset in DATASETS.values() if not dataset.resource}


@pytest.fixture
def masters(places: Any) -> None:
    """Create the services, offices and sections of a new installation."""
    from portal.organisation.seed import seed_masters

    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")


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


def is_same(rows: list[dict[str, Any]], expected_rows: tuple[Mapping[str, Any], ...]) -> bool:
    """Tell whether the rows are exactly the wanted ones."""
    remaining = list(rows)
    for expected in expected_rows:
        match = next((row for row in remaining if all(shows(row, *item) for item in expected.items())), None)
        if match is None:
            return False
        remaining.remove(match)
    return not remaining


def outcome(office: Office, sheet: Practice, **form: str) -> str:
    """Import the sheet and return `understood`, `refused` or `WRONG`."""
    path = f"/{sheet.path}/import-csv"
    before: list[dict[str, Any]] = []
    if sheet.before:
        office.bring_in(sheet.before, path, filename="before.csv", reading="proposed")
        before = stored(office, sheet.path)
        assert before
    response = office.superadmin.upload(path, sheet.bytes(), sheet.filename, **sheet.form, **form)
    if response.status_code == 202:
        office.work()
        done = Import.objects.get(pk=response.json()["data"]["import_id"]).state == "done"
    else:
        assert response.status_code in (413, 415, 422), (sheet.name, response.status_code, response.content)
        done = False
    rows = stored(office, sheet.path)
    if not done:
        return "refused" if rows == before else "WRONG"
    return "understood" if sheet.stored is not None and is_same(rows, sheet.stored) else "WRONG"


def forget(path: str) -> None:
    for name, dataset in DATASETS.items():
        if dataset.path == path:
            MODELS[name]._default_manager.all().delete()


def outcomes(office: Office, sheets: Sequence[Practice] = SHEETS, **form: str) -> dict[str, str]:
    found = {}
    for sheet in sheets:
        found[sheet.name] = outcome(office, sheet, **form)
        forget(sheet.path)
        SheetLayout.objects.all().delete()  # so that no sheet inherits another's remembered layout
    for name, how in found.items():
        print(f"{how:<11} {name}")
    return found


def test_no_practice_sheet_is_stored_wrong(office: Office, masters: None) -> None:
    assert [name for name, how in outcomes(office).items() if how == "WRONG"] == []


def test_practice_sheets_are_understood_as_proposed(office: Office, masters: None) -> None:
    """One click accepts the reading, but questions for a person still refuse the sheet."""
    expected = {sheet.name: "refused" if sheet.stored is None else "understood" for sheet in SHEETS}
    assert outcomes(office, reading="proposed") == expected
