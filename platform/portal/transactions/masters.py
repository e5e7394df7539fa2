"""Services, offices and sections in entry responses; the counterpart of `places` for lookups."""

from collections.abc import Iterable, Sequence
from typing import TypedDict

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.rows import whole
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.organisation.models import Office, Section, Service

MODELS: dict[str, type[Service | Office | Section]] = {
    "service": Service,
    "office": Office,
    "section": Section,
}


class MasterName(TypedDict):
    id: int
    name: str
    name_mr: str


Names = dict[int, MasterName]


def lookup_fields(dataset: Dataset) -> tuple[Field, ...]:
    return tuple(field for field in dataset.stored_fields if field.kind is Kind.LOOKUP)


def names(lookup: str | None, *, active_only: bool = False) -> Names:
    """Return all masters of one kind as id → {id, name, name_mr}. There are few enough to load them all."""
    rows = MODELS[lookup or ""]._default_manager.all()
    if active_only:
        rows = rows.filter(is_active=True)
    values = rows.values_list("id", "name", "name_mr")
    return {pk: {"id": pk, "name": name, "name_mr": name_mr} for pk, name, name_mr in values}


def given_masters(dataset: Dataset, filters: object) -> dict[str, tuple[int, ...]]:
    """Return a request's lookup filters as ids per column. An id wins over a name; an unknown name is a 422."""
    chosen: dict[str, tuple[int, ...]] = {}
    for field in lookup_fields(dataset):
        given_id, name = getattr(filters, field.column), getattr(filters, field.name)
        if given_id is not None:
            chosen[field.column] = (given_id,)
        elif name is not None:
            chosen[field.column] = _ids_named(field, name)
    return chosen


def _ids_named(field: Field, name: str) -> tuple[int, ...]:
    rows = MODELS[field.lookup or ""]._default_manager.values_list("id", "name", "name_mr", "aliases")
    ids = ids_spelled(name, rows)
    if not ids:
        raise FieldErrors({field.name: [text("There is no entry named “{name}”.", name=name)]})
    return ids


def ids_spelled(name: str, rows: Iterable[tuple[int, str, str, Sequence[str]]]) -> tuple[int, ...]:
    """Return the ids of rows (id, English and Marathi name, aliases) that have this name."""
    wanted = " ".join(name.split()).casefold()
    return tuple(
        pk
        for pk, name_en, name_mr, aliases in rows
        if wanted in {spelling.casefold() for spelling in (name_en, name_mr, *aliases)}
    )


def matching(field: Field, word: str) -> list[int]:
    """Return the ids of masters whose name contains `word` in either language."""
    needle = word.casefold()
    return [
        master_id
        for master_id, row in names(field.lookup).items()
        if needle in row["name"].casefold() or needle in row["name_mr"].casefold()
    ]


def name_masters(dataset: Dataset, rows: Iterable[dict[str, object]]) -> list[dict[str, object]]:
    """Add `<name>` and `<name>_mr` to a block's rows."""
    named_rows = list(rows)
    for field in lookup_fields(dataset):
        masters_by_id = names(field.lookup)
        for row in named_rows:
            if field.column in row:
                master = masters_by_id.get(whole(row, field.column))
                row[field.name] = row[f"{field.name}_name"] = master["name"] if master else ""
                row[f"{field.name}_mr"] = master["name_mr"] if master else ""
    return named_rows
