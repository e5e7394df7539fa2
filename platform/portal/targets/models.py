"""Targets and events of tracked measures."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce

from portal.core.versions import Versioned
from portal.geography.models import District, Taluka


class Marker(Versioned):
    """A target (`value`) or an event (`day`) of one measure. The usual range starts again on the day of an event.

    `measure` is `<dataset>.<trend>`. Without a place it applies to all entries of the measure.
    """

    class Kind(models.TextChoices):
        TARGET = "target"
        EVENT = "event"

    kind = models.CharField(max_length=6, choices=Kind)
    department = models.CharField(max_length=100)
    measure = models.CharField(max_length=130)
    district = models.ForeignKey(
        District, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    taluka = models.ForeignKey(
        Taluka, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # In the measure's unit; for a flow, per month.
    value = models.DecimalField(max_digits=18, decimal_places=2, null=True, blank=True)
    day = models.DateField(null=True, blank=True)
    text = models.CharField(max_length=200, blank=True, default="")
    text_mr = models.CharField(max_length=200, blank=True, default="")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "targets_marker"
        ordering = ["department", "measure", "kind", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="target", value__isnull=False, day__isnull=True)
                | models.Q(kind="event", value__isnull=True, day__isnull=False),
                name="marker_has_value_or_day",
            ),
            models.UniqueConstraint(
                models.F("department"),
                models.F("measure"),
                Coalesce("district", 0),
                Coalesce("taluka", 0),
                condition=models.Q(kind="target"),
                name="one_target_for_an_area",
            ),
        ]
