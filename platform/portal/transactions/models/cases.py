"""The tables of case lists: one row per case, identified by its number."""

from django.conf import settings
from django.db import models

from catalog.datasets.eferfar_cases import EFERFAR_CASES
from catalog.datasets.grievance_cases import AAPLE_SARKAR_CASES, PG_CASES
from catalog.datasets.rts_cases import RTS_CASES
from portal.core.versions import Versioned
from portal.transactions.models.entry import Entry


class Case(Entry):
    """Columns common to all case lists."""

    case_number = models.CharField(max_length=60)
    desk = models.CharField(max_length=60, default="", blank=True, db_default="")
    received_date = models.DateField()
    status = models.CharField(max_length=20)
    decided_date = models.DateField(null=True, blank=True)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=("case_number",), name="%(class)s_natural_key")]
        # The default sort order; queues read the marts.
        indexes = [models.Index(fields=("received_date", "id"), name="%(class)s_received")]


class RtsCase(Case):
    """RTS: one application."""

    DATASET = RTS_CASES

    service = models.ForeignKey("organisation.Service", on_delete=models.PROTECT, related_name="+")
    taluka = models.ForeignKey("geography.Taluka", on_delete=models.PROTECT, related_name="+")
    office = models.CharField(max_length=120, default="", blank=True, db_default="")
    stage = models.CharField(max_length=20, default="application", db_default="application")
    first_appeal_date = models.DateField(null=True, blank=True)
    second_appeal_date = models.DateField(null=True, blank=True)
    commission_date = models.DateField(null=True, blank=True)

    class Meta(Case.Meta):
        db_table = RTS_CASES.table
        constraints = [models.UniqueConstraint(fields=("case_number",), name="rts_case_natural_key")]
        indexes = [models.Index(fields=("received_date", "id"), name="rts_case_received")]


class EferfarCase(Case):
    """E-Ferfar: one mutation."""

    DATASET = EFERFAR_CASES

    taluka = models.ForeignKey("geography.Taluka", on_delete=models.PROTECT, related_name="+")
    office = models.CharField(max_length=120, default="", blank=True, db_default="")
    stage = models.CharField(max_length=20, default="undisputed", db_default="undisputed")
    objection_date = models.DateField(null=True, blank=True)

    class Meta(Case.Meta):
        db_table = EFERFAR_CASES.table


class AapleSarkarCase(Case):
    """Aaple Sarkar: one grievance."""

    DATASET = AAPLE_SARKAR_CASES

    office = models.ForeignKey("organisation.Office", on_delete=models.PROTECT, related_name="+")

    class Meta(Case.Meta):
        db_table = AAPLE_SARKAR_CASES.table


class PgCase(Case):
    """PG Portal: one grievance."""

    DATASET = PG_CASES

    office = models.ForeignKey("organisation.Office", on_delete=models.PROTECT, related_name="+")

    class Meta(Case.Meta):
        db_table = PG_CASES.table


class CaseMark(models.Model):
    """Whether an open case is `missing` from the lists that should contain it, or has reappeared. The newest row of a
    case counts. A row without an import was entered by hand: the case is still open.

    Refers to the case by number, as pauses do. The worker writes marks with an import; undoing the import deletes them.
    """

    id = models.BigAutoField(primary_key=True)
    dataset = models.CharField(max_length=64)
    case_number = models.CharField(max_length=100)
    missing = models.BooleanField()
    import_id = models.BigIntegerField(null=True, blank=True, db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "transactions_case_mark"
        indexes = [models.Index(fields=("dataset", "case_number", "id"), name="case_mark_case")]


class CasePause(Versioned):
    """Days on which a case's clock is paused, from `first` to `last` inclusive; without `last`, until today.

    Refers to the case by number, not by row, because rows are replaced when a list is imported again or undone.
    """

    dataset = models.CharField(max_length=64)
    case_number = models.CharField(max_length=100)
    first = models.DateField()
    last = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=200)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "transactions_case_pause"
        indexes = [models.Index(fields=("dataset", "case_number", "first"), name="case_pause_case")]
