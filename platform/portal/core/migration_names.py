"""What a database or a backup says it went through, in the names of today's migrations."""

from collections.abc import Iterable

from django.db.migrations.loader import MigrationLoader

Key = tuple[str, str]  # app, name


def named_now(recorded: Iterable[Key], loader: MigrationLoader) -> set[Key]:
    """`recorded`, with the one name of today in place of all those that it replaces.

    Django knows this of the database that it opens, but goes on listing the old names. Where some of what was replaced
    is missing the old names stay: that is another version.
    """
    found = set(recorded)
    for key, migration in loader.disk_migrations.items():
        if migration.replaces and found.issuperset(migration.replaces):
            found = found.difference(migration.replaces) | {key}
    return found
