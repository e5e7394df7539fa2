"""Responses of imports, shared by sheets processed by the worker and within the request."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from catalog.rows import added, whole
from portal.core.envelope import failure, ready
from portal.core.language import current, text
from sheets.errors import Issue
from sheets.messages import message

MAX_ERRORS = 100


def errors_of(details: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the first errors as texts, each with its cell."""
    errors = [detail for detail in details if detail["severity"] == "error"]
    return [f"{error['cell']}: {error['message']}".removeprefix(": ") for error in errors[:MAX_ERRORS]]


def serialize_issue(issue: Issue) -> dict[str, object]:
    """Return a `SheetIssue`, with its message in the user's language."""
    return {
        **{name: getattr(issue, name) for name in ("row", "column", "cell", "value", "code", "severity")},
        "message": message(issue.code, issue.params, current()),
        "suggestions": issue.params.get("suggestions", []),
    }


def refused(data: Mapping[str, object], errors: list[str], reason: str = "") -> HttpResponse:
    """Respond that nothing was stored, because of these errors or for this reason."""
    errors = errors or [reason or text("The file was not imported.")]
    return failure(422, errors[0], code="IMPORT_REFUSED", errors=errors, data=data)


def done(data: Mapping[str, object], errors: list[str]) -> HttpResponse:
    """Respond that the valid rows were stored, with the number of the other rows and their errors."""
    invalid, rows = whole(data, "error_count"), whole(data, "row_count")
    if not invalid:
        count = added(data, ("imported_count", "updated_count"))
        return ready(data, text("Successfully imported {count} records", count=count), errors=[])
    params = {"done": rows - invalid, "rows": rows, "wrong": invalid}
    return ready(data, text("Imported {done} of {rows} rows; {wrong} need fixing", **params), errors=errors)


def open_questions(questions: Iterable[dict[str, Any]]) -> list[str]:
    """Return the open questions about a sheet as texts, each with its cell."""
    unanswered = [question for question in questions if question["state"] == "open"]
    return [
        f"{question['cell']}: {question['text'][current()]}".removeprefix(": ") for question in unanswered
    ]


def unconfirmed(data: Mapping[str, object], questions: list[str]) -> HttpResponse:
    """Reject an import until its `questions` are answered."""
    message_text = text(
        "Nothing was stored: {count} questions about this sheet are open. Confirm how the sheet is read.",
        count=len(questions),
    )
    return failure(422, message_text, code="READING_NEEDS_CONFIRMATION", errors=questions, data=data)
