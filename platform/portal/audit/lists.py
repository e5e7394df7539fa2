"""Lists that are also exported as files."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import wraps
from inspect import Parameter, signature
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localtime
from ninja import Query, Schema

from portal.core.envelope import JsonBody, Page, ok, shaped
from portal.core.files import FILE, FormatQuery, table_file
from portal.core.language import pick
from portal.core.paging import PageQuery, paginate
from portal.core.policies import Policy
from portal.core.routing import PolicyRouter

Lines = Iterable[Mapping[str, object]]
ListView = Callable[..., QuerySet[Any] | Sequence[Any]]


def list_file(
    *,
    name: str,
    columns: Sequence[str],
    rows: Lines,
    kind: str,
) -> HttpResponse:
    """Return the rows of a list response as a file. References are written as names."""
    lines = [{column: _cell(row[column]) for column in columns} for row in rows]
    return table_file(name, columns, lines, kind, width=24)


def as_file(
    name: str, columns: Sequence[str]
) -> Callable[[Callable[..., Lines]], Callable[..., HttpResponse]]:
    """Turn a view that returns the rows of a list into one that returns them as a file."""

    def decorate(view: Callable[..., Lines]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def file_view(request: HttpRequest, *, file: FormatQuery, **arguments: object) -> HttpResponse:
            rows = view(request, **arguments)
            return list_file(name=name, columns=columns, rows=rows, kind=file.format)

        view_signature = signature(view)
        file_parameter = Parameter("file", Parameter.KEYWORD_ONLY, annotation=Query[FormatQuery])
        # Ninja reads the parameters from here; mypy does not know the attribute.
        file_view.__signature__ = view_signature.replace(  # type: ignore[attr-defined]
            parameters=[*view_signature.parameters.values(), file_parameter], return_annotation=HttpResponse
        )
        return file_view

    return decorate


def listed(
    router: PolicyRouter,
    path: str,
    out: type[Schema],
    *,
    rows: Callable[[Iterable[Any]], Lines] | None = None,
    policy: Policy,
    export_policy: Policy | None = None,
    entity: str,
    name: str,
    columns: Sequence[str] = (),
    operation_id: str | None = None,
    past: bool = False,
) -> Callable[[ListView], ListView]:
    """Serve the view's records twice: page by page at `path`, and complete as a file at `{path}/export`.

    `rows` turns records into response rows, by default by the fields of `out`. The file has all fields, or `columns`.
    `list_` in the names of the view and the operation becomes `export_` in those of the export.
    """

    def register(view: ListView) -> ListView:
        def rows_of(records: Iterable[Any]) -> Lines:
            return rows(records) if rows else (shaped(out, record) for record in records)

        @wraps(view)
        def page(request: HttpRequest, query: PageQuery) -> JsonBody:
            shown, meta = paginate(view(request, query), query)
            return ok(list(rows_of(shown)), meta=meta)

        @wraps(view)
        def export(request: HttpRequest, query: PageQuery) -> Lines:
            return rows_of(view(request, query))

        export.__name__ = view.__name__.replace("list_", "export_")
        export.__doc__ = "The filtered list as a file."
        export_id = operation_id and operation_id.replace("list_", "export_")
        file_view = as_file(name, columns or tuple(out.model_fields))(export)
        Out: Any = out
        router.get(path, response=Page[Out], policy=policy, past=past, operation_id=operation_id)(page)
        router.get(f"{path}/export", file=FILE, exports=entity, policy=export_policy or policy, heavy=True, past=past,
                   operation_id=export_id)(file_view)  # fmt: skip
        return view

    return register


def _cell(value: object) -> object:
    match value:
        case datetime():
            return f"{localtime(value):%Y-%m-%d %H:%M}"
        case {"name": english, **rest}:
            return pick(str(english), str(rest.get("name_mr") or ""))
        case object(name=english, name_mr=marathi):
            return pick(english, marathi)
        case {"en": english, "mr": marathi}:
            return pick(english, marathi)
        case {"filename": plain} | {"created_at": plain}:
            return _cell(plain)
        case list():
            return ", ".join(str(_cell(item)) for item in value)
        case _:
            return value
