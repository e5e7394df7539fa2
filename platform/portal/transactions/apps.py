"""The Django application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TransactionsConfig(AppConfig):
    name = "portal.transactions"
    label = "transactions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from portal.transactions.ids import after_migrations

        post_migrate.connect(after_migrations, sender=self, dispatch_uid="transactions.ids")
