"""The Django application."""

from django.apps import AppConfig


class InstallationConfig(AppConfig):
    name = "portal.installation"
    label = "installation"
