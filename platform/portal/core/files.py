"""Files as answers: their types, their headers, and how the API document names them."""

from typing import Any, Final

from django.http import HttpResponse, StreamingHttpResponse

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_BINARY: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
# For `openapi_extra` of an operation that answers with a spreadsheet.
FILE: Final[dict[str, Any]] = {
    "responses": {200: {"description": "The file", "content": {"text/csv": _BINARY, XLSX: _BINARY}}}
}


def attachment(response: HttpResponse | StreamingHttpResponse, filename: str) -> Any:
    """The answer as a download under a plain ASCII name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
