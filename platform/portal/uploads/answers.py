"""Responses of imports, shared by sheets processed by the worker and within the request."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from catalog.rows import added, whole
from portal.core.envelope import failure, ready
from portal.core.language import current, text

MAX_ERRORS = 100


def errors_of(details: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the first errors as texts, each with its cell."""
    errors = [detail for detail in details if detail["severity"] == "error"]
    return [f"{error['cell']}: {error['message']}".removeprefix(": ") for error in errors[:MAX_ERRORS]]


def done(data: Mapping[str, object], errors: list[str]) -> HttpResponse:
    """Respond that the valid rows were stored, with the number of the other rows and their errors."""
    invalid, rows = whole(data, "error_count"), whole(data, "row_count")
    if not invalid:
        count = added(data, ("imported_count", "updated_count"))
        return ready(data, text("Successfully imported {count} records", count=count), errors=[])
    params = {"done": rows - invalid, "rows": rows, "wrong": invalid}
    message = text("Imported {done} of {rows} rows; {wrong} need fixing", **params)
    return ready(data, message, errors=errors)


def open_questions(questions: Iterable[dict[str, Any]]) -> list[str]:
    """Return the open questions about a sheet as texts, each with its cell."""
    unanswered = [question for question in questions if question["state"] == "open"]
    return [
        f"{question['cell']}: {question['text'][current()]}".removeprefix(": ") for question in unanswered
    ]


def unconfirmed(data: Mapping[str, object], questions: list[str]) -> HttpResponse:
    """Reject an import until its `questions` are answered."""
    message = text(
        "Nothing was stored: {count} questions about this sheet are open. Confirm how the sheet is read.",
        count=len(questions),
    )
    return failure(422, message, code="READING_NEEDS_CONFIRMATION", errors=questions, data=data)
