"""What the tables of all departments' entries have in common."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from catalog.dataset import Dataset
from catalog.fields import Field
from portal.core.versions import Versioned


def choice_length(field: Field) -> int:
    """The width of a choice column: the longest value with room to grow."""
    return 20 if all(len(choice.value) <= 20 for choice in field.choices) else 64


class Entry(Versioned):
    """What every entry has beside its dataset's own columns."""

    DATASET: ClassVar[Dataset]

    id = models.BigAutoField(primary_key=True)
    # The last import that wrote the row. Not a foreign key: the row outlives a purged import.
    import_id = models.BigIntegerField(null=True, blank=True, db_index=True)
    # Without an index: nothing asks for a person's rows but the removal of that person, and every import would pay.
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    updated_at = models.DateTimeField(auto_now=True, db_default=Now())

    class Meta:
        abstract = True
