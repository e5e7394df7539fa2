"""Input validation: the base class of request bodies, safe field types, field errors as text.

A write schema lists its fields; anything else in the body is 422, except the names in ``read_only``, which are part of
the record's response and are ignored (requirement 14)::

    class OfficeIn(WriteSchema):
        read_only = frozenset({"id", "created_at", "updated_at"})
        name: ShortText
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Self

import orjson
from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import validate_email
from django.http import HttpRequest
from ninja.parser import Parser
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import PydanticCustomError

from portal.core.language import catalogue, text
from portal.core.missing import is_left_empty
from portal.core.stored import STORED, Finder, Target, with_stored_faults
from sheets.text import DEVANAGARI_DIGITS, group_digits

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# With the fillers of Hangul and Braille, which are letters and symbols to Unicode.
_INVISIBLE = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
# Not spaces alone, which a password may consist of.
_UNSEEN = re.compile(rf"\s*[{_INVISIBLE}][{_INVISIBLE}\s]*")
_UNSAID = re.compile(rf"[\W_{_INVISIBLE}]*")
_CONTROL_BUT_LINES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def one_line(value: str) -> str:
    if _CONTROL.search(value):
        raise PydanticCustomError("control_characters", "Control characters are not allowed.")
    return value


def many_lines(value: str) -> str:
    if _CONTROL_BUT_LINES.search(value):
        raise PydanticCustomError("control_characters", "Control characters are not allowed.")
    return value


def western_digits(value: object) -> object:
    """Read numbers and codes in Devanagari digits, which a Marathi keyboard types."""
    return value.translate(DEVANAGARI_DIGITS) if isinstance(value, str) else value


def phone_number(value: str) -> str:
    """A telephone number as people write it, or empty."""
    if value and not re.fullmatch(r"\+?[0-9][0-9 ()-]{1,18}", value, re.ASCII):
        raise PydanticCustomError("phone_number", "Enter a telephone number: digits and spaces, + in front.")
    return value


_ORIGIN = re.compile(
    r"https://[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?|http://(localhost|127\.0\.0\.1)(:[0-9]{1,5})?"
)


def web_origins(value: str) -> str:
    """Web origins (RFC 6454), one per line; the strict pattern prevents injection into the policy header."""
    lines = dict.fromkeys(line.strip().lower().rstrip("/") for line in value.splitlines() if line.strip())
    if not all(_ORIGIN.fullmatch(line) for line in lines):
        raise PydanticCustomError(
            "web_origins", "Enter one site a line, as https://example.gov.in, without a path."
        )
    return "\n".join(lines)


def email_address(value: str) -> str:
    """An email address, or empty."""
    try:
        if value:
            validate_email(value)
    except DjangoValidationError:
        raise PydanticCustomError("email_address", "Enter a valid email address.") from None
    return value


def all_is_none(value: object) -> object:
    """Empty and ``all`` mean no filter (requirement 5)."""
    return None if isinstance(value, str) and value.strip().lower() in ("", "all") else value


# A database key. The upper bound is what both databases can compare.
Id = Annotated[int, Field(ge=1, le=2**63 - 1)]
# The version of a record; 0 is a setting that has not been stored yet.
Revision = Annotated[int, Field(ge=0, le=2**31 - 1)]
ShortText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(one_line)
]
OptionalShortText = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=200), AfterValidator(one_line)
]
LongText = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=5000), AfterValidator(many_lines)
]
SearchText = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=100), AfterValidator(one_line)
]
FilterText = Annotated[
    str, StringConstraints(max_length=200), AfterValidator(one_line), AfterValidator(all_is_none)
]


def _without_unseen(value: object) -> object:
    """Read a text of invisible characters alone as empty: a record of that name could not be found or clicked."""
    if isinstance(value, list):
        return [_without_unseen(item) for item in value]
    return "" if isinstance(value, str) and _UNSEEN.fullmatch(value) else value


def said(value: object) -> object:
    """Read a reason without a letter or digit as empty: people who only want to go on type a dot."""
    return "" if isinstance(value, str) and _UNSAID.fullmatch(value) else value


Reason = Annotated[ShortText, BeforeValidator(said)]
Telephone = Annotated[OptionalShortText, BeforeValidator(western_digits)]


class WriteSchema(BaseModel):
    """Base of every request body."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)
    # Finds database errors of the readable fields when others are invalid (portal.core.stored).
    finder: ClassVar[Finder | None] = None
    read_only: ClassVar[frozenset[str]] = frozenset()
    # Aliases of fields → canonical names; if a body has both, the canonical one counts.
    spellings: ClassVar[Mapping[str, str]] = {}

    # Declared before `_read_names`, which makes it the outer validator: names are canonical here.
    @model_validator(mode="wrap")
    @classmethod
    def _name_stored_faults(
        cls, value: object, read: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        try:
            return read(value)
        except ValidationError as error:
            request = (info.context or {}).get("request")
            if cls.finder is None or request is None or not isinstance(value, dict):
                raise
            match = request.resolver_match
            # Only for logged-in users; no public operation has a finder.
            target = Target(request.auth, match.kwargs if match else {})
            raise with_stored_faults(cls, cls.finder, value, error, target) from None

    @model_validator(mode="before")
    @classmethod
    def _read_names(cls, value: object, info: ValidationInfo) -> object:
        if not isinstance(value, dict):
            return value
        request = (info.context or {}).get("request")
        if "revision" in cls.model_fields and request and (claimed := claimed_version(request)):
            value = {**value, "revision": claimed}
        named = {cls.spellings[name]: item for name, item in value.items() if name in cls.spellings}
        named |= {name: item for name, item in value.items() if name not in cls.spellings}
        texts = {name for name, field in cls.model_fields.items() if field.default == ""}  # null is empty
        cleaned = {
            name: "" if item is None and name in texts else _without_unseen(item)
            for name, item in named.items()
            if name not in cls.read_only or name in cls.model_fields
        }
        return {name: item for name, item in cleaned.items() if not is_left_empty(cls, name, item)}

    def over(self, row: object, **stored: object) -> Self:
        """Return the body with the stored values of the fields it leaves out: those of the row's attributes of the
        same names, unless given here.
        """
        left_out = type(self).model_fields.keys() - self.model_fields_set
        if "district_id" in self.model_fields_set:
            left_out.discard("taluka_id")  # a district alone means all of it, not the taluka that was stored
        values = {name: getattr(row, name) for name in left_out if hasattr(row, name)}
        return self.model_copy(update=values | {name: stored[name] for name in left_out & stored.keys()})


class Edit(WriteSchema):
    """Base of the body of a change: `revision` is the version that was read. An `If-Match` header says the same.
    Fields left out keep their stored value.
    """

    revision: Revision


def claimed_version(request: HttpRequest) -> str:
    """Return the version in ``If-Match: "7"`` or ``?revision=7``; else ''.

    ``If-Match: *`` is ignored: it would overwrite whatever another user has just stored.
    """
    header = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    return header if header not in ("", "*") else request.GET.get("revision", "")


class StrictParser(Parser):
    """Standard JSON (no NaN, no lone surrogates)."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        body: dict[str, Any] = orjson.loads(request.body)  # of any type; the schema validates it
        return body


# The types of pydantic errors by message; parameters come from the error's context.
_TYPES = {
    "This field is required.": "missing string_too_short too_short",
    "Unknown field.": "extra_forbidden",
    "Enter a text.": "string_type",
    "At most {max_length} characters.": "string_too_long",
    "This is not in the right form.": "string_pattern_mismatch",
    "Enter a whole number.": "int_type int_parsing int_from_float",
    "Enter a smaller number.": "int_parsing_size decimal_max_digits decimal_whole_digits",
    "Enter a number.": "float_type float_parsing decimal_type decimal_parsing finite_number",
    "At most {decimal_places} decimal places.": "decimal_max_places",
    "Choose yes or no.": "bool_type bool_parsing",
    "Enter {ge} or more.": "greater_than_equal",
    "Enter more than {gt}.": "greater_than",
    "Enter {le} or less.": "less_than_equal",
    "Enter less than {lt}.": "less_than",
    "Enter a date (YYYY-MM-DD).":
        "date_type date_parsing date_from_datetime_parsing date_from_datetime_inexact",
    "Choose one of: {expected}.": "literal_error enum",
    "Enter a list.": "list_type",
    "Enter an object with fields.": "dict_type model_attributes_type model_type",
    "At most {max_length} entries.": "too_long",
    "Enter a date and time with its time zone.":
        "timezone_aware datetime_type datetime_parsing datetime_from_date_parsing",
}  # fmt: skip
_TEXTS = {kind: message for message, kinds in _TYPES.items() for kind in kinds.split()}
_LARGE = 10**15
# Type of an error whose message is also that of the response.
FORM_ERROR = "whole"


def _plain(value: object) -> object:
    """Unwrap a bound of a decimal field, which pydantic gives as "Decimal('10.5')"."""
    match = re.fullmatch(r"Decimal\('([^']+)'\)", str(value))
    return Decimal(match[1]) if match else value


def limit_text(template: str, **limits: object) -> str:
    """Return a text with its numbers grouped: "Enter 1,00,000 or less."."""
    grouped = {
        name: group_digits(Decimal(str(value))) if isinstance(value, int | float | Decimal) else value
        for name, value in limits.items()
    }
    return text(template, **grouped)


def describe(error: Mapping[str, Any]) -> str:
    """Return a pydantic error in the user's language."""
    if error["type"] == STORED:
        return str(error["ctx"]["words"])
    # A schema's own error has its own message; pydantic's are English only.
    message = error.get("msg", "")
    template = _TEXTS.get(error["type"]) or (message if message in catalogue() else None)
    context = {key: _plain(value) for key, value in (error.get("ctx") or {}).items() if key != "error"}
    if template is None:
        return text("This value is not valid.")
    if any(isinstance(value, int) and value > _LARGE for value in context.values()):
        return text("Enter a smaller number.")
    min_length = context.get("min_length", 1)
    if error["type"] == "string_too_short" and isinstance(min_length, int) and min_length > 1:
        return limit_text("At least {min_length} characters.", min_length=min_length)
    if "expected" in context:
        # Pydantic writes an English sentence: '', 'asc' or 'desc'.
        choices = re.findall(r"'([^']*)'", str(context["expected"])) or [str(context["expected"])]
        context["expected"] = ", ".join(choice for choice in choices if choice)
    return limit_text(template, **context)


def field_errors(errors: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return ``{field: [text, …]}`` from Ninja's error list; nested fields are dotted (``transactions.3.date``)."""
    result: dict[str, list[str]] = {}
    for error in errors:
        # loc = (source, endpoint argument, field, …); plain query and path values have no argument name.
        loc = [str(part) for part in error["loc"]]
        parts = loc[2:] if loc[0] in ("body", "form") and len(loc) > 2 else loc[1:]
        result.setdefault(".".join(parts) or "body", []).append(describe(error))
    return result
