"""The Django application."""

from django.apps import AppConfig


class WeatherConfig(AppConfig):
    name = "portal.weather"
    label = "weather"
