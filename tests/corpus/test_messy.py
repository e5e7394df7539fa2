"""Typical office sheets are read with certainty, or refused with cell and reason; never stored wrong."""

from decimal import Decimal
from pathlib import Path

import pytest

from catalog.registry import DATASETS
from corpus.messy import SHEETS, Messy
from corpus.test_corpus import check_counts, check_messages
from sheets.places import Lookups, Master, by_name
from sheets.tests.support import LOOKUPS, TODAY, issue_codes, read_bytes
from sheets.validate import Options, validate

KNOWN = Lookups(
    LOOKUPS.places,
    {
        **LOOKUPS.masters,
        "office": by_name([Master(1, "Taluka Office (Revenue) Andheri")]),
        "section": by_name([Master(1, "Establishment")]),
    },
)


def test_has_at_least_forty_sheets_for_most_datasets() -> None:
    assert len(SHEETS) >= 40 and len({sheet.name for sheet in SHEETS}) == len(SHEETS)
    assert len({sheet.dataset for sheet in SHEETS}) >= 7


@pytest.mark.parametrize("messy", SHEETS, ids=lambda messy: messy.name)
def test_sheets_are_read_or_refused(messy: Messy, tmp_path: Path) -> None:
    sheet = read_bytes(tmp_path, messy.content(), messy.filename)
    verdict = validate(sheet, DATASETS[messy.dataset], KNOWN, Options(today=TODAY))
    check_counts(verdict)
    check_messages(verdict.issues)
    assert sorted(issue_codes(verdict.issues, "error")) == sorted(messy.refused)
    if messy.refused:
        return
    assert {issue.code for issue in verdict.issues} == set(messy.warned)
    for name, values in (messy.stored or {}).items():
        stored = verdict.rows[name].to_list()
        assert stored == [Decimal(value) if isinstance(value, str) else value for value in values]
