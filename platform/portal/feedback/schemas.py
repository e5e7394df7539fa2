"""Request and response schemas of feedback."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, StringConstraints
from pydantic_core import PydanticCustomError

from catalog.personal import mask, mask_within
from portal.core.paging import ListQuery
from portal.core.validation import OptionalShortText, WriteSchema, email_address, many_lines, one_line
from portal.feedback.models import Feedback

MESSAGE_MINIMUM = 10
Kind = Literal["suggestion", "question", "complaint", "problem"]


def _path(value: str) -> str:
    if value and not value.startswith("/"):
        raise PydanticCustomError("string_pattern_mismatch", "Not a path")
    return value


class FeedbackIn(WriteSchema):
    kind: Kind
    name: OptionalShortText = ""
    # Only needed for a reply.
    email: Annotated[
        str,
        StringConstraints(strip_whitespace=True, max_length=254),
        AfterValidator(one_line),
        AfterValidator(email_address),
    ] = ""
    message: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=MESSAGE_MINIMUM, max_length=2000),
        AfterValidator(many_lines),
    ]
    page: Annotated[OptionalShortText, AfterValidator(_path)] = ""


class FeedbackReceipt(Schema):
    """A number to refer to, for the sender."""

    id: int
    created_at: datetime


class FeedbackQuery(ListQuery):
    status: Literal["unread", "read", "all", ""] = ""
    kind: Literal[Kind, "all", ""] = ""


class FeedbackRead(WriteSchema):
    read: bool


class FeedbackContacts(Schema):
    """The unmasked message and sender."""

    name: str
    email: str
    message: str


class FeedbackOut(Schema):
    """The sender is masked, as are contact details in the message; `reveal_feedback` returns them unmasked."""

    id: int
    kind: Kind
    name: str
    email: str
    message: str
    page: str
    language: str
    created_at: datetime
    read_at: datetime | None
    read_by: str | None
    # Whether anything is masked.
    masked: bool

    @staticmethod
    def resolve_name(row: Feedback) -> str:
        return mask("name", row.name)

    @staticmethod
    def resolve_email(row: Feedback) -> str:
        return mask("email", row.email)

    @staticmethod
    def resolve_message(row: Feedback) -> str:
        return mask_within(row.message)

    @staticmethod
    def resolve_masked(row: Feedback) -> bool:
        return bool(row.name or row.email or mask_within(row.message) != row.message)

    @staticmethod
    def resolve_read_by(row: Feedback) -> str | None:
        return row.read_by.name if row.read_by else None
