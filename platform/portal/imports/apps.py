"""The Django application."""

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    name = "portal.imports"
    label = "imports"
    default_auto_field = "django.db.models.BigAutoField"
