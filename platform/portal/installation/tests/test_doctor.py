"""Each check of the doctor reports its problem with a fix, in both languages, and nothing if there is no problem."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from catalog.datasets.eferfar import EFERFAR
from marts.build import publish
from marts.store import Store
from oracle.entries import entry, frames
from portal.accounts.models import User
from portal.audit.services import record
from portal.core import migration_names
from portal.core.language import use_language
from portal.figures.models import Change, Import, Worker
from portal.installation.doctor import database, integrity, machine, work
from portal.installation.doctor import settings as environment
from portal.installation.doctor.checks import CHECKS
from portal.installation.doctor.checkup import Check, Finding, exit_code, run, warning
from portal.installation.doctor.texts import NAMES
from portal.operations.backup import storage
from portal.operations.models import Schedule

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path, settings: Any) -> Path:
    settings.PORTAL_DATA = tmp_path
    return tmp_path


def findings_of(check_function: Callable[[], Any]) -> list[tuple[str, str]]:
    return [(finding.severity, finding.text) for finding in check_function()]


def single_finding(check_function: Callable[[], Any], part: str, severity: str = "error") -> Finding:
    (found,) = check_function()
    assert (found.severity, part in found.text) == (severity, True), found
    with use_language("mr"):
        (marathi,) = check_function()
    assert marathi.text != found.text and marathi.severity == severity
    return found


def test_settings(settings: Any, data: Path, db: None) -> None:
    settings.PORTAL_MODE, settings.PORTAL_TRUSTED_PROXIES = "production", []
    settings.SECURE_HSTS_SECONDS = 0
    assert [finding.fix.split("=")[0] for finding in environment.mode()] == [
        "PORTAL_TLS",
        "PORTAL_TRUSTED_PROXIES",
    ]
    settings.SECURE_HSTS_SECONDS, settings.PORTAL_TRUSTED_PROXIES = 1, ["10.0.0.0/8"]
    assert findings_of(environment.mode) == []
    settings.PORTAL_MODE, settings.PORTAL_EMBEDDED_DATABASE = "embedded", False
    assert single_finding(environment.mode, "mode is embedded", "warning").fix == "PORTAL_MODE=production"
    settings.PORTAL_EMBEDDED_DATABASE, settings.DEBUG = True, True
    single_finding(environment.mode, "Debug mode", "warning")
    settings.SECRET_KEY = "short"
    single_finding(environment.secret_key, "too short")
    settings.SECRET_KEY = "0123456789abcdefghij" * 4
    (data / "secret-key").write_text("k")
    (data / "secret-key").chmod(0o644)
    assert single_finding(environment.secret_key, "can read the secret key").fix.startswith("chmod 600")
    (data / "secret-key").chmod(0o600)
    assert findings_of(environment.secret_key) == []
    single_finding(environment.super_admin, "no super admin")
    User.objects.create_user(
        email="demo@example.org", password="Correct-Horse-9", name="Demo", role="superadmin", is_demo=True
    )
    assert findings_of(environment.super_admin) == []
    User.objects.update(is_active=False)
    single_finding(environment.super_admin, "no super admin")
    settings.PORTAL_DEMO = False
    single_finding(environment.demo_accounts, "are still there", "warning")
    settings.PORTAL_MODE = "production"
    single_finding(environment.demo_accounts, "production database")


def test_machine(data: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SimpleNamespace(total=100 << 30, free=5 << 30, used=0)
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: disk)
    single_finding(machine.room, "5120 MB", "warning")
    disk.free = 1 << 30
    single_finding(machine.room, "1024 MB")
    disk.free = 50 << 30
    inodes = SimpleNamespace(f_files=1000, f_favail=3)
    monkeypatch.setattr(machine.os, "statvfs", lambda _: inodes)
    single_finding(machine.room, "only 3 more files", "warning")

    assert findings_of(machine.rights) == []
    data.chmod(0o777)
    single_finding(machine.rights, "can write to the data folder")
    data.chmod(0o700)
    storage.folder().mkdir()
    (storage.folder() / "jilha-20260101-000000.zip").write_bytes(b"")
    (storage.folder() / "jilha-20260101-000000.zip").chmod(0o644)
    single_finding(machine.rights, "read the backups")
    (storage.folder() / "jilha-20260101-000000.zip").chmod(0o600)
    monkeypatch.setattr(machine.os, "access", lambda path, _: path != data)
    single_finding(machine.rights, "can't write")
    monkeypatch.setattr(machine.os, "access", lambda path, _: path != data.parent)
    settings.PORTAL_WITNESS = data.parent / "disk" / "witness"
    assert str(settings.PORTAL_WITNESS) in single_finding(machine.rights, "can't write").text

    monkeypatch.setattr(machine, "memory_limit", lambda: 700 << 20)
    single_finding(machine.memory, "700 MB", "warning")
    settings.PORTAL_BROWSER = "no-such-browser"
    single_finding(machine.browser, "No Chromium", "warning")
    settings.PORTAL_UI = data / "ui"
    single_finding(machine.user_interface, "not built")
    (data / "ui").mkdir()
    (data / "ui" / "index.html").touch()
    single_finding(machine.user_interface, "Parts of")
    with machine.socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        settings.PORTAL_PORT = other.getsockname()[1]
        single_finding(machine.port, "Another program is using", "warning")
    assert findings_of(machine.port) == []


def test_database(db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert database.file_system(Path("/proc/self")) in ("proc", "")
    for check_function in (database.reachable, database.migrations, database.clock):
        assert findings_of(check_function) == []
    first, second = ({("a", name): SimpleNamespace(replaces=[])} for name in ("1", "2"))
    loader = SimpleNamespace(applied_migrations=first, disk_migrations=first | second)
    monkeypatch.setattr(migration_names, "MigrationLoader", lambda _: loader)
    single_finding(database.migrations, "1 migration is not applied")
    loader.applied_migrations, loader.disk_migrations = loader.disk_migrations, loader.applied_migrations
    single_finding(database.migrations, "does not know a.2")
    if connection.vendor == "sqlite":
        responses: dict[str, Any] = {"PRAGMA journal_mode": "wal", "PRAGMA integrity_check(1)": "ok"}
        monkeypatch.setattr(database, "query_value", responses.__getitem__)
        assert findings_of(database.make) == []
        responses["PRAGMA journal_mode"] = "delete"
        single_finding(database.make, "write-ahead", "warning")
        responses |= {"PRAGMA journal_mode": "wal", "PRAGMA integrity_check(1)": "Page 3: never used"}
        single_finding(database.make, "Page 3")
        responses["PRAGMA integrity_check(1)"] = "ok"
        monkeypatch.setattr(database, "file_system", lambda _: "nfs4")
        single_finding(database.make, "nfs4")
    else:
        responses = {
            "SHOW server_encoding": "UTF8", "SHOW max_connections": "100",
            "SELECT count(*) FROM pg_stat_activity": 5, "SELECT pg_is_in_recovery()": False,
        }  # fmt: skip
        monkeypatch.setattr(database, "query_value", responses.__getitem__)
        assert findings_of(database.make) == []
        for question, response, part, severity in (
            ("SHOW server_encoding", "SQL_ASCII", "SQL_ASCII", "error"),
            ("SELECT count(*) FROM pg_stat_activity", 95, "95 of", "warning"),
            ("SELECT pg_is_in_recovery()", True, "replica", "error"),
        ):
            kept, responses[question] = responses[question], response
            single_finding(database.make, part, severity)
            responses[question] = kept
        monkeypatch.setattr(database, "query_value", lambda _: timezone.now() + timedelta(seconds=90))
        single_finding(database.clock, "differ by 90")
        monkeypatch.setattr(database, "query_value", lambda question: {"SELECT 1": 1}.get(question, "130004"))
        single_finding(database.reachable, "PostgreSQL 13 is too old")

    def away(_: str) -> Any:
        raise DatabaseError("connection refused\nand more")

    monkeypatch.setattr(database, "query_value", away)
    single_finding(database.reachable, "connection refused")


def test_work(db: None) -> None:
    single_finding(work.worker, "No worker is alive: sheets")
    Worker.objects.create(name="gone", seen_at=LONG_AGO, state="idle")
    single_finding(work.worker, "last was seen at 01/01/2026")
    Worker.objects.create(name="here", seen_at=timezone.now(), state="idle")
    assert findings_of(work.worker) == findings_of(work.queue) == []
    sheet = Import.objects.create(
        dataset="eferfar", filename="a.csv", size=1, sha256="0" * 64, request_digest="0" * 64, stored_path="a"
    )
    assert findings_of(work.queue) == []
    Import.objects.filter(pk=sheet.pk).update(created_at=LONG_AGO)
    single_finding(work.queue, "1 sheet has waited")
    Import.objects.update(state="running", lease_until=LONG_AGO)
    single_finding(work.queue, "left unfinished")
    Import.objects.update(state="done")
    Change.objects.create(dataset="eferfar", month=date(2026, 4, 1), source="hand")
    Change.objects.update(created_at=LONG_AGO)
    single_finding(work.queue, "1 change is", "warning")
    Schedule.objects.all().delete()
    Schedule.objects.create(name="nightly", what="rebuild", cron="0 2 * * *", settled_until=timezone.now())
    single_finding(work.schedules, "daemon is stopped")
    Schedule.objects.update(looked_at=timezone.now())
    assert findings_of(work.schedules) == []


def test_keeping(transactional_db: None, data: Path) -> None:
    assert findings_of(integrity.figures) == []
    store = Store(data / "marts")
    publish(store, EFERFAR, frames([entry(1, date(2026, 4, 1)), entry(1, date(2026, 5, 1))]))
    single_finding(integrity.figures, "eferfar count 2 rows, the database 0")
    Change.objects.create(dataset="eferfar", month=date(2026, 4, 1), source="hand")
    assert findings_of(integrity.figures) == []  # pending for the worker
    store.path(store.manifest().dataset("eferfar").partitions["2026-04"]).unlink()
    single_finding(integrity.figures, "damaged (04/2026)")
    store.manifest_path.write_bytes(b"{")
    single_finding(integrity.figures, "list of the figures' files is damaged")
    store.manifest_path.unlink()

    single_finding(integrity.backups, "no backup", "warning")
    call_command("backup")
    assert findings_of(integrity.backups) == []
    newest = storage.folder() / storage.listed()[0]["name"]
    with newest.open("ab") as file:
        file.write(b"\0")
    single_finding(integrity.backups, "SHA-256 differs")
    storage.sum_path(newest).unlink()
    single_finding(integrity.backups, "lost its SHA-256", "warning")

    record("update", entity="eferfar")
    assert findings_of(integrity.audit) == []
    with connection.cursor() as cursor:
        cursor.execute("UPDATE audit_auditentry SET action = 'forged'")
    single_finding(integrity.audit, "broken at entry")


def test_old_backup_is_reported(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = {
        "name": "x.zip",
        "made_at": (timezone.now() - timedelta(days=9, hours=1)).isoformat(),
        "sha256": "",
    }
    monkeypatch.setattr(storage, "listed", lambda: [old])
    assert ("warning", "The newest backup is 9 days old.") in findings_of(integrity.backups)


def test_run_reports_findings_and_exit_codes() -> None:
    def fails() -> Any:
        raise ValueError("odd")

    def warns() -> Any:
        yield warning("so so", "mend it")

    well = Check("mode", lambda: iter(()), False)
    asks = Check("migrations", warns, True)
    assert exit_code(run([well])) == 0 and exit_code(run([well, asks])) == 1
    away = run([Check("database", fails, False), asks])
    assert [finding.severity for finding in away] == ["error", "warning"] and exit_code(away) == 2
    assert "odd" in away[0].text and "not responding" in away[1].text
    assert {check.name for check in CHECKS} == set(NAMES)


@pytest.mark.parametrize("chosen_by", ["option", "locale"])
def test_command(
    chosen_by: str, db: None, data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "mr_IN.UTF-8" if chosen_by == "locale" else "C")
    with pytest.raises(SystemExit) as caught:
        call_command("doctor", language="mr" if chosen_by == "option" else None)
    out = capsys.readouterr().out
    assert caught.value.code == 2 and "✗ कार्यकर्ता प्रक्रिया" in out and "→ पोर्टल चालू असल्यास थांबवा" in out
    with pytest.raises(SystemExit):
        call_command("doctor", json=True)
    response = json.loads(capsys.readouterr().out)
    assert response["status"] == "error" and {finding["check"] for finding in response["checks"]} == set(
        NAMES
    )


def test_invalid_environment_is_reported(tmp_path: Path) -> None:
    env = {**os.environ, "PORTAL_MODE": "production", "PORTAL_HOSTS": "*", "PORTAL_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "portal", "doctor", "--json"], env=env, capture_output=True, text=True
    )
    assert done.returncode == 2 and "PORTAL_HOSTS" in json.loads(done.stdout)["checks"][0]["text"]
