"""Endpoints to manage service accounts."""

from functools import partial

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Path, Query, Status

from portal.accounts import service_accounts as services
from portal.accounts.models import ServiceAccount
from portal.accounts.schemas_services import (
    ServiceAccountCreated,
    ServiceAccountDepartment,
    ServiceAccountIn,
    ServiceAccountOut,
    ServiceAccountQuery,
    ServiceAccountUpdate,
)
from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok
from portal.core.language import text
from portal.core.paging import Name, ordering, sortable
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id

router = PolicyRouter(tags=["service accounts"])
_COLUMNS = sortable(
    "expires_on",
    "last_used_at",
    "created_at",
    name="user__name",
    department=Name("user__department__name", "user__department__name_mr"),
)
_FILED = ("name", "account", "department", "datasets", "may_read", "may_import", "prefix", "state", "expires_on",
          "revoked_at", "last_used_at", "last_address", "created_at")  # fmt: skip


@listed(router, "", ServiceAccountOut, rows=partial(map, services.shown), policy=SUPERADMIN_ONLY,
        entity="service_account", name="service-accounts", columns=_FILED)  # fmt: skip
def list_service_accounts(
    request: HttpRequest, query: Query[ServiceAccountQuery]
) -> QuerySet[ServiceAccount]:
    """List service accounts, including those with an ended token."""
    order = ordering(query, columns=_COLUMNS, default=["user__name"])
    return services.matching(services.service_accounts_for(caller(request)), query).order_by(*order)


@router.get("/options", response=Envelope[list[ServiceAccountDepartment]], policy=SUPERADMIN_ONLY)
def service_account_options(request: HttpRequest) -> JsonBody:
    """List departments with sheets, and their datasets."""
    return ok(
        [
            {
                "department": row,
                "datasets": [
                    {"name": dataset.name, **dataset.label.as_dict()}
                    for dataset in services.datasets_of(row.slug)
                ],
            }
            for row in services.departments()
        ]
    )


@router.get("/{account_id}", response=Envelope[ServiceAccountOut], policy=SUPERADMIN_ONLY)
def get_service_account(request: HttpRequest, account_id: Path[Id]) -> JsonBody:
    """Get a service account."""
    return ok(services.shown(services.service_account_for(caller(request), account_id)))


@router.post("", response={201: Envelope[ServiceAccountCreated]}, policy=SUPERADMIN_ONLY, proof=True)
def create_service_account(request: HttpRequest, body: ServiceAccountIn) -> Status:
    """Create a service account. Its token is only in this response."""
    account, token = services.create_service_account(actor=caller(request), body=body)
    return created({**services.shown(account), "token": token}, text("The service account was created."))


@router.put("/{account_id}", response=Envelope[ServiceAccountOut], policy=SUPERADMIN_ONLY, proof=True)
def update_service_account(
    request: HttpRequest, account_id: Path[Id], body: ServiceAccountUpdate
) -> JsonBody:
    """Change name, scope or last day. The token remains valid."""
    account = services.update_service_account(actor=caller(request), account_id=account_id, body=body)
    return ok(services.shown(account), text("The service account was changed."))


@router.post(
    "/{account_id}/token",
    response=Envelope[ServiceAccountCreated],
    policy=SUPERADMIN_ONLY,
    proof=True,
    versioned=True,
)
def renew_service_token(request: HttpRequest, account_id: Path[Id]) -> JsonBody:
    """Replace the token. The old one stops working immediately."""
    account, token = services.renew_service_token(actor=caller(request), account_id=account_id)
    return ok({**services.shown(account), "token": token}, text("The new token works from now on."))


@router.delete("/{account_id}", response=Envelope[None], policy=SUPERADMIN_ONLY, proof=True, versioned=True)
def revoke_service_account(request: HttpRequest, account_id: Path[Id]) -> JsonBody:
    """End the token immediately. The account remains in the list, because imports and the audit log refer to it."""
    services.revoke_service_account(actor=caller(request), account_id=account_id)
    return ok(None, text("The token was revoked."))
