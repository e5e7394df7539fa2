"""Move an embedded installation to PostgreSQL: tables, rows and sequences in one transaction of the target.

If the process is killed, the target stays empty. The SQLite file is only read, under its write lock, so that no other
process can change it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler
from django.utils import timezone

from portal.audit.services import record
from portal.audit.services import verify as verify_chain
from portal.core.migration_names import current_names
from portal.figures.selectors import portal_runs
from portal.operations.backup import rows
from portal.operations.backup.archive import BackupError, as_default
from portal.operations.backup.filling import fill
from portal.operations.models import Run
from portal.settings.database import parse

Say = Callable[[str], None]
PROGRESS_EVERY = 100_000  # rows after which progress is printed


def masked(url: str) -> str:
    """Return the URL with its password masked."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{parts.username}:…@{host}"))


def move(url: str, *, while_running: bool, say: Say) -> dict[str, rows.Digest]:
    """Copy this process's SQLite database into the empty PostgreSQL database at `url`.

    Returns the digest of each table, which is the same in both.
    """
    source = connections.create_connection("default")
    target = _open(url)
    try:
        _check_preconditions(source, target, url, while_running=while_running)
        with _write_lock(source), as_default(target):
            try:
                with transaction.atomic():
                    say("Making the tables …")
                    with target.cursor() as cursor:
                        # Pending deferred checks of a data migration would keep the next one from altering the table.
                        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                    call_command("migrate", verbosity=0)
                    moved = _copy(source, target, say)
                    _finish(moved)
            except DatabaseError as error:
                raise BackupError(f"PostgreSQL refuses: {error}. Nothing is changed.") from error
        return moved
    finally:
        source.close()
        target.close()


def _open(url: str) -> BaseDatabaseWrapper:
    try:
        settings = parse(url)
    except (ImproperlyConfigured, ValueError) as error:
        raise BackupError("The target must be an address like postgresql://user@host/database.") from error
    if not str(settings["ENGINE"]).endswith("postgresql"):
        raise BackupError("The target must be an address like postgresql://user@host/database.")
    return ConnectionHandler({"default": settings}).create_connection("default")


def _check_preconditions(
    source: BaseDatabaseWrapper, target: BaseDatabaseWrapper, url: str, *, while_running: bool
) -> None:
    """Check every precondition before anything is changed."""
    if source.vendor != "sqlite":
        raise BackupError(
            "This installation is on PostgreSQL already. From one server to another: backup, then restore."
        )
    if "django_migrations" not in source.introspection.table_names():
        raise BackupError(f"There is no installation in {source.settings_dict['NAME']}.")
    loader = MigrationLoader(None)
    if current_names(MigrationRecorder(source).applied_migrations(), loader) != set(loader.disk_migrations):
        raise BackupError(
            "The database is of another version. Bring it up to date first: python -m portal migrate"
        )
    if not while_running and portal_runs():
        raise BackupError("The portal is running here. Stop it, or say --while-running.")
    try:
        tables = target.introspection.table_names()
        with target.cursor() as cursor:
            cursor.execute("SHOW server_encoding")
            (encoding,) = cursor.fetchone()
    except DatabaseError as error:
        raise BackupError(f"{masked(url)} can't be reached: {error}") from error
    if tables:
        raise BackupError(
            f"{masked(url)} is not empty: it holds {len(tables)} tables ({', '.join(sorted(tables)[:3])} …). "
            "Give an empty database: CREATE DATABASE …"
        )
    if encoding != "UTF8":
        raise BackupError(f"{masked(url)} has the encoding {encoding}; the portal needs UTF8.")


@contextmanager
def _write_lock(source: BaseDatabaseWrapper) -> Iterator[None]:
    """Hold the write lock of the SQLite file."""
    with source.cursor() as cursor:
        try:
            cursor.execute("BEGIN IMMEDIATE")
        except DatabaseError as error:
            raise BackupError("Somebody is writing to the database. Stop the portal first.") from error
    try:
        yield
    finally:
        with suppress(DatabaseError), source.cursor() as cursor:
            cursor.execute("ROLLBACK")


def _copy(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper, say: Say) -> dict[str, rows.Digest]:
    moved: dict[str, rows.Digest] = {}
    models_to_copy = rows.tables(apps)
    # Migrations have inserted places and default rules; the source has its own.
    rows.empty(models_to_copy, target)

    def lines(model: type[models.Model]) -> Iterator[bytes]:
        for number, line in enumerate(rows.lines(model, source), 1):
            if number % PROGRESS_EVERY == 0:
                say(f"{model._meta.db_table}: {number} rows …")
            yield line

    def on_filled(model: type[models.Model], digest: rows.Digest) -> None:
        moved[model._meta.db_table] = digest
        if digest.rows:
            say(f"{model._meta.db_table}: {digest.rows} rows, equal")

    fill(models_to_copy, lines, target, on_filled)
    return dict(sorted(moved.items()))


def _finish(moved: Mapping[str, rows.Digest]) -> None:
    """Cancel open runs, record the move, and verify the audit log's chain."""
    Run.objects.filter(state__in=Run.OPEN).update(state=Run.State.CANCELLED, finished_at=timezone.now())
    record(
        "move",
        "database",
        after={"tables": len(moved), "rows": sum(digest.rows for digest in moved.values())},
    )
    result = verify_chain()
    if not result.intact:
        raise BackupError(
            f"The audit log's chain is broken at entry {result.broken_at}; see verify_audit. Nothing is changed."
        )
