"""Required fields that a body has, but empty."""

from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter, ValidationError


@cache
def adapter(schema: type[BaseModel], name: str) -> TypeAdapter[object]:
    """Return the adapter of one field of a schema."""
    field = schema.model_fields[name]
    annotation: Any = field.annotation
    return TypeAdapter(Annotated[annotation, *field.metadata] if field.metadata else annotation)


@cache
def _accepts(schema: type[BaseModel], name: str, empty: str | None) -> bool:
    try:
        adapter(schema, name).validate_python(empty)
    except ValidationError:
        return False
    return True


def is_left_empty(schema: type[BaseModel], name: str, value: object) -> bool:
    """Return whether a required field is null or '' without a meaning of its own, as 0 is that of an empty count."""
    if value is not None and value != "":
        return False
    field = schema.model_fields.get(name)
    return field is not None and field.is_required() and not _accepts(schema, name, value)
