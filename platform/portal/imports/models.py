"""The queue that the web process and the worker share: imports, their ledger, and changed months.

The worker reads the same tables through SQLAlchemy (`flows.tables`); names and types are a contract.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from portal.core.versions import Versioned


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
        db_table = "imports_import"
        indexes = [
            models.Index(fields=("state", "id"), name="import_state"),
            models.Index(fields=("dataset", "id"), name="import_dataset"),
            models.Index(fields=("request_digest", "id"), name="import_digest"),
            models.Index(fields=("idempotency_key",), name="import_idempotency"),
        ]


class LedgerEntry(models.Model):
    """What an import did to one row, and the row's values before: enough to undo it."""

    id = models.BigAutoField(primary_key=True)
    import_record = models.ForeignKey(
        Import, on_delete=models.CASCADE, db_column="import_id", related_name="ledger", db_index=False
    )
    row_id = models.BigIntegerField()
    row_number = models.IntegerField()
    action = models.CharField(max_length=6)  # insert | update
    # The values that an import may change, and `import_id` and `revision`, which the row had before.
    prior = models.JSONField(null=True, blank=True)
    revision_after = models.IntegerField()

    class Meta:
        db_table = "imports_ledgerentry"
        indexes = [models.Index(fields=("import_record", "row_id"), name="ledger_import_row")]


class Undo(models.Model):
    """An import taken back: when, by whom, and what became of the rows that it had written."""

    import_record = models.OneToOneField(
        Import, primary_key=True, on_delete=models.CASCADE, db_column="import_id", related_name="undo"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    removed_count = models.IntegerField()
    restored_count = models.IntegerField()
    kept_count = models.IntegerField()

    class Meta:
        db_table = "imports_undo"


class KeptRow(models.Model):
    """A row that an undo left as it stood, because it had been changed since the import."""

    class Reason(models.TextChoices):
        EDITED = "edited"  # by hand
        IMPORTED = "imported"  # by a later import
        DELETED = "deleted"  # it is gone, and stays so

    id = models.BigAutoField(primary_key=True)
    undo = models.ForeignKey(Undo, on_delete=models.CASCADE, db_column="import_id", related_name="kept")
    row_id = models.BigIntegerField()
    row_number = models.IntegerField()
    reason = models.CharField(max_length=8, choices=Reason)
    # The later import, where one did it. Not a foreign key: the note outlives a purged import.
    later_import = models.BigIntegerField(null=True, blank=True)

    class Meta:
        db_table = "imports_keptrow"


class SheetLayout(Versioned):
    """What a department decided about sheets with the same headings: the next one is read without a question.

    `layout` is the digest of the headings, `answers` holds key → answer of the questions (`sheets.reading.model`).
    """

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    # A slug; '' where an administrator confirmed a sheet that several departments fill in.
    department = models.CharField(max_length=100, blank=True)
    layout = models.CharField(max_length=64)
    headings = models.JSONField(default=list)
    answers = models.JSONField(default=dict)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    confirmed_at = models.DateTimeField()
    last_used_at = models.DateTimeField()

    class Meta:
        db_table = "imports_layout"
        constraints = [
            models.UniqueConstraint(fields=("dataset", "department", "layout"), name="layout_once"),
        ]


class Change(models.Model):
    """A month of a dataset whose figures must be rebuilt. The worker deletes the rows that it has
    published.
    """

    class Source(models.TextChoices):
        HAND = "hand"
        IMPORT = "import"
        UNDO = "undo"

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    month = models.DateField()
    source = models.CharField(max_length=6, choices=Source, default=Source.HAND, db_default="hand")
    import_id = models.BigIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        db_table = "imports_change"
        indexes = [models.Index(fields=("dataset", "id"), name="change_dataset")]
