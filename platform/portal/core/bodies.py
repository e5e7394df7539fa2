"""Fields that the request bodies of all masters share."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from portal.core.validation import ShortText, WriteSchema


def _without_semicolon(value: str) -> str:
    if ";" in value:
        raise PydanticCustomError("separator", "Leave out the semicolon.")
    return value


MAX_SPELLINGS = 20
Spelling = Annotated[ShortText, AfterValidator(_without_semicolon)]
Spellings = Annotated[list[Spelling], Field(max_length=MAX_SPELLINGS)]
# Read-only fields of the response schemas.
READ_ONLY_FIELDS = frozenset({"id", "revision", "created_at", "updated_at", "uses_count", "users_count"})


class MasterFields(WriteSchema):
    """Fields of masters that can be deactivated. `status` is an alternative to `is_active`; neither means active."""

    read_only = READ_ONLY_FIELDS

    is_active: bool = True
    status: Literal["active", "inactive", "", None] = None
