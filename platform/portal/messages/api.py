"""Message preferences, unsubscribe links, and the super admins' message list."""

from functools import partial
from time import monotonic, sleep
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Query, Status

from portal.accounts.models import User
from portal.audit.lists import listed
from portal.audit.services import record
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, created, ok, shaped
from portal.core.errors import Conflict, existing
from portal.core.language import current, text
from portal.core.paging import filter_by, ordering, search_condition, sortable
from portal.core.policies import PUBLIC, SIGNED_IN, SUPERADMIN_ONLY
from portal.core.roles import SUPERADMIN
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.messages import mail, outbox, preferences
from portal.messages.mail import Letter, render
from portal.messages.models import Message
from portal.messages.schemas import (
    MessageOut,
    MessageQuery,
    PreferenceIn,
    PreferenceOut,
    StatusOut,
    Subscription,
)

router = PolicyRouter(tags=["messages"])
TEST_TIMEOUT = 10.0  # seconds to wait for the sender process, which alone can reach the email server
State = Message.State
_COLUMNS = sortable("created_at", "due_at", "state", "kind")


@router.get("/auth/messages", policy=SIGNED_IN, response=Envelope[PreferenceOut])
def get_message_choices(request: HttpRequest) -> JsonBody:
    """The user's message preferences."""
    return ok(preferences.serialize(caller(request)))


@router.put("/auth/messages", policy=SIGNED_IN, response=Envelope[PreferenceOut])
def choose_messages(request: HttpRequest, body: PreferenceIn) -> JsonBody:
    """Save the user's message preferences."""
    preferences.save(user=caller(request), body=body)
    return ok(preferences.serialize(caller(request)), text("Your choices were saved."))


@router.get("/messages/unsubscribe/{token}", policy=PUBLIC, response=Envelope[Subscription])
def get_subscription(request: HttpRequest, token: str) -> JsonBody:
    """What a message's unsubscribe link would end. Changes nothing, because mail scanners open every link."""
    return ok(preferences.subscription(token))


@router.post("/messages/unsubscribe/{token}", policy=PUBLIC, response=Envelope[Subscription])
def unsubscribe(request: HttpRequest, token: str) -> JsonBody:
    """Unsubscribe from one kind of message, without a login. Also called by mail clients (RFC 8058)."""
    return ok(preferences.unsubscribe(token), text("You will not receive these messages any more."))


def _messages_for(user: User) -> QuerySet[Message]:
    rows = Message.objects.select_related("person", "webhook").defer("text", "html")
    return rows if user.role == SUPERADMIN else rows.none()


def _shown(row: Message) -> dict[str, object]:
    receiver = row.person.email if row.person else row.webhook.name if row.webhook else ""
    channel = "mail" if row.person_id else "webhook"
    return shaped(
        MessageOut, row, channel=channel, receiver=receiver, error=mail.translated_reason(row.error)
    )


@listed(router, "/super-admin/messages", MessageOut, rows=partial(map, _shown), policy=SUPERADMIN_ONLY,
        entity="message", name="messages")  # fmt: skip
def list_messages(request: HttpRequest, query: Query[MessageQuery]) -> QuerySet[Message]:
    """Messages of the last 90 days, newest first."""
    rows = filter_by(_messages_for(caller(request)), state=query.state)
    if query.channel not in ("", "all"):
        rows = rows.filter(person__isnull=query.channel == "webhook")
    rows = rows.filter(search_condition(query.search, "subject", "error", "person__email", "webhook__name"))
    return rows.order_by(*ordering(query, columns=_COLUMNS, default=["-created_at", "-id"]))


@router.get("/super-admin/messages/status", policy=SUPERADMIN_ONLY, response=Envelope[StatusOut])
def get_message_status(request: HttpRequest) -> JsonBody:
    """Whether mail and webhooks are configured, and how many messages are waiting or failed."""
    return ok(
        {
            "mail": mail.configured(),
            "webhooks": settings.PORTAL_WEBHOOKS,
            "sender": settings.PORTAL_MAIL_FROM,
            "server": urlsplit(settings.PORTAL_SMTP_URL).hostname or "",
            "waiting": Message.objects.filter(state__in=(State.QUEUED, State.SENDING)).count(),
            "failed": Message.objects.filter(state=State.FAILED).count(),
        }
    )


@router.post("/super-admin/messages/test", policy=SUPERADMIN_ONLY, response={201: Envelope[MessageOut]})
def send_test_message(request: HttpRequest) -> Status:
    """Send a test message to oneself, and wait up to ten seconds for the email server's response."""
    if not mail.configured():
        raise Conflict(text("Email is not set up on this server."), code="MAIL_OFF")
    user = caller(request)
    letter = Letter(
        subject=text("Test message"),
        opening=text("This portal can send you messages."),
        path="/superadmin/messages",
        button=text("Open the list of messages"),
    )
    plain, html = render(letter, person=user, kind="test")
    queued = outbox.put_mail(kind="test", person=user, language=current(), subject=letter.subject, text=plain,
                             html=html, due_at=timezone.now())  # fmt: skip
    record("create", "message", queued.pk, actor=user, after={"kind": "test"})
    row = _wait_for_attempt(user, queued.pk)
    outcome = {
        State.SENT: text("The email server accepted the message."),
        State.FAILED: text("The message was not sent. See the list."),
    }
    still_queued = text("The message is waiting.") if not row.error else outcome[State.FAILED]
    return created(_shown(row), outcome.get(State(row.state), still_queued))


def _wait_for_attempt(user: User, pk: int) -> Message:
    """Return the message after its first attempt, or as it is after a timeout."""
    until = monotonic() + TEST_TIMEOUT
    while True:
        row = _messages_for(user).get(pk=pk)
        attempted = row.state in (State.SENT, State.FAILED) or bool(row.error)
        if attempted or monotonic() >= until:
            return row
        sleep(0.2)


@router.post(
    "/super-admin/messages/{message_id}/resend", policy=SUPERADMIN_ONLY, response=Envelope[MessageOut]
)
def resend_message(request: HttpRequest, message_id: Path[Id]) -> JsonBody:
    """Retry a failed or waiting message. 409 if it was sent or is being sent."""
    user = caller(request)
    row = existing(_messages_for(user).filter(pk=message_id).first())
    if not outbox.requeue(row):
        raise Conflict(text("The message was already sent."), code="SENT")
    record("resend", "message", row.pk, actor=user, after={"kind": row.kind})
    return ok(_shown(_messages_for(user).get(pk=row.pk)), text("The message will be sent again."))
