"""Migrations recorded in a database or backup, under their current names."""

from collections.abc import Iterable

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

Key = tuple[str, str]  # app, name


def current_names(recorded: Iterable[Key], loader: MigrationLoader) -> set[Key]:
    """Return `recorded` with squashed migrations replaced by the migration that replaces them.

    Django applies this to the database it opens but still lists the old names. If some of the replaced migrations are
    missing, the old names remain: the database is of another version.
    """
    names = set(recorded)
    for key, migration in loader.disk_migrations.items():
        if migration.replaces and names.issuperset(migration.replaces):
            names = names.difference(migration.replaces) | {key}
    return names


def compare(connection: BaseDatabaseWrapper) -> tuple[set[Key], set[Key]]:
    """Return this portal's migrations that the database lacks, and the database's that this portal does not know."""
    loader = MigrationLoader(connection)
    applied, known = current_names(loader.applied_migrations, loader), set(loader.disk_migrations)
    return known - applied, applied - known
