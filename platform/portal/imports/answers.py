"""How the result of an import is put into words, whether a worker read the sheet or the request itself."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from portal.core.envelope import ready
from portal.core.language import text

MOST_ERRORS = 100


def errors_of(details: Iterable[Mapping[str, Any]]) -> list[str]:
    """The first errors as texts, each with its cell."""
    wrong = [detail for detail in details if detail["severity"] == "error"]
    return [f"{one['cell']}: {one['message']}".removeprefix(": ") for one in wrong[:MOST_ERRORS]]


def done(data: Mapping[str, Any], errors: list[str]) -> HttpResponse:
    """The answer of an import that wrote its good rows; rows that were left out are counted, with their errors."""
    wrong, rows = data["error_count"], data["row_count"]
    if not wrong:
        count = data["imported_count"] + data["updated_count"]
        return ready(data, text("Successfully imported {count} records", count=count), errors=[])
    params = {"done": rows - wrong, "rows": rows, "wrong": wrong}
    if wrong == 1:
        words = text("Imported {done} of {rows} rows; 1 needs fixing", **params)
    else:
        words = text("Imported {done} of {rows} rows; {wrong} need fixing", **params)
    return ready(data, words, errors=errors)
