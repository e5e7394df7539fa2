"""The previous year's closing figures, entered by hand."""

from django.conf import settings
from django.db import models

from portal.core.versions import Versioned


class PreviousYear(Versioned):
    """The previous year's closing figures, entered by a department."""

    dataset = models.CharField(max_length=64, primary_key=True)
    figures = models.JSONField(default=dict)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    updated_at = models.DateTimeField(auto_now=True)
