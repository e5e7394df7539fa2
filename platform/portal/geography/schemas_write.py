"""What may be written of places. Both names are needed: they are shown in both languages everywhere."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from portal.core.validation import Id, one_line
from portal.masters.bodies import COUNTED, Kept, Spellings

PlaceName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), AfterValidator(one_line)
]
Code = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=10), AfterValidator(one_line)
]
LgdCode = Annotated[int, Field(ge=1, le=999_999)]


class _PlaceIn(Kept):
    read_only = COUNTED | {"division", "district", "districts", "talukas"}
    # In the read shape `name` follows the reader's language; alone it is taken for the English one.
    spellings = {"name": "name_en"}  # noqa: RUF012

    name_en: PlaceName
    name_mr: PlaceName
    aliases: Spellings = []  # noqa: RUF012


class DivisionIn(_PlaceIn):
    code: Code


class DistrictIn(_PlaceIn):
    lgd_code: LgdCode
    division_id: Id


class TalukaIn(_PlaceIn):
    lgd_code: LgdCode
    district_id: Id
