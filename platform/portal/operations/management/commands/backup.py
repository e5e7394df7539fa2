"""``backup``: write this installation into one file. The portal may be running."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.audit.services import record
from portal.operations.backup import storage
from portal.operations.backup.archive import BackupError, make


class Command(BaseCommand):
    help = "Write database, uploads, pictures and figures into one file; without --to among the portal's backups."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, metavar="FILE", help="a file that does not exist yet")
        parser.add_argument(
            "--encrypt-to", default="", metavar="age1…", help="the public key that backup_identity printed"
        )

    def handle(self, *args: object, to: Path | None, encrypt_to: str, **options: object) -> None:
        recipient = encrypt_to or settings.PORTAL_BACKUP_RECIPIENT
        path = to or storage.new_path(encrypted=bool(recipient))
        path = path.expanduser().absolute()
        if path.exists():
            raise CommandError(f"{path} exists already")
        try:
            manifest = make(path, recipient)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        digest = storage.write_sum(path)
        if recipient:
            storage.write_facts(path, manifest, digest)
        rows = sum(entry.get("rows", 0) for entry in manifest["tables"].values())
        facts = {"file": path.name, "bytes": path.stat().st_size, "sha256": digest, "rows": rows}
        removed = [] if to else storage.prune()
        record("backup", "backup", path.name, after={**facts, **({"removed": removed} if removed else {})})
        self.stdout.write(
            f"{path}: {rows} rows and {len(manifest['files'])} files, {path.stat().st_size} bytes"
        )
        self.stdout.write(f"sha256 {digest}")
