"""``seed_demo``: demo data for an empty embedded installation."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.accounts.passwords import DEMO_PASSWORD
from portal.installation import demo


class Command(BaseCommand):
    help = "Fill an empty embedded installation with demo masters, accounts and entries."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-allowed",
            action="store_true",
            help="do nothing, without an error, where demo data is refused",
        )

    def handle(self, *args: object, **options: object) -> None:
        refused = demo.refusal()
        if refused is not None:
            if options["if_allowed"]:
                self.stdout.write(f"No demo data: {refused}.")
                return
            raise CommandError(f"Demo data is refused: {refused}.")
        if demo.seed():
            self.stdout.write(
                f"Demo data is ready; every account at {demo.DOMAIN} has the password {DEMO_PASSWORD}"
            )
