"""``migrate``: Django's, but refuses a database that a newer version of the portal has migrated.

This version would write rows in a form that the newer one's migrations have replaced, and they never run again.
"""

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DatabaseError, connections

from portal.core.migration_names import compare


class Command(migrate.Command):
    def handle(self, *args: object, **options: object) -> None:
        try:
            _, unknown = compare(connections[str(options["database"])])
        except DatabaseError as error:
            reason = str(error).strip().partition("\n")[0]
            raise CommandError(f"The database is not responding: {reason}") from error
        if unknown:
            raise CommandError(
                f"The database is newer than the portal: this version does not know {'.'.join(min(unknown))}. "
                "Install the version that wrote it, or restore a backup of this version into an empty database."
            )
        super().handle(*args, **options)
