"""Queries of places: lists, search, the portal's district, and the index for resolving names in sheets."""

from typing import TypeVar

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from catalog.fields import PlaceLevel
from portal.configuration.definitions import Choice
from portal.configuration.selectors import value
from portal.core.language import pick
from portal.core.paging import Name, filter_by
from portal.geography.models import District, Division, Taluka
from sheets.places import Place, Places

P = TypeVar("P", Division, District, Taluka)
_LEVELS: tuple[tuple[PlaceLevel, type[Division | District | Taluka], str], ...] = (
    ("division", Division, ""),
    ("district", District, "division_id"),
    ("taluka", Taluka, "district_id"),
)
_ACTIVE_DISTRICTS = District.objects.filter(is_active=True)
# Six names occur in several districts; the id makes their order stable.
_ACTIVE_TALUKAS = Taluka.objects.filter(is_active=True).order_by("name_en", "id")


def divisions(*, active_only: bool = True, with_districts: bool = False) -> QuerySet[Division]:
    rows = Division.objects.filter(is_active=True) if active_only else Division.objects.all()
    return rows.prefetch_related(Prefetch("districts", _ACTIVE_DISTRICTS.all())) if with_districts else rows


def districts(
    *, active_only: bool = True, division_id: int | None = None, with_talukas: bool = False
) -> QuerySet[District]:
    rows = (_ACTIVE_DISTRICTS if active_only else District.objects).select_related("division")
    rows = filter_by(rows, division_id=division_id)
    return rows.prefetch_related(Prefetch("talukas", _ACTIVE_TALUKAS.all())) if with_talukas else rows


def talukas(
    *, active_only: bool = True, district_id: int | None = None, division_id: int | None = None
) -> QuerySet[Taluka]:
    rows = (_ACTIVE_TALUKAS if active_only else Taluka.objects).select_related("district__division")
    return filter_by(rows, district_id=district_id, district__division_id=division_id)


def by_district(rows: QuerySet[Taluka]) -> QuerySet[Taluka]:
    """Sort talukas by the names of their districts, then by their own, as the user reads them."""
    district, taluka = Name("district__name_en", "district__name_mr"), Name("name_en", "name_mr")
    return rows.order_by(*district.fields(), *taluka.fields())


def own_district() -> District | None:
    """Return the portal's district: as configured, or else as installed."""
    chosen = value("district")
    return District.objects.select_related("division").filter(pk=chosen or 0).first() or installed_district()


def installed_district() -> District | None:
    """Return the district named by PORTAL_DISTRICT, by name or alias because it may have been renamed.

    None before the geography is loaded.
    """
    rows = District.objects.select_related("division")
    by_name = rows.filter(name_en=settings.PORTAL_DISTRICT).first()
    return by_name or next((row for row in rows if settings.PORTAL_DISTRICT in row.aliases), None)


def installed_district_id() -> int | None:
    district = installed_district()
    return district.pk if district else None


def district_choices() -> list[Choice]:
    rows = District.objects.order_by("name_en").values_list("pk", "name_en", "name_mr")
    return [Choice(pk, pick(name_en, name_mr)) for pk, name_en, name_mr in rows]


def covers_own_district(district_id: int | None, taluka_id: int | None) -> bool:
    """Whether a user limited to this area may see figures of the portal's whole district."""
    if taluka_id is not None:
        return False
    district = own_district() if district_id is not None else None
    return district_id is None or (district is not None and district.pk == district_id)


def places(*, active_only: bool = True) -> Places:
    """Return the index that resolves place names in sheets (requirement 28); by default active places only."""
    filters: dict[str, object] = {"is_active": True} if active_only else {}
    return Places(
        [
            Place(
                row.pk,
                level,
                getattr(row, parent) if parent else None,
                row.name_en,
                row.name_mr,
                tuple(row.aliases),
                str(getattr(row, "lgd_code", None) or ""),
            )
            for level, model, parent in _LEVELS
            for row in model._default_manager.filter(**filters)
        ],
        home.pk if (home := own_district()) else None,
    )


def search(term: str) -> dict[str, list[Division] | list[District] | list[Taluka]]:
    """Return up to 30 places of each level with the term in a name or alias, prefix matches first.

    All 400 places are compared in Python, because aliases are JSON and SQLite ignores case for ASCII only.
    """
    needle = term.casefold()

    def rank(place: Division | District | Taluka) -> int | None:
        names = [name.casefold() for name in (place.name_en, place.name_mr, *place.aliases)]
        if str(getattr(place, "lgd_code", None) or "") == needle or any(
            name.startswith(needle) for name in names
        ):
            return 0
        return 1 if any(needle in name for name in names) else None

    def top_matches(rows: QuerySet[P]) -> list[P]:
        ranked = [(order, row.name_en, row) for row in rows if (order := rank(row)) is not None]
        return [row for *_, row in sorted(ranked, key=lambda match: match[:2])[:30]]

    return {
        "divisions": top_matches(divisions()),
        "districts": top_matches(districts()),
        "talukas": top_matches(talukas()),
    }
