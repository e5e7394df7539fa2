"""``load_geography``: update the places in the database from `geography/data`."""

from django.core.management.base import BaseCommand
from django.db import transaction

from portal.geography.loader import load
from portal.geography.models import District, Division, Taluka


class Command(BaseCommand):
    help = "Create or update divisions, districts and talukas from the project's data files."

    def handle(self, *args: object, **options: object) -> None:
        with transaction.atomic():
            counts = load(Division, District, Taluka)
        self.stdout.write(", ".join(f"{number} {name}" for name, number in counts.items()))
