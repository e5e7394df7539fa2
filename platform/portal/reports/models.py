"""The files made from saved reports."""

from django.conf import settings
from django.db import models

from portal.operations.models import SavedReport


class ReadyReport(models.Model):
    """The result of one run: its files, or the reason for failure. It outlives its saved report."""

    class State(models.TextChoices):
        DONE = "done"
        FAILED = "failed"  # at least one file could not be made

    id = models.BigAutoField(primary_key=True)
    saved = models.ForeignKey(
        SavedReport, null=True, blank=True, on_delete=models.SET_NULL, related_name="ready"
    )
    name = models.CharField(max_length=120)
    name_mr = models.CharField(max_length=120, default="", blank=True)
    report = models.CharField(max_length=20)
    date_from = models.DateField()
    date_to = models.DateField()
    language = models.CharField(max_length=2)
    state = models.CharField(max_length=10, choices=State)
    failure = models.TextField(default="", blank=True)
    # The files' folder (`storage`), and the files: [{"format": "xlsx", "bytes": 1024}].
    folder = models.CharField(max_length=32, unique=True)
    files = models.JSONField(default=list)
    # Not foreign keys: schedules and runs are deleted before the reports they made.
    schedule_id = models.BigIntegerField(null=True, blank=True)
    run_id = models.BigIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=("made_at", "id"), name="ready_made")]
