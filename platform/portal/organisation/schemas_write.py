"""Request bodies of departments and the other masters."""

import re
from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from portal.core.bodies import MasterFields, Spellings
from portal.core.validation import (
    Edit,
    LongText,
    OptionalShortText,
    ShortText,
    Telephone,
    WriteSchema,
    email_address,
    phone_number,
)
from portal.media import pictures
from portal.organisation.schemas import DepartmentOut
from portal.organisation.slugs import RESERVED_SLUGS

Logo = Annotated[str | None, pictures.documented(pictures.LOGO)]


def _in_form(slug: object) -> object:
    if isinstance(slug, str) and not re.fullmatch(r"[a-z0-9-]*", slug.strip()):
        raise PydanticCustomError("slug_form", "Only lowercase letters, numbers, and hyphens allowed.")
    return slug


def _usable(slug: str) -> str:
    if not re.search("[a-z]", slug):
        raise PydanticCustomError("slug_digits", "A slug needs at least one letter.")
    if "" in slug.split("-"):
        raise PydanticCustomError("slug_hyphens", "Put single hyphens between letters or numbers only.")
    if slug in RESERVED_SLUGS:
        raise PydanticCustomError(
            "slug_reserved", "The portal uses this address itself. Choose another slug."
        )
    return slug


Slug = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=100, pattern=r"^[a-z0-9-]+$"),
    BeforeValidator(_in_form),
    AfterValidator(_usable),
]


Colour = Literal["indigo", "teal", "sky", "marigold", "umber", "rose", "slate"]


class _Department(WriteSchema):
    read_only = frozenset(DepartmentOut.model_fields)

    name_mr: OptionalShortText = ""
    tagline: OptionalShortText = ""
    tagline_mr: OptionalShortText = ""
    description: LongText | None = ""
    description_mr: LongText | None = ""
    colour: Colour = "slate"
    # A missing status means active (requirement 18).
    status: Literal["active", "inactive"] = "active"
    # A picture as a data: URL; the stored path keeps the picture, an empty string removes it.
    logo: Logo = None
    contact_name: OptionalShortText = ""
    contact_name_mr: OptionalShortText = ""
    contact_mobile: Annotated[Telephone, AfterValidator(phone_number)] = ""
    contact_email: Annotated[OptionalShortText, Field(max_length=254), AfterValidator(email_address)] = ""
    position: Annotated[int, Field(ge=0, le=10_000)] = 100


class DepartmentIn(_Department):
    name: ShortText
    slug: Slug


class DepartmentUpdate(Edit, _Department):
    """Omitted fields are not changed."""

    name: ShortText
    slug: Slug | None = None


class DesignationIn(MasterFields):
    name: ShortText
    name_mr: OptionalShortText = ""


class MasterIn(DesignationIn):
    aliases: Spellings = []  # noqa: RUF012


class OfficeIn(MasterIn):
    # Order in lists and forms.
    position: Annotated[int, Field(ge=0, le=10_000)] = 100


class DatedIn(MasterFields):
    """A limit that can change.

    `applies_from` is the first day on which what begins has the new limit. If left out, a first limit applies always,
    another one from today. Null: past cases have it as well, as when a mistake is corrected.
    """

    read_only = MasterFields.read_only | {"earlier"}
    applies_from: date | None = None


class ServiceIn(DatedIn, MasterIn):
    department_name: OptionalShortText = ""
    days_allowed: Annotated[int, Field(ge=0, le=1000)] | None = None


def _real_day(value: str) -> str:
    try:
        return value and date.fromisoformat(value).isoformat()
    except ValueError:
        raise PydanticCustomError("date_parsing", "Enter a date (YYYY-MM-DD).") from None


class LegalTermIn(DatedIn, DesignationIn):
    code: Annotated[
        str, StringConstraints(strip_whitespace=True, max_length=60, pattern=r"^[a-z_]+(\.[a-z_]+)+$")
    ]
    value: Annotated[int, Field(ge=0, le=10_000_000)] | None = None
    unit: Literal["calendar", "working", "rupees"] = "calendar"
    source: Annotated[OptionalShortText, Field(max_length=500)] = ""
    source_mr: Annotated[OptionalShortText, Field(max_length=500)] = ""
    source_date: Annotated[OptionalShortText, AfterValidator(_real_day)] = ""
    confirmed: Literal["yes", "no"] = "no"
