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
        "tables": [asdict(table) for table in account.tables],
        "columns": [_column(column, labels) for column in account.columns],
        "fields": [_field(field, account, dataset) for field in dataset.sheet_fields],
        "left_out": [asdict(row) for row in account.left_out],
        "wide": asdict(account.wide) if account.wide else None,
        "values": [
            {
                "letter": value.letter,
                "field": value.field,
                "from": value.before,
                "to": value.after,
                "cells": value.cells,
            }
            for value in account.values
        ],
        "dates": asdict(account.dates),
        "questions": [_question(question) for question in account.questions],
        "grid": {"letters": list(sheet.letters), "rows": [list(row) for row in account.grid]},
        "cells": [{"cell": cell, "from": before, "to": after} for cell, before, after in account.cells],
        "joined": [{"row": row, "letters": dict(letters)} for row, letters in account.joined],
    }


def _column(column: Column, labels: dict[str, dict[str, str]]) -> dict[str, object]:
    label = labels.get(column.field) if column.field else None
    return {**asdict(column), "label": label, "why": column.why.as_dict()}


def _field(field: Field, account: Account, dataset: Dataset) -> dict[str, object]:
    """Return a field a column can be read as. Required means that neither another field nor the sheet's day
    provides it.
    """
    given = field.name == dataset.date and account.dates.source not in ("column", "none")
    return {
        "field": field.name,
        "label": field.label.as_dict(),
        "required": field.required and field.stored and not given,
        "heading": field.sheet_heading,
        "numeric": field.numeric,
        "units": list(units_of(field)),
    }


def _question(question: Question) -> dict[str, object]:
    return {
        "id": question.id,
        "kind": question.code,
        "key": question.key,
        "cell": question.cell,
        "cells": list(question.cells),
        "column": question.column,
        "text": {
            "en": message(question.code, question.params, "en"),
            "mr": message(question.code, question.params, "mr"),
        },
        "choices": [{"value": option.value, "label": option.label.as_dict()} for option in question.options],
        "answer": question.answer,
        "state": question.state,
        "asks_reason": question.asks_reason,
        "reason": question.reason,
        "needs_reason": question.needs_reason,
    }
