"""Earlier days in backups, and reports of damaged history files."""

from __future__ import annotations

import shutil
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from history.conftest import BEGIN, Archive, end_of, fetch
from portal.core.response_cache import RESPONSES
from portal.figures.models import Change
from portal.figures.selectors import reader
from portal.history.archive import files, folder
from portal.history.opening import _reader, damaged
from portal.history.recording import record
from portal.installation.doctor import integrity
from portal.operations.backup.archive import verify

# The history is in files, whatever the database.
pytestmark = pytest.mark.one_database

DASHBOARD = "/eferfar/dashboard-data"


def record_two_days(archive: Archive) -> tuple[int, bytes]:
    """Record a day and another with different figures. Return the first day's response."""
    with end_of(BEGIN):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 7, 3)])
        record()
        noted = fetch(archive.api, DASHBOARD)
    with end_of(BEGIN + timedelta(days=1)):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 70, 30)])
        record()
        assert fetch(archive.api, DASHBOARD)[1] != noted[1]
    return noted


def fetch_first_day(archive: Archive) -> tuple[int, bytes]:
    RESPONSES.clear()
    with end_of(BEGIN + timedelta(days=1)):
        return fetch(archive.api, DASHBOARD, as_known_on=BEGIN)


def test_backup_restores_earlier_days(archive: Archive, tmp_path: Path) -> None:
    noted = record_two_days(archive)
    backup = tmp_path / "backup.zip"
    call_command("backup", to=backup)
    shutil.rmtree(folder())
    assert fetch_first_day(archive)[0] == 422
    with zipfile.ZipFile(backup) as opened:
        verify(opened)
        for name in opened.namelist():
            if name.startswith("files/history/"):
                place = Path(settings.PORTAL_DATA) / name.removeprefix("files/")
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(opened.read(name))
    assert fetch_first_day(archive) == noted
    assert not damaged() and not [*integrity.history()]


def test_damaged_file_is_reported_and_not_used(archive: Archive) -> None:
    noted = record_two_days(archive)
    with end_of(BEGIN + timedelta(days=1)):
        today = fetch(archive.api, DASHBOARD)
    now = {part.sha256 for part in reader().store.manifest().dataset("eferfar").partitions.values()}
    [only] = [place for place in files().glob("*/*.parquet") if place.stem not in now]
    original = only.read_bytes()
    only.write_bytes(original[:-1])
    _reader.cache_clear()
    status, body = fetch_first_day(archive)
    assert status == 503 and b"FIGURES_UNAVAILABLE" in body
    assert damaged() == [only.relative_to(files()).as_posix()]
    [finding] = integrity.history()
    assert only.name in finding.text and finding.severity == "error"
    # Today's figures have separate files, and nothing is rebuilt for an earlier day.
    with end_of(BEGIN + timedelta(days=1)):
        assert fetch(archive.api, DASHBOARD) == today
    assert not Change.objects.exists()
    only.write_bytes(original)
    assert fetch_first_day(archive) == noted
