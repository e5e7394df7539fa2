"""The table of the RTS entries."""

from django.db import models

from catalog.datasets.rts import RTS
from portal.transactions.models.entry import Entry


class RtsEntry(Entry):
    """RTS: one service's applications in one taluka on one day."""

    DATASET = RTS

    # The natural key's index starts with this column.
    taluka = models.ForeignKey("geography.Taluka", on_delete=models.PROTECT, related_name="+", db_index=False)
    service = models.ForeignKey("organisation.Service", on_delete=models.PROTECT, related_name="+")
    transaction_date = models.DateField()
    total = models.IntegerField(default=0)
    total_pending = models.IntegerField(default=0)
    total_closed = models.IntegerField(default=0)
    total_approved = models.IntegerField(default=0)
    total_rejected = models.IntegerField(default=0)
    pending_at_vle = models.IntegerField(default=0)
    pending_at_desk1 = models.IntegerField(default=0)
    pending_at_desk2 = models.IntegerField(default=0)
    pending_at_desk3 = models.IntegerField(default=0)
    on_time_delivery = models.IntegerField(default=0)
    not_on_time_delivery = models.IntegerField(default=0)

    class Meta:
        db_table = RTS.table
        constraints = [
            models.UniqueConstraint(fields=("taluka", "service", "transaction_date"), name="rts_natural_key")
        ]
        # One index for each sortable column; `id` makes the order total. Columns shown only in the details have none:
        # every import would pay for it.
        indexes = [
            models.Index(fields=("transaction_date", "id"), name="rts_date"),
            models.Index(fields=("total", "id"), name="rts_total"),
            models.Index(fields=("total_pending", "id"), name="rts_pending"),
            models.Index(fields=("total_closed", "id"), name="rts_closed"),
            models.Index(fields=("total_approved", "id"), name="rts_approved"),
            models.Index(fields=("total_rejected", "id"), name="rts_rejected"),
            models.Index(fields=("service", "transaction_date", "id"), name="rts_service_date"),
            models.Index(fields=("taluka", "transaction_date", "id"), name="rts_taluka_date"),
        ]
