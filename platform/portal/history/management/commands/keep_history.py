"""`python -m portal keep_history`: what the worker runs every few minutes to keep the figures of each day."""

from django.core.management.base import BaseCommand

from portal.history.recording import record
from portal.history.thinning import thin


class Command(BaseCommand):
    help = "Keep this moment for answers as they were known on a day, and let go of days past their time."

    def handle(self, *args: object, **options: object) -> None:
        kept = record()
        gone = thin()
        self.stdout.write(f"Record {kept.number} of {kept.day}; {gone} records let go.")
