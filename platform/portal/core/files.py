"""File responses: content types, headers, and their description in the OpenAPI document."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import copy_context
from functools import wraps
from typing import Final, Literal, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.module_loading import import_string
from django.utils.text import slugify
from ninja import Schema

from catalog.calendar import Window, today_in_india
from portal.core.auth import caller
from portal.core.heavy import ROWS, queue_if_heavy

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class FormatQuery(Schema):
    format: Literal["csv", "xlsx"] = "csv"


def file_responses(*types: str) -> dict[str, object]:
    """Return `openapi_extra` for an operation that returns a file of one of these content types."""
    binary = {"schema": {"type": "string", "format": "binary"}}
    return {"responses": {200: {"description": "The file", "content": dict.fromkeys(types, binary)}}}


# A spreadsheet.
FILE: Final = file_responses("text/csv", XLSX)
Download = TypeVar("Download", bound=HttpResponseBase)
V = TypeVar("V", bound=Callable[..., object])
ALL_DAYS: Final = Window()


def audited(view: V, entity: str) -> V:
    """Wrap a view so that the audit log records every file it returns, with what was asked for.

    `entity` can name arguments of the view: ``{case_list}``, or ``report/{slug}`` for the id of the record.
    """

    @wraps(view)
    def audited_view(request: HttpRequest, *args: object, **arguments: object) -> object:
        response = view(request, *args, **arguments)
        # The same view may answer in JSON, which is not taken away.
        if isinstance(response, HttpResponse | StreamingHttpResponse) and "Content-Disposition" in response:
            counted = vars(response).get("rows")
            details = {} if counted is None else {"rows": counted}
            for name, value in arguments.items():
                match value:
                    case Schema():
                        given = value.model_dump(mode="json", exclude_unset=True, exclude_none=True)
                        given |= value.model_dump(include={"format"})  # also the one that was not asked for
                        # A search may be for a name or a number of a person, which the log must not keep.
                        details |= {
                            key: item for key, item in given.items() if item != "" and key != "search"
                        }
                    case str() if f"{{{name}}}" not in entity:
                        details[name] = value
            record = import_string(settings.PORTAL_AUDIT)
            record("export", *entity.format(**arguments).split("/"), actor=caller(request), after=details)
        return response

    return cast(V, audited_view)


def with_count(response: Download, rows: int) -> Download:
    """Note how many rows a file has, for the audit log (`audited`)."""
    vars(response)["rows"] = rows
    return response


def attachment(response: Download, filename: str) -> Download:
    """Make the response a download under this name."""
    disposition = content_disposition_header(as_attachment=True, filename=filename)
    response.headers["Content-Disposition"] = disposition or "attachment"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def filtered_name(name: str, chosen: Iterable[str]) -> str:
    """Return a file's name with the English names that its filters chose: ``rts_transactions_borivali``. What has no
    English name, such as a search, makes it a ``selection``.
    """
    return "_".join(
        dict.fromkeys([name, *(slugify(word)[:40].strip("-_") or "selection" for word in chosen)])
    )


def _days(window: Window) -> str:
    """Return the days of a file's rows, or, unless both ends are given, today's date."""
    first, last = window.first, window.last
    if first and last:
        return f"{first}_{last}"
    limit = f"from-{first}_" if first else f"until-{last}_" if last else ""
    return f"{limit}{today_in_india()}"


def _in_this_context(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same chunks, each produced in the context of this call: a file is streamed after the request, when its
    language is no longer set."""
    context, ahead = copy_context(), iter(chunks)
    # Up to the empty chunk, which `next` returns at the end.
    return iter(lambda: context.run(next, ahead, b""), b"")


def sheet_file(
    name: str,
    columns: Iterable[tuple[str, str, int]],
    rows: Iterable[Mapping[str, object]],
    kind: str,
    *,
    title: str = "Data",
    window: Window = ALL_DAYS,
) -> HttpResponse | StreamingHttpResponse:
    """Return rows as a file named after today's date or their `window`: an XLSX, or a CSV that is written while it is
    sent.

    Each column is a key of the rows, a heading and a width. `title` is the name of the XLSX's sheet.
    """
    # Imports openpyxl, which few processes need.
    from sheets.export import ExportColumn, export_csv, export_xlsx

    export_columns = [ExportColumn(*column) for column in columns]
    filename = f"{name}_{_days(window)}.{kind}"
    if kind == "csv":
        chunks = _in_this_context(export_csv(rows, export_columns))
        return attachment(StreamingHttpResponse(chunks, content_type=CSV), filename)
    return attachment(HttpResponse(export_xlsx(rows, export_columns, title), content_type=XLSX), filename)


def table_file(
    name: str, columns: Sequence[str], rows: Iterable[Mapping[str, object]], kind: str, *, width: int = 18
) -> HttpResponse:
    """Return rows as a complete CSV or XLSX file. `columns` are both keys and headings."""
    rows = list(rows)
    queue_if_heavy(ROWS, len(rows))
    file = sheet_file(name, [(column, column, width) for column in columns], rows, kind)
    if not isinstance(file, HttpResponse):
        # Its content, since closing the response would end the request and with it the database connection.
        file = HttpResponse(file.streaming_content, headers=file.headers)
    return with_count(file, len(rows))
