"""Base model of all department entries."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from catalog.dataset import Dataset
from catalog.fields import Field
from portal.core.versions import Versioned


def choice_length(field: Field) -> int:
    """Return the width of a choice column: the longest value with room to grow."""
    return 20 if all(len(choice.value) <= 20 for choice in field.choices) else 64


class Entry(Versioned):
    """Columns that every entry has in addition to those of its dataset."""

    DATASET: ClassVar[Dataset]

    id = models.BigAutoField(primary_key=True)
    # The last import that wrote the row. Not a foreign key: the row outlives a purged import.
    import_id = models.BigIntegerField(null=True, blank=True, db_index=True)
    # No index: rows are looked up by user only when a user is deleted, and every import would pay for it.
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
