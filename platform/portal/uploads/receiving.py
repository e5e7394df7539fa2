"""The form of an uploaded sheet: parse and check it, and delete the file if it is rejected. Failures have a list of
texts (requirement 2).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.http import HttpRequest
from pydantic import BaseModel, ValidationError

from portal.core.errors import FieldErrors, TooLarge
from portal.core.language import current, text
from portal.core.validation import describe
from portal.uploads.files import FILE_FIELDS, KINDS, Received, foreign_kind, max_bytes, receive
from sheets.messages import message

Form = TypeVar("Form", bound=BaseModel)


def upload_form(**more: dict[str, object]) -> dict[str, object]:
    """Return the OpenAPI description of a sheet upload with the fields of ``SheetForm`` and ``more``."""
    binary = {"type": "string", "format": "binary"}
    fields = {
        "file": binary,
        "csv_file": binary,
        "preview": {"type": "boolean", "default": False},
        "accept": {"type": "string", "enum": ["all", "valid"], "default": "all"},
        "mode": {"type": "string", "enum": ["upsert", "insert"], "default": "upsert"},
    }
    schema = {"type": "object", "properties": fields | more}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


def reject(*messages: str) -> FieldErrors:
    return FieldErrors(list(messages), messages[0])


@contextmanager
def incoming(request: HttpRequest) -> Iterator[Received | None]:
    """Yield the form's file, if any. Delete it if the block raises."""
    handler, received = receive(request)
    try:
        if handler.too_large:
            raise TooLarge(message("file_too_big", {"mib": max_bytes() // 2**20}, current()))
        yield received
    except BaseException:
        if received is not None:
            received.discard()
        raise


def read_form(request: HttpRequest, schema: type[Form]) -> Form:
    """Parse the form fields other than the file."""
    given = {name: value for name, value in request.POST.items() if name not in FILE_FIELDS}
    try:
        return schema.model_validate(given)
    except ValidationError as exc:
        raise reject(
            *(f"{_where(error['loc'])}: {describe(dict(error))}" for error in exc.errors())
        ) from None


def _where(loc: tuple[int | str, ...]) -> str:
    """Return the path of an invalid value; for an invalid key, the key itself."""
    return ".".join(str(part) for part in loc if part != "[key]")


def sheet_file(received: Received | None) -> Received:
    """Return the file if it can be a sheet; the jailed reader checks more closely."""
    if received is None:
        raise reject(text("Please select a CSV file"))
    if received.kind not in KINDS or foreign_kind(received.path):
        raise reject(message("unsupported_type", {}, current()))
    if received.size == 0:
        raise reject(message("empty", {}, current()))
    return received
