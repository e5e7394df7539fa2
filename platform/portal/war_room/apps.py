"""The Django application."""

from django.apps import AppConfig


class WarRoomConfig(AppConfig):
    name = "portal.war_room"
    label = "war_room"
    default_auto_field = "django.db.models.BigAutoField"
