"""Request and response schemas of preferences, messages and webhooks."""

from datetime import datetime
from typing import Annotated, Literal
from urllib.parse import urlsplit

from ninja import Schema
from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from portal.core.paging import ListQuery
from portal.core.validation import Edit, ShortText, WriteSchema, one_line

Kind = Literal["alerts", "reminders", "reports", "brief"]
At = Literal["off", "at_once", "daily", "weekly"]
Regularly = Literal["off", "daily", "weekly"]
Hour = Annotated[int, Field(ge=0, le=23)]
State = Literal["queued", "sending", "sent", "failed"]
Event = Literal["figures.published", "alert.raised"]


class PreferenceOut(Schema):
    """`offered` are the kinds the user may choose. Nothing is sent unless mail is `configured`."""

    revision: int
    language: Literal["en", "mr"]
    alerts: At
    reminders: Regularly
    reports: At
    brief: Regularly
    hour: int
    quiet_from: int
    quiet_until: int
    offered: list[Kind]
    configured: bool
    address: str


class PreferenceIn(Edit):
    """Hours are in Indian time. Revision 0 if no preferences have been saved yet."""

    read_only = frozenset({"offered", "configured", "address"})
    language: Literal["en", "mr"]
    alerts: At = "off"
    reminders: Regularly = "off"
    reports: At = "off"
    brief: Regularly = "off"
    hour: Hour = 9
    quiet_from: Hour = 21
    quiet_until: Hour = 8


class Subscription(Schema):
    """What an unsubscribe link refers to, and whether it has been unsubscribed."""

    kind: Kind
    ended: bool


class MessageQuery(ListQuery):
    state: Literal[State, "all", ""] = ""
    channel: Literal["mail", "webhook", "all", ""] = ""


class MessageOut(Schema):
    """`receiver` is a user's email or a webhook's name; `due_at` is the time of a waiting message's next attempt."""

    id: int
    channel: Literal["mail", "webhook"]
    kind: str
    receiver: str
    subject: str
    language: str
    state: State
    attempts: int
    error: str
    created_at: datetime
    due_at: datetime
    sent_at: datetime | None


class StatusOut(Schema):
    """What is configured, how many messages are waiting or failed, and whether a test can be sent."""

    mail: bool
    webhooks: bool
    sender: str
    server: str
    waiting: int
    failed: int


def _web_address(value: str) -> str:
    parts = urlsplit(value)
    try:
        port = parts.port
    except ValueError:
        port = 0
    plain = parts.username is None and parts.password is None and not parts.fragment and port != 0
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or " " in value:
        raise PydanticCustomError("web_address", "Enter an address that begins with https://.")
    return value


class WebhookQuery(ListQuery):
    is_active: Literal["true", "false", "all", ""] = ""


class WebhookOut(Schema):
    id: int
    revision: int
    name: str
    url: str
    events: list[Event]
    is_active: bool
    created_at: datetime
    updated_at: datetime
    failed: int


class WebhookIn(WriteSchema):
    read_only = frozenset({"id", "revision", "created_at", "updated_at", "failed"})
    name: Annotated[ShortText, Field(max_length=120)]
    url: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=500),
        AfterValidator(one_line),
        AfterValidator(_web_address),
    ]
    events: Annotated[list[Event], Field(min_length=1, max_length=2)]
    is_active: bool = True


class WebhookUpdate(Edit, WebhookIn):
    """`renew_secret` creates a new secret; the old one is no longer used."""

    renew_secret: bool = False


class WebhookChanged(WebhookOut):
    """`secret` is returned once, if it was renewed."""

    secret: str | None


class WebhookCreated(WebhookOut):
    """`secret` signs the calls; it is returned only in this response."""

    secret: str
