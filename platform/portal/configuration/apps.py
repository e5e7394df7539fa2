"""The Django application."""

from django.apps import AppConfig


class ConfigurationConfig(AppConfig):
    name = "portal.configuration"
    label = "configuration"
    default_auto_field = "django.db.models.BigAutoField"
