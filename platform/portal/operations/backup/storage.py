"""The folder of backups in PORTAL_DATA. It is listed from the files themselves, whichever process wrote them."""

import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import file_digest
from pathlib import Path
from typing import TypedDict

import orjson
from django.conf import settings
from django.utils import timezone

from portal.operations.backup import signing
from portal.operations.backup.archive import BackupError, BackupManifest, read_manifest
from portal.operations.backup.archive import is_signed as archive_is_signed
from portal.operations.backup.encryption import SUFFIX

NAME = re.compile(r"jilha-[0-9]{8}-[0-9]{6}\.zip(\.age)?")


def folder() -> Path:
    return Path(settings.PORTAL_DATA) / "backups"


def new_path(*, encrypted: bool = False) -> Path:
    return folder() / f"jilha-{timezone.localtime():%Y%m%d-%H%M%S}.zip{SUFFIX if encrypted else ''}"


def files() -> Iterator[Path]:
    """Return the backups in the folder, complete or not."""
    return (path for path in folder().glob("jilha-*") if NAME.fullmatch(path.name))


def facts_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


def sum_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def digest_of(path: Path) -> str:
    """Return the SHA-256 of the file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def write_sum(path: Path) -> str:
    """Write the file's hash next to it, in the format of `sha256sum -c`, and return it."""
    digest = digest_of(path)
    sum_path(path).write_text(f"{digest}  {path.name}\n")
    return digest


class Facts(TypedDict):
    made_at: str
    rows: int
    files: int
    database: str


class SignedFacts(Facts):
    """Facts stored next to an encrypted backup, with the hash of the file."""

    sha256: str


class BackupListing(SignedFacts):
    name: str
    bytes: int


def write_facts(path: Path, manifest: BackupManifest, digest: str) -> None:
    """Store what the list shows about an encrypted backup, which this server can't read; signed."""
    content = orjson.dumps({**_facts(manifest), "sha256": digest})
    signature = signing.sign(content).decode()
    facts_path(path).write_bytes(orjson.dumps({"facts": content.decode(), "signature": signature}))


def _read_facts(path: Path) -> tuple[SignedFacts, bool]:
    """Read the facts of an encrypted backup, and whether this installation signed them."""
    stored = orjson.loads(facts_path(path).read_bytes())
    content, signature = stored["facts"].encode(), stored["signature"].encode()
    return orjson.loads(content), signing.is_signature(signature, content, signing.known_key())


def _facts(manifest: BackupManifest) -> Facts:
    return {
        "made_at": manifest["made_at"],
        "rows": sum(entry.get("rows", 0) for entry in manifest["tables"].values()),
        "files": len(manifest["files"]),
        "database": manifest["database"],
    }


def is_signed(path: Path) -> bool:
    try:
        if path.suffix == SUFFIX:
            facts, signed = _read_facts(path)
            return signed and facts["sha256"] == digest_of(path)
        with zipfile.ZipFile(path) as archive:
            return archive_is_signed(archive, signing.known_key())
    except (OSError, KeyError, TypeError, ValueError, AttributeError, zipfile.BadZipFile):
        return False


def find(name: str) -> Path | None:
    path = folder() / name
    return path if NAME.fullmatch(name) and path.is_file() else None


def listed() -> list[BackupListing]:
    """Return every complete backup, newest first."""
    return [backup for path in sorted(files(), reverse=True) if (backup := _summary(path))]


def _summary(path: Path) -> BackupListing | None:
    try:
        if path.suffix == SUFFIX:
            signed, _ = _read_facts(path)
            facts: Facts = {
                "made_at": signed["made_at"],
                "rows": signed["rows"],
                "files": signed["files"],
                "database": signed["database"],
            }
        else:
            with zipfile.ZipFile(path) as archive:
                facts = _facts(read_manifest(archive))
    except (OSError, KeyError, TypeError, ValueError, AttributeError, zipfile.BadZipFile, BackupError):
        return None
    digest = ""
    with suppress(OSError):
        digest = sum_path(path).read_text().split()[0]
    return {
        "name": path.name,
        "bytes": path.stat().st_size,
        "sha256": digest,
        **facts,
    }


def remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    sum_path(path).unlink(missing_ok=True)
    facts_path(path).unlink(missing_ok=True)


def prune() -> list[str]:
    """Delete all but the newest PORTAL_BACKUPS_KEPT backups. Those written with --to are not touched."""
    old = sorted(files())[: -settings.PORTAL_BACKUPS_KEPT]
    for path in old:
        remove(path)
    return [path.name for path in old]
