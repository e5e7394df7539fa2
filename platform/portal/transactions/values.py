"""Typed annotations for parsing a definition's fields from request bodies and filters."""

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, StringConstraints, WithJsonSchema
from pydantic import Field as Constraint
from pydantic_core import PydanticCustomError

from catalog.calendar import today_in_india
from catalog.fields import TODAY, Field, Kind
from catalog.text import document_number
from portal.core.validation import Id, all_is_none, one_line
from sheets.values import FIRST_YEAR, LAST_YEAR

_DAY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:T[0-9:.+Z-]*)?", re.ASCII)


def _day(value: object) -> object:
    """Accept `YYYY-MM-DD`, or the date part of an ISO timestamp. Reject numbers: pydantic reads them as seconds."""
    if type(value) is date:
        return value
    match = _DAY.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise PydanticCustomError("date_parsing", "Enter a date (YYYY-MM-DD).")
    return match[1]


def _count(value: object) -> object:
    """Read a blank as 0 (requirement 27) and reject booleans."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return 0
    if isinstance(value, bool | float):
        raise PydanticCustomError("int_type", "Enter a whole number.")
    return value


def _decimal(value: object) -> object:
    """Same as `_count`, with decimal places."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return Decimal(0)
    if isinstance(value, bool):
        raise PydanticCustomError("decimal_type", "Enter a number.")
    return value


def _text(value: object) -> object:
    """Read null as an empty string."""
    return "" if value is None else value


def _blank_is_today(value: object) -> object:
    return today_in_india() if value is None or value == "" else value


@lru_cache
def _spellings(field: Field) -> dict[str, str]:
    """Map each accepted spelling of a choice, casefolded, to its stored value."""
    return {
        spelling.strip().casefold(): choice.value
        for choice in field.choices
        for spelling in (choice.value, *choice.label.both(), *choice.aliases)
    }


def choice_of(field: Field, value: str) -> str | None:
    """Return the stored value if `value` matches a spelling after trim and casefold (requirement 26)."""
    return _spellings(field).get(value.strip().casefold())


def _choice_reader(field: Field, *, blank: str | None) -> BeforeValidator:
    expected = ", ".join(choice.value for choice in field.choices)

    def read(value: object) -> str:
        if value is None or (isinstance(value, str) and not value.strip()):
            if blank is None:
                raise PydanticCustomError("missing", "This field is required.")
            return blank
        choice = choice_of(field, value) if isinstance(value, str) else None
        if choice is None:
            raise PydanticCustomError("literal_error", "Choose one of: {expected}.", {"expected": expected})
        return choice

    return BeforeValidator(read)


def _plausible(day: date) -> date:
    """Reject years outside the range accepted in sheets: they are typing errors."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise PydanticCustomError("date_parsing", "Enter a date (YYYY-MM-DD).")
    return day


AnyDay = Annotated[date, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
Day = Annotated[AnyDay, AfterValidator(_plausible)]
_MAYBE_DAY = WithJsonSchema({"type": "string", "format": "date", "nullable": True})
MaybeDay = Annotated[Day | None, BeforeValidator(all_is_none), _MAYBE_DAY]
FilterDay = Annotated[AnyDay | None, BeforeValidator(all_is_none), _MAYBE_DAY]
FilterId = Annotated[Id | None, BeforeValidator(all_is_none)]


def body_type(field: Field) -> object:
    """Return the annotation of a stored field in a write schema."""
    match field.kind:
        case Kind.PLACE | Kind.LOOKUP:
            return Id
        case Kind.CHOICE:
            values = [choice.value for choice in field.choices]
            schema: dict[str, object] = {"type": "string", "enum": values}
            if not field.required:
                schema = {"anyOf": [{"type": "string", "enum": ["", *values]}, {"type": "null"}]}
            blank = None if field.required else field.default
            return Annotated[str, _choice_reader(field, blank=blank), WithJsonSchema(schema)]
        case Kind.DATE:
            if field.nullable:
                return MaybeDay
            return Annotated[Day, BeforeValidator(_blank_is_today)] if field.default == TODAY else Day
        case Kind.COUNT:
            maximum = int(field.maximum) if field.maximum is not None else 2**63 - 1
            return Annotated[int, BeforeValidator(_count), Constraint(ge=0, le=maximum)]
        case Kind.DECIMAL:
            return Annotated[
                Decimal,
                BeforeValidator(_decimal),
                Constraint(ge=0, le=field.maximum, decimal_places=field.decimals),
            ]
        case _:
            limits = StringConstraints(
                strip_whitespace=True,
                min_length=1 if field.required else None,
                max_length=field.max_length or 200,
            )
            text = Annotated[str, limits, AfterValidator(one_line), BeforeValidator(_text)]
            return Annotated[text, AfterValidator(document_number)] if field.document_number else text


def filter_choice_type(field: Field) -> object:
    """Return the annotation of a choice field used as a list filter."""
    values = ["", "all", *(choice.value for choice in field.choices)]
    return Annotated[
        str | None,
        _choice_reader(field, blank=""),
        BeforeValidator(all_is_none),
        AfterValidator(lambda value: value or None),
        WithJsonSchema({"type": "string", "enum": values}),
    ]


def read_type(field: Field) -> object:
    """Return the annotation of a stored field in a read schema."""
    match field.kind:
        case Kind.PLACE | Kind.LOOKUP | Kind.COUNT:
            return int
        case Kind.DATE:
            return date | None if field.nullable else date
        case Kind.DECIMAL:
            return float
        case Kind.CHOICE:
            return str if field.required else str | None
        case _:
            return str
