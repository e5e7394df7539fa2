"""Messages from visitors of the public pages to the administration."""

from django.conf import settings
from django.db import models


class Feedback(models.Model):
    class Kind(models.TextChoices):
        SUGGESTION = "suggestion"
        QUESTION = "question"
        COMPLAINT = "complaint"
        # Something on the portal does not work or is inaccessible.
        PROBLEM = "problem"

    kind = models.CharField(max_length=12, choices=Kind)
    name = models.CharField(max_length=200, blank=True, default="")
    email = models.CharField(max_length=254, blank=True, default="")
    message = models.TextField()
    # The page it refers to: a path on the portal.
    page = models.CharField(max_length=200, blank=True, default="")
    language = models.CharField(max_length=2)
    address = models.CharField(max_length=45)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    read_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["address", "created_at"], name="feedback_address")]
