"""The Django application."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "portal.operations"
    label = "operations"
    default_auto_field = "django.db.models.BigAutoField"
