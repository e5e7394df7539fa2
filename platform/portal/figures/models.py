"""The tables from which figures and their freshness are read, by every app that shows figures.

Each keeps the app label of the app that writes it, and with that its table and migrations. The pipeline reads and
writes the same tables through SQLAlchemy (`flows.tables`); names and types are a contract.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Import(models.Model):
    """One upload: the file as received, what was asked, and what became of it."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"  # rows written, or the preview made
        REFUSED = "refused"  # a bad file or bad rows; the report says why
        FAILED = "failed"  # the infrastructure gave up; the file is kept
        UNDONE = "undone"  # was done; its rows went back to what they were

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    filename = models.CharField(max_length=255)
    size = models.BigIntegerField()
    sha256 = models.CharField(max_length=64)
    stored_path = models.CharField(max_length=500)
    preview = models.BooleanField(default=False, db_default=False)
    accept = models.CharField(max_length=8, default="all", db_default="all")
    mode = models.CharField(max_length=8, default="upsert", db_default="upsert")
    transaction_date = models.DateField(null=True, blank=True)
    # Whether the sender said that the sheet is the whole list of its units, and how many open cases of theirs it lacks.
    complete = models.BooleanField(default=False, db_default=False)
    missing_count = models.IntegerField(default=0, db_default=0)
    # The day of a whole list of cases, and whose it is: each unit's values as `Clock.units` has them, and its rows.
    listed_on = models.DateField(null=True, blank=True)
    listed_units = models.JSONField(null=True, blank=True)
    # What the sender chose for the reading (`portal.imports.readings`); null where the file had to speak for itself.
    reading = models.JSONField(null=True, blank=True)
    language = models.CharField(max_length=2, default="en", db_default="en")
    idempotency_key = models.CharField(max_length=200, null=True, blank=True)
    request_digest = models.CharField(max_length=64)
    request_id = models.CharField(max_length=64, default="", db_default="", blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # The uploader's area: rows outside it are errors. PROTECT, because losing it would widen the scope.
    district = models.ForeignKey(
        "geography.District", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    taluka = models.ForeignKey(
        "geography.Taluka", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    # The uploader's department: in a sheet that several fill in, rows about another one are errors.
    department = models.CharField(max_length=100, null=True, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED, db_default="queued")
    attempts = models.IntegerField(default=0, db_default=0)
    lease_owner = models.CharField(max_length=100, null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    row_count = models.IntegerField(default=0, db_default=0)
    imported_count = models.IntegerField(default=0, db_default=0)
    updated_count = models.IntegerField(default=0, db_default=0)
    unchanged_count = models.IntegerField(default=0, db_default=0)
    error_count = models.IntegerField(default=0, db_default=0)
    held_count = models.IntegerField(default=0, db_default=0)
    warning_count = models.IntegerField(default=0, db_default=0)
    failure = models.TextField(default="", db_default="", blank=True)
    dagster_run_id = models.CharField(max_length=64, default="", db_default="", blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # The import whose stored bytes this one read once more.
    rerun_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="reruns"
    )

    class Meta:
        app_label = "imports"
        db_table = "imports_import"
        indexes = [
            models.Index(fields=("state", "id"), name="import_state"),
            models.Index(fields=("dataset", "id"), name="import_dataset"),
            models.Index(fields=("request_digest", "id"), name="import_digest"),
            models.Index(fields=("idempotency_key",), name="import_idempotency"),
        ]


class Change(models.Model):
    """A month of a dataset to rebuild, or one place in it. The worker deletes these rows once it has published them."""

    class Source(models.TextChoices):
        HAND = "hand"
        IMPORT = "import"
        UNDO = "undo"

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    month = models.DateField()
    place_id = models.BigIntegerField(null=True, blank=True)
    source = models.CharField(max_length=6, choices=Source, default=Source.HAND, db_default="hand")
    import_id = models.BigIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        app_label = "imports"
        db_table = "imports_change"
        indexes = [models.Index(fields=("dataset", "id"), name="change_dataset")]


class Worker(models.Model):
    """A process that works on imports and figures; it writes its heartbeat at least every five seconds."""

    RUN = "run"  # the state of one that carries a single run of Dagster's daemon, and takes up no imports

    name = models.CharField(max_length=100, primary_key=True)
    seen_at = models.DateTimeField()
    state = models.CharField(max_length=20)

    class Meta:
        app_label = "operations"
        db_table = "operations_worker"

    @classmethod
    def working(cls) -> models.QuerySet["Worker"]:
        """Those that take up imports."""
        return cls.objects.exclude(state=cls.RUN)


class DatasetSetting(models.Model):
    """How a dataset's pending measures add up over time (requirement 25), null for as the definition says; and of a
    list of cases how often it is to come, from the day `rhythm_since` on.
    """

    dataset = models.CharField(max_length=64, primary_key=True)
    pending_adds_up = models.CharField(
        max_length=6, null=True, blank=True, choices=(("sum", "sum"), ("latest", "latest"))
    )
    rhythm = models.CharField(max_length=8, default="none", db_default="none")
    rhythm_since = models.DateField(null=True, blank=True)

    class Meta:
        app_label = "operations"
        db_table = "operations_datasetsetting"


class Publication(models.Model):
    """The last publication of a dataset's figures: what the manifest of the marts must have at least."""

    dataset = models.CharField(max_length=64, primary_key=True)
    epoch = models.CharField(max_length=32)
    version = models.BigIntegerField()

    class Meta:
        app_label = "operations"
        db_table = "operations_publication"


class NilReturn(models.Model):
    """A unit's word that it has nothing to report for a period. Rows that come later count in its place."""

    dataset = models.CharField(max_length=64)
    # The value of the dataset's unit field: an id of a place or a master, or a department's slug.
    unit = models.CharField(max_length=100)
    # The day on which the period stands in the calendar (`catalog.submissions.Period.day`).
    day = models.DateField()
    note = models.CharField(max_length=200, blank=True, default="")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "submissions"
        db_table = "submissions_nilreturn"
        constraints = [models.UniqueConstraint(fields=("dataset", "unit", "day"), name="nil_return_once")]
        indexes = [models.Index(fields=("dataset", "day"), name="nil_return_day")]


class Holiday(models.Model):
    """A day on which the offices are closed, beside weekends and the holidays that return every year."""

    day = models.DateField(unique=True)
    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        app_label = "submissions"
        db_table = "submissions_holiday"
        ordering = ["day"]


class WorkingWeek(models.Model):
    """Which Saturdays are off: one row at most; without it, all."""

    saturdays = models.CharField(
        max_length=20, choices=(("all", "all"), ("second_fourth", "second and fourth"))
    )

    class Meta:
        app_label = "submissions"
        db_table = "submissions_workingweek"


class SignedMonth(models.Model):
    """A department's month that its head of office has signed, with its figures then. Reopened, it is history."""

    # A slug.
    department = models.CharField(max_length=100)
    # Its first day.
    month = models.DateField()
    # dataset → totals (`marts.signed`), and dataset → the measures of which each key's newest value counts.
    figures = models.JSONField()
    latest = models.JSONField()
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    signed_at = models.DateTimeField(auto_now_add=True)
    reopened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    reopened_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta:
        app_label = "submissions"
        db_table = "submissions_signedmonth"
        constraints = [
            models.UniqueConstraint(
                fields=("department", "month"), condition=models.Q(reopened_at=None), name="month_signed_once"
            )
        ]


class MonthRevision(models.Model):
    """A change of a signed month: its totals before and after, by whom and why."""

    id = models.BigAutoField(primary_key=True)
    signed_month = models.ForeignKey(SignedMonth, on_delete=models.CASCADE, related_name="revisions")
    dataset = models.CharField(max_length=64)
    source = models.CharField(max_length=6, choices=Change.Source)
    import_id = models.BigIntegerField(null=True, blank=True)
    before = models.JSONField()
    after = models.JSONField()
    reason = models.CharField(max_length=200)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "submissions"
        db_table = "submissions_monthrevision"
