"""The Django application."""

from django.apps import AppConfig


class DownloadsConfig(AppConfig):
    name = "portal.downloads"
    label = "downloads"
