"""Query and response schemas of places. `name` is in the user's language, next to both stored names."""

from typing import Annotated

from ninja import Schema
from pydantic import BeforeValidator

from portal.core.envelope import PlaceRef
from portal.core.language import pick
from portal.core.validation import Id
from portal.geography.models import Place

# Empty or `all`: no filter (requirement 5).
ParentId = Annotated[Id | None, BeforeValidator(lambda value: None if value in ("", "all") else value)]


class DistrictsQuery(Schema):
    division_id: ParentId = None
    with_talukas: bool = False


class TalukasQuery(Schema):
    district_id: ParentId = None
    division_id: ParentId = None


class PlaceOut(Schema):
    id: int
    name: str
    name_en: str
    name_mr: str
    aliases: list[str]
    is_active: bool
    revision: int

    @staticmethod
    def resolve_name(place: Place) -> str:
        return pick(place.name_en, place.name_mr)


class DivisionRef(PlaceOut):
    code: str | None


class DistrictRef(PlaceOut):
    division_id: int
    lgd_code: int | None


class TalukaRef(PlaceOut):
    district_id: int
    lgd_code: int | None


def _prefetched(place: Place, name: str) -> object:
    """Return the places below, or None if they were not requested."""
    return getattr(place, "_prefetched_objects_cache", {}).get(name)


class DivisionOut(DivisionRef):
    # Only with `with_districts`.
    districts: list[DistrictRef] | None = None

    @staticmethod
    def resolve_districts(division: Place) -> object:
        return _prefetched(division, "districts")


class DistrictOut(DistrictRef):
    division: DivisionRef
    # Only with `with_talukas`.
    talukas: list[TalukaRef] | None = None

    @staticmethod
    def resolve_talukas(district: Place) -> object:
        return _prefetched(district, "talukas")


class TalukaOut(TalukaRef):
    district: DistrictRef


class SearchOut(Schema):
    divisions: list[DivisionRef]
    districts: list[DistrictRef]
    talukas: list[TalukaOut]


class ShapeOut(Schema):
    # An SVG path in the map's box.
    path: str
    # The centre of the label and its width; 0 if its two lines do not fit.
    x: int
    y: int
    room: int


class DrawnTaluka(PlaceRef):
    # Null if the boundary is unknown.
    shape: ShapeOut | None


class DistrictMapOut(Schema):
    """The talukas of a district, in a box of this size; 0 if none has a boundary."""

    width: int
    height: int
    talukas: list[DrawnTaluka]
