"""Users' message preferences, webhooks of other systems, and the outbox of both (decision 0053)."""

from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import models, transaction

from portal.core.sealing import seal, unseal
from portal.core.versions import Versioned

KINDS: Final = ("alerts", "reminders", "reports", "brief")


class Preference(Versioned):
    """A user's preferences. Without a row, nothing is sent."""

    class Frequency(models.TextChoices):
        OFF = "off"
        AT_ONCE = "at_once"
        DAILY = "daily"
        WEEKLY = "weekly"

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    language = models.CharField(max_length=2, default="en")
    alerts = models.CharField(max_length=7, choices=Frequency, default=Frequency.OFF)
    reminders = models.CharField(max_length=7, choices=Frequency, default=Frequency.OFF)
    reports = models.CharField(max_length=7, choices=Frequency, default=Frequency.OFF)
    brief = models.CharField(max_length=7, choices=Frequency, default=Frequency.OFF)
    # Hours in Indian time. Nothing is sent in the quiet hours; equal values mean there are none.
    hour = models.PositiveSmallIntegerField(default=9)
    quiet_from = models.PositiveSmallIntegerField(default=21)
    quiet_until = models.PositiveSmallIntegerField(default=8)
    # By kind: up to when it has been composed, and the ids recently reported.
    composed = models.JSONField(default=dict)
    mentioned = models.JSONField(default=dict)


class Webhook(Versioned):
    """An address of another system that receives events."""

    name = models.CharField(max_length=120)
    url = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    is_active = models.BooleanField(default=True)
    # Signs every call. Sealed, so that read access to the database does not allow signing.
    secret = models.CharField(max_length=200)
    # The last announced version of each dataset's figures.
    announced = models.JSONField(default=dict)
    alerts_since = models.DateTimeField()
    mentioned = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    def open_secret(self) -> str:
        return unseal(self.secret, "webhook")

    @classmethod
    def reseal(cls) -> int:
        """Seal all secrets with the current key (the command ``reseal``)."""
        with transaction.atomic():
            rows = list(cls.objects.select_for_update())
            for row in rows:
                row.secret = seal(row.open_secret(), "webhook")
            cls.objects.bulk_update(rows, ["secret"])
        return len(rows)


class Message(models.Model):
    """One email or webhook call, stored exactly as it will be sent."""

    class State(models.TextChoices):
        QUEUED = "queued"
        SENDING = "sending"
        SENT = "sent"
        FAILED = "failed"

    id = models.BigAutoField(primary_key=True)
    # Message-ID of the email or delivery id of the call: the same for every attempt, so that receivers can deduplicate.
    uuid = models.UUIDField(unique=True, default=uuid4)
    kind = models.CharField(max_length=20)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    webhook = models.ForeignKey(
        Webhook, null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    language = models.CharField(max_length=2, default="en")
    subject = models.CharField(max_length=200)
    # For a call, its body.
    text = models.TextField()
    html = models.TextField(blank=True, default="")
    state = models.CharField(max_length=7, choices=State, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=500, blank=True, default="")
    owner = models.CharField(max_length=100, blank=True, default="")
    due_at = models.DateTimeField()
    leased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "due_at"], name="message_due"),
            models.Index(fields=["created_at", "id"], name="message_created"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(person__isnull=False) ^ models.Q(webhook__isnull=False),
                name="message_one_receiver",
            )
        ]


class Attachment(models.Model):
    """A file of an email; deleted once the email is sent or given up."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="attachments")
    name = models.CharField(max_length=120)
    content_type = models.CharField(max_length=100)
    content = models.BinaryField()
