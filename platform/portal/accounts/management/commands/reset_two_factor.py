"""``reset_two_factor``: remove the second factor of an account from the server's console. The last resort if every
super admin has lost phone and recovery codes.
"""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.accounts.models import User
from portal.accounts.two_factor import remove_all_factors


class Command(BaseCommand):
    help = (
        "Take the second factor from an account: its owner logs in with the password and sets up a new one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", required=True)

    def handle(self, *args: object, **options: object) -> None:
        email = str(options["email"]).strip().lower()
        user = User.objects.filter(email=email).first()
        if user is None:
            raise CommandError(f"{email!r} has no account")
        if not remove_all_factors(user=user):
            raise CommandError(f"{email} has no second factor")
        self.stdout.write(f"{email} logs in with the password alone; all sessions of the account have ended")
