"""Stored layouts: one a person, one a role."""

from django.conf import settings
from django.db import models


class Arrangement(models.Model):
    """A list of layout items. Null follows what stands below it: a person's the role's, a role's the built-in one."""

    items = models.JSONField(null=True, blank=True)
    # Counts the saves: whoever saves names the one that was read.
    revision = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True


class PersonLayout(Arrangement):
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )


class RoleLayout(Arrangement):
    role = models.CharField(max_length=10, primary_key=True)
