"""The tables of the departments' entries: an abstract base, and one explicit class of a few lines per
dataset.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR
from catalog.fields import Field


def choice_length(field: Field) -> int:
    """The width of a choice column: the longest value with room to grow."""
    return 20 if all(len(choice.value) <= 20 for choice in field.choices) else 64


class Entry(models.Model):
    """What every entry has beside its dataset's own columns."""

    DATASET: ClassVar[Dataset]

    id = models.BigAutoField(primary_key=True)
    revision = models.IntegerField(default=1, db_default=1)
    # The last import that wrote the row. Not a foreign key: the row outlives a purged import.
    import_id = models.BigIntegerField(null=True, blank=True, db_index=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    updated_at = models.DateTimeField(auto_now=True, db_default=Now())

    class Meta:
        abstract = True


class EferfarEntry(Entry):
    """E-Ferfar: one taluka's mutations of one day, status and category."""

    DATASET = EFERFAR

    taluka = models.ForeignKey("geography.Taluka", on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=20)
    date = models.DateField()
    # '' is "no category": it takes part in the natural key, where NULLs would all differ from one another.
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
        # One index for each column that the table sorts by; `id` makes the order total.
        indexes = [
            models.Index(fields=("date", "id"), name="eferfar_date"),
            models.Index(fields=("status", "id"), name="eferfar_status"),
            models.Index(fields=("total_pending", "id"), name="eferfar_pending"),
            models.Index(fields=("total_issued", "id"), name="eferfar_issued"),
            models.Index(fields=("stay_orders", "id"), name="eferfar_stay"),
            models.Index(fields=("avg_processing_days", "id"), name="eferfar_days"),
            models.Index(fields=("taluka", "date", "id"), name="eferfar_taluka_date"),
        ]


class PreviousYear(models.Model):
    """The previous year's closing figures that a department entered by hand (dashboards §3)."""

    dataset = models.CharField(max_length=64, primary_key=True)
    figures = models.JSONField(default=dict)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    updated_at = models.DateTimeField(auto_now=True)


# The model behind each dataset. A new department adds its class above and its line here.
MODELS: dict[str, type[Entry]] = {EFERFAR.name: EferfarEntry}
