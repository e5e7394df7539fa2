"""The folder of ready reports in PORTAL_DATA, one subfolder each. Its random name is never shown to clients."""

import re
import shutil
import time
from pathlib import Path
from uuid import uuid4

from django.conf import settings

from marts.files import replace, sync_folder

NAME = re.compile(r"[0-9a-f]{32}")
# Seconds after which folders of interrupted runs are deleted.
STRAY = 24 * 3600


def root() -> Path:
    return Path(settings.PORTAL_DATA) / "reports"


def new_folder() -> str:
    return uuid4().hex


def path(folder: str, kind: str) -> Path:
    return root() / folder / f"report.{kind}"


def put(folder: str, kind: str, content: bytes) -> int:
    """Write the file atomically and return its size in bytes."""
    replace(path(folder, kind), content)
    sync_folder(root())
    return len(content)


def remove(folder: str) -> None:
    if NAME.fullmatch(folder):
        shutil.rmtree(root() / folder, ignore_errors=True)


def strays(known_folders: set[str]) -> list[str]:
    """Return folders older than a day without a row."""
    cutoff = time.time() - STRAY
    if not root().is_dir():
        return []
    return [
        folder.name
        for folder in root().iterdir()
        if NAME.fullmatch(folder.name)
        and folder.name not in known_folders
        and folder.stat().st_mtime < cutoff
    ]
