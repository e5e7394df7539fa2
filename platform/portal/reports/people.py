"""User activity from the audit log: logins, imports, entries changed by hand and exports."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from catalog.registry import DATASETS
from catalog.rows import whole
from catalog.text import Text
from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.command_center.figures import CenterScope
from portal.core.language import current, pick, text
from portal.core.numbers import format_integer
from portal.core.paging import within_days
from portal.figures.models import Import
from portal.geography.selectors import own_district
from portal.reports.definition import Column, Pivot, Report, Row

ROLES = {
    "superadmin": Text("Super admin", "मुख्य प्रशासक"),
    "admin": Text("Administrator", "प्रशासक"),
    "user": Text("Department user", "विभागीय वापरकर्ता"),
}
_BY_HAND = ("create", "update", "delete")


def within(scope: CenterScope) -> Q:
    """Filter users by the requested area. Users without an area work for the portal's whole district."""
    condition = Q()
    if districts := scope.area.get("district"):
        condition &= Q(district_id__in=districts) | Q(taluka__district_id__in=districts)
    if divisions := scope.area.get("division"):
        condition &= Q(district__division_id__in=divisions) | Q(taluka__district__division_id__in=divisions)
    if talukas := scope.area.get("taluka"):
        return condition & Q(taluka_id__in=talukas)
    if condition and scope.is_own_district and own_district():
        condition |= Q(district_id=None, taluka_id=None)
    return condition


def build(scope: CenterScope, user: User) -> list[Row]:
    first, last = scope.period.first, scope.period.last
    people = User.objects.filter(within(scope)).select_related("department")
    if scope.department:
        people = people.filter(department__slug=scope.department)
    entries = within_days(AuditEntry.objects.order_by(), "at", first, last)
    by_actor = {
        person["actor_id"]: person
        for person in entries.exclude(actor_id=None)
        .values("actor_id")
        .annotate(
            sign_ins=Count("id", filter=Q(action="login")),
            refused=Count("id", filter=Q(action="login_refused")),
            exports=Count("id", filter=Q(action="export")),
            by_hand=Count("id", filter=Q(action__in=_BY_HAND, entity__in=DATASETS)),
            last_seen=Max("at"),
        )
    }
    bulk_added = _bulk_added(entries)
    failed = Counter(
        _email(person) for person in entries.filter(action="login_failed").values_list("after", flat=True)
    )
    imports_made = within_days(Import.objects.filter(preview=False).order_by(), "created_at", first, last)
    imports = dict(imports_made.values_list("created_by_id").annotate(Count("id")))
    sessions: dict[int, datetime] = dict(
        within_days(User.objects.order_by(), "sessions__last_seen_at", first, last)
        .values_list("pk")
        .annotate(Max("sessions__last_seen_at"))
    )
    rows: list[Row] = []
    for person in people.order_by("name", "pk"):
        actions: Mapping[str, Any] = by_actor.get(person.pk, {})
        seen = [moment for moment in (actions.get("last_seen"), sessions.get(person.pk)) if moment]
        rows.append(
            {
                "person": person.name,
                "account": person.email,
                "role": ROLES[person.role][current()],
                "department": pick(person.department.name, person.department.name_mr)
                if person.department
                else None,
                "sign_ins": actions.get("sign_ins", 0),
                "failed": failed[person.email.lower()] + actions.get("refused", 0),
                "imports": imports.get(person.pk, 0),
                "by_hand": actions.get("by_hand", 0) + bulk_added[person.pk],
                "exports": actions.get("exports", 0),
                "last_seen": max(seen, default=None),
            }
        )
    return rows


def _bulk_added(entries: QuerySet[AuditEntry]) -> Counter[int]:
    """Count the entries added in bulk, by user."""
    added: Counter[int] = Counter()
    rows = entries.filter(action="bulk_create", entity__in=DATASETS).exclude(actor_id=None)
    for actor, after in rows.values_list("actor_id", "after").iterator():
        added[actor or 0] += len(json.loads(after)) if after else 0
    return added


def _email(after: str) -> str:
    return str((json.loads(after) if after else {}).get("email", "")).lower()


def finding(rows: Sequence[Row], totals: Row) -> str:
    active = sum(1 for row in rows if row["last_seen"] is not None)
    return text(
        "People who used the portal in this period: {active} of {all}. Logins: {times}.",
        active=format_integer(active),
        all=format_integer(len(rows)),
        times=format_integer(whole(totals, "sign_ins")),
    )


USERS = Report(
    slug="users",
    title=Text("User activity", "वापरकर्त्यांचे कामकाज"),
    text=Text(
        "Logins, imports, entries changed by hand and exports of each person. An area narrows to the people who "
        "enter data for it.",
        "प्रत्येक व्यक्तीचे प्रवेश, आयाती, हाताने बदललेल्या नोंदी व घेतलेल्या फाइली. क्षेत्र निवडल्यास त्या क्षेत्राची माहिती "
        "भरणाऱ्या व्यक्तींपुरते.",
    ),
    columns=(
        Column(name="person", label=Text("Person", "व्यक्ती")),
        Column(name="account", label=Text("Email", "ईमेल")),
        Column(name="role", label=Text("Role", "भूमिका")),
        Column(name="department", label=Text("Department", "विभाग")),
        Column(name="sign_ins", label=Text("Logins", "प्रवेश"), kind="count", total=True),
        Column(name="failed", label=Text("Failed logins", "अयशस्वी प्रवेश"), kind="count", total=True),
        Column(name="imports", label=Text("Imports", "आयाती"), kind="count", total=True),
        Column(name="by_hand", label=Text("Entries by hand", "हाताने केलेल्या नोंदी"), kind="count", total=True),
        Column(name="exports", label=Text("Exports", "घेतलेल्या फाइली"), kind="count", total=True),
        Column(name="last_seen", label=Text("Last seen", "शेवटचा वापर"), kind="moment"),
    ),
    pivot=Pivot(index=("department", "role"), values=("sign_ins", "failed", "imports", "by_hand", "exports")),
    build=build,
    finding=finding,
    in_history=False,
)
