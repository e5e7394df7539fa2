"""Integrity check of the archive."""

import sqlite3
import zlib

from marts.store import Manifest, hash_file
from portal.history.archive import database, files
from portal.history.opening import open_archive, records


def damaged() -> list[str]:
    """Return missing or changed files by name, and SQLite's messages about the database."""
    if not database().exists():
        return []
    try:
        with open_archive() as history:
            problems = [message for (message,) in history.execute("PRAGMA quick_check") if message != "ok"]
        manifests = records("SELECT manifest FROM record WHERE NOT thinned")
    except sqlite3.DatabaseError as error:
        return [str(error)]
    expected = {
        (name, part.sha256)
        for (manifest,) in manifests
        for marts in Manifest.parse(zlib.decompress(manifest)).datasets.values()
        for name, part in marts.files().items()
    }
    return problems + sorted(
        name
        for name, sha256 in expected
        if not (files() / name).is_file() or hash_file(files() / name) != sha256
    )
