"""Filling tables from lines and proving it: the part that restoring a backup and moving to another database share."""

from collections.abc import Callable, Iterable

from django.core.management.color import no_style
from django.db import DataError, IntegrityError, models
from django.db.backends.base.base import BaseDatabaseWrapper

from portal.operations.backup import rows
from portal.operations.backup.archive import BackupError
from portal.transactions.ids import share_ids

Model = type[models.Model]
# Given a table, what was put into it and what was found there afterwards.
Filled = Callable[[Model, rows.Digest, rows.Digest], None]


def fill(
    wanted: Iterable[Model],
    lines_of: Callable[[Model], Iterable[bytes]],
    connection: BaseDatabaseWrapper,
    filled: Filled,
) -> None:
    """Write every table's lines into its (empty) table of `connection`, in the caller's transaction.

    BackupError if a table does not hold afterwards what was put into it.
    """
    circles, others = rows.in_order(wanted)
    with connection.cursor() as cursor:
        for models_, moment in ((circles, "DEFERRED"), (others, "IMMEDIATE")):
            if connection.vendor == "postgresql":
                # Checked at once: PostgreSQL would remember each reference of each row until the end, in memory.
                cursor.execute(f"SET CONSTRAINTS ALL {moment}")
            for model in models_:
                put = _put(model, lines_of(model), connection)
                found = rows.digest(model, connection)
                if found != put:
                    name = model._meta.db_table
                    raise BackupError(
                        f"{name} came back with other rows than it was written with; nothing is changed."
                    )
                filled(model, put, found)
        for statement in connection.ops.sequence_reset_sql(no_style(), [*circles, *others]):
            cursor.execute(statement)
    share_ids(connection)


def _put(model: Model, lines: Iterable[bytes], connection: BaseDatabaseWrapper) -> rows.Digest:
    try:
        return rows.insert(model, lines, connection)
    except (DataError, IntegrityError, ValueError) as error:
        # SQLite keeps what PostgreSQL refuses: a text that is too long, a reference to nothing.
        reason = str(error).strip().splitlines()[0]
        raise BackupError(
            f"{model._meta.db_table} holds a row that this database refuses: {reason}. Nothing is changed."
        ) from error
