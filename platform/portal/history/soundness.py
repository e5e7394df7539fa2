"""Integrity check of the archive."""

import sqlite3
import zlib

from marts.store import Manifest, hash_file
from portal.history.archive import database, files
from portal.history.opening import looking, records


def damaged() -> list[str]:
    """Return missing or changed files by name, and SQLite's messages about the database."""
    if not database().exists():
        return []
    try:
        with looking() as history:
            said = [word for (word,) in history.execute("PRAGMA quick_check") if word != "ok"]
        manifests = records("SELECT manifest FROM record WHERE NOT thinned")
    except sqlite3.DatabaseError as error:
        return [str(error)]
    named = {
        (name, part.sha256)
        for (manifest,) in manifests
        for marts in Manifest.parse(zlib.decompress(manifest)).datasets.values()
        for name, part in marts.files().items()
    }
    return said + sorted(
        name
        for name, sha256 in named
        if not (files() / name).is_file() or hash_file(files() / name) != sha256
    )
