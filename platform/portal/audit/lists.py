"""Export of lists as files, with an entry in the audit log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import wraps
from inspect import Parameter, signature

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localtime
from ninja import Query

from portal.audit.services import record
from portal.core.auth import caller
from portal.core.files import FormatQuery, table_file
from portal.core.language import pick
from portal.core.policies import Caller

Lines = Iterable[Mapping[str, object]]


def list_file(
    user: Caller,
    *,
    entity: str,
    name: str,
    columns: Sequence[str],
    rows: Lines,
    kind: str,
) -> HttpResponse:
    """Return the rows of a list response as a file. References are written as names."""
    lines = [{column: _cell(row[column]) for column in columns} for row in rows]
    file = table_file(name, columns, lines, kind, width=24)
    record("export", entity, actor=user, after={"format": kind, "rows": len(lines)})
    return file


def as_file(
    entity: str, name: str, columns: Sequence[str]
) -> Callable[[Callable[..., Lines]], Callable[..., HttpResponse]]:
    """Turn a view that returns the rows of a list into one that returns them as a file."""

    def decorate(view: Callable[..., Lines]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def file_view(request: HttpRequest, *, file: FormatQuery, **arguments: object) -> HttpResponse:
            rows = view(request, **arguments)
            user = caller(request)
            return list_file(user, entity=entity, name=name, columns=columns, rows=rows, kind=file.format)

        view_signature = signature(view)
        file_parameter = Parameter("file", Parameter.KEYWORD_ONLY, annotation=Query[FormatQuery])
        # Ninja reads the parameters from here; mypy does not know the attribute.
        file_view.__signature__ = view_signature.replace(  # type: ignore[attr-defined]
            parameters=[*view_signature.parameters.values(), file_parameter], return_annotation=HttpResponse
        )
        return file_view

    return decorate


def _cell(value: object) -> object:
    match value:
        case datetime():
            return f"{localtime(value):%Y-%m-%d %H:%M}"
        case {"name": english, **rest}:
            return pick(str(english), str(rest.get("name_mr") or ""))
        case {"en": english, "mr": marathi}:
            return pick(english, marathi)
        case {"filename": plain} | {"created_at": plain}:
            return _cell(plain)
        case list():
            return ", ".join(str(_cell(item)) for item in value)
        case _:
            return value
