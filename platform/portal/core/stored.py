"""Validation errors that need the database, returned together with those of the schema.

A body with an invalid field is refused before any service sees it. So that users see all errors at once, the schema
also validates the readable fields against the database::

    @finds_faults(PersonFields)
    def _(given: Mapping[str, object], target: Target) -> Faults: ...

`given` holds only the fields that could be read. A body without schema errors goes to its service, which applies the
same rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from portal.core.missing import adapter

if TYPE_CHECKING:
    from portal.core.validation import WriteSchema


@dataclass(frozen=True, slots=True)
class Target:
    """The sender of a body (an `accounts.User`), and the path parameters that identify the record."""

    user: object
    named: Mapping[str, object]

    @property
    def record_id(self) -> int | None:
        """Id of the record being changed; None for a new one."""
        return next((int(name) for name in map(str, self.named.values()) if name.isdecimal()), None)


Faults = Mapping[str, Sequence[str]]
Finder = Callable[[Mapping[str, object], Target], Faults]
# Type of an error whose message is already in the user's language.
STORED = "stored"


def finds_faults(*schemas: "type[WriteSchema]") -> Callable[[Finder], Finder]:
    """Register the function that finds stored faults for these bodies and their subclasses."""

    def register(finder: Finder) -> Finder:
        for schema in schemas:
            schema.finder = staticmethod(finder)
        return finder

    return register


def with_stored_faults(
    schema: type[BaseModel],
    finder: Finder,
    value: Mapping[str, object],
    wrong: ValidationError,
    target: Target,
) -> ValidationError:
    errors = wrong.errors(include_url=False)
    invalid = {error["loc"][0] for error in errors if error["loc"]}
    readable = {
        name: adapter(schema, name).validate_python(item)
        for name, item in value.items()
        if name in schema.model_fields and name not in invalid
    }
    stored_errors = [
        InitErrorDetails(
            type=PydanticCustomError(STORED, "{words}", {"words": words}), loc=(name,), input=None
        )
        for name, messages in finder(readable, target).items()
        if name in readable or name not in schema.model_fields
        for words in messages
    ]
    return ValidationError.from_exception_data(schema.__name__, [*map(_rebuild, errors), *stored_errors])


def _rebuild(error: ErrorDetails) -> InitErrorDetails:
    """Rebuild an error with a custom message: pydantic can't recreate its own types from their output."""
    kind = PydanticCustomError(error["type"], error["msg"], error.get("ctx"))
    return InitErrorDetails(type=kind, loc=error["loc"], input=error["input"])
