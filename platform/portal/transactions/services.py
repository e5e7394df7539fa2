"""Create, change and delete entries. The row, its audit record and its change rows are written in one transaction."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from types import SimpleNamespace

from django.db import IntegrityError, transaction
from django.utils import timezone

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.rules import PartsOfWhole
from marts.rollup import months_to_rebuild
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors
from portal.core.language import current, pick, text
from portal.core.roles import USER
from portal.core.stored import Target
from portal.core.versions import require_version
from portal.figures.models import Change
from portal.figures.selectors import pending_adds_up
from portal.transactions import masters, signed
from portal.transactions.models import MODELS, Entry
from portal.transactions.places import PlaceLevels, talukas
from portal.transactions.rules import SINGLE_FIELD_RULES, check, excess_over_parts, unfilled
from portal.transactions.schemas import EntryBody, area_levels
from portal.transactions.selectors import entry_for, is_counted_twice
from portal.transactions.signed import RowScope, row_scope
from sheets.messages import message

Errors = dict[str, list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Places and masters that request bodies refer to, loaded once for all of them."""

    places: dict[int, PlaceLevels]
    masters: dict[str, masters.Names]


def snapshot(dataset: Dataset, entry: Entry) -> dict[str, object]:
    """Return an entry's values as recorded in the audit log."""
    return {"revision": entry.revision} | {column: getattr(entry, column) for column in dataset.columns}


def queue_refresh(
    dataset: Dataset,
    rows: Iterable[RowScope],
    user: User,
    source: str = Change.Source.HAND,
    import_id: int | None = None,
) -> None:
    """Queue the months of written `rows` for a rebuild. Raise Conflict if one is signed and no reason was given."""
    rows = set(rows)
    signed.revise(dataset, rows, user=user, source=source, import_id=import_id)
    Change.objects.bulk_create(
        Change(dataset=dataset.name, month=month, place_id=place, source=source)
        for month, place in months_to_rebuild((row.day, row.place) for row in rows)
    )


def _unusable(field: Field, exists: bool) -> str:
    unknown = f"unknown_{field.name}" if field.kind is Kind.PLACE else "unknown_name"
    label = {"en": field.label.en.lower(), "mr": field.label.mr}
    return message("inactive_name" if exists else unknown, {"label": label}, current())


def place_errors(
    dataset: Dataset, user: User, body: EntryBody | SimpleNamespace, known: Mapping[int, PlaceLevels]
) -> Errors:
    """Check that the taluka exists, may be used, belongs to the given parents, and is within the user's area."""
    place = dataset.place
    if place is None:
        return {}
    given = {level: getattr(body, f"{level}_id") for level in area_levels(dataset)}
    above = known.get(given[place.name])
    if above is None:
        return {place.column: [_unusable(place, bool(talukas([given[place.name]])))]}
    taluka = pick(above["taluka"]["name_en"], above["taluka"]["name_mr"])
    errors: Errors = {}
    for level, chosen in given.items():
        if chosen is not None and chosen != above[level]["id"]:
            parent = pick(above[level]["name_en"], above[level]["name_mr"])
            words = {
                "district": "{taluka} is a taluka of {own} district.",
                "division": "{taluka} is a taluka of {own} division.",
            }[level]
            errors[f"{level}_id"] = [text(words, taluka=taluka, own=parent)]
    outside = (user.taluka_id and user.taluka_id != above["taluka"]["id"]) or (
        user.district_id and user.district_id != above["district"]["id"]
    )
    if user.role == USER and outside:
        errors.setdefault(place.column, []).append(message("out_of_scope", {}, current()))
    return errors


def master_errors(dataset: Dataset, values: Mapping[str, object], known: Known) -> Errors:
    """Check that services, offices and sections exist, and are active if the entry is new."""
    return {
        field.column: [_unusable(field, values[field.column] in masters.names(field.lookup))]
        for field in masters.lookup_fields(dataset)
        if values[field.column] not in known.masters[field.name]
    }


def _validate(
    dataset: Dataset, user: User, body: EntryBody, *, today: date, known: Known, entry: Entry | None = None
) -> tuple[dict[str, object], Errors, list[str]]:
    """Return the columns to store, the errors and the warnings."""
    given = body.model_dump()
    values = {column: given[column] for column in dataset.columns}
    errors = place_errors(dataset, user, body, known.places) | master_errors(dataset, values, known)
    if user.role == USER and dataset.owner and values[dataset.owner] != user.department_slug:
        errors[dataset.owner] = [message("other_department", {}, current())]

    def siblings(rule: PartsOfWhole) -> list[tuple[str, Decimal]]:
        rows = MODELS[dataset.name]._default_manager.filter(**{name: values[name] for name in rule.by})
        rows = rows.exclude(pk=entry.pk if entry else 0).exclude(**{rule.part: values[rule.part] or ""})
        return list(rows.values_list(rule.part, rule.value))

    ruled = dataset.ruled(pending_adds_up(dataset))
    required = [text("This field is required.")]
    errors |= dict.fromkeys(unfilled(dataset, ruled) - body.model_fields_set, required)
    excess = excess_over_parts(ruled, entry) if entry else {}
    findings = check(ruled, values, today=today, editing=entry is not None, siblings=siblings, excess=excess)
    if dataset.breakdown and is_counted_twice(dataset, values, entry.pk if entry else 0):
        label = dataset.breakdown.label.as_dict()
        findings.warnings.append(message("entry_counted_twice", {"label": label}, current()))
    return values, {**errors, **findings.errors}, findings.warnings


def readable_faults(dataset: Dataset, given: Mapping[str, object], target: Target) -> Errors:
    """Check the fields of an entry that could be parsed when others could not (`core.stored`)."""
    user, number = target.user, target.record_id
    assert isinstance(user, User)
    values: dict[str, object] = {**dict.fromkeys(dataset.columns), **given}
    areas = {f"{level}_id": None for level in area_levels(dataset)}
    body = SimpleNamespace(**{**areas, **values})
    known = _known(dataset, [body], editing=number is not None)
    errors = place_errors(dataset, user, body, known.places)
    errors |= master_errors(dataset, values, known)
    single = tuple(
        rule for rule in dataset.rules if isinstance(rule, SINGLE_FIELD_RULES) and rule.field in given
    )
    findings = check(
        replace(dataset, rules=single), values, today=today_in_india(), editing=number is not None
    )
    errors |= findings.errors
    if set(dataset.key) <= given.keys() and _existing(dataset, values) not in (None, number):
        errors.setdefault(dataset.date, [message("entry_exists", {"names": key_names(dataset)}, current())])
    return errors


def _known(
    dataset: Dataset, bodies: Iterable[EntryBody | SimpleNamespace], *, editing: bool = False
) -> Known:
    """Load the places and masters that `bodies` refer to. Inactive ones are valid only when editing."""
    place = dataset.place
    ids = {getattr(body, place.column) for body in bodies} - {None} if place is not None else set()
    named = {
        field.name: masters.names(field.lookup, active_only=not editing)
        for field in masters.lookup_fields(dataset)
    }
    return Known(places=talukas(ids, active_only=not editing) if ids else {}, masters=named)


def key_names(dataset: Dataset) -> str:
    """Return the natural key as text: "Taluka, Date, Status and Category"."""
    labels = [field.label[current()] for field in dataset.stored_fields if field.column in dataset.key]
    return f"{', '.join(labels[:-1])} {text('and')} {labels[-1]}" if len(labels) > 1 else labels[0]


def _existing(dataset: Dataset, values: Mapping[str, object]) -> int | None:
    rows = MODELS[dataset.name]._default_manager.filter(**{column: values[column] for column in dataset.key})
    return rows.values_list("pk", flat=True).first()


def _clash(dataset: Dataset, existing_id: int | None) -> Conflict:
    words = message("entry_exists", {"names": key_names(dataset)}, current())
    return Conflict(words, code="ENTRY_EXISTS", data={"existing_id": existing_id})


def create_entry(*, dataset: Dataset, user: User, body: EntryBody) -> tuple[int, list[str]]:
    today = today_in_india()
    known = _known(dataset, [body])
    values, errors, warnings = _validate(dataset, user, body, today=today, known=known)
    if errors:
        raise FieldErrors(errors)
    try:
        with transaction.atomic():
            if (existing := _existing(dataset, values)) is not None:
                raise _clash(dataset, existing)
            entry = MODELS[dataset.name](**values, created_by=user)
            entry.save(force_insert=True)
            queue_refresh(dataset, [row_scope(dataset, values)], user)
            record("create", entity=dataset.name, entity_id=entry.pk, actor=user,
                   after=snapshot(dataset, entry))  # fmt: skip
    except IntegrityError:
        # A concurrent request inserted the same key first.
        raise _clash(dataset, _existing(dataset, values)) from None
    return entry.pk, warnings


def update_entry(*, dataset: Dataset, user: User, entry_id: int, body: EntryBody) -> list[str]:
    today = today_in_india()
    stored = entry_for(user, dataset, entry_id)  # 404 outside the user's scope, before the body is checked
    # Not the counts: those left out are 0, or follow from the others.
    body = body.over(None, **{
        field.column: getattr(stored, field.column) for field in dataset.stored_fields if not field.numeric
    })  # fmt: skip
    known = _known(dataset, [body], editing=True)
    values, errors, warnings = _validate(dataset, user, body, today=today, known=known, entry=stored)
    if errors:
        raise FieldErrors(errors)
    try:
        with transaction.atomic():
            entry = entry_for(user, dataset, entry_id, lock=True)
            require_version(entry.revision, getattr(body, "revision", None))
            existing = _existing(dataset, values)
            if existing not in (None, entry.pk):
                raise _clash(dataset, existing)
            before = snapshot(dataset, entry)
            for column, value in values.items():
                setattr(entry, column, value)
            entry.revision += 1
            entry.save()
            queue_refresh(dataset, [row_scope(dataset, before), row_scope(dataset, values)], user)
            record("update", entity=dataset.name, entity_id=entry.pk, actor=user,
                   before=before, after=snapshot(dataset, entry))  # fmt: skip
    except IntegrityError:
        raise _clash(dataset, _existing(dataset, values)) from None
    return warnings


@transaction.atomic
def delete_entry(*, dataset: Dataset, user: User, entry_id: int) -> None:
    entry = entry_for(user, dataset, entry_id, lock=True)
    require_version(entry.revision)
    before = snapshot(dataset, entry)
    entry.delete()
    queue_refresh(dataset, [row_scope(dataset, before)], user)
    record("delete", entity=dataset.name, entity_id=entry_id, actor=user, before=before)


def create_many(*, dataset: Dataset, user: User, bodies: Sequence[EntryBody]) -> tuple[list[int], list[str]]:
    """Create all entries or none. Error keys include the entry's index: `transactions.3.date`."""
    today = today_in_india()
    known = _known(dataset, bodies)
    errors: Errors = {}
    warnings: list[str] = []
    rows: list[dict[str, object]] = []
    first_seen: dict[tuple[object, ...], int] = {}
    for position, body in enumerate(bodies):
        values, entry_errors, entry_warnings = _validate(dataset, user, body, today=today, known=known)
        key = tuple(values[column] for column in dataset.key)
        if not entry_errors and key in first_seen:
            duplicate = message(
                "duplicate", {"names": key_names(dataset), "first_row": first_seen[key] + 1}, current()
            )
            entry_errors = {dataset.date: [duplicate]}
        first_seen.setdefault(key, position)
        errors |= {f"transactions.{position}.{name}": texts for name, texts in entry_errors.items()}
        warnings += entry_warnings
        rows.append(values)
    if errors:
        raise FieldErrors(errors)
    try:
        with transaction.atomic():
            existing = _existing_keys(dataset, rows)
            if existing:
                words = message("entry_exists", {"names": key_names(dataset)}, current())
                raise FieldErrors(
                    {f"transactions.{position}.{dataset.date}": [words] for position in existing},
                    data={"existing": [{"index": position, "id": pk} for position, pk in existing.items()]},
                )
            now = timezone.now()
            model = MODELS[dataset.name]
            entries = model._default_manager.bulk_create(
                model(**values, created_by=user, created_at=now, updated_at=now) for values in rows
            )
            queue_refresh(dataset, [row_scope(dataset, values) for values in rows], user)
            record("bulk_create", entity=dataset.name, actor=user,
                   after={entry.pk: snapshot(dataset, entry) for entry in entries})  # fmt: skip
    except IntegrityError:
        raise _clash(dataset, None) from None
    return [entry.pk for entry in entries], warnings


def _existing_keys(dataset: Dataset, rows: Sequence[Mapping[str, object]]) -> dict[int, int]:
    """Map each index to the id of the stored entry with the same key."""
    days = {values[dataset.date] for values in rows}
    stored = MODELS[dataset.name]._default_manager.filter(**{f"{dataset.date}__in": days})
    existing = {tuple(key): pk for pk, *key in stored.values_list("pk", *dataset.key)}
    keys = (tuple(values[column] for column in dataset.key) for values in rows)
    return {position: existing[key] for position, key in enumerate(keys) if key in existing}
