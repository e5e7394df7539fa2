"""The Django application."""

from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "portal.feedback"
    label = "feedback"
    default_auto_field = "django.db.models.BigAutoField"
