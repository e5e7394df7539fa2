"""Stored layouts: one per user, one per role."""

from django.conf import settings
from django.db import models


class Arrangement(models.Model):
    """A list of layout items. Null follows the next level: a user's layout the role's, a role's the built-in one."""

    items = models.JSONField(null=True, blank=True)
    # Incremented with each save; a save must name the revision it is based on.
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
