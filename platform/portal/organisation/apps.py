"""The Django application."""

from django.apps import AppConfig


class OrganisationConfig(AppConfig):
    name = "portal.organisation"
    label = "organisation"
