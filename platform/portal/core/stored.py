"""Faults that only the database knows, named in the same answer as those of the schema.

A body with a field that can't be read is refused before any service sees it. So that people need not correct a form in
instalments, the schema then asks what is wrong with the fields that it could read::

    @finds_faults(PersonFields)
    def _(given: Mapping[str, object], target: Target) -> Faults: ...

`given` holds the fields of the body that could be read, and nothing else. A body without a fault of the schema goes to
its service, which uses the same rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

if TYPE_CHECKING:
    from portal.core.validation import WriteSchema


@dataclass(frozen=True, slots=True)
class Target:
    """Who sends a body (an `accounts.User`), and the record that the address names: its number or key by the name of
    the parameter.
    """

    user: object
    named: Mapping[str, object]

    @property
    def record_id(self) -> int | None:
        """The id of the record that is changed; None for a new one."""
        return next((int(name) for name in map(str, self.named.values()) if name.isdecimal()), None)


Faults = Mapping[str, Sequence[str]]
Finder = Callable[[Mapping[str, object], Target], Faults]
# The type of an error that brings its words in the reader's language.
STORED = "stored"


def finds_faults(*schemas: "type[WriteSchema]") -> Callable[[Finder], Finder]:
    """Declare what finds the stored faults of these bodies and of those that are made from them."""

    def declared(finder: Finder) -> Finder:
        for schema in schemas:
            schema.finder = staticmethod(finder)
        return finder

    return declared


def with_stored_faults(
    schema: type[BaseModel],
    finder: Finder,
    value: Mapping[str, object],
    wrong: ValidationError,
    target: Target,
) -> ValidationError:
    errors = wrong.errors(include_url=False)
    unread = {error["loc"][0] for error in errors if error["loc"]}
    readable = {
        name: _adapter(schema, name).validate_python(item)
        for name, item in value.items()
        if name in schema.model_fields and name not in unread
    }
    found = [
        InitErrorDetails(
            type=PydanticCustomError(STORED, "{words}", {"words": words}), loc=(name,), input=None
        )
        for name, sentences in finder(readable, target).items()
        if name in readable or name not in schema.model_fields
        for words in sentences
    ]
    return ValidationError.from_exception_data(schema.__name__, [*map(_again, errors), *found])


@cache
def _adapter(schema: type[BaseModel], name: str) -> TypeAdapter[object]:
    field = schema.model_fields[name]
    annotation: Any = field.annotation
    return TypeAdapter(Annotated[annotation, *field.metadata] if field.metadata else annotation)


def _again(error: ErrorDetails) -> InitErrorDetails:
    """As an error with words of its own: pydantic's kinds can't be made again from what they tell."""
    kind = PydanticCustomError(error["type"], error["msg"], error.get("ctx"))
    return InitErrorDetails(type=kind, loc=error["loc"], input=error["input"])
