"""Restore a backup: verify everything, load the rows in one transaction, then swap the files in by renaming."""

import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from marts.objects import ObjectStore
from portal.accounts.factor_secrets import UNREADABLE_FACTORS, count_unreadable
from portal.accounts.models import User
from portal.core.migration_names import Key, current_names
from portal.figures.selectors import portal_runs, reader
from portal.operations.backup import rows, signing
from portal.operations.backup.archive import CHUNK, BackupError, BackupManifest, is_signed, members, verify
from portal.operations.backup.filling import fill
from portal.operations.models import Run

Say = Callable[[str], None]
MIN_FREE = 64 << 20  # bytes of disk to leave free
_UNSIGNED = (
    "The backup is not signed with this installation's key: it was made elsewhere or changed. Give the key of the"
    " installation that made it (--key FILE), or say --accept-unsigned."
)
_NO_KEY = (
    "There is no key here to check the backup's signature with. Give the backup-key of the installation that made it"
    " (--key FILE, or PORTAL_BACKUP_KEY), or say --accept-unsigned."
)


@dataclass(frozen=True, kw_only=True)
class Consent:
    """What the user of the command allows."""

    overwrite: bool = False
    while_running: bool = False
    accept_unsigned: bool = False


def restore(path: Path, consent: Consent, *, say: Say, given_key: bytes | None = None) -> BackupManifest:
    """Restore `path` into this process's database and data folder; return the backup's manifest."""
    key = given_key or signing.known_key()
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = verify(archive)
            signed = is_signed(archive, key)
            if not signed and not consent.accept_unsigned:
                raise BackupError(_UNSIGNED if key else _NO_KEY)
            if not signed:
                say(
                    "WARNING: this backup is not signed by this installation. Its accounts and files may be forged."
                )
            say(f"{len(manifest['tables'])} tables and {len(manifest['files'])} files are what was written.")
            _check_preconditions(manifest, overwrite=consent.overwrite, while_running=consent.while_running)
            _check_disk_space(manifest)
            key_in_folder = _key_file() == settings.SECRET_KEY
            staging = _unpack(archive, manifest)
            try:
                _restore_rows(archive, manifest)
                say(
                    f"{sum(entry['rows'] for entry in manifest['tables'].values())} rows are back, digests equal."
                )
                previous = _swap(staging)
            finally:
                shutil.rmtree(staging, ignore_errors=True)
    except DatabaseError as error:
        raise BackupError(f"The database refuses: {error}") from error
    except (OSError, zipfile.BadZipFile) as error:
        raise BackupError(f"The backup can't be brought back: {error}") from error
    if signed and given_key:
        signing.adopt(given_key)
    if previous is not None:
        say(f"What stood there before is in {previous}.")
    if key_in_folder:
        # From here on the backup's secret key applies: migrations may read values encrypted with it.
        settings.SECRET_KEY = _key_file() or settings.SECRET_KEY
    call_command("migrate", verbosity=0)
    if closed := count_unreadable():
        say(UNREADABLE_FACTORS.format(count=closed))
    # Runs that were open when the backup was made will never finish.
    Run.objects.filter(state__in=Run.OPEN).update(state=Run.State.CANCELLED, finished_at=timezone.now())
    return manifest


def _key_file() -> str:
    """Return the secret key in the data folder, or "": production has it in the environment."""
    path = Path(settings.PORTAL_DATA) / "secret-key"
    return path.read_text().strip() if path.exists() else ""


def _tables_exist() -> bool:
    return "imports_import" in connection.introspection.table_names()


def _check_preconditions(manifest: BackupManifest, *, overwrite: bool, while_running: bool) -> None:
    """Check every precondition before anything is changed."""
    loader = MigrationLoader(None)
    if unknown := sorted(_migrations(manifest, loader) - set(loader.disk_migrations)):
        raise BackupError(
            f"The backup is of another version of the portal ({'.'.join(unknown[0])} is unknown here)."
        )
    if not _tables_exist():
        return
    if not while_running and portal_runs():
        raise BackupError("The portal is running here. Stop it, or say --while-running.")
    if not overwrite and User.objects.exists():
        raise BackupError("There is an installation here already. Say --overwrite to replace it.")


def _check_disk_space(manifest: BackupManifest) -> None:
    """Refuse a backup that would fill the disk."""
    data = Path(settings.PORTAL_DATA)
    need = sum(entry["bytes"] for entry in manifest["files"].values())
    if connection.vendor == "sqlite":
        need += 2 * sum(entry["bytes"] for entry in manifest["tables"].values())  # the file and its journal
    free = shutil.disk_usage(data).free
    if need + MIN_FREE > free:
        raise BackupError(
            f"The backup needs {need >> 20} MB in {data}, where {free >> 20} MB are free. Nothing is changed."
        )


def _unpack(archive: zipfile.ZipFile, manifest: BackupManifest) -> Path:
    """Extract the backup's files into a temporary folder inside the data folder."""
    data = Path(settings.PORTAL_DATA)
    for leftover in data.glob(".restoring-*"):  # left behind by a killed restore
        shutil.rmtree(leftover, ignore_errors=True)
    staging = data / f".restoring-{token_hex(4)}"
    staging.mkdir()
    try:
        _write_files(archive, manifest, staging)
    except OSError as error:
        shutil.rmtree(staging, ignore_errors=True)
        raise BackupError(f"The backup's files can't be written: {error}. Nothing is changed.") from error
    return staging


def _write_files(archive: zipfile.ZipFile, manifest: BackupManifest, staging: Path) -> None:
    """Write every member as a regular file, whatever type the archive declares."""
    for name, _ in members(manifest):
        if not name.startswith("files/"):
            continue
        target = staging / name.removeprefix("files/")
        target.parent.mkdir(parents=True, exist_ok=True)
        with (
            archive.open(name) as member,
            os.fdopen(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file,
        ):
            shutil.copyfileobj(member, file, CHUNK)


def _restore_rows(archive: zipfile.ZipFile, manifest: BackupManifest) -> None:
    """Load the tables in the backup's schema version; later migrations run afterwards."""
    loader = MigrationLoader(None)
    applied = _migrations(manifest, loader)
    if not _tables_exist():
        _migrate_to(applied)
    elif applied != current_names(MigrationRecorder(connection).applied_migrations(), loader):
        raise BackupError("This database is of another version than the backup. Restore into an empty one.")
    state = loader.project_state(sorted(applied))
    models_to_restore = rows.tables(state.apps)
    entries = manifest["tables"]

    def compare(model: type[models.Model], found: rows.Digest) -> None:
        entry = entries.get(model._meta.db_table)
        written = (entry.get("rows"), entry.get("digest")) if entry else (0, rows.Digest().text)
        if (found.rows, found.text) != written:
            raise BackupError(f"{model._meta.db_table} is not what the backup says; nothing is changed.")

    def lines(model: type[models.Model]) -> Iterator[bytes]:
        name = model._meta.db_table
        return _lines(archive, name) if name in entries else iter(())

    with transaction.atomic():
        rows.empty(models_to_restore, connection)
        fill(models_to_restore, lines, connection, compare)


def _migrations(manifest: BackupManifest, loader: MigrationLoader) -> set[Key]:
    """Return the migrations applied to the backup's database, under today's names."""
    pairs = (name.partition(".") for name in manifest["migrations"])
    return current_names(((app, name) for app, _, name in pairs), loader)


def _migrate_to(applied: set[Key]) -> None:
    """Create the tables of the backup's version."""
    executor = MigrationExecutor(connection)
    leaves = [
        key for key in sorted(applied)
        if not any(child.key in applied for child in executor.loader.graph.node_map[key].children)
    ]  # fmt: skip
    executor.migrate(leaves)


def _lines(archive: zipfile.ZipFile, table: str) -> Iterator[bytes]:
    with archive.open(f"database/{table}.jsonl") as member:
        for line in member:
            yield line.rstrip(b"\n")


def _swap(staging: Path) -> Path | None:
    """Move the backup's files into place; return the folder that now has the previous ones, if any."""
    data = Path(settings.PORTAL_DATA)
    previous = data / f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S-%f}"
    had_history = (staging / "history").exists()
    for item in sorted(staging.iterdir()):
        target = data / item.name
        if target.exists():
            previous.mkdir(exist_ok=True)
            target.rename(previous / item.name)
        item.rename(target)
    # `public/` was generated from other figures and the worker regenerates it. A history that is not in the backup
    # belongs to other entries.
    for name in ("public",) if had_history else ("public", "history"):
        if (data / name).exists():
            previous.mkdir(exist_ok=True)
            (data / name).rename(previous / name)
    # Existing figures do not match the restored rows.
    published = (data / "marts" / "manifest.json").exists()
    store = reader().store
    if isinstance(store, ObjectStore):
        # The figures live in the object store.
        store.adopt(data / "marts") if published else store.forget()
        shutil.rmtree(data / "marts", ignore_errors=True)
    elif not published:
        shutil.rmtree(data / "marts", ignore_errors=True)
    return previous if previous.exists() else None
