"""Escalations of the PG Portal: raise grievances of an entry to a higher authority, and resolve them.

An open escalation can be raised further until it is resolved. Every step is recorded in its history. Open escalations
never cover more grievances than the entry has open.
"""

from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Prefetch, QuerySet, Sum
from django.utils import timezone

from catalog.calendar import today_in_india
from catalog.datasets.grievance import OPEN, PG
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors, NotFound
from portal.core.language import text
from portal.core.paging import days_between, filter_by, on_days, search_condition
from portal.core.policies import Reader
from portal.core.versions import locked
from portal.transactions.models.grievance import Escalation, EscalationEvent, PgEntry
from portal.transactions.selectors import entry_for, may_reach

if TYPE_CHECKING:
    from portal.transactions.departments.grievance.escalations_api import (
        EscalateIn,
        EscalationQuery,
        ResolveIn,
    )

LEVELS = list(Escalation.Level)
AUDITED = ("entry_id", "office_id", "date", "count", "level", "escalated_to", "reason", "due_date", "status",
           "resolution", "outcome")  # fmt: skip


def escalations_for(user: Reader) -> QuerySet[Escalation]:
    """Return the escalations within the user's scope. This is the only place where the scope is applied."""
    if not may_reach(user, PG):
        raise NotFound()
    return Escalation.objects.all()


def snapshot(escalation: Escalation) -> dict[str, object]:
    return {"escalation_id": escalation.pk, **{name: getattr(escalation, name) for name in AUDITED}}


def counts(rows: QuerySet[Escalation], today: date) -> dict[str, int]:
    """Count open, overdue and resolved escalations, and the grievances in the open ones."""
    still_open = rows.filter(status=Escalation.Status.OPEN)
    return {
        "open": still_open.count(),
        "overdue": still_open.filter(due_date__lt=today).count(),
        "resolved": rows.filter(status=Escalation.Status.RESOLVED).count(),
        "grievances": still_open.aggregate(n=Sum("count"))["n"] or 0,
    }


def matching(rows: QuerySet[Escalation], filters: "EscalationQuery") -> QuerySet[Escalation]:
    if filters.status != "all":
        rows = rows.filter(status=filters.status or Escalation.Status.OPEN)
    rows = filter_by(rows, entry_id=filters.entry_id, office_id=filters.office_id, level=filters.level)
    rows = on_days(rows, "date", days_between(filters.start_date, filters.end_date, "end_date"))
    for word in filters.search.split():
        rows = rows.filter(
            search_condition(word, "escalated_to", "reason", "office__name", "office__name_mr")
        )
    return rows


def with_details(rows: QuerySet[Escalation]) -> QuerySet[Escalation]:
    """Load everything a response contains in a fixed number of queries."""
    steps = EscalationEvent.objects.select_related("by")
    return rows.select_related("office", "created_by", "resolved_by").prefetch_related(
        Prefetch("events", queryset=steps)
    )


def _step(escalation: Escalation, action: str, remark: str, user: User) -> None:
    EscalationEvent.objects.create(
        escalation=escalation,
        action=action,
        level=escalation.level,
        escalated_to=escalation.escalated_to,
        remark=remark,
        by=user,
    )


def _pg_entry(user: User, entry_id: int) -> PgEntry:
    entry = entry_for(user, PG, entry_id, lock=True)
    assert isinstance(entry, PgEntry)
    return entry


def _open_of(entry: PgEntry) -> QuerySet[Escalation]:
    return entry.escalations.select_for_update().filter(status=Escalation.Status.OPEN)


def left_to_escalate(entry: PgEntry) -> int:
    """Return how many of the entry's grievances are neither closed nor in an open escalation."""
    already_escalated = _open_of(entry).aggregate(n=Sum("count"))["n"] or 0
    return max(0, sum(getattr(entry, name) for name in OPEN) - already_escalated)


def _check_due_date(due: date | None) -> None:
    if due is not None and due < today_in_india():
        raise FieldErrors({"due_date": [text("The due date has already passed.")]})


@transaction.atomic
def escalate(*, user: User, entry_id: int, body: "EscalateIn") -> Escalation:
    """Create an escalation of the entry or, with `escalation_id`, raise its open one to another authority."""
    entry = _pg_entry(user, entry_id)
    _check_due_date(body.due_date)
    if body.escalation_id is not None:
        return _raise(user=user, entry=entry, body=body)
    if body.count is None:
        raise FieldErrors({"count": [text("This field is required.")]})
    left = left_to_escalate(entry)
    if body.count > left:
        message = (
            text("Only {left} grievances of this entry are open and not escalated yet.", left=left)
            if left
            else text("No grievance of this entry is open and not escalated yet.")
        )
        raise FieldErrors({"count": [message]})
    escalation = Escalation.objects.create(
        entry=entry,
        office_id=entry.office_id,
        date=entry.date,
        count=body.count,
        level=body.level,
        escalated_to=body.escalated_to,
        reason=body.reason,
        due_date=body.due_date,
        created_by=user,
    )
    _step(escalation, EscalationEvent.Action.ESCALATED, body.reason, user)
    record("escalate", PG.name, entry.pk, actor=user, after=snapshot(escalation))
    return escalation


def _raise(*, user: User, entry: PgEntry, body: "EscalateIn") -> Escalation:
    escalation = _open_escalation(entry, body.escalation_id)
    if LEVELS.index(Escalation.Level(body.level)) <= LEVELS.index(Escalation.Level(escalation.level)):
        raise FieldErrors({"level": [text("Choose an authority above the present one.")]})
    before = snapshot(escalation)
    escalation.level, escalation.escalated_to = body.level, body.escalated_to
    if body.due_date is not None:
        escalation.due_date = body.due_date
    escalation.save()
    _step(escalation, EscalationEvent.Action.RAISED, body.reason, user)
    record("escalate", PG.name, entry.pk, actor=user, before=before, after=snapshot(escalation))
    return escalation


def _open_escalation(entry: PgEntry, escalation_id: int | None) -> Escalation:
    """Return the open escalation with this id, or the only open one."""
    if escalation_id is not None:
        escalation = locked(entry.escalations.all(), escalation_id, text("Escalation not found"))
        if escalation.status != Escalation.Status.OPEN:
            raise Conflict(text("This escalation is already resolved."), code="ALREADY_RESOLVED")
        return escalation
    still_open = list(_open_of(entry)[:2])
    if not still_open:
        raise Conflict(text("This entry has no open escalation."), code="NOT_ESCALATED")
    if len(still_open) > 1:
        raise FieldErrors({"escalation_id": [text("This entry has several open escalations. Name one.")]})
    return still_open[0]


@transaction.atomic
def resolve(*, user: User, entry_id: int, body: "ResolveIn") -> Escalation:
    entry = _pg_entry(user, entry_id)
    escalation = _open_escalation(entry, body.escalation_id)
    before = snapshot(escalation)
    escalation.status = Escalation.Status.RESOLVED
    escalation.resolution, escalation.outcome = body.remark, body.outcome or ""
    escalation.resolved_by, escalation.resolved_at = user, timezone.now()
    escalation.save()
    _step(escalation, EscalationEvent.Action.RESOLVED, body.remark, user)
    record("resolve_escalation", PG.name, entry.pk, actor=user, before=before, after=snapshot(escalation))
    return escalation
