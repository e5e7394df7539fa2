"""Cleanup of interrupted uploads."""

import os
import time
from pathlib import Path

from flows.expired_files import clear_incoming


def test_deletes_only_old_leftovers(tmp_path: Path) -> None:
    incoming = tmp_path / "uploads" / "incoming"
    incoming.mkdir(parents=True)
    kept = tmp_path / "uploads" / "7" / "original.csv"
    kept.parent.mkdir()
    day = 24 * 3600
    for path, age in ((incoming / "old", day + 60), (incoming / "new", day - 60), (kept, 9 * day)):
        path.write_bytes(b"x")
        os.utime(path, (time.time() - age,) * 2)
    assert clear_incoming(tmp_path) == 1
    assert [path.name for path in incoming.iterdir()] == ["new"]
    assert kept.exists()
    assert clear_incoming(tmp_path / "nothing here") == 0
