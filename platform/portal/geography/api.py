"""Read endpoints of places. `portal.masters.single` adds those that write."""

from django.http import HttpRequest
from ninja import Path, Query

from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import FieldErrors, existing
from portal.core.language import text
from portal.core.policies import MASTERS_READ
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, SearchText
from portal.geography import selectors
from portal.geography.boundaries import district_map
from portal.geography.schemas import (
    DistrictMapOut,
    DistrictOut,
    DistrictsQuery,
    DivisionOut,
    SearchOut,
    TalukaOut,
    TalukasQuery,
)

router = PolicyRouter(tags=["geography"])
SEARCH_MINIMUM = 2


@router.get("/divisions", response=Envelope[list[DivisionOut]], policy=MASTERS_READ)
def list_divisions(request: HttpRequest, with_districts: bool = False) -> JsonBody:
    """Active divisions, by name."""
    return ok(list(selectors.divisions(with_districts=with_districts)))


@router.get("/divisions/{master_id}", response=Envelope[DivisionOut], policy=MASTERS_READ)
def get_division(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
    """One division, active or not, with its active districts."""
    rows = selectors.divisions(active_only=False, with_districts=True)
    return ok(existing(rows.filter(pk=master_id).first()))


@router.get("/districts", response=Envelope[list[DistrictOut]], policy=MASTERS_READ)
def list_districts(request: HttpRequest, query: Query[DistrictsQuery]) -> JsonBody:
    """Active districts, optionally of one division."""
    rows = selectors.districts(division_id=query.division_id, with_talukas=query.with_talukas)
    return ok(list(rows))


@router.get("/districts/{master_id}", response=Envelope[DistrictOut], policy=MASTERS_READ)
def get_district(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
    """One district, active or not, with its active talukas."""
    rows = selectors.districts(active_only=False, with_talukas=True)
    return ok(existing(rows.filter(pk=master_id).first()))


@router.get("/districts/{master_id}/map", response=Envelope[DistrictMapOut], policy=MASTERS_READ)
def get_district_map(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
    """The district's active talukas with their map shapes, null if the boundary is unknown."""
    return ok(district_map(existing(selectors.districts().filter(pk=master_id).first())))


@router.get("/talukas", response=Envelope[list[TalukaOut]], policy=MASTERS_READ)
def list_talukas(request: HttpRequest, query: Query[TalukasQuery]) -> JsonBody:
    """Active talukas, optionally of one district or division."""
    return ok(list(selectors.talukas(district_id=query.district_id, division_id=query.division_id)))


@router.get("/talukas/{master_id}", response=Envelope[TalukaOut], policy=MASTERS_READ)
def get_taluka(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
    """One taluka, active or not, with its district."""
    return ok(existing(selectors.talukas(active_only=False).filter(pk=master_id).first()))


@router.get("/search", response=Envelope[SearchOut], policy=MASTERS_READ)
def search_places(request: HttpRequest, q: SearchText = "") -> JsonBody:
    """Search places by part of any name, in either script, or by LGD code."""
    if len(q) < SEARCH_MINIMUM:
        raise FieldErrors({"q": [text("Search term must be at least 2 characters")]})
    return ok(selectors.search(q))
