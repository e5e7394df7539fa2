"""Fresh sheets through the API and the worker: each is stored as expected or refused, and never stored wrong."""

import json
from dataclasses import replace

import pytest

from corpus.fresh import (
    again,
    doubts,
    eferfar,
    eoffice,
    grievance,
    kpis,
    mining,
    rts,
    shapes,
    traps,
    unseen,
)
from corpus.fresh.case import Fresh
from corpus.fresh.known import NOT_CHOSEN, NOT_READ, NOT_REMEMBERED
from corpus.test_practice import forget, masters, outcome, outcomes
from lifecycle.conftest import Office
from portal.imports.models import SheetLayout

# Reading happens before the database is involved; lifecycle and flows store sheets in both databases.
pytestmark = pytest.mark.one_database
__all__ = ["masters"]

SHEETS: tuple[Fresh, ...] = (
    *rts.SHEETS, *shapes.SHEETS, *eferfar.SHEETS, *mining.SHEETS, *grievance.SHEETS, *eoffice.SHEETS, *kpis.SHEETS,
    *traps.SHEETS, *again.SHEETS, *unseen.SHEETS, *doubts.SHEETS,
)  # fmt: skip


def choices(sheet: Fresh) -> str:
    return "proposed" if sheet.reading is None else json.dumps(sheet.reading)


def test_fresh_sheets_are_never_stored_wrong_without_a_reading(office: Office, masters: None) -> None:
    assert [name for name, how in outcomes(office, SHEETS).items() if how == "WRONG"] == []


def test_fresh_sheets_are_understood_as_proposed(office: Office, masters: None) -> None:
    found = outcomes(office, SHEETS, reading="proposed")
    asks = {sheet.name for sheet in SHEETS if sheet.stored is None or sheet.asks}
    assert [name for name, how in found.items() if how == "WRONG"] == []
    assert {name for name, how in found.items() if how == "refused"} - asks <= NOT_READ.keys()
    assert {name for name in asks if found[name] == "understood"} == set()


def test_sheets_are_understood_as_a_clerk_chooses_and_ask_nothing_next_month(
    office: Office, masters: None
) -> None:
    found, next_month = {}, {}
    for sheet in SHEETS:
        if sheet.reading is None and sheet.later is None:
            continue
        found[sheet.name] = outcome(office, sheet, reading=choices(sheet))
        forget(sheet.path)
        if sheet.later is not None and sheet.name not in NOT_CHOSEN:
            content, stored = sheet.later
            later = replace(sheet, content=content, stored=stored)
            next_month[sheet.name] = outcome(office, later)
            forget(sheet.path)
        SheetLayout.objects.all().delete()  # so that no sheet inherits another's remembered layout
    for outcomes_of, refused in ((found, NOT_CHOSEN), (next_month, NOT_REMEMBERED)):
        assert "WRONG" not in outcomes_of.values()
        assert {name for name, how in outcomes_of.items() if how == "refused"} == refused.keys()
