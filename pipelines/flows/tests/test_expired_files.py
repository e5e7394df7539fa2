"""Cleanup of interrupted uploads and of files with personal data."""

import os
import time
from pathlib import Path

from flows.expired_files import clear_expired, mark_personal

DAY = 24 * 3600


def aged(path: Path, age: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_deletes_only_old_leftovers(tmp_path: Path) -> None:
    incoming = tmp_path / "uploads" / "incoming"
    kept = aged(tmp_path / "uploads" / "7" / "original.csv", 9 * DAY)
    aged(incoming / "old", DAY + 60)
    aged(incoming / "new", DAY - 60)
    assert clear_expired(tmp_path) == 1
    assert [path.name for path in incoming.iterdir()] == ["new"]
    assert kept.exists()
    assert clear_expired(tmp_path / "nothing here") == 0


def test_deletes_files_with_personal_data_a_day_after_they_were_read(tmp_path: Path) -> None:
    uploads = tmp_path / "uploads"
    files = [aged(uploads / number / "original.xlsx", 9 * DAY) for number in ("7", "8", "9")]
    reports = [aged(path.with_name("report.json"), 9 * DAY) for path in files]
    mark_personal(tmp_path, 7)
    aged(uploads / "personal" / "8", DAY + 60)
    assert clear_expired(tmp_path) == 1
    assert [path.exists() for path in files] == [True, False, True]
    assert all(path.exists() for path in reports)
    assert clear_expired(tmp_path) == 0
