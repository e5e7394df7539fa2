"""``prune_reports``: delete expired reports. Called by the worker when there are any."""

from django.core.management.base import BaseCommand

from portal.reports.ready import prune


class Command(BaseCommand):
    help = "Delete the files of saved reports that are older than they are kept."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"{prune()} reports deleted")
