"""The Django application."""

from django.apps import AppConfig


class CommandCenterConfig(AppConfig):
    name = "portal.command_center"
    label = "command_center"
