"""Webhook management by super admins."""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Path, Query, Status

from portal.audit.lists import listed
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok, shaped
from portal.core.language import text
from portal.core.paging import ordering, sortable
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.messages import hooks
from portal.messages.models import Webhook
from portal.messages.schemas import (
    WebhookChanged,
    WebhookCreated,
    WebhookIn,
    WebhookOut,
    WebhookQuery,
    WebhookUpdate,
)

router = PolicyRouter(tags=["messages"])
_COLUMNS = sortable("name", "url", "is_active", "created_at")
_FILED = ("id", "name", "url", "events", "is_active", "failed", "created_at", "updated_at")


@listed(router, "", WebhookOut, policy=SUPERADMIN_ONLY, entity="webhook", name="webhooks", columns=_FILED)
def list_webhooks(request: HttpRequest, query: Query[WebhookQuery]) -> QuerySet[Webhook]:
    """Webhooks: addresses of other systems that receive events."""
    order = ordering(query, columns=_COLUMNS, default=["name", "id"])
    return hooks.matching(hooks.webhooks_for(caller(request)), query).order_by(*order)


@router.get("/{webhook_id}", policy=SUPERADMIN_ONLY, response=Envelope[WebhookOut])
def get_webhook(request: HttpRequest, webhook_id: Path[Id]) -> JsonBody:
    """One webhook."""
    return ok(hooks.webhook_for(caller(request), webhook_id))


@router.post("", policy=SUPERADMIN_ONLY, proof=True, response={201: Envelope[WebhookCreated]})
def create_webhook(request: HttpRequest, body: WebhookIn) -> Status:
    """Create a webhook. The secret that signs its calls is returned only in this response."""
    return created(_shown(*hooks.create(actor=caller(request), body=body)), text("The webhook was created."))


def _shown(row: Webhook, secret: str | None) -> dict[str, object]:
    return shaped(WebhookChanged, row, secret=secret)


@router.put("/{webhook_id}", policy=SUPERADMIN_ONLY, proof=True, response=Envelope[WebhookChanged])
def update_webhook(request: HttpRequest, webhook_id: Path[Id], body: WebhookUpdate) -> JsonBody:
    """Change name, address or events. The secret changes only if `renew_secret` is set."""
    return ok(
        _shown(*hooks.change(actor=caller(request), pk=webhook_id, body=body)),
        text("The webhook was changed."),
    )


@router.delete("/{webhook_id}", policy=SUPERADMIN_ONLY, proof=True, response=Envelope[None], versioned=True)
def delete_webhook(request: HttpRequest, webhook_id: Path[Id]) -> JsonBody:
    """Delete a webhook and its queued calls."""
    hooks.remove(actor=caller(request), pk=webhook_id)
    return ok(None, text("The webhook was deleted."))
