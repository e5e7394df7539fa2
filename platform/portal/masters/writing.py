"""Write a master, for forms and sheets alike.

Every write is audited, a stale version is rejected with 412, and names are unique. A master in use can't be deleted
(requirement 18), only deactivated: it keeps its entries and accepts no new ones.
"""

from collections.abc import Mapping
from copy import copy

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from catalog.calendar import today_in_india
from catalog.limits import changed
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.bodies import MAX_SPELLINGS
from portal.core.errors import Conflict, FieldErrors, NotFound, collect_errors
from portal.core.language import current, text
from portal.core.stored import Faults, Target
from portal.core.validation import WriteSchema
from portal.core.versions import require_version
from portal.geography.models import District, Division, Taluka
from portal.masters.definition import WITHOUT_ALIASES, Definition, Record, all_rows, is_active
from portal.masters.effects import moved, renamed
from portal.masters.spellings import Spellings
from portal.masters.uses import in_words, uses
from portal.organisation.models import DatedMaster
from portal.organisation.schemas_write import DatedIn

_PARTS = {
    "districts": "{count} active districts are in {name}. Deactivate them first.",
    "talukas": "{count} active talukas are in {name}. Deactivate them first.",
}


def columns(definition: Definition) -> list[str]:
    """Return the stored columns; the field `status` is stored as `is_active`."""
    stored = [field.column for field in definition.fields if field.name != "status"]
    return [*stored, "status" if definition.own_service else "is_active"]


def snapshot(definition: Definition, row: Record) -> dict[str, object]:
    """Return a master's values for the audit log."""
    dated = {"applies_from": row.applies_from} if isinstance(row, DatedMaster) else {}
    return {name: getattr(row, name) for name in columns(definition)} | dated


def _body_columns(body: WriteSchema) -> dict[str, object]:
    """Return the columns set in the body."""
    return _columns(body.model_dump(exclude_unset=True))


def _columns(body: Mapping[str, object]) -> dict[str, object]:
    values = {name: value for name, value in body.items() if name not in ("revision", "applies_from")}
    status = values.pop("status", None)
    if status:
        values["is_active"] = status == "active"
    return values


def _earlier_limits(row: Record, body: WriteSchema) -> dict[str, object]:
    """Return the former limits, which continue to apply to what began before the change."""
    if not isinstance(row, DatedMaster) or not isinstance(body, DatedIn):
        return {}
    old = getattr(row, row.LIMIT)
    new = getattr(body, row.LIMIT) if row.LIMIT in body.model_fields_set else old
    if "applies_from" in body.model_fields_set:
        return {"earlier": changed(old, row.earlier, new, body.applies_from)}
    is_first = not (old or row.earlier)  # past cases have waited for it
    if row.pk is None or is_first or new == old:
        return {}
    return {"earlier": changed(old, row.earlier, new, today_in_india())}


def master_for(definition: Definition, master_id: int, *, lock: bool = False) -> Record:
    rows = all_rows(definition)
    row = (rows.select_for_update() if lock else rows).filter(pk=master_id).first()
    if row is None:
        raise NotFound(definition.messages.missing[current()])
    return row


def _check_key(definition: Definition, row: Record) -> None:
    """Raise Conflict if another place has the same LGD or division code."""
    if definition.key in definition.names:
        return
    value = getattr(row, definition.key)
    if value is None:
        return
    holder = all_rows(definition).filter(**{definition.key: value}).exclude(pk=row.pk).first()
    if holder is not None:
        error_text = text(
            "{code} is the code of {name}.", code=value, name=definition.name_of(holder, current())
        )
        raise Conflict(error_text, code="CODE_TAKEN", errors={definition.key: [error_text]},
                       data={"existing_id": holder.pk})  # fmt: skip


def _check_parent(definition: Definition, row: Record, before: Record | None) -> None:
    if definition.parent is None:
        return
    assert isinstance(row, District | Taluka)
    field = f"{definition.parent}_id"
    parent: Division | District | None = (
        District.objects.filter(pk=row.district_id or 0).first()
        if isinstance(row, Taluka)
        else Division.objects.filter(pk=row.division_id or 0).first()
    )
    if parent is None:
        raise FieldErrors({field: [text("This place does not exist.")]})
    is_new_parent = before is None or getattr(before, field) != parent.pk
    if row.is_active and not parent.is_active and (before is None or is_new_parent or not is_active(before)):
        error_text = text(
            "{name} is inactive. Activate it first.", name=definition.name_of(parent, current())
        )
        raise FieldErrors({field: [error_text]}, error_text)


def _check_parts(definition: Definition, row: Record, before: Record | None) -> None:
    """Raise Conflict when deactivating a place that contains active ones."""
    parts = {"division": "districts", "district": "talukas"}.get(definition.kind)
    if parts is None or before is None or is_active(row) or not is_active(before):
        return
    count = getattr(row, parts).filter(is_active=True).count()
    if count:
        error_text = text(_PARTS[parts], count=count, name=definition.name_of(row, current()))
        raise Conflict(error_text, code="HAS_PARTS", errors={"status": [error_text]})


def readable_faults(definition: Definition, given: Mapping[str, object], target: Target) -> Faults:
    """Return the errors of the fields that could be parsed, if others could not (`core.stored`)."""
    number = target.record_id
    before = all_rows(definition).filter(pk=number).first() if number else None
    row: Record = copy(before) if before else definition.model()
    for column, value in _columns(given).items():
        setattr(row, column, value)
    return collect_errors(
        lambda: _check_key(definition, row),
        lambda: _check_parent(definition, row, before),
        lambda: Spellings(definition).check(row, before),
    )


def _keep_former_names(definition: Definition, row: Record, before: Record | None) -> None:
    """Add a former name to the spellings, so that sheets using it can still be imported."""
    if isinstance(row, WITHOUT_ALIASES):
        return
    former = [
        getattr(before, name) for name in definition.names if getattr(before, name) != getattr(row, name)
    ]
    known = {getattr(row, name) for name in definition.names} | set(row.aliases)
    row.aliases = [*row.aliases, *(name for name in former if name and name not in known)][:MAX_SPELLINGS]


def _save(definition: Definition, row: Record, before: Record | None, spellings: Spellings | None) -> None:
    index = spellings or Spellings(definition)
    _check_key(definition, row)
    _check_parent(definition, row, before)
    _check_parts(definition, row, before)
    index.check(row, before)
    try:
        with transaction.atomic():
            row.save(force_insert=before is None)
    except IntegrityError:
        # A concurrent write took the same name or code.
        _check_key(definition, row)
        Spellings(definition).check(row, before)
        raise Conflict() from None
    index.add(row)


@transaction.atomic
def create_master(
    definition: Definition,
    *,
    user: User,
    body: WriteSchema,
    spellings: Spellings | None = None,
) -> Record:
    row: Record = definition.model(**_body_columns(body), **_earlier_limits(definition.model(), body))
    _save(definition, row, None, spellings)
    record("create", definition.kind, row.pk, actor=user, after=snapshot(definition, row))
    return row


@transaction.atomic
def update_master(
    definition: Definition,
    *,
    user: User,
    master_id: int,
    body: WriteSchema,
    revision: int,
    spellings: Spellings | None = None,
) -> Record:
    row = master_for(definition, master_id, lock=True)
    require_version(row.revision, revision)
    values = _body_columns(body) | _earlier_limits(row, body)
    return _change(definition, row, values, user=user, spellings=spellings)


@transaction.atomic
def toggle_master(definition: Definition, *, user: User, master_id: int) -> Record:
    """Activate an inactive master or deactivate an active one."""
    row = master_for(definition, master_id, lock=True)
    require_version(row.revision)
    return _change(definition, row, {"is_active": not is_active(row)}, user=user)


def _change(
    definition: Definition,
    row: Record,
    values: Mapping[str, object],
    *,
    user: User,
    spellings: Spellings | None = None,
) -> Record:
    before = copy(row)
    for column, value in values.items():
        setattr(row, column, value)
    old, new = snapshot(definition, before), snapshot(definition, row)
    if old == new:
        return row
    _keep_former_names(definition, row, before)
    row.revision += 1
    _save(definition, row, before, spellings)
    new = snapshot(definition, row)
    record("update", definition.kind, row.pk, actor=user, before=old, after=new)
    if definition.parent and old[f"{definition.parent}_id"] != new[f"{definition.parent}_id"]:
        moved(definition, row, user=user)
    elif any(old[name] != new[name] for name in definition.names):
        renamed(definition)
    return row


@transaction.atomic
def delete_master(definition: Definition, *, user: User, master_id: int) -> None:
    row = master_for(definition, master_id, lock=True)
    require_version(row.revision)
    _refuse_used(definition, row)
    values = snapshot(definition, row)
    try:
        with transaction.atomic():
            row.delete()
    except (ProtectedError, IntegrityError):
        # It came into use after the first check.
        _refuse_used(definition, row)
        raise Conflict(code="IN_USE") from None
    record("delete", definition.kind, master_id, actor=user, before=values)


def _refuse_used(definition: Definition, row: Record) -> None:
    used = uses(definition, [row.pk])[row.pk]
    if used:
        error_text = text(
            "{name} is in use: {uses}. Set it inactive instead.",
            name=definition.name_of(row, current()),
            uses=in_words(used),
        )
        raise Conflict(error_text, code="IN_USE", data={"uses": used})
