"""Escalation routes: list, export, escalate, resolve."""

import datetime as dt
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from ninja import Body, Path, Query, Schema, Status
from pydantic import Field, StringConstraints
from pydantic.functional_validators import AfterValidator, BeforeValidator

from catalog.calendar import today_in_india
from catalog.datasets.grievance import PG
from portal.accounts.models import user_ref
from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, NamedRef, PersonRef, created, ok, shaped
from portal.core.language import text
from portal.core.paging import ListQuery, Name, ordering, sortable
from portal.core.policies import dataset_read, dataset_write
from portal.core.routing import PolicyRouter
from portal.core.validation import Id, ShortText, WriteSchema, many_lines, said
from portal.transactions.departments.grievance import escalations
from portal.transactions.models.grievance import Escalation
from portal.transactions.values import AnyDay, FilterDay, FilterId

if TYPE_CHECKING:
    from portal.transactions.served import Served

LevelName = Literal["sub_divisional", "collector", "divisional_commissioner", "state"]
Remark = Annotated[
    str,
    BeforeValidator(said),
    StringConstraints(strip_whitespace=True, min_length=1, max_length=2000),
    AfterValidator(many_lines),
]
OFFICE = Name("office__name", "office__name_mr")
COLUMNS = sortable("date", "created_at", "due_date", "count", "level", "status", office=OFFICE)
EXPORTED = (
    "id", "entry_id", "office", "date", "count", "level", "escalated_to", "reason", "due_date", "overdue", "status",
    "resolution", "outcome", "creator", "created_at", "resolver", "resolved_at",
)  # fmt: skip


class EscalateIn(WriteSchema):
    """With `escalation_id`, raise that open escalation to another authority; without, create a new one."""

    escalation_id: Id | None = None
    count: Annotated[int, Field(ge=1, le=10**9)] | None = None
    level: LevelName
    escalated_to: ShortText
    reason: Remark
    due_date: AnyDay | None = None


class ResolveIn(WriteSchema):
    """`escalation_id` may be omitted if the entry has exactly one open escalation."""

    escalation_id: Id | None = None
    remark: Remark
    outcome: Literal["satisfied", "dissatisfied", "", None] = None


class EscalationQuery(ListQuery):
    status: Literal["open", "resolved", "all", ""] = "open"
    entry_id: FilterId = None
    office_id: FilterId = None
    level: LevelName | None = None
    start_date: FilterDay = None
    end_date: FilterDay = None
    per_page: int = Field(10, ge=1, le=100)


class StepOut(Schema):
    action: Literal["escalated", "raised", "resolved"]
    level: LevelName
    escalated_to: str
    remark: str
    by: PersonRef | None
    at: dt.datetime


class EscalationOut(Schema):
    id: int
    # null once the entry has been deleted
    entry_id: int | None
    office_id: int
    office: NamedRef
    date: dt.date
    count: int
    level: LevelName
    escalated_to: str
    reason: str
    due_date: dt.date | None
    overdue: bool
    status: Literal["open", "resolved"]
    resolution: str
    outcome: Literal["satisfied", "dissatisfied", ""]
    creator: PersonRef | None
    created_at: dt.datetime
    resolver: PersonRef | None
    resolved_at: dt.datetime | None
    events: list[StepOut]


def escalation_out(row: Escalation) -> dict[str, object]:
    still_open = row.status == Escalation.Status.OPEN
    return shaped(
        EscalationOut,
        row,
        office=shaped(NamedRef, row.office),
        overdue=bool(still_open and row.due_date and row.due_date < today_in_india()),
        creator=user_ref(row.created_by),
        resolver=user_ref(row.resolved_by),
        events=[shaped(StepOut, step, by=user_ref(step.by)) for step in row.events.all()],
    )


def _serialize(escalation: Escalation) -> dict[str, object]:
    return escalation_out(escalations.with_details(Escalation.objects.filter(pk=escalation.pk)).get())


def add_escalations(router: PolicyRouter, served: "Served") -> None:
    may_read, may_write = dataset_read(PG), dataset_write(PG)

    @listed(router, "/escalated", EscalationOut, rows=partial(map, escalation_out), policy=may_read, past=True,
            operation_id="list_pg_escalated", entity="pg_escalation", name="escalations", columns=EXPORTED)  # fmt: skip
    def list_escalations(request: HttpRequest, query: Query[EscalationQuery]) -> QuerySet[Escalation]:
        """Escalated grievances, by default those not yet resolved."""
        rows = escalations.matching(escalations.escalations_for(caller(request)), query)
        # Open escalations by due date first ("open" sorts before "resolved"), then those without a due date.
        urgent = ["status", "undated", "due_date", "-created_at"]
        order = ordering(query, columns=COLUMNS, default=urgent)
        return escalations.with_details(rows).alias(undated=Q(due_date=None)).order_by(*order)

    @router.post(
        "/transaction/{entry_id}/escalate", policy=may_write, response={201: Envelope[EscalationOut]}
    )
    def escalate_pg(request: HttpRequest, entry_id: Path[Id], body: Body[EscalateIn]) -> Status:
        """Escalate grievances of an entry to a higher authority."""
        escalation = escalations.escalate(user=caller(request), entry_id=entry_id, body=body)
        return created(_serialize(escalation), text("Escalated successfully"))

    @router.post(
        "/transaction/{entry_id}/resolve-escalation", policy=may_write, response=Envelope[EscalationOut]
    )
    def resolve_pg_escalation(request: HttpRequest, entry_id: Path[Id], body: Body[ResolveIn]) -> JsonBody:
        """Resolve an escalation."""
        escalation = escalations.resolve(user=caller(request), entry_id=entry_id, body=body)
        return ok(_serialize(escalation), text("Escalation resolved successfully"))
