"""Is what was kept still what was kept?"""

import sqlite3
import zlib

from marts.store import Manifest, hash_file
from portal.history.kept import database, files
from portal.history.opening import looking, records


def damaged() -> list[str]:
    """What is missing or no longer what was kept: files by their name, the database by SQLite's own words."""
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
