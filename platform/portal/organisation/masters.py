"""Writing the masters that sheets name (offices, sections, services): one way for all of them.

A name or alias stands for one master only, because imports are matched by it; a master in use is kept (ruling 18).
"""

from typing import Annotated, Any, Literal

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.http import HttpRequest
from ninja import Body, Path, Schema
from pydantic import Field

from portal.audit.services import record
from portal.core.auth import caller
from portal.core.envelope import Envelope, created, ok
from portal.core.errors import Conflict, NotFound
from portal.core.language import pick, text
from portal.core.policies import MASTERS_READ, MASTERS_WRITE, Policy
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, OptionalShortText, ShortText, WriteSchema
from portal.organisation.models import Master

CREATED = {
    "office": "Office created successfully",
    "section": "Section created successfully",
    "service": "Service created successfully",
    "designation": "Designation created successfully",
}
UPDATED = {
    "office": "Office updated successfully",
    "section": "Section updated successfully",
    "service": "Service updated successfully",
    "designation": "Designation updated successfully",
}
DELETED = {
    "office": "Office deleted successfully",
    "section": "Section deleted successfully",
    "service": "Service deleted successfully",
    "designation": "Designation deleted successfully",
}
ACTIVATED = {
    "office": "Office activated",
    "section": "Section activated",
    "service": "Service activated",
}
DEACTIVATED = {
    "office": "Office deactivated",
    "section": "Section deactivated",
    "service": "Service deactivated",
}
MISSING = {
    "office": "Office not found",
    "section": "Section not found",
    "service": "Service not found",
    "designation": "Designation not found",
}
_HAS_ENTRIES = "{name} has entries and is kept. Set it inactive instead."
IN_USE = {
    "office": _HAS_ENTRIES,
    "section": _HAS_ENTRIES,
    "service": _HAS_ENTRIES,
    "designation": "{name} is in use. Give its holders another designation first.",
}
# What a change of one of these models leaves as it was when the body does not name it.
OPTIONAL = ("name_mr", "aliases", "position", "department_name", "days_allowed", "is_active")


class MasterIn(WriteSchema):
    """What may be written of every master. `status` says `is_active` in words; neither given means active."""

    read_only = frozenset({"id", "created_at", "updated_at"})

    name: ShortText
    name_mr: OptionalShortText = ""
    aliases: Annotated[list[ShortText], Field(max_length=20)] = []  # noqa: RUF012
    is_active: bool = True
    status: Literal["active", "inactive", "", None] = None


class Deleted(Schema):
    id: int


def kind_of(model: type[Master]) -> str:
    return str(model._meta.model_name)


def snapshot(master: Master) -> dict[str, Any]:
    """A master's own values, as the audit log keeps them."""
    return {name: getattr(master, name) for name in ("name", *OPTIONAL) if hasattr(master, name)}


def _given(body: WriteSchema) -> dict[str, Any]:
    """The columns that the body names."""
    values = body.model_dump(exclude_unset=True)
    status = values.pop("status", None)
    if status:
        values["is_active"] = status == "active"
    return values


def _spellings(master: Any) -> list[str]:
    return [
        spelling for spelling in (master.name, master.name_mr, *getattr(master, "aliases", ())) if spelling
    ]


def _check_spellings(model: type[Master], master: Any) -> None:
    """No other master may be called the same, in either language or by an alias."""
    own = {spelling.casefold() for spelling in _spellings(master)}
    for other in model._default_manager.exclude(pk=master.pk):
        shared = next((word for word in _spellings(other) if word.casefold() in own), None)
        if shared is not None:
            words = text("“{spelling}” already stands for {name}.", spelling=shared,
                         name=pick(other.name, other.name_mr))  # fmt: skip
            field = "name" if shared.casefold() == master.name.casefold() else "aliases"
            raise Conflict(words, code="NAME_TAKEN", errors={field: [words]}, data={"existing_id": other.pk})


def master_for(model: type[Master], master_id: int, *, lock: bool = False) -> Any:
    rows = model._default_manager.all()
    found = (rows.select_for_update() if lock else rows).filter(pk=master_id).first()
    if found is None:
        raise NotFound(text(MISSING[kind_of(model)]))
    return found


def _save(model: type[Master], master: Any, *, new: bool) -> None:
    _check_spellings(model, master)
    try:
        with transaction.atomic():
            master.save(force_insert=new)
    except IntegrityError:
        # Someone else was a moment earlier with the same name.
        _check_spellings(model, master)
        raise


@transaction.atomic
def create_master(*, model: type[Master], user: Any, request: HttpRequest, body: WriteSchema) -> Any:
    master: Any = model(**_given(body))
    _save(model, master, new=True)
    record("create", entity=kind_of(model), entity_id=master.pk, actor=user, request=request,
           after=snapshot(master))  # fmt: skip
    return master


@transaction.atomic
def update_master(
    *, model: type[Master], user: Any, request: HttpRequest, master_id: int, body: WriteSchema
) -> Any:
    master = master_for(model, master_id, lock=True)
    before = snapshot(master)
    for column, value in _given(body).items():
        setattr(master, column, value)
    _save(model, master, new=False)
    record("update", entity=kind_of(model), entity_id=master.pk, actor=user, request=request,
           before=before, after=snapshot(master))  # fmt: skip
    return master


@transaction.atomic
def toggle_master(*, model: type[Master], user: Any, request: HttpRequest, master_id: int) -> Any:
    """Active becomes inactive and the other way round. An inactive master keeps its entries and takes no new ones."""
    master = master_for(model, master_id, lock=True)
    before = snapshot(master)
    master.is_active = not master.is_active
    master.save(update_fields=["is_active", "updated_at"])
    record("update", entity=kind_of(model), entity_id=master.pk, actor=user, request=request,
           before=before, after=snapshot(master))  # fmt: skip
    return master


@transaction.atomic
def delete_master(*, model: type[Master], user: Any, request: HttpRequest, master_id: int) -> None:
    master = master_for(model, master_id, lock=True)
    before = snapshot(master)
    try:
        with transaction.atomic():
            master.delete()
    except ProtectedError:
        words = text(IN_USE[kind_of(model)], name=pick(master.name, master.name_mr))
        raise Conflict(words, code="IN_USE") from None
    record("delete", entity=kind_of(model), entity_id=master_id, actor=user, request=request, before=before)


def add_writing(
    router: PolicyRouter,
    *,
    model: type[Master],
    written: type[WriteSchema],
    shown: type[Schema],
    path: str,
    other_path: str | None = None,
    read: Policy = MASTERS_READ,
    write: Policy = MASTERS_WRITE,
) -> None:
    """Reading one, creating, changing and deleting below `path`, and below `other_path` as its second spelling
    (ruling 4).
    """
    kind = kind_of(model)
    In: Any = written
    Out: Any = shown

    def get_one(request: HttpRequest, master_id: Path[Id]) -> Any:
        return ok(master_for(model, master_id))

    def create(request: HttpRequest, body: Body[In]) -> Any:
        master = create_master(model=model, user=caller(request), request=request, body=body)
        return created(master, text(CREATED[kind]))

    def update(request: HttpRequest, master_id: Path[Id], body: Body[In]) -> Any:
        master = update_master(
            model=model, user=caller(request), request=request, master_id=master_id, body=body
        )
        return ok(master, text(UPDATED[kind]))

    def delete(request: HttpRequest, master_id: Path[Id]) -> Any:
        delete_master(model=model, user=caller(request), request=request, master_id=master_id)
        return ok({"id": master_id}, text(DELETED[kind]))

    for at in (path, other_path):
        if at is None:
            continue

        def named(operation: str, canonical: bool = at == path) -> dict[str, Any]:
            return {"operation_id": operation} if canonical else {"include_in_schema": False}

        one, out = f"{at}/{{master_id}}", Envelope[Out]
        router.get(one, response=out, policy=read, **named(f"get_{kind}"))(get_one)
        router.post(at, response={201: out}, policy=write, **named(f"create_{kind}"))(create)
        router.put(one, response=out, policy=write, **named(f"update_{kind}"))(update)
        router.delete(one, response=Envelope[Deleted], policy=write, **named(f"delete_{kind}"))(delete)


def add_toggle(router: PolicyRouter, *, model: type[Master], shown: type[Schema], path: str) -> None:
    """`PATCH {path}/{id}/toggle-status`."""
    kind = kind_of(model)
    Out: Any = shown

    def toggle(request: HttpRequest, master_id: Path[Id]) -> Any:
        master = toggle_master(model=model, user=caller(request), request=request, master_id=master_id)
        return ok(master, text((ACTIVATED if master.is_active else DEACTIVATED)[kind]))

    router.patch(
        f"{path}/{{master_id}}/toggle-status",
        response=Envelope[Out],
        policy=MASTERS_WRITE,
        operation_id=f"toggle_{kind}",
    )(toggle)
