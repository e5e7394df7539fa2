"""``restore``: restore a backup into the configured database and data folder."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.audit import witness
from portal.audit.services import record
from portal.core.terminal import ask_secret
from portal.operations.backup.alone import alone
from portal.operations.backup.archive import BackupError
from portal.operations.backup.encryption import decrypted
from portal.operations.backup.restore import Consent, restore
from portal.operations.management.commands.backup_identity import VARIABLE


class Command(BaseCommand):
    help = "Restore a backup. Everything in it is checked before anything is changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="file", type=Path, required=True, metavar="FILE")
        parser.add_argument("--overwrite", action="store_true", help="replace the existing installation")
        parser.add_argument(
            "--while-running", action="store_true", help="even if the portal's worker is running here"
        )
        parser.add_argument(
            "--key", type=Path, metavar="FILE", help="the backup-key of the installation that made the backup"
        )
        parser.add_argument(
            "--accept-unsigned", action="store_true", help="restore a backup that anyone could have made"
        )

        parser.add_argument(
            "--identity", type=Path, metavar="FILE", help="the key that opens an encrypted backup"
        )

    def _passphrase(self, question: str) -> str:
        return ask_secret(question, VARIABLE)

    def handle(
        self,
        *args: object,
        file: Path,
        overwrite: bool,
        while_running: bool,
        accept_unsigned: bool,
        key: Path | None,
        identity: Path | None,
        **options: object,
    ) -> None:
        path = file.expanduser()
        try:
            consent = Consent(
                overwrite=overwrite, while_running=while_running, accept_unsigned=accept_unsigned
            )
            signing_key = key.expanduser().read_bytes().strip() if key else None
            with alone(while_running), decrypted(path, identity, self._passphrase) as plain:
                manifest = restore(plain, consent, say=self.stdout.write, given_key=signing_key)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        witness.accept()
        record("restore", "backup", path.name, after={"made_at": manifest["made_at"]})
        self.stdout.write(f"Restored: the state of {manifest['made_at']}.")
