"""Places in entry responses: nested objects for rows, ids for filters given by name."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from django.db.models import QuerySet

from catalog.dataset import Dataset
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.geography.models import District, Division, Place, Taluka
from portal.transactions.masters import ids_spelled
from portal.transactions.schemas import area_levels

MODELS: dict[str, type[Place]] = {"division": Division, "district": District, "taluka": Taluka}
# Prefix of a Django lookup from a taluka to each level.
PATHS = {"division": "district__division__", "district": "district__", "taluka": ""}
NOWHERE = (-1,)  # a filter that matches no row


class PlaceName(TypedDict):
    id: int
    name_en: str
    name_mr: str


# A place and its ancestors, by level.
PlaceLevels = dict[str, PlaceName]


def talukas(ids: Iterable[int] | None = None, *, active_only: bool = False) -> dict[int, PlaceLevels]:
    """Return taluka id → {"division": {id, name_en, name_mr}, "district": {…}, "taluka": {…}}; all talukas if `ids` is
    None.
    """
    rows = Taluka.objects.all() if ids is None else Taluka.objects.filter(pk__in=set(ids))
    if active_only:
        rows = rows.filter(is_active=True)
    return _levels(rows, PATHS)


def districts(ids: Iterable[int]) -> dict[int, PlaceLevels]:
    """Return district id → {"division": {id, name_en, name_mr}, "district": {…}}."""
    return _levels(District.objects.filter(pk__in=set(ids)), {"division": "division__", "district": ""})


def _levels(rows: QuerySet[District] | QuerySet[Taluka], paths: Mapping[str, str]) -> dict[int, PlaceLevels]:
    columns = (f"{path}{name}" for path in paths.values() for name in ("id", "name_en", "name_mr"))
    return {
        row["id"]: {
            level: {
                "id": row[f"{path}id"],
                "name_en": row[f"{path}name_en"],
                "name_mr": row[f"{path}name_mr"],
            }
            for level, path in paths.items()
        }
        for row in rows.values(*columns)
    }


# Lookup functions for each level by which figures are grouped.
PLACES_BY = {"district": districts, "taluka": talukas}


def given_area(dataset: Dataset, filters: object) -> dict[str, tuple[int, ...]]:
    """Return a request's area filters as ids per level. An id wins over a name (requirement 5).

    A name can match several places (there are two Karanjas); a parent filter narrows them. An unknown name is a 422.
    """
    chosen: dict[str, tuple[int, ...]] = {}
    parent: tuple[str, tuple[int, ...]] | None = None
    for level in area_levels(dataset):
        given_id, name = getattr(filters, f"{level}_id"), getattr(filters, level)
        if given_id is not None:
            chosen[level] = (given_id,)
        elif name is not None:
            chosen[level] = _ids_named(level, name, parent)
        if level in chosen:
            parent = (level, chosen[level])
    return chosen


def _ids_named(level: str, name: str, parent: tuple[str, tuple[int, ...]] | None) -> tuple[int, ...]:
    rows = MODELS[level]._default_manager.all()
    if parent is not None:
        above = (
            "district__division_id__in"
            if (level, parent[0]) == ("taluka", "division")
            else f"{parent[0]}_id__in"
        )
        rows = rows.filter(**{above: parent[1]})
    ids = ids_spelled(name, rows.values_list("pk", "name_en", "name_mr", "aliases"))
    if ids:
        return ids
    raise FieldErrors({level: [text("There is no place named “{name}”.", name=name)]})


def matching_talukas(word: str, known: Mapping[int, PlaceLevels]) -> list[int]:
    """Return those of `known` (see `talukas`) for which any level's name contains `word` in either language."""
    needle = word.casefold()
    return [
        taluka_id
        for taluka_id, levels in known.items()
        if any(
            needle in name.casefold()
            for place in levels.values()
            for name in (place["name_en"], place["name_mr"])
        )
    ]
