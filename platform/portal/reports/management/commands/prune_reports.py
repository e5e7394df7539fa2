"""``prune_reports``: delete expired reports. Called by the worker when there are any."""

from django.core.management.base import BaseCommand

from portal.reports.ready import prune


class Command(BaseCommand):
    help = "Delete ready reports whose retention time is over."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"{prune()} reports deleted")
