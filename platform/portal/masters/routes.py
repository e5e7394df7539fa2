"""The endpoints of one master; `single` adds them to the router of its app."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest
from ninja import Body, Path, Query, Schema, Status
from pydantic import create_model

from portal.core.auth import caller
from portal.core.envelope import Deleted, Envelope, JsonBody, Page, created, ok
from portal.core.language import current
from portal.core.paging import Name, ordering, paginate, search_condition, sortable
from portal.core.policies import MASTERS_READ, Policy
from portal.core.routing import PolicyRouter
from portal.core.stored import finds_faults
from portal.core.validation import Edit, Id
from portal.masters.definition import Definition, is_active
from portal.masters.lists import with_status
from portal.masters.writing import (
    create_master,
    delete_master,
    master_for,
    readable_faults,
    toggle_master,
    update_master,
)
from portal.organisation.schemas import MasterQuery


def add_routes(
    router: PolicyRouter,
    definition: Definition,
    *,
    shown: type[Schema],
    below: str = "",
    reads: bool = True,
    read: Policy = MASTERS_READ,
    sorted_by: Iterable[str] = (),
) -> None:
    """Add list, get, create, update, toggle and delete at the definition's path.

    `below` is the router's own prefix. Pass `reads=False` if the router has a list and a detail endpoint already.
    The list can be sorted by the names and by `sorted_by`.
    """
    kind, messages, write = definition.kind, definition.messages, definition.write
    In: Any = definition.create_schema
    Change: Any = create_model(In.__name__.removesuffix("In") + "Update", __base__=(Edit, In))
    Out: Any = shown
    finds_faults(In, Change)(partial(readable_faults, definition))

    def list_rows(request: HttpRequest, query: Query[MasterQuery]) -> JsonBody:
        """One page of the records, with search by name."""
        found = with_status(definition, query.status)
        found = found.filter(search_condition(query.search, *definition.names))
        english, marathi = definition.names
        columns = sortable(marathi, "created_at", *sorted_by, **{english: Name(english, marathi)})
        order = ordering(query, columns=columns, default=definition.default_order)
        shown, meta = paginate(found.order_by(*order), query)
        return ok(shown, meta=meta)

    def get_one(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
        return ok(master_for(definition, master_id))

    def create(request: HttpRequest, body: Body[In]) -> Status:
        row = create_master(definition, user=caller(request), body=body)
        return created(row, messages.created[current()])

    def update(request: HttpRequest, master_id: Path[Id], body: Body[Change]) -> JsonBody:
        row = update_master(
            definition,
            user=caller(request),
            master_id=master_id,
            body=body,
            revision=body.revision,
        )
        return ok(row, messages.updated[current()])

    def toggle(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
        row = toggle_master(definition, user=caller(request), master_id=master_id)
        message = messages.activated if is_active(row) else messages.deactivated
        return ok(row, (message or messages.updated)[current()])

    def delete(request: HttpRequest, master_id: Path[Id]) -> JsonBody:
        delete_master(definition, user=caller(request), master_id=master_id)
        return ok({"id": master_id}, messages.deleted[current()])

    def options(verb: str) -> dict[str, object]:
        return {"policy": read if verb == "get" else write, "operation_id": f"{verb}_{kind}"}

    path = definition.path.removeprefix(below)
    detail, out = f"{path}/{{master_id}}", Envelope[Out]
    if reads:
        list_rows.__name__ = f"list_{definition.plural.replace('-', '_')}"
        router.get(path, response=Page[Out], policy=read)(list_rows)
        router.get(detail, response=out, **options("get"))(get_one)
    router.post(path, response={201: out}, **options("create"))(create)
    router.put(detail, response=out, **options("update"))(update)
    router.delete(detail, response=Envelope[Deleted], versioned=True, **options("delete"))(delete)
    router.patch(f"{detail}/toggle-status", response=out, versioned=True, **options("toggle"))(toggle)
