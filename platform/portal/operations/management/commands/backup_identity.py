"""``backup_identity``: generate the key pair of encrypted backups. The server gets only the public key."""

import os
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.core.terminal import ask_secret
from portal.operations.backup.encryption import new_identity

VARIABLE = "PORTAL_BACKUP_PASSPHRASE"
MIN_LENGTH = 12


class Command(BaseCommand):
    help = "Make the key that opens encrypted backups, protected by a passphrase, and print its public key."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to", type=Path, required=True, metavar="FILE", help="a file that does not exist yet"
        )

    def handle(self, *args: object, to: Path, **options: object) -> None:
        path = to.expanduser().absolute()
        passphrase = ask_secret("Passphrase: ", VARIABLE)
        if len(passphrase) < MIN_LENGTH:
            raise CommandError(f"The passphrase needs at least {MIN_LENGTH} characters.")
        if ask_secret("The same again: ", VARIABLE) != passphrase:
            raise CommandError("The passphrases differ.")
        content, public = new_identity(passphrase)
        try:
            with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                file.write(content)
        except FileExistsError as error:
            raise CommandError(f"{path} exists already") from error
        self.stdout.write(
            f"Public key: {public}\n\n"
            f"Set PORTAL_BACKUP_RECIPIENT={public} where the portal runs: its backups are encrypted from then on.\n"
            f"Keep {path} and its passphrase away from this server, in two places. Without both no backup can be"
            " restored."
        )
