"""The Django application."""

from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "portal.media"
    label = "media"
