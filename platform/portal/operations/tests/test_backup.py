"""Backup and restore: round trips into an empty folder and an empty PostgreSQL, and refusals."""

import json
import os
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone

from portal.audit.models import AuditEntry
from portal.audit.services import record, verify
from portal.figures.models import Import
from portal.imports.models import LedgerEntry
from portal.operations.backup import archive, rows, storage
from portal.operations.backup import restore as restoring
from portal.operations.backup.archive import MANIFEST
from portal.operations.models import Run
from support.datasets import Api


@pytest.fixture(autouse=True)
def data(tmp_path: Path, settings: Any) -> Path:
    settings.PORTAL_DATA = tmp_path / "data"
    settings.PORTAL_DATA.mkdir()
    return settings.PORTAL_DATA


@pytest.fixture
def office(transactional_db: None, people: dict[str, Any], make_entry: Any, data: Path) -> Path:
    """An installation with a few rows and files of every kind."""
    entry = make_entry(day=date(2026, 4, 1), avg_processing_days=24)
    import_row = Import.objects.create(
        dataset="eferfar", filename="नोव्हेंबर.csv", size=4, sha256="0" * 64, request_digest="0" * 64,
        stored_path="uploads/1/original.csv", state="done", created_by=people["own"],
    )  # fmt: skip
    LedgerEntry.objects.create(
        import_record=import_row, row_id=entry.pk, row_number=2, action="update", revision_after=2,
        prior={"z": 1, "a": "क", "n": None},
    )  # fmt: skip
    Run.objects.create(
        job="rebuild", trigger="hand", state="running", created_at=timezone.now(), log=[{"b": 1, "a": 2}]
    )
    for day in range(20):
        record("update", entity="eferfar", entity_id=day, actor=people["own"], before={"n": day})
    for name, content in {
        "uploads/1/original.csv": b"a,b\n",
        "media/picture.png": b"\x89PNG",
        "secret-key": b"secret",
        "dagster/history.db": b"not kept",
        "backups/old.zip": b"not kept",
        "marts/.lock": b"",
    }.items():
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return data


def run_command(*arguments: str, data: Path, database: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PORTAL_DATA": str(data), "DATABASE_URL": database, "PORTAL_DEMO": "0"}
    return subprocess.run(
        [sys.executable, "-m", "portal", *arguments], env=env, capture_output=True, text=True
    )


def manifest(path: Path) -> archive.BackupManifest:
    with zipfile.ZipFile(path) as opened:
        return archive.read_manifest(opened)


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_backup_and_restore_round_trip(
    office: Path, tmp_path: Path, into: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres_url") if into == "postgresql" else ""
    file, second, place = tmp_path / "one.zip", tmp_path / "two.zip", tmp_path / "elsewhere"
    call_command("backup", to=file)
    contents = manifest(file)
    assert contents["database"] == connection.vendor
    assert set(contents["files"]) == {"uploads/1/original.csv", "media/picture.png", "secret-key"}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    key = ("--key", str(office / "backup-key"))
    result = run_command("restore", "--from", str(file), *key, data=place, database=database)
    assert result.returncode == 0, result.stderr
    assert (place / "backup-key").read_bytes() == (office / "backup-key").read_bytes()
    assert (place / "uploads/1/original.csv").read_bytes() == b"a,b\n"
    assert (place / "secret-key").read_bytes() == b"secret"
    assert not (place / "dagster").exists()

    assert run_command("backup", "--to", str(second), data=place, database=database).returncode == 0
    after = manifest(second)
    # The open run is cancelled, and the restore is in the audit log.
    changed = {"operations_run", "audit_auditentry"}
    assert {name: entry for name, entry in after["tables"].items() if name not in changed} == {
        name: entry for name, entry in contents["tables"].items() if name not in changed
    }
    assert after["tables"]["audit_auditentry"]["rows"] == contents["tables"]["audit_auditentry"]["rows"] + 1
    assert {name: entry["sha256"] for name, entry in after["files"].items()} == {
        name: entry["sha256"] for name, entry in contents["files"].items()
    }
    if into == "postgresql":
        return
    # A second restore needs --overwrite.
    refused = run_command("restore", "--from", str(file), data=place, database=database)
    assert refused.returncode != 0 and "--overwrite" in refused.stderr
    replaced = run_command("restore", "--from", str(file), "--overwrite", data=place, database=database)
    assert replaced.returncode == 0, replaced.stderr
    assert list(place.glob("before-restore-*/uploads/1/original.csv"))


def test_restores_into_the_same_database(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    contents = manifest(file)["tables"]
    Import.objects.update(filename="changed.csv")
    call_command("restore", file=file, overwrite=True)
    assert Import.objects.get().filename == "नोव्हेंबर.csv"
    assert LedgerEntry.objects.get().prior == {"z": 1, "a": "क", "n": None}
    assert Run.objects.get(job="rebuild").state == "cancelled"
    assert verify().intact and AuditEntry.objects.last().action == "restore"  # type: ignore[union-attr]
    assert AuditEntry.objects.count() == contents["audit_auditentry"]["rows"] + 1  # the id sequence continues


def test_two_restores_in_one_second(office: Path, tmp_path: Path, monkeypatch: Any) -> None:
    call_command("backup", to=(file := tmp_path / "one.zip"))
    second = timezone.localtime().replace(microsecond=0)
    moments = iter((second, second + timedelta(microseconds=1)))
    monkeypatch.setattr(timezone, "localtime", partial(next, moments))
    for _ in range(2):
        call_command("restore", file=file, overwrite=True)
    assert len(list(office.glob("before-restore-*/uploads"))) == 2


def altered(file: Path, into: Path, change: Callable[[zipfile.ZipInfo, bytes], bytes]) -> Path:
    """Copy the backup, passing every member through `change`."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(into, "w") as new:
        for name in old.namelist():
            info = zipfile.ZipInfo(name)
            content = change(info, old.read(name))
            new.writestr(info, content)
    return into


def with_member(file: Path, into: Path, name: str, content: bytes) -> Path:
    return altered(file, into, lambda info, old: content if info.filename == name else old)


def test_damaged_backup_changes_nothing(office: Path, tmp_path: Path) -> None:
    file, damaged = tmp_path / "one.zip", tmp_path / "two.zip"
    call_command("backup", to=file)
    for victim in ("files/uploads/1/original.csv", "database/imports_import.jsonl", MANIFEST):
        with_member(file, damaged, victim, b"{}")
        Import.objects.update(filename="changed.csv")
        with pytest.raises(CommandError):
            call_command("restore", file=damaged, overwrite=True)
        assert Import.objects.get().filename == "changed.csv"
        assert (office / "uploads/1/original.csv").read_bytes() == b"a,b\n"
    damaged.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(CommandError):
        call_command("restore", file=damaged, overwrite=True)


def test_restore_rejects_path_traversal(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    contents = manifest(file)
    contents["files"]["../outside"] = {"bytes": 1, "sha256": "0" * 64}
    tampered = with_member(file, tmp_path / "two.zip", MANIFEST, json.dumps(contents).encode())
    with pytest.raises(CommandError, match="no backup of this portal holds"):
        call_command("restore", file=tampered, overwrite=True)
    assert not (tmp_path / "outside").exists()


def test_failed_restore_has_no_effect(office: Path, tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)

    def refused(path: Path, part: str, **consent: bool) -> None:
        with pytest.raises(CommandError, match=part):
            call_command("restore", file=path, overwrite=True, **consent)
        assert Import.objects.get().filename == "नोव्हेंबर.csv"
        assert not list(office.glob(".restoring-*")) and not list(office.glob("before-restore-*"))

    # A flipped byte in a compressed table; longer members; a manifest of the wrong shape.
    with zipfile.ZipFile(file) as opened:
        info = opened.getinfo("database/geography_taluka.jsonl")
    flipped = bytearray(file.read_bytes())
    flipped[info.header_offset + info.compress_size // 2] ^= 0xFF
    (tmp_path / "flipped.zip").write_bytes(flipped)
    refused(tmp_path / "flipped.zip", "damaged")
    longer = altered(
        file, tmp_path / "longer.zip", lambda info, old: old + b"0" * (info.filename != MANIFEST)
    )
    refused(longer, "is not what was written")
    for shape in (b"[]", b'{"format": 1}', b'{"format": 1, "tables": {"a": 1}, "files": {}}'):
        refused(with_member(file, tmp_path / "odd.zip", MANIFEST, shape), "no backup")
    # An unknown migration, and an incomplete set of those that were squashed into one.
    contents = manifest(file)
    names = {*contents["migrations"]} - {"accounts.0006_revisions"}
    for migrations, unknown in (({*names, "a.1"}, "a.1"), (names, "accounts.0001_initial")):
        content = json.dumps({**contents, "migrations": [*migrations]}).encode()
        other_backup = with_member(file, tmp_path / "other.zip", MANIFEST, content)
        refused(other_backup, f"{unknown} is unknown", accept_unsigned=True)
    refused(tmp_path / "missing.zip", "can't be brought back")

    full = SimpleNamespace(total=1 << 40, used=0, free=1 << 20)
    with monkeypatch.context() as patch:
        patch.setattr(restoring.shutil, "disk_usage", lambda _: full)
        refused(file, "1 MB are free")
    with monkeypatch.context() as patch:
        patch.setattr(restoring.shutil, "copyfileobj", raising(OSError(28, "No space left on device")))
        refused(file, "No space left")
    with monkeypatch.context() as patch:
        patch.setattr(restoring, "fill", raising(OperationalError("disk is full")))
        refused(file, "The database refuses: disk is full")


def raising(error: Exception) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    return fail


def test_rejects_symlink_members(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)

    def as_link(info: zipfile.ZipInfo, content: bytes) -> bytes:
        if info.filename == "files/media/picture.png":
            info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
        return content

    leftover = office / ".restoring-0000"  # left behind by a killed restore
    leftover.mkdir()
    with pytest.raises(CommandError, match="no plain file"):
        call_command("restore", file=altered(file, tmp_path / "link.zip", as_link), overwrite=True)
    call_command("restore", file=file, overwrite=True)
    picture = office / "media/picture.png"
    assert not picture.is_symlink() and picture.read_bytes() == b"\x89PNG"
    assert not leftover.exists()


def test_reports_an_unreachable_database(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    away = "postgresql://me:secret@127.0.0.1:1/none"
    key = ("--key", str(office / "backup-key"))
    result = run_command("restore", "--from", str(file), *key, data=tmp_path / "place", database=away)
    assert (
        result.returncode == 1
        and "The database refuses" in result.stderr
        and "Traceback" not in result.stderr
    )


def test_every_table_is_backed_up_or_explicitly_left_out(db: None) -> None:
    from django.apps import apps

    backed_up = {model._meta.db_table for model in rows.tables(apps)}
    assert set(connection.introspection.table_names()) - backed_up - rows.LEFT_OUT == {"django_migrations"}


def test_lists_downloads_prunes_and_deletes_backups(
    office: Path, people: dict[str, Any], settings: Any
) -> None:
    api = Api(people["superadmin"])
    assert api.get("/operations/backups").json()["data"] == []
    call_command("backup")
    (backup,) = api.get("/operations/backups").json()["data"]
    assert backup["rows"] > 20 and backup["files"] == 3 and len(backup["sha256"]) == 64
    response = api.get(f"/operations/backups/{backup['name']}/file")
    assert len(b"".join(response.streaming_content)) == backup["bytes"]
    assert AuditEntry.objects.filter(action="download", entity_id=backup["name"]).exists()
    for name in ("..%2Fsecret-key", "secret-key", "jilha-20200101-000000.zip"):
        assert api.get(f"/operations/backups/{name}/file").status_code == 404
    settings.PORTAL_BACKUPS_KEPT = 1
    (storage.folder() / "jilha-20200101-000000.zip").write_bytes(b"")
    assert storage.prune() == ["jilha-20200101-000000.zip"]
    assert api.delete(f"/operations/backups/{backup['name']}").status_code == 200
    assert not list(storage.folder().glob("jilha-*"))


def test_rejects_a_second_backup_request(people: dict[str, Any]) -> None:
    api = Api(people["superadmin"])
    assert api.post("/operations/backups").status_code == 202
    assert api.post("/operations/backups").status_code == 409
    assert list(Run.objects.values_list("job", "state")) == [("backup", "requested")]
