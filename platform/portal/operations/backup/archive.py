"""The backup file: a ZIP of tables (`database/<table>.jsonl`), files (`files/<path>`) and `manifest.json` with the hash
of each. It is written while the portal runs, from a consistent snapshot of the database and the matching figures.
"""

import os
import re
import sqlite3
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from typing import NotRequired, TypedDict
from zipfile import ZIP_DEFLATED, ZIP_STORED

import orjson
from django.apps import apps
from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from marts.errors import DamagedPartition, UnreadableManifest
from marts.files import locked, sync_folder
from marts.store import Manifest, Store
from portal import __version__
from portal.figures.selectors import reader
from portal.operations.backup import rows, signing
from portal.operations.backup.encryption import encrypting
from portal.operations.backup.errors import BackupError

FORMAT = 1
MANIFEST = "manifest.json"
CHUNK = 1 << 20
ATTEMPTS = 20
MANIFEST_BYTES = 256 << 20
# Raised by a damaged, truncated or encrypted archive.
UNREADABLE = (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError)
# The only files that a backup contains and a restore accepts. `public/` is generated from the figures; Dagster's run
# history, other backups, the witness and locks belong to the machine.
_BACKED_UP = (
    r"uploads/\d+/(original\.\w{0,10}|report\.json)|media/\w+\.(jpe?g|png|webp)"
    r"|reports/[0-9a-f]{32}/report\.\w{1,5}|secret-key"
    r"|history/(history\.sqlite3|files/[0-9a-f]{2}/[0-9a-f]{64}\.parquet)"
)
BACKED_UP = re.compile(_BACKED_UP, re.ASCII)
ALLOWED = re.compile(rf"{_BACKED_UP}|marts/(manifest\.json|\w[\w-]*/[\w-][\w.-]*\.parquet)", re.ASCII)
ROOTS = ("uploads", "media", "reports", "secret-key", "history")
_COMPRESSED = (".parquet", ".xlsx", ".jpg", ".jpeg", ".png", ".webp", ".gif", ".zip", ".woff2")


class Entry(TypedDict):
    """A member of the archive. Tables also have a row count and a digest of their rows."""

    bytes: int
    sha256: str
    rows: NotRequired[int]
    digest: NotRequired[str]


class BackupManifest(TypedDict):
    format: int
    version: str
    made_at: str
    database: str
    district: str
    migrations: list[str]
    tables: dict[str, Entry]
    files: dict[str, Entry]


def make(path: Path, recipient: str = "") -> BackupManifest:
    """Write a backup to `path` atomically and return its manifest. With `recipient`, encrypt it to this public key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    try:
        with os.fdopen(os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600), "w+b") as file:
            target = encrypting(file, recipient) if recipient else nullcontext(file)
            with target as opened, zipfile.ZipFile(opened, "w", allowZip64=True) as archive:
                manifest = _fill(archive)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)
    sync_folder(path.parent)
    return manifest


def _fill(archive: zipfile.ZipFile) -> BackupManifest:
    data = Path(settings.PORTAL_DATA)
    store = reader().store
    with snapshot(store) as (connection, marts):
        recorder = MigrationRecorder(connection)
        manifest: BackupManifest = {
            "format": FORMAT,
            "version": __version__,
            "made_at": timezone.now().isoformat(timespec="seconds"),
            "database": connection.vendor,
            "district": settings.PORTAL_DISTRICT,
            "migrations": sorted(".".join(key) for key in recorder.applied_migrations()),
            "tables": {},
            "files": {},
        }
        for model in rows.tables(apps):
            name = model._meta.db_table
            manifest["tables"][name] = _write_table(
                archive, f"database/{name}.jsonl", rows.lines(model, connection)
            )
    for dataset, published in sorted(marts.datasets.items()):
        for file, part in sorted(published.files().items()):
            with suppress(DamagedPartition):  # the worker rebuilds it, here and after a restore
                store.check(dataset, part, published.months_of(file))
                manifest["files"][f"marts/{file}"] = _write_file(archive, f"marts/{file}", store.path(part))
    if marts.version:
        manifest["files"]["marts/manifest.json"] = _write(
            archive, "files/marts/manifest.json", [marts.dump()]
        )
    with _locked_history(data / "history") as history:
        for relative, path in _files(data):
            # A file that disappears during the backup (a cancelled upload) is not part of the snapshot.
            with suppress(FileNotFoundError):
                source = history if path.suffix == ".sqlite3" else path
                manifest["files"][relative] = _write_file(archive, relative, source)
    content = orjson.dumps(manifest, option=orjson.OPT_INDENT_2)
    archive.writestr(zipfile.ZipInfo(MANIFEST), content)
    archive.writestr(zipfile.ZipInfo(signing.MEMBER), signing.sign(content))
    return manifest


@contextmanager
def snapshot(store: Store) -> Iterator[tuple[BaseDatabaseWrapper, Manifest]]:
    """Open a consistent snapshot on a separate connection, without locks, with the manifest of its figures."""
    for _ in range(ATTEMPTS):
        connection = connections.create_connection("default")
        try:
            try:
                before = store.manifest()
            except UnreadableManifest:
                before = Manifest()  # the worker rebuilds it, here and after a restore
            with connection.cursor() as cursor:
                if connection.vendor == "postgresql":
                    cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                else:
                    cursor.execute("BEGIN")
                # The snapshot is taken by a transaction's first query.
                cursor.execute("SELECT count(*) FROM imports_change")
                cursor.fetchall()
            # A version was published in between: the figures would be ahead of the rows.
            if before.version and store.manifest().version != before.version:
                continue
            with as_default(connection):
                yield connection, before
            return
        finally:
            with suppress(Exception), connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
            connection.close()
    raise BackupError("The figures changed without a pause. Try again in a quiet moment.")


@contextmanager
def _locked_history(history: Path) -> Iterator[Path]:
    """Lock the history (`portal.history`) against changes and yield a copy of its database as one file."""
    copy = history / ".copy.sqlite3"
    if not (history / "history.sqlite3").exists():
        yield copy
        return
    with locked(history / ".lock"):
        try:
            copy.unlink(missing_ok=True)
            with closing(sqlite3.connect(history / "history.sqlite3", timeout=20)) as database:
                database.execute("VACUUM INTO ?", [str(copy)])
            yield copy
        finally:
            copy.unlink(missing_ok=True)


@contextmanager
def as_default(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Make `connection` the default one, because Django looks connections up by alias."""
    previous = connections["default"]
    connections["default"] = connection
    try:
        yield
    finally:
        connections["default"] = previous


def _files(data: Path) -> Iterator[tuple[str, Path]]:
    for root in ROOTS:
        paths = [data / root] if (data / root).is_file() else sorted((data / root).rglob("*"))
        for path in paths:
            relative = path.relative_to(data).as_posix()
            if BACKED_UP.fullmatch(relative) and path.is_file() and not path.is_symlink():
                yield relative, path


def _write_table(archive: zipfile.ZipFile, name: str, lines: Iterator[bytes]) -> Entry:
    digest = rows.Digest()

    def digested() -> Iterator[bytes]:
        for line in lines:
            digest.add(line)
            yield line + b"\n"

    written = _write(archive, name, digested())
    return {"rows": digest.rows, "digest": digest.text, **written}


def _write_file(archive: zipfile.ZipFile, relative: str, path: Path) -> Entry:
    with path.open("rb") as file:
        return _write(archive, f"files/{relative}", iter(lambda: file.read(CHUNK), b""))


def _write(archive: zipfile.ZipFile, name: str, parts: Iterable[bytes]) -> Entry:
    info = zipfile.ZipInfo(name, date_time=timezone.localtime().timetuple()[:6])
    info.compress_type = ZIP_STORED if name.endswith(_COMPRESSED) else ZIP_DEFLATED
    digest, size = sha256(), 0
    with archive.open(info, "w", force_zip64=True) as member:
        for part in parts:
            digest.update(part)
            size += len(part)
            member.write(part)
    return {"bytes": size, "sha256": digest.hexdigest()}


def read_manifest(archive: zipfile.ZipFile) -> BackupManifest:
    try:
        if archive.getinfo(MANIFEST).file_size > MANIFEST_BYTES:
            raise ValueError("no manifest is so long")
        manifest: BackupManifest = orjson.loads(archive.read(MANIFEST))
        if manifest["format"] != FORMAT:
            raise BackupError(
                f"This backup has format {manifest['format']}; this version reads format {FORMAT}."
            )
        for entry in (*manifest["tables"].values(), *manifest["files"].values()):
            if entry["bytes"] < 0 or len(entry["sha256"]) != 64:
                raise ValueError("not what was written")
        return manifest
    except (*UNREADABLE, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BackupError("This is no backup of this portal.") from error


def members(manifest: BackupManifest) -> Iterator[tuple[str, Entry]]:
    for table, entry in manifest["tables"].items():
        yield f"database/{table}.jsonl", entry
    for relative, entry in manifest["files"].items():
        if not ALLOWED.fullmatch(relative):
            raise BackupError(f"The backup names a file that no backup of this portal holds: {relative}")
        yield f"files/{relative}", entry


def is_signed(archive: zipfile.ZipFile, with_key: bytes | None) -> bool:
    """Whether the archive carries this key's signature of its manifest."""
    manifest = archive.read(MANIFEST)
    try:
        if archive.getinfo(signing.MEMBER).file_size > 200:
            return False
        return signing.is_signature(archive.read(signing.MEMBER), manifest, with_key)
    except KeyError:
        return False


def verify(archive: zipfile.ZipFile) -> BackupManifest:
    """Check every byte against the manifest and return the manifest."""
    manifest = read_manifest(archive)
    for name, entry in members(manifest):
        digest, size = sha256(), 0
        try:
            kind = stat.S_IFMT(archive.getinfo(name).external_attr >> 16)
            if kind not in (0, stat.S_IFREG):
                raise BackupError(f"The backup holds something that is no plain file: {name}")
            with archive.open(name) as member:
                while part := member.read(CHUNK):
                    digest.update(part)
                    size += len(part)
                    if size > entry["bytes"]:  # a zip bomb: stop inflating
                        break
        except (*UNREADABLE, KeyError) as error:
            raise BackupError(f"The backup is damaged: {name} can't be read.") from error
        if digest.hexdigest() != entry["sha256"]:
            raise BackupError(f"The backup is damaged: {name} is not what was written.")
    return manifest
