"""`python -m portal keep_history`: archive the figures of each day. The worker runs it every few minutes."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.management.base import BaseCommand

from catalog.calendar import INDIA, at
from portal.figures.selectors import reader
from portal.history.archive import database
from portal.history.recording import record
from portal.history.thinning import thin


class Command(BaseCommand):
    help = "Keep this moment for answers as they were known on a day, and let go of days past their time."

    def handle(self, *args: object, **options: object) -> None:
        if settings.PORTAL_DEMO and not database().exists() and reader().store.manifest().version:
            # The demo needs an earlier day to try the feature with.
            with at(datetime.now(INDIA) - timedelta(days=1)):
                record()
        latest = record()
        deleted = thin()
        self.stdout.write(f"Record {latest.number} of {latest.day}; {deleted} records let go.")
