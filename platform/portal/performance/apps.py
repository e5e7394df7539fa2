"""The Django application."""

from django.apps import AppConfig


class PerformanceConfig(AppConfig):
    name = "portal.performance"
    label = "performance"
