"""Tables behind figures and their freshness, read by every app that shows figures.

Each has the app label, table and migrations of the app that writes it. The pipeline accesses the same tables through
SQLAlchemy (`flows.tables`), so column names and types are a contract.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Import(models.Model):
    """An import: the received file, the options, and the outcome."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"  # rows written, or preview ready
        REFUSED = "refused"  # invalid file or rows; the report has the errors
        FAILED = "failed"  # an infrastructure error; the file is not deleted
        UNDONE = "undone"  # was done; its rows were restored

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    filename = models.CharField(max_length=255)
    size = models.BigIntegerField()
    sha256 = models.CharField(max_length=64)
    stored_path = models.CharField(max_length=500)
    preview = models.BooleanField(default=False, db_default=False)
    # When the preview that this import confirms was requested; null if it confirms none.
    previewed_at = models.DateTimeField(null=True, blank=True)
    accept = models.CharField(max_length=8, default="all", db_default="all")
    mode = models.CharField(max_length=8, default="upsert", db_default="upsert")
    transaction_date = models.DateField(null=True, blank=True)
    # Whether the sheet was declared the complete list of its units, and how many of their open cases it lacks.
    complete = models.BooleanField(default=False, db_default=False)
    missing_count = models.IntegerField(default=0, db_default=0)
    # The day of a complete list of cases, and its units: their values (see `Clock.units`) and row counts.
    listed_on = models.DateField(null=True, blank=True)
    listed_units = models.JSONField(null=True, blank=True)
    # Options chosen for reading the file (`portal.imports.readings`); null if none were.
    reading = models.JSONField(null=True, blank=True)
    language = models.CharField(max_length=2, default="en", db_default="en")
    idempotency_key = models.CharField(max_length=200, null=True, blank=True)
    request_digest = models.CharField(max_length=64)
    request_id = models.CharField(max_length=64, default="", db_default="", blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # The uploader's area; rows outside it are errors. PROTECT, because null would widen the scope.
    district = models.ForeignKey(
        "geography.District", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    taluka = models.ForeignKey(
        "geography.Taluka", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    # The uploader's department; in a sheet shared by several, rows of another one are errors.
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
    # The import whose file this one reads again.
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
    """A month of a dataset, or one place in it, to rebuild. The worker deletes the row once it is published."""

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
    """A process that works on imports and figures, with a heartbeat at least every five seconds."""

    RUN = "run"  # state of a worker that executes one run for Dagster's daemon and takes no imports

    name = models.CharField(max_length=100, primary_key=True)
    seen_at = models.DateTimeField()
    state = models.CharField(max_length=20)

    class Meta:
        app_label = "operations"
        db_table = "operations_worker"

    @classmethod
    def working(cls) -> models.QuerySet["Worker"]:
        """Return the workers that take imports."""
        return cls.objects.exclude(state=cls.RUN)


class DatasetSetting(models.Model):
    """How a dataset's pending measures add up over time (requirement 25); null: as defined in the catalog.

    For lists of cases, also how often they are due, from the day `rhythm_since` on.
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
    """The last published version of a dataset's figures, which the marts' manifest must have reached."""

    dataset = models.CharField(max_length=64, primary_key=True)
    epoch = models.CharField(max_length=32)
    version = models.BigIntegerField()

    class Meta:
        app_label = "operations"
        db_table = "operations_publication"


class NilReturn(models.Model):
    """A unit's statement that it has nothing to report for a period. Rows received later replace it."""

    dataset = models.CharField(max_length=64)
    # The value of the dataset's unit field: an id of a place or a master, or a department's slug.
    unit = models.CharField(max_length=100)
    # The period's day in the calendar (`catalog.submissions.Period.day`).
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
    """A day on which the offices are closed, in addition to weekends and annual holidays."""

    day = models.DateField(unique=True)
    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        app_label = "submissions"
        db_table = "submissions_holiday"
        ordering = ["day"]


class WorkingWeek(models.Model):
    """Which Saturdays are off. At most one row; without it, all."""

    saturdays = models.CharField(
        max_length=20, choices=(("all", "all"), ("second_fourth", "second and fourth"))
    )

    class Meta:
        app_label = "submissions"
        db_table = "submissions_workingweek"


class SignedMonth(models.Model):
    """A department's month signed by its head of office, with its figures at the time. Reopened ones are history."""

    # A slug.
    department = models.CharField(max_length=100)
    # Its first day.
    month = models.DateField()
    # dataset → totals (`marts.signed`), and dataset → measures that use each key's newest value.
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
    """A change of a signed month: totals before and after, author and reason."""

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
