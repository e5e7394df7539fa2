"""Serialise a reading as JSON, for the import's report and, with texts in both languages, for the API."""

from dataclasses import asdict

from catalog.dataset import Dataset
from catalog.fields import Field
from sheets.messages import message
from sheets.read import Sheet
from sheets.reading.amounts import units_of
from sheets.reading.model import Account, Column, Question


def as_json(account: Account, sheet: Sheet, dataset: Dataset) -> dict[str, object]:
    """Return `reading` of docs/api.md, except for the user who confirmed the layout."""
    labels = {field.name: field.label.as_dict() for field in dataset.sheet_fields}
    return {
        "layout": account.layout,
        "tables": [asdict(one) for one in account.tables],
        "columns": [_column(one, labels) for one in account.columns],
        "fields": [_field(one, account, dataset) for one in dataset.sheet_fields],
        "left_out": [asdict(one) for one in account.left_out],
        "wide": asdict(account.wide) if account.wide else None,
        "values": [
            {
                "letter": one.letter,
                "field": one.field,
                "from": one.before,
                "to": one.after,
                "cells": one.cells,
            }
            for one in account.values
        ],
        "dates": asdict(account.dates),
        "questions": [_question(one) for one in account.questions],
        "grid": {"letters": list(sheet.letters), "rows": [list(row) for row in account.grid]},
        "cells": [{"cell": cell, "from": before, "to": after} for cell, before, after in account.cells],
    }


def _column(one: Column, labels: dict[str, dict[str, str]]) -> dict[str, object]:
    label = labels.get(one.field) if one.field else None
    return {**asdict(one), "label": label, "why": one.why.as_dict()}


def _field(one: Field, account: Account, dataset: Dataset) -> dict[str, object]:
    """Return a field a column can be read as. Required means that neither another field nor the sheet's day
    provides it.
    """
    given = one.name == dataset.date and account.dates.source not in ("column", "none")
    return {
        "field": one.name,
        "label": one.label.as_dict(),
        "required": one.required and one.stored and not given,
        "heading": one.sheet_heading,
        "numeric": one.numeric,
        "units": list(units_of(one)),
    }


def _question(one: Question) -> dict[str, object]:
    return {
        "id": one.id,
        "kind": one.code,
        "key": one.key,
        "cell": one.cell,
        "cells": list(one.cells),
        "column": one.column,
        "text": {
            "en": message(one.code, one.params, "en"),
            "mr": message(one.code, one.params, "mr"),
        },
        "choices": [{"value": option.value, "label": option.label.as_dict()} for option in one.options],
        "answer": one.answer,
        "state": one.state,
        "asks_reason": one.asks_reason,
        "reason": one.reason,
        "needs_reason": one.needs_reason,
    }
