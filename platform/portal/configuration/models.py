"""Settings that differ from their defaults, in a single row."""

from django.db import models


class Configuration(models.Model):
    """The only row is 1. A setting missing from `values` has its default."""

    values = models.JSONField(default=dict)
    # Incremented with each save; a save must name the revision it is based on.
    revision = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)
