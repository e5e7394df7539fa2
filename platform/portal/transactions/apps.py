"""The Django application."""

from django.apps import AppConfig


class TransactionsConfig(AppConfig):
    name = "portal.transactions"
    label = "transactions"
    default_auto_field = "django.db.models.BigAutoField"
