"""The settings that differ from their defaults, in one row."""

from django.db import models


class Configuration(models.Model):
    """Row 1 is the only one. A setting that is missing in `values` has its default."""

    values = models.JSONField(default=dict)
    # Counts the saves: whoever saves names the one that was read.
    revision = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)
