"""The Django application."""

from django.apps import AppConfig


class LayoutsConfig(AppConfig):
    name = "portal.layouts"
    label = "layouts"
    default_auto_field = "django.db.models.BigAutoField"
