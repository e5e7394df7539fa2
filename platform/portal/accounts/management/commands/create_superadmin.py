"""``create_superadmin``: create the first super admin. Prompts for the password, or reads it from a variable."""

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from portal.accounts.models import User
from portal.accounts.passwords import password_faults
from portal.accounts.services import create_superadmin
from portal.core.terminal import ask_secret

_VARIABLE = "PORTAL_SUPERADMIN_PASSWORD"


class Command(BaseCommand):
    help = f"Create a super admin. Without a terminal the password is read from {_VARIABLE}."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", required=True)
        parser.add_argument("--name", default="Super Admin")

    def handle(self, *args: object, **options: object) -> None:
        email, name = str(options["email"]).strip().lower(), str(options["name"])
        try:
            validate_email(email)
        except ValidationError as exc:
            raise CommandError(f"{email!r} is no email address") from exc
        if User.objects.filter(email=email).exists():
            raise CommandError(f"{email} has an account already")
        password = ask_secret("Password: ", _VARIABLE)
        if faults := list(password_faults(password, User(email=email, name=name))):
            raise CommandError(" ".join(faults))
        create_superadmin(email=email, name=name, password=password)
        self.stdout.write(f"{email} can log in at /superadmin/login")
