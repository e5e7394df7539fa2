"""The origin of an entry: the import that wrote it, its row in the sheet, and the sender's corrections."""

from collections.abc import Mapping
from typing import get_args

from django.http import HttpRequest
from ninja import Path

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from portal.accounts.models import User
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.language import Language, use_language
from portal.core.policies import dataset_read
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.figures.models import Import
from portal.imports import selectors
from portal.imports.kept import last_change
from portal.imports.models import LedgerEntry
from portal.imports.names import Names
from portal.imports.schemas import EntryOrigin
from portal.imports.selectors import ReportSheet
from portal.transactions.models import Entry
from portal.transactions.selectors import entry_for
from sheets.text import in_file, name_key, position


def add_origin_route(router: PolicyRouter, dataset: Dataset) -> None:
    """Add `GET …/single-transaction/{entry_id}/origin` to a dataset's router."""

    def get_origin(request: HttpRequest, entry_id: Path[Id]) -> JsonBody:
        """The file, sheet and row from which an entry was read; null for entries made by hand."""
        return ok(origin(dataset, entry_for(caller(request), dataset, entry_id), caller(request)))

    router.get(
        "/single-transaction/{entry_id}/origin",
        policy=dataset_read(dataset),
        response=Envelope[EntryOrigin | None],
        operation_id=f"get_{dataset.name}_origin",
    )(get_origin)


def origin(dataset: Dataset, entry: Entry, user: User) -> dict[str, object] | None:
    """Return the entry's origin; None if no import wrote it, or none that `user` may see."""
    record = selectors.with_people(selectors.imports_for(user)).filter(pk=entry.import_id or 0).first()
    ledger_entry = (
        LedgerEntry.objects.filter(import_record=record, row_id=entry.pk).first() if record else None
    )
    if record is None or ledger_entry is None:
        return None
    report = selectors.report(record)
    row, reading = ledger_entry.row_number, report.get("reading") or {}
    sheet = report.get("sheet") or ReportSheet(kind="", name="", columns=[])
    letters = {column["field"]: column["letter"] for column in sheet["columns"] if column["field"]}
    joined = reading.get("joined") or ()
    return {
        "import_id": record.pk,
        "filename": record.filename,
        "by": record.created_by.name if record.created_by else None,
        "at": record.finished_at,
        "sheet": sheet["name"],
        "row": row,
        "turned": bool(reading.get("wide")),
        "cells": {
            field: cell for field, letter in letters.items() if (cell := in_file(f"{letter}{row}", joined))
        },
        "fixes": [
            *(
                {"cell": in_file(cell, joined), "from": before, "to": after}
                for cell, before, after in selectors.corrected(report)
                if position(cell)[0] + 1 == row
            ),
            *(
                fix | {"cell": in_file(fix["cell"], joined)}
                for fix in _spellings(dataset, entry, record, letters, row)
            ),
        ],
        "changed": last_change(dataset, entry.pk) if entry.revision != ledger_entry.revision_after else None,
    }


def _spellings(
    dataset: Dataset, entry: Entry, record: Import, letters: dict[str, str], row: int
) -> list[dict[str, str]]:
    """Return column-wide spelling corrections that produced a value of this entry."""
    chosen = (record.reading or {}).get("values") or {}
    if not chosen:
        return []
    values = {column: getattr(entry, column) for column in dataset.columns}
    fields = {field.name: field for field in dataset.sheet_fields}
    return [
        {"cell": f"{letters[name]}{row}", "from": before, "to": str(after)}
        for name, spellings in chosen.items()
        if name in letters
        for known_spellings in [_spellings_of(dataset, fields[name], values)]
        for before, after in spellings.items()
        if name_key(str(after)) in known_spellings
    ]


def _spellings_of(dataset: Dataset, field: Field, values: Mapping[str, object]) -> set[str]:
    """Return the spellings of a field's value: its name in each language, and as stored."""
    place = dataset.place
    value = values[place.column] if field.kind is Kind.PLACE and place else values.get(field.column)
    names, spellings = Names(dataset, [values]), {name_key(str(value))}
    for language in get_args(Language):
        with use_language(language):
            spellings.add(name_key(names.text(field, value)))
    return spellings
