"""Sheets by authors who had seen neither the reader nor the other corpora: none is stored in any other way
than they say.

For each sheet `heldout.jsonl` has in one line its rows, the entries that must be stored (null where only a person can
decide), and the outcome when its reading is accepted as proposed.
"""

import csv
import io
import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from catalog.registry import DATASETS
from corpus.practice.sheet import table, text
from corpus.test_practice import masters
from sheets.places import Lookups, Master, Place, Places, by_name
from sheets.read import read_sheets
from sheets.reading.model import Choices
from sheets.tests.kinds import ods_bytes
from sheets.validate import Options, Validated, validate

pytestmark = pytest.mark.one_database
__all__ = ["masters"]

SHEETS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("heldout.jsonl").read_text().split("\n") if line
]
BY_PATH = {dataset.path: dataset for dataset in DATASETS.values()}
TODAY = date(2026, 11, 22)
PARTS = 6  # so that two processes share them
FIGURES = {
    field.name for dataset in DATASETS.values() for field in dataset.fields if field.numeric and field.stored
}
# Formats other than workbooks and plain CSV: web pages saved as .xls, OpenDocument, an old program's UTF-16.
WRITERS = {
    "html": table,
    "ods": lambda rows: ods_bytes([rows]),
    "utf16": lambda rows: text(rows, "\t", "utf-16"),
}
ENDINGS = {"html": "xls", "utf16": "txt"}
# Stored although the author would ask, and why.
STORED = {
    "p_rts_pending_group_en": "the headings name the fields word for word",
    "p_rts_urban_rural": "a column of words that belongs to no field is left out with a warning",
    "p_mi_title_rupees_below": "without earlier months nothing speaks against 9,500 lakh",
    "q_ef_issued_thousands": "a unit in a heading is believed",
    "q_kp_area_text_unit": "each cell names its unit, and converting them is asked",
    "x19_mining_04": "without earlier months nothing speaks against lakh where no unit is given",
    "x16_aaple_sarkar_02": "grievances received are those submitted; the author means the total, which is computed",
    "d17_eferfar_05": "the note is asked about",
    "d17_eferfar_06": "rows of a circle have the name of its taluka",
    "d17_rts_02": "the title names the district of a taluka; the signature is not read",
    "d17_rts_03": "the order of day and month is asked",
    "d17_rts_04": "rates are computed, not stored",
    "d17_rts_09": "an hour in a title is not read",
    "d17_mining_04": "revenue is computed, not stored",
    "d17_mining_07": "a figure in merged cells raises a warning",
    "d17_mining_09": "the note is asked about",
    "d17_eoffice_file_pendency_03": "the row that is the sum of the others is asked about",
    "d17_eoffice_receipt_pendency_02": "the order of day and month is asked",
    "d17_eferfar_cases_01": "two digits at the end of a date are the year",
}


@pytest.fixture
def lookups(masters: None) -> Lookups:
    from portal.geography.models import District, Division, Taluka
    from portal.organisation.models import Office, Section, Service

    def place(level: Any, row: Any, parent: int | None) -> Place:
        return Place(row.pk, level, parent, row.name_en, row.name_mr, tuple(row.aliases or ()))

    found = [
        *(place("division", division, None) for division in Division.objects.all()),
        *(place("district", district, district.division_id) for district in District.objects.all()),
        *(place("taluka", taluka, taluka.district_id) for taluka in Taluka.objects.all()),
    ]
    records = {
        name: by_name(
            Master(master.pk, master.name, master.name_mr, tuple(master.aliases or ()))
            for master in model.objects.all()
        )
        for name, model in (("service", Service), ("office", Office), ("section", Section))
    }
    return Lookups(Places(found), records)


def write_file(sheet: dict[str, Any], folder: Path) -> Path:
    kind = sheet["format"]
    path = folder / f"{sheet['name']}.{ENDINGS.get(kind, kind)}"
    if kind in WRITERS:
        path.write_bytes(WRITERS[kind](sheet["rows"]))
        return path
    if kind == "csv":
        width = max(map(len, sheet["rows"]))
        lines = io.StringIO()
        csv.writer(lines).writerows([*row, *[""] * (width - len(row))] for row in sheet["rows"])
        path.write_text(f"\ufeff{lines.getvalue()}", encoding="utf-8", newline="")
        return path
    book = openpyxl.Workbook()
    table = book.active
    assert table is not None
    for row in sheet["rows"]:
        table.append([None if cell == "" else cell for cell in row])
    for merged in sheet.get("merges", ()):
        table.merge_cells(merged)
    book.save(path)
    return path


def entries(verdict: Validated, lookups: Lookups) -> list[dict[str, str]]:
    """Return the rows that would be stored, with names instead of ids."""
    names = {
        f"{name}_id": {master.id: master.name for master in known.values()}
        for name, known in lookups.masters.items()
    }
    names["eoffice_section_id"] = names.pop("section_id")
    found = []
    for row in verdict.rows.to_dicts():
        if (taluka := lookups.places.get("taluka", row.get("taluka_id", 0))) is not None:
            district = lookups.places.get("district", taluka.parent_id or 0)
            row |= {"taluka": taluka.name_en, "district": district.name_en if district else ""}
        row |= {name.removesuffix("_id"): of.get(row[name]) for name, of in names.items() if name in row}
        found.append({name: normalised(value) for name, value in row.items()})
    return found


def normalised(value: Any) -> str:
    """Normalise a value for comparison. Numbers get two decimal places."""
    try:
        return f"{round(float(value), 2):.2f}" if value not in (None, "") else ""
    except (TypeError, ValueError):
        return str(value)


def is_stored(verdict: Validated, lookups: Lookups, expected: list[dict[str, Any]]) -> bool:
    """Tell whether exactly the wanted entries would be stored, without any figure that they do not list."""
    remaining = entries(verdict, lookups)
    for entry in expected:
        row = next(
            (
                row
                for row in remaining
                if all(row.get(name) == normalised(value) for name, value in entry.items())
            ),
            None,
        )
        if row is None:
            return False
        remaining.remove(row)
        more = verdict.rows.columns
        if any(row[name] not in ("", "0.00") for name in more if name in FIGURES and name not in entry):
            return False
    return not remaining


@pytest.mark.parametrize("part", range(PARTS))
def test_held_out_sheets_are_stored_as_their_authors_say_or_refused(
    lookups: Lookups, tmp_path: Path, part: int
) -> None:
    found: dict[str, str] = {}
    sheets = SHEETS[part::PARTS]
    for sheet in sheets:
        path = write_file(sheet, tmp_path)
        dataset = BY_PATH[sheet["path"]]
        verdict = validate(
            read_sheets(path, path.name), dataset, lookups, Options(today=TODAY), Choices(accept=True)
        )
        if verdict.fatal or verdict.error_rows:
            found[sheet["name"]] = "refused"
        elif sheet["stored"] is not None and is_stored(verdict, lookups, sheet["stored"]):
            found[sheet["name"]] = "understood"
        else:
            found[sheet["name"]] = "stored"
    print(Counter(found.values()))
    assert {name for name, how in found.items() if how == "stored"} == STORED.keys() & found.keys()
    assert found == {sheet["name"]: sheet["as_proposed"] for sheet in sheets}
