"""The folder of made reports in PORTAL_DATA: each in one of a random name that the database keeps, never a client."""

import re
import shutil
import time
from pathlib import Path
from uuid import uuid4

from django.conf import settings

from marts.files import replace, sync_folder

NAME = re.compile(r"[0-9a-f]{32}")
# What a making that was cut short left behind goes after a day.
STRAY = 24 * 3600


def root() -> Path:
    return Path(settings.PORTAL_DATA) / "reports"


def new_folder() -> str:
    return uuid4().hex


def path(folder: str, kind: str) -> Path:
    return root() / folder / f"report.{kind}"


def put(folder: str, kind: str, content: bytes) -> int:
    """The file on disk, whole; its size."""
    replace(path(folder, kind), content)
    sync_folder(root())
    return len(content)


def remove(folder: str) -> None:
    if NAME.fullmatch(folder):
        shutil.rmtree(root() / folder, ignore_errors=True)


def strays(known: set[str]) -> list[str]:
    """Folders that no row names any more, or never did."""
    before = time.time() - STRAY
    if not root().is_dir():
        return []
    return [
        one.name
        for one in root().iterdir()
        if NAME.fullmatch(one.name) and one.name not in known and one.stat().st_mtime < before
    ]
