"""Envelope of every JSON response: ``{success, message, data, meta?, errors?, error_code?}``.

Declare it with ``response=Envelope[Thing]`` or ``response=Page[Thing]`` and return ``ok(data)``, ``ok(rows,
meta=meta)`` or ``created(data)``. Hot lists return ``ready(data, meta=meta)``, which skips validation by the response
model; test the shape instead.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Generic, TypeVar

import orjson
from django.http import HttpRequest, HttpResponse
from ninja import Schema
from ninja.renderers import BaseRenderer
from ninja.responses import Status
from pydantic import BaseModel, create_model

T = TypeVar("T")


# `from` and `to` are the positions of the first and last row shown, null on an empty page. `from` is a Python
# keyword, hence no class statement.
PageMeta: Any = create_model(
    "PageMeta",
    current_page=(int, ...),
    last_page=(int, ...),
    per_page=(int, ...),
    total=(int, ...),
    **{"from": (int | None, ...), "to": (int | None, ...)},  # type: ignore[call-overload]
)


class Envelope(Schema, Generic[T]):
    success: bool = True
    message: str = ""
    data: T


class Page(Schema, Generic[T]):
    success: bool = True
    message: str = ""
    data: list[T]
    meta: PageMeta


class Failure(Schema):
    success: bool = False
    message: str
    data: object = None
    errors: dict[str, list[str]] | list[str] | None = None
    error_code: str | None = None


class Label(Schema):
    """A text in both languages."""

    en: str
    mr: str


class Deleted(Schema):
    id: int


class PersonRef(Schema):
    id: int
    name: str


class NamedRef(Schema):
    id: int
    name: str
    name_mr: str


class PlaceRef(Schema):
    id: int
    name_en: str
    name_mr: str


def _fallback(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(by_alias=True)
    if isinstance(value, Decimal):  # money with few digits, exact enough as a JSON number
        return float(value)
    if isinstance(value, set | frozenset | Sequence):
        return list(value)
    return str(value)


def dumps(value: object) -> bytes:
    return orjson.dumps(value, default=_fallback, option=orjson.OPT_NON_STR_KEYS)


class OrjsonRenderer(BaseRenderer):
    media_type = "application/json"

    def render(self, request: HttpRequest, data: object, *, response_status: int) -> bytes:
        return dumps(data)


# An operation's result in the envelope, before validation by its response model.
JsonBody = dict[str, object]


def ok(data: object = None, message: str = "", *, meta: object = None) -> JsonBody:
    body = {"success": True, "message": message, "data": data}
    return body if meta is None else {**body, "meta": meta}


def shaped(schema: type[Schema], row: object, /, **given: object) -> dict[str, object]:
    """Return the schema's fields: `given` first, the rest from the row's attributes."""
    return {**{name: getattr(row, name) for name in schema.model_fields if name not in given}, **given}


def created(data: object, message: str = "") -> Status:
    return Status(201, ok(data, message))


def ready(
    data: object = None, message: str = "", *, meta: object = None, status: int = 200, **extra: object
) -> HttpResponse:
    """Return a serialised response that skips the response model."""
    body = dumps({**ok(data, message, meta=meta), **extra})
    return HttpResponse(body, status=status, content_type="application/json")


def failure(
    status: int,
    message: str,
    *,
    code: str | None = None,
    errors: Mapping[str, Sequence[str]] | Sequence[str] | None = None,
    data: object = None,
) -> HttpResponse:
    body: dict[str, object] = {"success": False, "message": message, "data": data}
    if errors is not None:
        body["errors"] = errors
    if code:
        body["error_code"] = code
    return HttpResponse(dumps(body), status=status, content_type="application/json")
