"""Migrations recorded in a database or backup, under their current names."""

from collections.abc import Iterable

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
