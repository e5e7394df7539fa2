"""Schedules, the saved reports they run, and the history of runs.

The pipeline accesses the same tables through SQLAlchemy, so column names and types are a contract.
"""

from django.conf import settings
from django.db import models

from portal.core.versions import Versioned


class SavedReport(models.Model):
    """A report with its parameters, run on request or by a schedule.

    It is defined here because schedules and runs refer to it. `portal.reports` writes it and has its app label and
    migrations.
    """

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=120)
    name_mr = models.CharField(max_length=120, default="", blank=True)
    report = models.CharField(max_length=20)
    # One of `relative.PERIODS`; date_from and date_to are used only with `dates`.
    period = models.CharField(max_length=24)
    date_from = models.DateField(null=True, blank=True)
    date_to = models.DateField(null=True, blank=True)
    # PROTECT: a place that a saved report uses can't be deleted.
    district = models.ForeignKey(
        "geography.District", null=True, blank=True, on_delete=models.PROTECT, related_name="saved_reports"
    )
    taluka = models.ForeignKey(
        "geography.Taluka", null=True, blank=True, on_delete=models.PROTECT, related_name="saved_reports"
    )
    department = models.ForeignKey(
        "organisation.Department",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="saved_reports",
    )
    formats = models.JSONField(default=list)
    language = models.CharField(max_length=2)
    revision = models.IntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "reports"


class Schedule(Versioned):
    """A job that runs on a cron schedule. Dagster's daemon reads these rows (`flows.schedules`)."""

    class What(models.TextChoices):
        REFRESH = "refresh"  # the chosen datasets, every month from the database
        REBUILD = "rebuild"  # all datasets, closed years compacted, the public charts
        BACKUP = "backup"
        REPORT = "report"  # a saved report, as files

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=120)
    name_mr = models.CharField(max_length=120, default="", blank=True)
    what = models.CharField(max_length=12, choices=What)
    datasets = models.JSONField(default=list)
    report = models.ForeignKey(
        SavedReport, null=True, blank=True, on_delete=models.CASCADE, related_name="schedules"
    )
    cron = models.CharField(max_length=100)
    is_active = models.BooleanField(default=True)
    # Ticks up to here have run or do not count. Set when the schedule is created, resumed or rescheduled.
    settled_until = models.DateTimeField()
    # When the daemon last evaluated this row: shows whether the daemon is running.
    looked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        db_table = "operations_schedule"


class Run(models.Model):
    """One run of the pipeline: requested here, executed by Dagster, synced back for the history (`flows.runs`)."""

    class State(models.TextChoices):
        REQUESTED = "requested"  # not yet picked up by the daemon
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    class Trigger(models.TextChoices):
        IMPORT = "import"
        SCHEDULE = "schedule"
        HAND = "hand"
        DAGSTER = "dagster"  # started in Dagster's UI

    OPEN = (State.REQUESTED, State.QUEUED, State.RUNNING)

    id = models.BigAutoField(primary_key=True)
    run_id = models.CharField(max_length=64, null=True, blank=True, unique=True)
    job = models.CharField(max_length=20)
    dataset = models.CharField(max_length=64, default="", blank=True)
    trigger = models.CharField(max_length=10, choices=Trigger)
    schedule_id = models.BigIntegerField(null=True, blank=True)
    scheduled_for = models.DateTimeField(null=True, blank=True)
    import_id = models.BigIntegerField(null=True, blank=True)
    report_id = models.BigIntegerField(null=True, blank=True)  # the saved report to run
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    state = models.CharField(max_length=10, choices=State)
    steps_done = models.IntegerField(default=0)
    steps_total = models.IntegerField(default=0)
    failure = models.TextField(default="", blank=True)
    log = models.JSONField(default=list)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "operations_run"
        indexes = [
            models.Index(fields=("created_at", "id"), name="run_created"),
            models.Index(fields=("state", "id"), name="run_state"),
        ]
        constraints = [
            # A tick is requested only once, even with several daemons.
            models.UniqueConstraint(
                fields=("schedule_id", "scheduled_for", "dataset"),
                name="run_tick",
                condition=models.Q(scheduled_for__isnull=False),
            )
        ]
