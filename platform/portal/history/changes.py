"""Differences between a dataset's figures as of a day and now, by month and unit, with their causes."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

import orjson
from django.db.models import Model

from catalog.calendar import Window, month_text, today_in_india
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.measures import Block, Total
from catalog.rows import amount
from marts.query import Query, Row
from marts.sql import MONTH
from marts.store import month_of
from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.core.past import Past, enter_past
from portal.core.roles import USER
from portal.figures.models import Import
from portal.figures.selectors import pending_adds_up
from portal.imports.models import Undo
from portal.imports.selectors import imports_for
from portal.organisation.models import Department
from portal.submissions.units import unit_column
from portal.transactions.figures import FiguresRequest, read, request_for
from portal.transactions.filters import filters_of
from portal.transactions.models import MODELS
from portal.transactions.registry import SERVED
from portal.transactions.schemas import filter_schema

MOST = 200  # listed differences and causes
_BY_HAND = ("create", "bulk_create", "update", "delete")
_WHOLE, _PARTS = "whole", "parts"


def changes(*, user: User, dataset: Dataset, area: Mapping[str, int], kept: Past) -> dict[str, object]:
    served = SERVED[dataset.name]
    schema = filter_schema(served)
    filters = filters_of(schema, {key: value for key, value in area.items() if key in schema.model_fields})
    request = request_for(dataset=dataset, user=user, filters=filters, today=today_in_india())
    totals = [measure for measure in dataset.measures if isinstance(measure, Total)]
    unit = _unit(dataset)
    now = _figures(request, unit, totals)
    with enter_past(kept):
        then = _figures(replace(request, adds=pending_adds_up(dataset), today=today_in_india()), unit, totals)
    moved = list(_moved(then[_PARTS], now[_PARTS], unit, totals))
    names = _names(dataset, unit, {one[1] for one in moved})
    found = _causes(user, dataset, kept.kept_at)
    return {
        "dataset": dataset.name,
        "label": dataset.label,
        "kept_at": kept.kept_at,
        "measures": [
            {
                "key": one.name,
                "label": one.label,
                "then": amount(then[_WHOLE][0], one.name),
                "now": amount(now[_WHOLE][0], one.name),
            }
            for one in totals
        ],
        "differences": [
            {
                "month": month,
                "label": month_text(month_of(month)),
                "unit": names.get(place),
                "measure": measure.name,
                "then": before,
                "now": after,
            }
            for month, place, measure, before, after in moved[:MOST]
        ],
        "more": max(0, len(moved) - MOST),
        "causes": found[:MOST],
        "more_causes": max(0, len(found) - MOST),
    }


def _unit(dataset: Dataset) -> str:
    """Return the column of the reporting unit, or of the place."""
    if dataset.place is not None:
        return dataset.place.column
    return unit_column(dataset) if dataset.expected else ""


def _figures(request: FiguresRequest, unit: str, totals: Iterable[Total]) -> dict[str, list[Row]]:
    names = tuple(one.name for one in totals)
    query = Query(
        window=Window(),
        equals=request.equals,
        blocks=(Block(_WHOLE, (), names), Block(_PARTS, tuple(filter(None, (MONTH, unit))), names)),
        today=request.today,
        adds=request.adds,
    )
    return read(request.dataset, query).blocks


def _moved(
    then: Iterable[Row], now: Iterable[Row], unit: str, totals: Iterable[Total]
) -> Iterable[tuple[str, object, Total, int | Decimal, int | Decimal]]:
    """Yield month, unit, measure, figure then and now where they differ, newest month first."""
    before, after = ({(str(row[MONTH]), row.get(unit)): row for row in rows} for rows in (then, now))
    for key in sorted(before.keys() | after.keys(), key=lambda key: (key[0], str(key[1])), reverse=True):
        for measure in totals:
            was, is_ = (amount(rows.get(key, {measure.name: 0}), measure.name) for rows in (before, after))
            if was != is_:
                yield key[0], key[1], measure, was, is_


def _names(dataset: Dataset, unit: str, wanted: Set[object]) -> dict[object, dict[str, str]]:
    if not unit:
        return {}
    if next(field for field in dataset.stored_fields if field.column == unit).kind not in (
        Kind.PLACE,
        Kind.LOOKUP,
    ):
        rows = Department.objects.filter(slug__in=wanted)
        return {row.slug: _named(row) for row in rows}
    model = MODELS[dataset.name]._meta.get_field(unit.removesuffix("_id")).related_model
    return {row.pk: _named(row) for row in model._default_manager.filter(pk__in=wanted)}  # type: ignore[union-attr]


def _named(row: Model) -> dict[str, str]:
    english = getattr(row, "name_en", "") or getattr(row, "name", "")
    return {"en": english, "mr": getattr(row, "name_mr", "") or english}


@dataclass(frozen=True)
class Cause:
    """A change made since then: the `rows` of one import, or one user's entries of one day."""

    kind: str
    at: datetime
    person: str
    rows: int
    filename: str = ""
    import_id: int | None = None


def _causes(user: User, dataset: Dataset, since: datetime) -> list[Cause]:
    """Return the causes, newest first."""
    imports = imports_for(user).filter(dataset=dataset.name, preview=False)
    found = [
        Cause("import", one.finished_at or since, _person(one.created_by), _rows(one), one.filename, one.pk)
        for one in imports.filter(
            state__in=(Import.State.DONE, Import.State.UNDONE), finished_at__gt=since
        ).select_related("created_by")
    ]
    undone = Undo.objects.filter(import_record__in=imports, created_at__gt=since)
    found += [
        Cause(
            "undo", one.created_at, _person(one.created_by), one.removed_count + one.restored_count,
            one.import_record.filename, one.import_record_id,
        )
        for one in undone.select_related("created_by", "import_record")
    ]  # fmt: skip
    return sorted([*found, *_edits(user, dataset, since)], key=lambda one: one.at, reverse=True)


def _person(user: User | None) -> str:
    return user.name if user else ""


def _rows(one: Import) -> int:
    return one.imported_count + one.updated_count


def _edits(user: User, dataset: Dataset, since: datetime) -> list[Cause]:
    """Manual entries, grouped by user and day."""
    entries = AuditEntry.objects.filter(at__gt=since, action__in=_BY_HAND, entity=dataset.name).order_by("id")
    names = dict(User.objects.filter(pk__in=entries.values("actor_id")).values_list("pk", "name"))
    found: dict[tuple[object, object], Cause] = {}
    for entry in entries:
        if not _seen(user, entry):
            continue
        key = (entry.actor_id, today_in_india(entry.at))
        count = len(orjson.loads(entry.after or "{}")) if entry.action == "bulk_create" else 1
        before = found.get(key)
        name = names.get(entry.actor_id or 0, entry.actor_name)
        found[key] = Cause("edit", entry.at, name, count + (before.rows if before else 0))
    return list(found.values())


def _seen(user: User, entry: AuditEntry) -> bool:
    """Whether the user may see this edit: users limited to an area only see its edits."""
    if user.role != USER or (user.taluka_id is None and user.district_id is None):
        return True
    values = orjson.loads(entry.after or entry.before or "{}")
    return user.taluka_id is not None and values.get("taluka_id") == user.taluka_id
