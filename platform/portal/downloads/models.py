"""The queue of files that are being prepared or are ready to download."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Download(models.Model):
    """A request whose response is a large file. Rows and files are deleted an hour after they finish
    (`queue.sweep`)."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    OPEN = (State.QUEUED, State.RUNNING)

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # The request: path and query, the user's language, and what the audit log records.
    path = models.TextField()
    language = models.CharField(max_length=2)
    address = models.CharField(max_length=45, blank=True, default="")
    request_id = models.CharField(max_length=64, blank=True, default="")
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    progress = models.IntegerField(null=True, blank=True)  # percent, if the operation reports it
    attempts = models.IntegerField(default=0)
    owner = models.CharField(max_length=100, blank=True, default="")
    leased_at = models.DateTimeField(null=True, blank=True)
    # When the user last polled: a download that is no longer polled is abandoned.
    seen_at = models.DateTimeField()
    folder = models.CharField(max_length=32, blank=True, default="")
    content_type = models.CharField(max_length=120, blank=True, default="")
    disposition = models.TextField(blank=True, default="")
    size = models.BigIntegerField(default=0)
    # {"status", "code", "message"} of the error response.
    failure = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=("person", "state"), name="download_person")]
        constraints = [
            # One at a time per user, however many processes claim work.
            models.UniqueConstraint(
                fields=("person",), condition=Q(state="running"), name="download_one_runs"
            )
        ]
