"""Responses of imports, shared by sheets processed by the worker and within the request."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from catalog.rows import added, whole
from portal.core.envelope import failure, ready
from portal.core.language import current, text

MOST_ERRORS = 100


def errors_of(details: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the first errors as texts, each with its cell."""
    wrong = [detail for detail in details if detail["severity"] == "error"]
    return [f"{one['cell']}: {one['message']}".removeprefix(": ") for one in wrong[:MOST_ERRORS]]


def done(data: Mapping[str, object], errors: list[str]) -> HttpResponse:
    """Respond that the valid rows were stored, with the number of the other rows and their errors."""
    wrong, rows = whole(data, "error_count"), whole(data, "row_count")
    if not wrong:
        count = added(data, ("imported_count", "updated_count"))
        return ready(data, text("Successfully imported {count} records", count=count), errors=[])
    params = {"done": rows - wrong, "rows": rows, "wrong": wrong}
    words = text("Imported {done} of {rows} rows; {wrong} need fixing", **params)
    return ready(data, words, errors=errors)


def open_questions(questions: Iterable[dict[str, Any]]) -> list[str]:
    """Return the open questions about a sheet as texts, each with its cell."""
    unanswered = [one for one in questions if one["state"] == "open"]
    return [f"{one['cell']}: {one['text'][current()]}".removeprefix(": ") for one in unanswered]


def unconfirmed(data: Mapping[str, object], questions: list[str]) -> HttpResponse:
    """Reject an import until its `questions` are answered."""
    words = text(
        "Nothing was stored: {count} questions about this sheet are open. Confirm how the sheet is read.",
        count=len(questions),
    )
    return failure(422, words, code="READING_NEEDS_CONFIRMATION", errors=questions, data=data)
