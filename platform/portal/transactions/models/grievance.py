"""Grievances: an office's daily counts in each of the two systems, and the escalations of the PG Portal."""

from django.conf import settings
from django.db import models

from catalog.datasets.grievance import AAPLE_SARKAR, PG
from portal.transactions.models.entry import Entry


class GrievanceEntry(Entry):
    """Columns common to both systems."""

    office = models.ForeignKey("organisation.Office", on_delete=models.PROTECT, related_name="+")
    date = models.DateField()
    submitted = models.IntegerField(default=0)
    escalated = models.IntegerField(default=0)
    assigned_count = models.IntegerField(default=0)
    reassigned_count = models.IntegerField(default=0)
    transferred_count = models.IntegerField(default=0)
    received_with_inputs = models.IntegerField(default=0)
    forwarded_for_inputs = models.IntegerField(default=0)
    send_to_cpgram = models.IntegerField(default=0)
    closed_satisfied = models.IntegerField(default=0)
    closed_dissatisfied = models.IntegerField(default=0)
    # As reported by the office for earlier pending grievances; not part of any sum (requirement 35).
    resolved_pendency = models.IntegerField(default=0)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=("office", "date"), name="%(class)s_key")]
        # With six offices, sorting a year's rows by any other column is fast without an index.
        indexes = [models.Index(fields=("date", "id"), name="%(class)s_date")]


class AapleSarkarEntry(GrievanceEntry):
    """Aaple Sarkar: one office's grievances on one day."""

    DATASET = AAPLE_SARKAR

    class Meta(GrievanceEntry.Meta):
        db_table = AAPLE_SARKAR.table


class PgEntry(GrievanceEntry):
    """PG Portal: one office's grievances on one day."""

    DATASET = PG

    class Meta(GrievanceEntry.Meta):
        db_table = PG.table


class Escalation(models.Model):
    """Grievances of one entry escalated to a higher authority."""

    class Level(models.TextChoices):
        """The authorities above an office, lowest first."""

        SUB_DIVISIONAL = "sub_divisional"
        COLLECTOR = "collector"
        DIVISIONAL_COMMISSIONER = "divisional_commissioner"
        STATE = "state"

    class Status(models.TextChoices):
        OPEN = "open"
        RESOLVED = "resolved"

    class Outcome(models.TextChoices):
        """The citizen's view of the resolution, if known."""

        SATISFIED = "satisfied"
        DISSATISFIED = "dissatisfied"

    # No database constraint: undoing an import deletes the entry, but the escalation stays, with its office and day.
    entry = models.ForeignKey(
        PgEntry, null=True, on_delete=models.SET_NULL, db_constraint=False, related_name="escalations"
    )
    office = models.ForeignKey("organisation.Office", on_delete=models.PROTECT, related_name="+")
    date = models.DateField()
    count = models.PositiveIntegerField()
    level = models.CharField(max_length=30, choices=Level)
    escalated_to = models.CharField(max_length=200)
    reason = models.TextField()
    due_date = models.DateField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    resolution = models.TextField(blank=True, default="")
    outcome = models.CharField(max_length=15, choices=Outcome, blank=True, default="")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "transactions_pg_escalation"
        indexes = [models.Index(fields=("status", "date", "id"), name="pg_escalation_status")]


class EscalationEvent(models.Model):
    """One step of an escalation. Append-only."""

    class Action(models.TextChoices):
        ESCALATED = "escalated"
        RAISED = "raised"
        RESOLVED = "resolved"

    escalation = models.ForeignKey(Escalation, on_delete=models.CASCADE, related_name="events")
    action = models.CharField(max_length=10, choices=Action)
    level = models.CharField(max_length=30, choices=Escalation.Level)
    escalated_to = models.CharField(max_length=200)
    remark = models.TextField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "transactions_pg_escalation_event"
        ordering = ["at", "id"]
