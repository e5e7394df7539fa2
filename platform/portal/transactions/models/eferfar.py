"""The table of E-Ferfar's entries."""

from django.db import models

from catalog.datasets.eferfar import EFERFAR
from portal.transactions.models.entry import Entry


class EferfarEntry(Entry):
    """E-Ferfar: one taluka's mutations of one day, status and category."""

    DATASET = EFERFAR

    # The natural key's index starts with this column.
    taluka = models.ForeignKey("geography.Taluka", on_delete=models.PROTECT, related_name="+", db_index=False)
    status = models.CharField(max_length=20)
    date = models.DateField()
    # '' means "no category". It is part of the natural key, where NULLs would all be distinct.
    category = models.CharField(max_length=20, default="", blank=True, db_default="")
    total_pending = models.IntegerField(default=0)
    total_issued = models.IntegerField(default=0)
    stay_orders = models.IntegerField(default=0)
    avg_processing_days = models.IntegerField(default=0)

    class Meta:
        db_table = EFERFAR.table
        constraints = [
            models.UniqueConstraint(
                fields=("taluka", "date", "status", "category"), name="eferfar_natural_key"
            )
        ]
        # One index for each sortable column; `id` makes the order total.
        indexes = [
            models.Index(fields=("date", "id"), name="eferfar_date"),
            models.Index(fields=("status", "id"), name="eferfar_status"),
            models.Index(fields=("total_pending", "id"), name="eferfar_pending"),
            models.Index(fields=("total_issued", "id"), name="eferfar_issued"),
            models.Index(fields=("stay_orders", "id"), name="eferfar_stay"),
            models.Index(fields=("avg_processing_days", "id"), name="eferfar_days"),
            models.Index(fields=("taluka", "date", "id"), name="eferfar_taluka_date"),
        ]
