"""List the masters for administration: active and inactive records, with what uses each."""

from collections.abc import Sequence
from typing import Literal

from django.db.models import QuerySet
from pydantic import Field

from catalog.fields import Kind
from portal.core.envelope import NamedRef, shaped
from portal.core.paging import ListQuery, Name, ordering
from portal.geography.schemas import ParentId
from portal.masters.definition import Definition, Record, all_rows, is_active
from portal.masters.registry import MASTERS
from portal.masters.schemas import MasterDeclared, MasterField, MasterRow
from portal.masters.uses import Uses, has_uses, uses
from portal.organisation.models import DatedMaster
from portal.organisation.selectors import ACTIVE_USERS_COUNT
from sheets.text import name_key


class MastersQuery(ListQuery):
    per_page: int = Field(25, ge=1, le=100)
    status: Literal["active", "inactive", "all", ""] = ""
    # The district of talukas, the division of districts.
    parent_id: ParentId = None


def rows(definition: Definition) -> QuerySet[Record]:
    records = all_rows(definition)
    if definition.own_service:
        records = records.filter(**{"deleted_at": None})
    if _has_people(definition):
        records = records.annotate(users_count=ACTIVE_USERS_COUNT)
    return records.select_related(definition.parent) if definition.parent else records


def _has_people(definition: Definition) -> bool:
    return hasattr(definition.model, "users")


def with_status(definition: Definition, status: str) -> QuerySet[Record]:
    """Return the active or inactive records; all for another `status`."""
    if status not in ("active", "inactive"):
        return rows(definition)
    column = {"status": status} if definition.own_service else {"is_active": status == "active"}
    return rows(definition).filter(**column)


def listed(definition: Definition, query: MastersQuery) -> QuerySet[Record]:
    records = with_status(definition, query.status)
    if query.parent_id is not None and definition.parent:
        records = records.filter(**{f"{definition.parent}_id": query.parent_id})
    if query.search:
        records = records.filter(pk__in=_matching(definition, records, query.search))
    order = ordering(query, columns=sort_columns(definition), default=definition.default_order)
    return records.order_by(*order)


def sort_columns(definition: Definition) -> dict[str, str | Name]:
    """Return the sortable columns: all but the spellings."""
    columns: dict[str, str | Name] = {
        field.name: field.name for field in definition.fields if field.name != "aliases"
    }
    columns[definition.names[0]] = Name(*definition.names)
    if definition.parent:
        columns[definition.parent] = Name(f"{definition.parent}__name_en", f"{definition.parent}__name_mr")
    if not definition.own_service:
        columns["status"] = "is_active"
    if _has_people(definition):
        columns["users_count"] = "users_count"
    return columns | {"created_at": "created_at", "updated_at": "updated_at"}


def _matching(definition: Definition, records: QuerySet[Record], term: str) -> list[int]:
    """Return the ids of records with the term in any name, spelling or code.

    Compared in Python, because spellings are JSON and SQLite ignores case for ASCII only; there are only some hundred
    records.
    """
    key = name_key(term)
    searched = [f.name for f in definition.fields if f.kind is Kind.TEXT and f.name != "aliases"]
    names = [*searched, *(["aliases"] if definition.has_aliases else []), definition.key]

    def texts(row: tuple[object, ...]) -> list[str]:
        return [str(word) for value in row for word in (value if isinstance(value, list) else (value or "",))]

    return [
        pk
        for pk, *row in records.values_list("pk", *dict.fromkeys(names))
        if any(key in name_key(word) for word in texts(tuple(row)))
    ]


def list_rows(definition: Definition, page: Sequence[Record]) -> list[dict[str, object]]:
    used = uses(definition, [row.pk for row in page])
    return [_row(definition, row, used[row.pk]) for row in page]


def _row(definition: Definition, row: Record, used: Uses) -> dict[str, object]:
    parent = getattr(row, definition.parent) if definition.parent else None
    values = {
        field.column: getattr(row, field.column) for field in definition.fields if field.name != "status"
    }
    return shaped(
        MasterRow,
        row,
        name=getattr(row, definition.names[0]),
        name_mr=getattr(row, definition.names[1]),
        is_active=is_active(row),
        parent=parent and shaped(NamedRef, parent, name=parent.name_en),
        values=values,
        earlier=row.earlier if isinstance(row, DatedMaster) else [],
        uses=used,
        uses_count=sum(use["count"] for use in used),
    )


def described(definition: Definition, role: str) -> dict[str, object]:
    """Return the declaration for the interface."""
    parent = next((master for master in MASTERS if master.kind == definition.parent), None)
    fields = [
        shaped(
            MasterField,
            field,
            kind="aliases" if field.name == "aliases" else field.kind,
            max_length=field.max_length or None,
            maximum=int(field.maximum) if field.maximum is not None else None,
            # Null is meaningful, such as no time limit.
            nullable=field.name != "status" and definition.model._meta.get_field(field.name).null,
        )
        for field in definition.fields
    ]
    return shaped(
        MasterDeclared,
        definition,
        path=f"/api{definition.path}",
        parent=parent and parent.plural,
        order=definition.order[0],
        dated=definition.model.LIMIT if issubclass(definition.model, DatedMaster) else None,
        used=has_uses(definition),
        may_write=role in definition.write.roles,
        fields=fields,
    )
