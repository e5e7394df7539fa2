"""The Django application."""

from django.apps import AppConfig


class MessagesConfig(AppConfig):
    name = "portal.messages"
    label = "messages"
