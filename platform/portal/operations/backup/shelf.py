"""The folder of backups in PORTAL_DATA: the files themselves are the list, so that it is true whoever made them."""

import re
import zipfile
from contextlib import suppress
from hashlib import file_digest
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from portal.operations.backup import signing
from portal.operations.backup.archive import BackupError, read_manifest
from portal.operations.backup.archive import is_signed as archive_is_signed

NAME = re.compile(r"jilha-[0-9]{8}-[0-9]{6}\.zip")


def folder() -> Path:
    return Path(settings.PORTAL_DATA) / "backups"


def new_path() -> Path:
    return folder() / f"jilha-{timezone.localtime():%Y%m%d-%H%M%S}.zip"


def sum_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def digest_of(path: Path) -> str:
    """The hash of the whole file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def write_sum(path: Path) -> str:
    """The hash of the whole file, kept beside it as `sha256sum -c` reads it."""
    digest = digest_of(path)
    sum_path(path).write_text(f"{digest}  {path.name}\n")
    return digest


def is_signed(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return archive_is_signed(archive, signing.known_key())
    except (OSError, KeyError, zipfile.BadZipFile):
        return False


def find(name: str) -> Path | None:
    path = folder() / name
    return path if NAME.fullmatch(name) and path.is_file() else None


def listed() -> list[dict[str, Any]]:
    """Every whole backup, newest first."""
    found = [_shown(path) for path in folder().glob("*.zip") if NAME.fullmatch(path.name)]
    return sorted((one for one in found if one), key=lambda one: one["name"], reverse=True)


def _shown(path: Path) -> dict[str, Any] | None:
    try:
        with zipfile.ZipFile(path) as archive:
            told = read_manifest(archive)
    except (OSError, zipfile.BadZipFile, BackupError):
        return None
    digest = ""
    with suppress(OSError):
        digest = sum_path(path).read_text().split()[0]
    return {
        "name": path.name,
        "made_at": told["made_at"],
        "bytes": path.stat().st_size,
        "sha256": digest,
        "rows": sum(entry["rows"] for entry in told["tables"].values()),
        "files": len(told["files"]),
        "database": told["database"],
    }


def remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    sum_path(path).unlink(missing_ok=True)


def prune() -> list[str]:
    """Remove what is older than the newest few; backups made elsewhere with --to are not touched."""
    old = [path for path in sorted(folder().glob("*.zip")) if NAME.fullmatch(path.name)][
        : -settings.PORTAL_BACKUPS_KEPT
    ]
    for path in old:
        remove(path)
    return [path.name for path in old]
