"""Database checks: reachable, migrated, intact, and suitable."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from portal.core.language import text
from portal.core.migration_names import compare
from portal.installation.doctor.checkup import Finding, by_mode, error, start_again, warning
from portal.installation.roles import may_rewrite_audit

OLDEST_POSTGRES = 14
# Their locks do not work across machines, so SQLite would sooner or later be corrupted.
NETWORK = ("nfs", "cifs", "smb", "9p", "fuse.sshfs", "glusterfs", "ceph", "lustre", "fuse.s3fs")
QUICK = 2 << 30  # bytes above which SQLite's quick check replaces the full one


def query_value(sql: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        row = cursor.fetchone()
        return row[0] if row else None


def reachable() -> Iterator[Finding]:
    try:
        query_value("SELECT 1")
    except DatabaseError as failure:
        reason = str(failure).strip().partition("\n")[0]
        yield error(
            text("The database is not responding: {reason}", reason=reason),
            "docs/runbook.md#jilhadatabasedown",
        )
        return
    if connection.vendor == "postgresql":
        version = int(str(query_value("SHOW server_version_num"))) // 10_000
        if version < OLDEST_POSTGRES:
            yield error(
                text(
                    "PostgreSQL {version} is too old; {oldest} is needed.",
                    version=version,
                    oldest=OLDEST_POSTGRES,
                )
            )


def migrations() -> Iterator[Finding]:
    missing, unknown = compare(connection)
    if missing:
        yield error(
            text(
                "{count} migrations are not applied: the tables are older than the portal.",
                count=len(missing),
            ),
            by_mode(start_again(), "docker compose run --rm migrate"),
        )
    if unknown:
        yield error(
            text(
                "The database is newer than the portal: it does not know {name}.",
                name=".".join(min(unknown)),
            ),
            text("Install the version that wrote it, or restore a backup of this one."),
        )


def make() -> Iterator[Finding]:
    yield from _postgres() if connection.vendor == "postgresql" else _sqlite()


def _sqlite() -> Iterator[Finding]:
    path = Path(str(connection.settings_dict["NAME"]))
    kind = file_system(path)
    if kind.startswith(NETWORK):
        yield error(
            text("The database is on a network folder ({kind}), where SQLite's locks don't work.", kind=kind),
            "make move TO=postgresql://…",
        )
    if query_value("PRAGMA journal_mode") != "wal":
        yield warning(
            text("SQLite writes without its write-ahead log: readers wait for writers."),
            f"sqlite3 {path} 'PRAGMA journal_mode=WAL'",
        )
    pragma = "quick_check" if path.stat().st_size > QUICK else "integrity_check"
    check_result = query_value(f"PRAGMA {pragma}(1)")
    if check_result != "ok":
        yield error(text("The database file is damaged: {what}", what=check_result), "make restore FROM=…")


def _postgres() -> Iterator[Finding]:
    encoding = query_value("SHOW server_encoding")
    if encoding != "UTF8":
        yield error(
            text("The database's encoding is {encoding}; Marathi needs UTF8.", encoding=encoding),
            "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
        )
    max_connections, connections_used = (
        int(str(query_value("SHOW max_connections"))),
        int(str(query_value("SELECT count(*) FROM pg_stat_activity"))),
    )
    if connections_used > 0.8 * max_connections:
        yield warning(
            text(
                "{used} of PostgreSQL's {most} connections are taken.",
                used=connections_used,
                most=max_connections,
            ),
            "ALTER SYSTEM SET max_connections = …",
        )
    if query_value("SELECT pg_is_in_recovery()"):
        yield error(text("DATABASE_URL names a replica that only reads."), "DATABASE_URL=…")


def rights() -> Iterator[Finding]:
    if connection.vendor == "postgresql" and may_rewrite_audit():
        severity_of = error if settings.PORTAL_MODE == "production" else warning
        yield severity_of(
            text("The portal's database role may change or delete entries of the audit log."),
            "docs/operations.md#database-roles",
        )


def clock() -> Iterator[Finding]:
    if connection.vendor != "postgresql":
        return
    before = time.time()
    database_time = query_value("SELECT clock_timestamp()")
    assert isinstance(database_time, datetime)
    local_time = datetime.fromtimestamp((before + time.time()) / 2, UTC)
    skew = abs((database_time - local_time).total_seconds())
    if skew > 2:
        message = text(
            "The clocks of this machine and of the database differ by {seconds} s.", seconds=round(skew)
        )
        yield (error if skew > 15 else warning)(message, "timedatectl set-ntp true")


def file_system(path: Path) -> str:
    """Return the file system type of a path; empty if unknown."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return ""
    resolved = path.resolve()
    mounts_above = [(mount[1], mount[2]) for mount in mounts if resolved.is_relative_to(mount[1])]
    return max(mounts_above, key=lambda mount: len(mount[0]), default=("", ""))[1]
