"""Create, change and delete webhooks."""

from secrets import token_urlsafe

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from portal.accounts.models import User
from portal.audit.records import Records
from portal.core.errors import FieldErrors, existing
from portal.core.language import text
from portal.core.paging import search_condition
from portal.core.roles import SUPERADMIN
from portal.core.sealing import seal
from portal.core.versions import locked
from portal.messages.announcing import published_versions
from portal.messages.letters import recent_ids
from portal.messages.models import Message, Webhook
from portal.messages.schemas import WebhookIn, WebhookQuery, WebhookUpdate

RECORDS = Records[Webhook]("webhook", ("name", "url", "events", "is_active"))


def webhooks_for(user: User) -> QuerySet[Webhook]:
    rows = Webhook.objects.annotate(
        failed=Count("messages", filter=Q(messages__state=Message.State.FAILED), distinct=True)
    )
    return rows if user.role == SUPERADMIN else rows.none()


def webhook_for(user: User, pk: int) -> Webhook:
    return existing(webhooks_for(user).filter(pk=pk).first())


def matching(rows: QuerySet[Webhook], query: WebhookQuery) -> QuerySet[Webhook]:
    rows = rows.filter(search_condition(query.search, "name", "url"))
    if query.is_active in ("true", "false"):
        rows = rows.filter(is_active=query.is_active == "true")
    return rows


def _check(body: WebhookIn) -> None:
    if not body.url.startswith("https://") and not settings.PORTAL_WEBHOOK_NETWORKS:
        raise FieldErrors({"url": [text("Enter an address that begins with https://.")]})


def _write(row: Webhook, body: WebhookIn) -> None:
    if not row.pk or (body.is_active and not row.is_active):
        # Start now: earlier events must not be reported as new.
        now = timezone.now()
        row.announced = published_versions()
        row.alerts_since, row.mentioned = now, recent_ids("alerts", now)
    row.name, row.url, row.is_active = body.name, body.url, body.is_active
    row.events = sorted(set(body.events))
    row.save()


def _new_secret(row: Webhook) -> str:
    secret = f"whsec_{token_urlsafe(32)}"
    row.secret = seal(secret, "webhook")
    return secret


@transaction.atomic
def create(*, actor: User, body: WebhookIn) -> tuple[Webhook, str]:
    """Create a webhook. Return it with its secret, which is shown only once."""
    _check(body)
    row = Webhook()
    secret = _new_secret(row)
    with RECORDS.written(row, actor):
        _write(row, body)
    return webhook_for(actor, row.pk), secret


@transaction.atomic
def change(*, actor: User, pk: int, body: WebhookUpdate) -> tuple[Webhook, str | None]:
    """Change a webhook. Return it with its new secret, if renewed; queued calls are signed with the new one."""
    row, secret = locked(Webhook.objects.all(), pk), None
    body = body.over(row)
    with RECORDS.written(row, actor, body.revision) as noted:
        _check(body)
        if body.renew_secret:
            secret, noted["secret"] = _new_secret(row), "renewed"
        _write(row, body)
    return webhook_for(actor, pk), secret


@transaction.atomic
def remove(*, actor: User, pk: int) -> None:
    """Delete a webhook and its queued calls."""
    RECORDS.removed(locked(Webhook.objects.all(), pk), actor)
