"""The Django application."""

from django.apps import AppConfig


class GeographyConfig(AppConfig):
    name = "portal.geography"
    label = "geography"
