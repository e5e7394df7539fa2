"""Records of imports: the ledger, undos, and saved sheet layouts.

Imports themselves are in `portal.figures.models`. The worker reads the same tables through SQLAlchemy
(`flows.tables`); names and types are a contract.
"""

from django.conf import settings
from django.db import models

from portal.core.versions import Versioned
from portal.figures.models import Import


class LedgerEntry(models.Model):
    """One row's action in an import and its prior values, for undoing it."""

    id = models.BigAutoField(primary_key=True)
    import_record = models.ForeignKey(
        Import, on_delete=models.CASCADE, db_column="import_id", related_name="ledger", db_index=False
    )
    row_id = models.BigIntegerField()
    row_number = models.IntegerField()
    action = models.CharField(max_length=6)  # insert | update
    # Prior values of the columns an import can change, and the row's prior `import_id` and `revision`.
    prior = models.JSONField(null=True, blank=True)
    revision_after = models.IntegerField()

    class Meta:
        db_table = "imports_ledgerentry"
        indexes = [models.Index(fields=("import_record", "row_id"), name="ledger_import_row")]


class Undo(models.Model):
    """An undone import: when, by whom, and what happened to the rows it had written."""

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
    """A row left alone by an undo because it was changed after the import."""

    class Reason(models.TextChoices):
        EDITED = "edited"  # by hand
        IMPORTED = "imported"  # by a later import
        DELETED = "deleted"  # not created again

    id = models.BigAutoField(primary_key=True)
    undo = models.ForeignKey(Undo, on_delete=models.CASCADE, db_column="import_id", related_name="kept")
    row_id = models.BigIntegerField()
    row_number = models.IntegerField()
    reason = models.CharField(max_length=8, choices=Reason)
    # The later import that changed it, if any. Not a foreign key: the record outlives a purged import.
    later_import = models.BigIntegerField(null=True, blank=True)

    class Meta:
        db_table = "imports_keptrow"


class SheetLayout(Versioned):
    """A department's decisions about sheets with the same headings, so that the next one is read without questions.

    `layout` is the digest of the headings; `answers` maps the keys of questions to answers (`sheets.reading.model`).
    """

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    # A slug; '' if an administrator confirmed a sheet that several departments fill in.
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
