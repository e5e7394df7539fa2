"""Sheets of offices, most by authors who had seen neither the reader nor other sheets: none is stored in any other
way than they say.

For each sheet `heldout.jsonl` has in one line its rows, the entries that must be stored (null where only a person can
decide), and the outcome when its reading is accepted as proposed. Some lines also have:

- `unasked`: the outcome when nothing is accepted. Not for all, as each reading takes as long as the first;
- `errors`, `warnings`: the cell and code of each error, and the codes of all findings, when nothing is accepted;
- `reading`, `as_chosen`: a clerk's choices, and the outcome with them;
- `later`: the next month's sheet, about which nothing is asked once the first was confirmed (`test_chosen`);
- `merges`, `hidden_rows`, `hidden_columns`, `heading`, `ending`: for `corpus.files`.
"""

from collections import Counter
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from catalog.registry import DATASETS
from corpus.files import HELD_OUT, file_of
from corpus.test_corpus import check_counts, check_messages
from flows.readings import choices_of
from sheets.places import Lookups
from sheets.read import read_sheets
from sheets.reading.model import Choices
from sheets.tests.support import issue_codes
from sheets.validate import Options, Validated, validate

pytestmark = pytest.mark.one_database

BY_PATH = {dataset.path: dataset for dataset in DATASETS.values()}
TODAY = date(2026, 11, 22)
PARTS = 6  # so that two processes share them
CHECKED = ("as_proposed", "unasked", "errors", "warnings", "as_chosen")
FIGURES = {
    field.name for dataset in DATASETS.values() for field in dataset.fields if field.numeric and field.stored
}
# Stored although the author would ask, and why.
STORED = {
    "p_rts_pending_group_en": "the headings name the fields word for word",
    "p_rts_urban_rural": "a column of words that belongs to no field is left out with a warning",
    "p_mi_title_rupees_below": "without earlier months nothing speaks against 9,500 lakh",
    "q_ef_issued_thousands": "a unit in a heading is believed",
    "q_kp_area_text_unit": "each cell names its unit, and converting them is asked",
    "x19_mining_04": "without earlier months nothing speaks against lakh where no unit is given",
    "x44_mining_16": "without earlier months nothing speaks against lakh where no unit is given",
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
    "x22_eferfar_04": "opening and received cases belong to no field, so that the balance cannot be checked",
    "x23_eferfar_03": "the missing stay orders are asked about",
    "x37_kpis_17": "the grand total is the entry without a category, which the page shows",
    "d17_eferfar_cases_01": "two digits at the end of a date are the year",
}


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


def outcome(verdict: Validated, lookups: Lookups, sheet: dict[str, Any]) -> str:
    """Return `understood`, `refused`, or `stored`: not as the author says, or where only a person can decide."""
    check_counts(verdict)
    check_messages(verdict.issues)
    if verdict.fatal or verdict.error_rows:
        return "refused"
    expected = sheet["stored"]
    return "understood" if expected is not None and is_stored(verdict, lookups, expected) else "stored"


@pytest.mark.parametrize("part", range(PARTS))
def test_held_out_sheets_are_stored_as_their_authors_say_or_refused(
    lookups: Lookups, tmp_path: Path, part: int
) -> None:
    found: dict[str, dict[str, Any]] = {}
    sheets = HELD_OUT[part::PARTS]
    for sheet in sheets:
        filename, content = file_of(sheet)
        path = tmp_path / filename
        path.write_bytes(content)
        tables, dataset = read_sheets(path, filename), BY_PATH[sheet["path"]]
        read = partial(validate, tables, dataset, lookups, Options(today=TODAY))
        results: dict[str, Any] = {"as_proposed": outcome(read(Choices(accept=True)), lookups, sheet)}
        if "unasked" in sheet:
            verdict = read(Choices())
            results["unasked"] = outcome(verdict, lookups, sheet)
            results["errors"] = sorted(map(list, issue_codes(verdict.issues, "error")))
            results["warnings"] = sorted({issue.code for issue in verdict.issues})
        if "reading" in sheet:
            results["as_chosen"] = outcome(read(choices_of(sheet["reading"], {})), lookups, sheet)
        found[sheet["name"]] = {key: value for key, value in results.items() if key in sheet}
    proposed = {name: results["as_proposed"] for name, results in found.items()}
    print(Counter(proposed.values()))
    assert {name for name, how in proposed.items() if how == "stored"} == STORED.keys() & found.keys()
    assert len(found) == len(sheets)
    assert found == {sheet["name"]: {key: sheet[key] for key in CHECKED if key in sheet} for sheet in sheets}
