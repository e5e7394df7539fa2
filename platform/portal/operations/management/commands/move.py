"""``move``: copy an embedded installation's database to PostgreSQL and verify every table."""

from collections.abc import Mapping

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from portal.operations.backup.alone import alone
from portal.operations.backup.archive import BackupError
from portal.operations.backup.move import masked, move
from portal.operations.backup.rows import Digest


class Command(BaseCommand):
    help = (
        "Copy this installation's SQLite database into an empty PostgreSQL database and compare every table."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to", required=True, metavar="URL", help="postgresql://user:password@host/database"
        )
        parser.add_argument(
            "--while-running", action="store_true", help="although the portal seems to run here"
        )

    def handle(self, *args: object, to: str, while_running: bool, **options: object) -> None:
        try:
            with alone(while_running):
                moved = move(to, while_running=while_running, say=self._say)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self._table(moved)
        rows = sum(digest.rows for digest in moved.values())
        self.stdout.write(
            f"\n{len(moved)} tables, {rows} rows: counts and digests are equal.\n"
            f"{connection.settings_dict['NAME']} is as it was.\n\n"
            "Next:\n"
            f"  1. Set DATABASE_URL={masked(to)} (with its password) where the portal is started.\n"
            f"     PORTAL_DATA stays {settings.PORTAL_DATA}: uploads, pictures and figures remain there.\n"
            "     The secret key stays the same, too: production takes it as PORTAL_SECRET_KEY.\n"
            "  2. Start the portal. Everybody logs in again.\n"
            "  3. Keep the SQLite file until the first backup of the new database is made (make backup)."
        )

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _table(self, moved: Mapping[str, Digest]) -> None:
        width = max(map(len, moved))
        self.stdout.write(f"\n{'table':<{width}}  {'SQLite':>10}  {'PostgreSQL':>10}  digest")
        for table, digest in moved.items():
            count, start = digest.rows, digest.text[:12]
            self.stdout.write(f"{table:<{width}}  {count:>10}  {count:>10}  {start} = {start}")
