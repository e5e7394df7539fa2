"""Fill tables from JSON lines and verify them; shared by restoring a backup and moving to another database."""

from collections.abc import Callable, Iterable

from django.core.management.color import no_style
from django.db import DataError, IntegrityError, models
from django.db.backends.base.base import BaseDatabaseWrapper

from portal.operations.backup import rows
from portal.operations.backup.archive import BackupError
from portal.transactions.ids import share_ids

Model = type[models.Model]


def fill(
    models_to_fill: Iterable[Model],
    lines_of: Callable[[Model], Iterable[bytes]],
    connection: BaseDatabaseWrapper,
    on_filled: Callable[[Model, rows.Digest], None],
) -> None:
    """Insert every table's lines into the (empty) tables of `connection`, in the caller's transaction.

    Raises BackupError if a table does not contain exactly what was inserted; else calls `on_filled` with its digest.
    """
    cyclic, acyclic = rows.dependency_order(models_to_fill)
    with connection.cursor() as cursor:
        for models_, timing in ((cyclic, "DEFERRED"), (acyclic, "IMMEDIATE")):
            if connection.vendor == "postgresql":
                # Deferred checks stay in PostgreSQL's memory, one per reference and row: defer only for cycles.
                cursor.execute(f"SET CONSTRAINTS ALL {timing}")
            for model in models_:
                inserted = _insert(model, lines_of(model), connection)
                if rows.digest(model, connection) != inserted:
                    name = model._meta.db_table
                    raise BackupError(
                        f"{name} came back with other rows than it was written with; nothing is changed."
                    )
                on_filled(model, inserted)
        for statement in connection.ops.sequence_reset_sql(no_style(), [*cyclic, *acyclic]):
            cursor.execute(statement)
    share_ids(connection)


def _insert(model: Model, lines: Iterable[bytes], connection: BaseDatabaseWrapper) -> rows.Digest:
    try:
        return rows.insert(model, lines, connection)
    except (DataError, IntegrityError, ValueError) as error:
        # SQLite accepts what PostgreSQL refuses: a text that is too long, a dangling reference.
        reason = str(error).strip().splitlines()[0]
        raise BackupError(
            f"{model._meta.db_table} holds a row that this database refuses: {reason}. Nothing is changed."
        ) from error
