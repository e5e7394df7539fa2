"""Request bodies of places. Both names are required, because places are shown in both languages everywhere."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from portal.core.bodies import READ_ONLY_FIELDS, MasterFields, Spellings
from portal.core.validation import Id, one_line, western_digits

PlaceName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), AfterValidator(one_line)
]


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


# Codes are optional, because a new place may not have one yet. Blank codes are stored as null.
Code = Annotated[
    Annotated[str, StringConstraints(strip_whitespace=True, max_length=10), AfterValidator(one_line)] | None,
    BeforeValidator(_blank_is_none),
]
LgdCode = Annotated[
    Annotated[int, Field(ge=1, le=999_999)] | None,
    BeforeValidator(_blank_is_none),
    BeforeValidator(western_digits),
]


class _PlaceIn(MasterFields):
    read_only = READ_ONLY_FIELDS | {"division", "district", "districts", "talukas"}
    # Responses have `name` in the user's language; in a body without `name_en` it is the English name.
    spellings = {"name": "name_en"}  # noqa: RUF012

    name_en: PlaceName
    name_mr: PlaceName
    aliases: Spellings = []  # noqa: RUF012


class DivisionIn(_PlaceIn):
    code: Code = None


class DistrictIn(_PlaceIn):
    lgd_code: LgdCode = None
    division_id: Id


class TalukaIn(_PlaceIn):
    lgd_code: LgdCode = None
    district_id: Id
