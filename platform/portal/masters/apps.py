"""The Django application."""

from django.apps import AppConfig


class MastersConfig(AppConfig):
    name = "portal.masters"
    label = "masters"
