"""The Django application."""

from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "portal.content"
    label = "content"
