"""Differences between a dataset's figures as of a day and now, by month and unit, with their causes."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
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
from portal.history.schemas import CauseOut
from portal.imports.models import Undo
from portal.imports.selectors import imports_for
from portal.organisation.models import Department
from portal.submissions.units import unit_column
from portal.transactions.figures import FiguresRequest, read, request_for
from portal.transactions.filters import filters_of
from portal.transactions.models import MODELS
from portal.transactions.registry import SERVED
from portal.transactions.schemas import filter_schema

MAX_LISTED = 200  # listed differences and causes
_BY_HAND = ("create", "bulk_create", "update", "delete")
_WHOLE, _PARTS = "whole", "parts"


def changes(*, user: User, dataset: Dataset, area: Mapping[str, int], archived: Past) -> dict[str, object]:
    served = SERVED[dataset.name]
    schema = filter_schema(served)
    filters = filters_of(schema, {key: value for key, value in area.items() if key in schema.model_fields})
    request = request_for(dataset=dataset, user=user, filters=filters, today=today_in_india())
    totals = [measure for measure in dataset.measures if isinstance(measure, Total)]
    unit = _unit(dataset)
    current_figures = _figures(request, unit, totals)
    with enter_past(archived):
        before_figures = _figures(
            replace(request, adds=pending_adds_up(dataset), today=today_in_india()), unit, totals
        )
    differences = list(_moved(before_figures[_PARTS], current_figures[_PARTS], unit, totals))
    names = _names(dataset, unit, {difference[1] for difference in differences})
    causes = _causes(user, dataset, archived.kept_at)
    return {
        "dataset": dataset.name,
        "label": dataset.label,
        "kept_at": archived.kept_at,
        "measures": [
            {
                "key": measure.name,
                "label": measure.label,
                "then": before_figures[_WHOLE][0][measure.name],
                "now": current_figures[_WHOLE][0][measure.name],
            }
            for measure in totals
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
            for month, place, measure, before, after in differences[:MAX_LISTED]
        ],
        "more": max(0, len(differences) - MAX_LISTED),
        "causes": causes[:MAX_LISTED],
        "more_causes": max(0, len(causes) - MAX_LISTED),
    }


def _unit(dataset: Dataset) -> str:
    """Return the column of the reporting unit, or of the place."""
    if dataset.place is not None:
        return dataset.place.column
    return unit_column(dataset) if dataset.expected else ""


def _figures(request: FiguresRequest, unit: str, totals: Iterable[Total]) -> dict[str, list[Row]]:
    names = tuple(measure.name for measure in totals)
    query = Query(
        window=Window(),
        equals=request.equals,
        blocks=(Block(_WHOLE, (), names), Block(_PARTS, tuple(filter(None, (MONTH, unit))), names)),
        today=request.today,
        adds=request.adds,
    )
    return read(request.dataset, query).blocks


def _moved(
    before_figures: Iterable[Row], current_figures: Iterable[Row], unit: str, totals: Iterable[Total]
) -> Iterable[tuple[str, object, Total, int | Decimal, int | Decimal]]:
    """Yield month, unit, measure, figure then and now where they differ, newest month first."""
    before, after = (
        {(str(row[MONTH]), row.get(unit)): row for row in rows} for rows in (before_figures, current_figures)
    )
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


def _causes(user: User, dataset: Dataset, since: datetime) -> list[CauseOut]:
    """Return the causes, newest first."""
    imports = imports_for(user).filter(dataset=dataset.name, preview=False)
    causes = [
        CauseOut(
            kind="import",
            at=record.finished_at or since,
            person=_person(record.created_by),
            rows=_rows(record),
            filename=record.filename,
            import_id=record.pk,
        )
        for record in imports.filter(
            state__in=(Import.State.DONE, Import.State.UNDONE), finished_at__gt=since
        ).select_related("created_by")
    ]
    undone = Undo.objects.filter(import_record__in=imports, created_at__gt=since)
    causes += [
        CauseOut(
            kind="undo", at=record.created_at, person=_person(record.created_by),
            rows=record.removed_count + record.restored_count,
            filename=record.import_record.filename, import_id=record.import_record_id,
        )
        for record in undone.select_related("created_by", "import_record")
    ]  # fmt: skip
    return sorted([*causes, *_edits(user, dataset, since)], key=lambda cause: cause.at, reverse=True)


def _person(user: User | None) -> str:
    return user.name if user else ""


def _rows(record: Import) -> int:
    return record.imported_count + record.updated_count


def _edits(user: User, dataset: Dataset, since: datetime) -> list[CauseOut]:
    """Manual entries, grouped by user and day."""
    entries = AuditEntry.objects.filter(at__gt=since, action__in=_BY_HAND, entity=dataset.name).order_by("id")
    names = dict(User.objects.filter(pk__in=entries.values("actor_id")).values_list("pk", "name"))
    causes: dict[tuple[object, object], CauseOut] = {}
    for entry in entries:
        if not _seen(user, entry):
            continue
        key = (entry.actor_id, today_in_india(entry.at))
        count = len(orjson.loads(entry.after or "{}")) if entry.action == "bulk_create" else 1
        before = causes.get(key)
        name = names.get(entry.actor_id or 0, entry.actor_name)
        causes[key] = CauseOut(
            kind="edit",
            at=entry.at,
            person=name,
            rows=count + (before.rows if before else 0),
            filename="",
            import_id=None,
        )
    return list(causes.values())


def _seen(user: User, entry: AuditEntry) -> bool:
    """Whether the user may see this edit: users limited to an area only see its edits."""
    if user.role != USER or (user.taluka_id is None and user.district_id is None):
        return True
    values = orjson.loads(entry.after or entry.before or "{}")
    return user.taluka_id is not None and values.get("taluka_id") == user.taluka_id
