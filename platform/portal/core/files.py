"""Files as answers: their types, their headers, and how the API document names them."""

from typing import Any, Final

from django.http import HttpResponse, StreamingHttpResponse

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def answers_with(*types: str) -> dict[str, Any]:
    """`openapi_extra` of an operation that answers with a file of one of these content types."""
    binary = {"schema": {"type": "string", "format": "binary"}}
    return {"responses": {200: {"description": "The file", "content": dict.fromkeys(types, binary)}}}


# A spreadsheet.
FILE: Final = answers_with("text/csv", XLSX)


def attachment(response: HttpResponse | StreamingHttpResponse, filename: str) -> Any:
    """The answer as a download under a plain ASCII name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
