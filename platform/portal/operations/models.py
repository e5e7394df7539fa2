"""The worker's heartbeat, and what a super admin sets for a dataset."""

from django.db import models


class Worker(models.Model):
    """A process that works on imports and figures; it writes its heartbeat at least every five seconds."""

    name = models.CharField(max_length=100, primary_key=True)
    seen_at = models.DateTimeField()
    state = models.CharField(max_length=20)

    class Meta:
        db_table = "operations_worker"


class DatasetSetting(models.Model):
    """How a dataset's pending measures add up over time (ruling 25); null means as the definition says."""

    dataset = models.CharField(max_length=64, primary_key=True)
    pending_adds_up = models.CharField(
        max_length=6, null=True, blank=True, choices=(("sum", "sum"), ("latest", "latest"))
    )

    class Meta:
        db_table = "operations_datasetsetting"
