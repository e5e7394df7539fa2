"""Service accounts: tokens for programs that import sheets or read figures, managed by super admins."""

from collections.abc import Mapping
from datetime import date, timedelta
from secrets import token_hex
from typing import Final

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import slugify

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from portal.accounts.models import ServiceAccount, User
from portal.accounts.schemas_services import (
    ServiceAccountIn,
    ServiceAccountOut,
    ServiceAccountQuery,
    ServiceAccountUpdate,
)
from portal.accounts.service_tokens import new_token
from portal.audit.records import Records
from portal.core.envelope import shaped
from portal.core.errors import FieldErrors, existing
from portal.core.language import text
from portal.core.paging import filter_by, search_condition
from portal.core.roles import SUPERADMIN, USER
from portal.core.stored import Faults, Target, finds_faults
from portal.organisation.models import Department

# Forgotten tokens expire.
MAX_VALIDITY: Final = timedelta(days=366)
# Receives no mail (RFC 2606); the address identifies the account in the audit log.
_DOMAIN = "service.invalid"


def service_accounts_for(user: User) -> QuerySet[ServiceAccount]:
    """Visible to super admins only."""
    rows = ServiceAccount.objects.select_related("user__department")
    return rows if user.role == SUPERADMIN else rows.none()


def service_account_for(user: User, account_id: int) -> ServiceAccount:
    return existing(service_accounts_for(user).filter(pk=account_id).first())


def matching(rows: QuerySet[ServiceAccount], query: ServiceAccountQuery) -> QuerySet[ServiceAccount]:
    rows = filter_by(rows, user__department__slug=query.department)
    rows = rows.filter(search_condition(query.search, "user__name", "prefix"))
    today = today_in_india()
    revoked = Q(user__is_active=False) | Q(user__department__deleted_at__isnull=False)
    match query.state:
        case "revoked":
            return rows.filter(revoked)
        case "expired":
            return rows.exclude(revoked).filter(expires_on__lt=today)
        case "active":
            return rows.exclude(revoked).filter(expires_on__gte=today)
        case _:
            return rows


def datasets_of(slug: str) -> list[Dataset]:
    """Return the datasets that a service account of this department can be granted."""
    return [dataset for dataset in DATASETS.values() if slug in dataset.owners]


def departments() -> list[Department]:
    """Return the departments that have datasets to grant."""
    rows = Department.objects.filter(deleted_at=None).order_by("name", "id")
    return [row for row in rows if datasets_of(row.slug)]


def shown(account: ServiceAccount) -> dict[str, object]:
    user = account.user
    return shaped(
        ServiceAccountOut,
        account,
        name=user.name,
        account=user.email,
        department_id=user.department_id,
        department=user.department,
    )


RECORDS = Records[ServiceAccount](
    "service_account",
    ("may_read", "may_import", "expires_on", "prefix", "state"),
    lambda account: {
        "name": account.user.name,
        "department_id": account.user.department_id,
        "datasets": sorted(account.datasets),
    },
)


def _day_fault(given: Mapping[str, object]) -> Faults:
    day, today = given.get("expires_on"), today_in_india()
    if not isinstance(day, date) or today <= day <= today + MAX_VALIDITY:
        return {}
    return {"expires_on": [text("Choose a day within one year from today.")]}


@finds_faults(ServiceAccountIn)
def _readable_faults(given: Mapping[str, object], target: Target) -> Faults:
    department_id = given.get("department_id")
    if isinstance(department_id, int) and _department_of(department_id) is None:
        return {**_day_fault(given), "department_id": [text("Choose from the list.")]}
    return _day_fault(given)


def _department_of(department_id: int) -> Department | None:
    """Return the department if it has datasets to grant."""
    department = Department.objects.filter(deleted_at=None, pk=department_id).first()
    return department if department and datasets_of(department.slug) else None


def _check(body: ServiceAccountIn) -> Department:
    wrong = dict(_day_fault({"expires_on": body.expires_on}))
    department = _department_of(body.department_id)
    if department is None:
        wrong["department_id"] = [text("Choose from the list.")]
    elif not set(body.datasets) <= {dataset.name for dataset in datasets_of(department.slug)}:
        wrong["datasets"] = [text("Choose from the list.")]
    if not (body.may_read or body.may_import):
        wrong["may_read"] = [text("Allow reading, importing or both.")]
    if wrong or department is None:
        raise FieldErrors(wrong)
    return department


def _write(account: ServiceAccount, body: ServiceAccountIn, department: Department) -> None:
    account.user.name, account.user.department = body.name, department
    account.datasets = sorted(set(body.datasets))
    account.may_read, account.may_import = body.may_read, body.may_import
    account.expires_on = body.expires_on


@transaction.atomic
def create_service_account(*, actor: User, body: ServiceAccountIn) -> tuple[ServiceAccount, str]:
    """Create an account. Returns it with its token, which is shown once."""
    department = _check(body)
    token, prefix, digest = new_token()
    address = f"{slugify(body.name)[:60] or 'service'}-{token_hex(3)}@{_DOMAIN}"
    # An unusable password: no login.
    user = User(email=address, role=USER, is_service=True, password=make_password(None))
    account = ServiceAccount(user=user, prefix=prefix, token_hash=digest, created_by=actor)
    _write(account, body, department)
    with RECORDS.written(account, actor):
        user.save()
        account.user = user
        account.save()
    return account, token


@transaction.atomic
def update_service_account(*, actor: User, account_id: int, body: ServiceAccountUpdate) -> ServiceAccount:
    """Change name, scope and last day. The token remains valid."""
    account = _locked(actor, account_id)
    body = body.over(account)
    with RECORDS.written(account, actor, body.revision):
        _write(account, body, _check(body))
        account.user.save(update_fields=["name", "department", "updated_at"])
        account.save()
    return account


@transaction.atomic
def renew_service_token(*, actor: User, account_id: int) -> tuple[ServiceAccount, str]:
    """Replace the token; the old one stops working immediately. Reopens a revoked account."""
    account = _locked(actor, account_id)
    with RECORDS.written(account, actor, action="renew_token"):
        if wrong := _day_fault({"expires_on": account.expires_on}):
            raise FieldErrors(wrong)
        token, account.prefix, account.token_hash = new_token()
        account.revoked_at = account.last_used_at = None
        account.last_address = ""
        _set_active(account, True)
    return account, token


@transaction.atomic
def revoke_service_account(*, actor: User, account_id: int) -> None:
    """End the token immediately. The row remains, because imports and the audit log refer to it."""
    account = _locked(actor, account_id)
    with RECORDS.written(account, actor, action="revoke_token"):
        account.revoked_at = account.revoked_at or timezone.now()
        _set_active(account, False)


def _set_active(account: ServiceAccount, is_active: bool) -> None:
    account.user.is_active = is_active
    account.user.save(update_fields=["is_active", "updated_at"])
    account.save()


def _locked(actor: User, account_id: int) -> ServiceAccount:
    rows = service_accounts_for(actor).filter(pk=account_id)
    list(rows.select_related(None).select_for_update(no_key=True).values_list("pk"))
    return service_account_for(actor, account_id)
