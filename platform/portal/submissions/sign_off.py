"""Sign-off: the head of office signs a completed month. Its figures are recorded in the audit chain, and later changes
need a reason (`portal.transactions.signed`). A super admin can reopen the month.

Departments without a head of office need not sign. For the others, the last completed month is due, and every month
since the first one signed.
"""

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from hashlib import sha256

import orjson
from django.db import transaction
from django.db.models import Count, Min
from django.utils import timezone

from catalog.calendar import Window, first_of_month, months_between
from catalog.registry import DATASETS
from marts.signed import Totals, has_signable_months, label_of
from portal.accounts.models import User
from portal.accounts.people import user_names
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors, Forbidden, NotFound, StaleVersion
from portal.core.language import text
from portal.core.paging import on_days
from portal.core.roles import USER
from portal.core.versions import locked
from portal.figures.models import MonthRevision, SignedMonth
from portal.figures.selectors import pending_adds_up
from portal.organisation.models import Department
from portal.transactions.signed import datasets_of, lock_tables, totals_now

SIGNABLE = {slug for one in DATASETS.values() if has_signable_months(one) for slug in one.owners}
MONTHS = 12  # the most unsigned months listed
Figures = dict[str, Totals]
Row = dict[str, object]


def last_complete_month(today: date) -> date:
    """Return the first day of the last completed month."""
    return first_of_month(first_of_month(today) - timedelta(days=1))


def _oldest_unsigned(newest: date) -> date:
    """Return the first month that is listed although it is not signed."""
    return first_of_month(newest - timedelta(days=31 * (MONTHS - 1)))


def departments_for(slugs: Collection[str]) -> dict[str, Department]:
    """Return the departments that have a head of office or signed months, by name."""
    heads = User.objects.filter(head_of_office=True, is_active=True, role=USER, department__slug__in=slugs)
    signing = {*heads.values_list("department__slug", flat=True)}
    signing |= {*SignedMonth.objects.filter(department__in=slugs).values_list("department", flat=True)}
    rows = Department.objects.filter(slug__in=signing & SIGNABLE, deleted_at=None).order_by("name")
    return {row.slug: row for row in rows}


def listed(user: User, *, department: str | None, window: Window, today: date) -> list[Row]:
    """Return the signed months in `window` and the unsigned ones of the last twelve, newest first."""
    slugs = SIGNABLE if user.role != USER else {user.department_slug or ""}
    departments = departments_for([slug for slug in slugs if department in (None, slug)])
    newest, first_signed = last_complete_month(today), _first_signed(departments)
    last = min(window.last or newest, newest)
    start = max(window.first or date.min, _oldest_unsigned(newest))
    signed = SignedMonth.objects.filter(department__in=departments, reopened_at=None, month__lte=last)
    if window.first is not None:
        signed = signed.filter(month__gte=first_of_month(window.first))
    stored = {(row.department, row.month): row for row in signed.prefetch_related("revisions")}
    keys = {(slug, month) for slug in departments for month in months_between(start, last)} | stored.keys()
    names = user_names(
        person
        for row in stored.values()
        for person in (row.signed_by_id, *(revision.created_by_id for revision in row.revisions.all()))
    )
    rows: list[Row] = []
    for slug, month in sorted(keys, key=lambda key: (-key[1].toordinal(), departments[key[0]].name)):
        signed_row = stored.get((slug, month))
        due = month >= min(first_signed.get(slug, newest), newest)
        rows.append(
            {
                "department": slug,
                "name": departments[slug].name,
                "name_mr": departments[slug].name_mr or departments[slug].name,
                "month": f"{month:%Y-%m}",
                "state": "signed" if signed_row else "due" if due else "open",
                "may_sign": not signed_row and signs_for(user) == slug,
                "signed": _signed(signed_row, names, user) if signed_row else None,
            }
        )
    return rows


def _first_signed(slugs: Collection[str]) -> dict[str, date]:
    """Return department → first month ever signed."""
    rows = SignedMonth.objects.filter(department__in=slugs).values_list("department")
    return dict(rows.annotate(first=Min("month")))


def missing(slugs: Collection[str], window: Window, today: date) -> dict[str, list[date]]:
    """Return department → months in `window` whose signature is due; an open window begins twelve months ago."""
    departments, newest = departments_for(slugs), last_complete_month(today)
    rows = SignedMonth.objects.filter(department__in=departments, reopened_at=None)
    signed, first_signed = {*rows.values_list("department", "month")}, _first_signed(departments)
    months = [*months_between(window.first or _oldest_unsigned(newest), min(window.last or newest, newest))]
    found = {
        slug: [
            month
            for month in months
            if (slug, month) not in signed and month >= min(first_signed.get(slug, newest), newest)
        ]
        for slug in departments
    }
    return {slug: months for slug, months in found.items() if months}


def revision_counts(slugs: Collection[str], window: Window) -> dict[tuple[str, date], int]:
    """Return (department, month) → number of revisions of the signed month."""
    rows = SignedMonth.objects.filter(department__in=slugs, reopened_at=None)
    rows = on_days(rows, "month", window)
    counted = rows.annotate(revised=Count("revisions")).filter(revised__gt=0).order_by("month", "department")
    return {(row.department, row.month): row.revised for row in counted}


def _signed(month_row: SignedMonth, names: Mapping[int | None, str], user: User) -> Row:
    return {
        "id": month_row.pk,
        "by": names.get(month_row.signed_by_id),
        "at": month_row.signed_at,
        # Totals cover the whole district.
        "figures": figures_out(month_row.figures) if user.sees_whole_district else None,
        "revisions": [
            {
                "at": revision.created_at,
                "by": names.get(revision.created_by_id),
                "reason": revision.reason,
                "import_id": revision.import_id,
                "source": revision.source,
                "changes": _changes(revision) if user.sees_whole_district else None,
            }
            for revision in sorted(month_row.revisions.all(), key=lambda revision: revision.pk)
        ],
    }


def _changes(revision: MonthRevision) -> list[Row]:
    before, after = revision.before, revision.after
    names = [name for name in {**before, **after} if before.get(name, 0) != after.get(name, 0)]
    return [
        _labelled(revision.dataset, name) | {"before": before.get(name, 0), "after": after.get(name, 0)}
        for name in names
    ]


def figures_out(figures: Figures) -> list[Row]:
    return [
        _labelled(dataset, name) | {"value": value}
        for dataset, totals in figures.items()
        for name, value in totals.items()
    ]


def _labelled(name: str, total: str) -> Row:
    dataset = DATASETS[name]
    label = label_of(dataset, total)
    return {"sheet": dataset.label.en, "sheet_mr": dataset.label.mr, "label": label.en, "label_mr": label.mr}


def signs_for(user: User) -> str | None:
    """Return the department whose months `user` signs, if any."""
    heads = user.role == USER and user.head_of_office and user.sees_whole_district
    return user.department_slug if heads else None


def _stocks(department: str) -> dict[str, list[str]]:
    return {
        dataset.name: sorted(dataset.stocks(pending_adds_up(dataset))) for dataset in datasets_of(department)
    }


def draft(user: User, month: date, today: date) -> tuple[Figures, str]:
    """Return the month's current figures and their version, which a signature must name."""
    department = signs_for(user)
    if department is None:
        raise NotFound()
    if month > last_complete_month(today):
        raise FieldErrors({"month": [text("This month is not over yet.")]})
    stocks = _stocks(department)
    figures = {
        dataset.name: totals_now(dataset, department, month, stocks[dataset.name])
        for dataset in datasets_of(department)
    }
    return figures, sha256(orjson.dumps(figures, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]


@transaction.atomic
def sign(*, user: User, month: date, version: str, today: date) -> SignedMonth:
    """Sign the figures of `version`. Raise StaleVersion if they have changed."""
    department = signs_for(user)
    if department is None:
        raise Forbidden(text("Only the head of office can sign a month."))
    lock_tables(department)
    figures, current_version = draft(user, month, today)
    if SignedMonth.objects.filter(department=department, month=month, reopened_at=None).exists():
        raise Conflict(text("This month is already signed."), code="ALREADY_SIGNED")
    if version != current_version:
        raise StaleVersion()
    row = SignedMonth.objects.create(
        department=department, month=month, figures=figures, latest=_stocks(department), signed_by=user
    )
    record("sign", entity="signed_month", entity_id=row.pk, actor=user,
           after={"department": department, "month": f"{month:%Y-%m}", "figures": figures})  # fmt: skip
    return row


@transaction.atomic
def reopen(*, user: User, signed_id: int, reason: str) -> None:
    """Reopen a signed month. Its signature and revisions are kept for the record."""
    row = locked(SignedMonth.objects.filter(reopened_at=None), signed_id, text("This month is not signed."))
    row.reopened_by, row.reopened_at, row.reason = user, timezone.now(), reason
    row.save(update_fields=["reopened_by", "reopened_at", "reason"])
    record("reopen", entity="signed_month", entity_id=row.pk, actor=user,
           after={"department": row.department, "month": f"{row.month:%Y-%m}", "reason": reason})  # fmt: skip
