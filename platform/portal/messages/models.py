"""What people want to be told and when, the webhooks of other systems, and the outbox of both (decision 0053)."""

from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import models, transaction

from portal.core.sealing import seal, unseal
from portal.core.versions import Versioned

KINDS: Final = ("alerts", "reminders", "reports", "brief")


class Preference(Versioned):
    """A person's choices. Without a row, nothing is sent."""

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
    # Hours of the day in India. No message is sent in the quiet hours; none where both are the same.
    hour = models.PositiveSmallIntegerField(default=9)
    quiet_from = models.PositiveSmallIntegerField(default=21)
    quiet_until = models.PositiveSmallIntegerField(default=8)
    # By kind: until when it has been composed, and what of the last minutes was in a message.
    composed = models.JSONField(default=dict)
    mentioned = models.JSONField(default=dict)


class Webhook(Versioned):
    """An address of another system that is told of events."""

    name = models.CharField(max_length=120)
    url = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    is_active = models.BooleanField(default=True)
    # It signs every call; sealed, because a reader of the database must not be able to sign.
    secret = models.CharField(max_length=200)
    # The version of each dataset's figures that was announced last.
    announced = models.JSONField(default=dict)
    alerts_since = models.DateTimeField()
    mentioned = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    def open_secret(self) -> str:
        return unseal(self.secret, "webhook")

    @classmethod
    def reseal(cls) -> int:
        """Seal all secrets with the present key (the command ``reseal``)."""
        with transaction.atomic():
            rows = list(cls.objects.select_for_update())
            for row in rows:
                row.secret = seal(row.open_secret(), "webhook")
            cls.objects.bulk_update(rows, ["secret"])
        return len(rows)


class Message(models.Model):
    """One e-mail or one call of a webhook, as it will be sent: nothing of it is made when it is."""

    class State(models.TextChoices):
        QUEUED = "queued"
        SENDING = "sending"
        SENT = "sent"
        FAILED = "failed"

    id = models.BigAutoField(primary_key=True)
    # Message-ID of the e-mail, number of the call: the same at every attempt, so that receivers know a repetition.
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
    # Of a call its body.
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
    """A file of an e-mail, until that is sent or given up."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="attachments")
    name = models.CharField(max_length=120)
    content_type = models.CharField(max_length=100)
    content = models.BinaryField()
