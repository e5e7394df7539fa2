"""Disaster recovery: restore an office's backup into an empty folder and the other kind of database, and go
on working. Also a backup of an older version.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import ConnectionHandler
from django.test import Client

from flows.config import Config, sqlalchemy_url
from flows.runtime import open_runtime
from lifecycle.conftest import Office, keys, sheet
from portal.accounts.factor_secrets import open_secret
from portal.accounts.models import Session, TwoFactor, User
from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.figures.models import Import
from portal.operations.backup import rows
from portal.operations.backup.archive import as_default, read_manifest
from portal.organisation.models import Department
from portal.settings.database import parse
from support.datasets import Api

PASSWORD = "Correct-Horse-9"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
# A restore cancels running jobs and is written to the audit log.
CHANGED = {"operations_run", "audit_auditentry"}


def portal(*arguments: str, data: Path, database: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PORTAL_DATA": str(data), "DATABASE_URL": database, "PORTAL_DEMO": "0"}
    command = [sys.executable, "-m", "portal", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True)


@pytest.fixture
def elsewhere(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database of the other kind."""
    if connection.vendor == "sqlite":
        return str(request.getfixturevalue("empty_postgres"))
    return f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"


def test_work_continues_after_a_restore_elsewhere(
    office: Office, tmp_path: Path, elsewhere: str, settings: Any
) -> None:
    office.bring_in(sheet(keys(40), lambda number: 10 + number), filename="नोव्हेंबर.csv")
    picture = tmp_path / "media" / "a.png"
    picture.parent.mkdir()
    picture.write_bytes(b"\x89PNG")
    (tmp_path / "secret-key").write_text("k" * 60)
    officer = office.people["own"]
    officer.set_password(PASSWORD)
    officer.save()
    shown = office.superadmin.get("/eferfar/dashboard-data").json()["data"]
    before = office.figures()
    file, place = tmp_path / "kept.zip", tmp_path / "place"
    call_command("backup", to=file)
    digests = {model._meta.db_table: rows.digest(model, connection) for model in rows.tables(apps)}

    key = ("--key", str(tmp_path / "backup-key"))
    done = portal("restore", "--from", str(file), *key, data=place, database=elsewhere)
    assert done.returncode == 0, done.stderr
    assert (place / "secret-key").read_text() == "k" * 60 and (place / "media/a.png").exists()

    settings.PORTAL_DATA = place
    opened = ConnectionHandler({"default": parse(elsewhere)}).create_connection("default")
    runtime = open_runtime(Config(database_url=sqlalchemy_url(elsewhere), data=place))
    try:
        with as_default(opened):
            back = {model._meta.db_table: rows.digest(model, opened) for model in rows.tables(apps)}
            assert {name for name in digests if digests[name] != back[name]} <= CHANGED
            assert verify().intact and AuditEntry.objects.latest("id").action == "restore"
            body = {"email": officer.email, "password": PASSWORD, "role": "user"}
            response = Client().post("/api/login", body, content_type="application/json")
            assert response.status_code == 200, response.content
            restored = Office(
                runtime, {name: user and User.objects.get(pk=user.pk) for name, user in office.people.items()}
            )
            # The figures are in the backup: nothing is rebuilt.
            data = restored.superadmin.get("/eferfar/dashboard-data").json()["data"]
            assert data["summary"] == shown["summary"]
            first = Import.objects.get(filename="नोव्हेंबर.csv")
            received = restored.superadmin.get(f"/imports/{first.pk}/file")
            assert b"".join(received.streaming_content) == sheet(keys(40), lambda number: 10 + number)
            restored.bring_in(sheet(keys(10, start=40), lambda number: 1))
            after = restored.figures()
            assert after["count"] == before["count"] + 10
            assert after["total_pending"] == before["total_pending"] + 10
            assert restored.undo(first.pk).status_code == 200  # so the ledger was restored as well
    finally:
        runtime.engine.dispose()
        opened.close()


_OLDER = """\
import django; django.setup()
from pathlib import Path
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from portal.accounts.factor_secrets import seal_secret
from portal.accounts.models import TwoFactor, User
from portal.operations.backup import archive
from portal.organisation.models import Department
executor, recorder = MigrationExecutor(connection), MigrationRecorder(connection)
newer = ("organisation", "0002_creator")
others = {{leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != newer[0]}}
older = sorted(others | {{("organisation", "0001_tables")}})
executor.migrate(older)
# Drop columns that came later from the models.
then = executor.loader.project_state(older).apps
for model in apps.get_models():
    if model._meta.app_label == newer[0]:
        known = {{field.name for field in then.get_model(newer[0], model.__name__)._meta.local_fields}}
        model._meta.local_fields[:] = [field for field in model._meta.local_fields if field.name in known]
        model._meta._expire_cache()
for key, migration in executor.loader.disk_migrations.items():
    if migration.replaces and key != newer:
        recorder.record_unapplied(*key)
        for former in migration.replaces:
            recorder.record_applied(*former)
Department.objects.create(name="Roads", slug="roads")
person = User.objects.create(email="old@test.example", name="जुने", role="admin", password="!")
TwoFactor.objects.create(user=person, secret=seal_secret(person.pk, {secret!r}), confirmed_at=person.created_at)
archive.make(Path({file!r}))
"""


def test_restore_migrates_an_older_backup(
    transactional_db: None, tmp_path: Path, elsewhere: str, settings: Any
) -> None:
    """Its migrations have their former names, and the last one is missing."""
    file, old, place = tmp_path / "old.zip", tmp_path / "old", tmp_path / "place"
    env = {**os.environ, "PORTAL_DATA": str(old), "DATABASE_URL": ""}
    code = _OLDER.format(file=str(file), secret=SECRET)
    made = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    with zipfile.ZipFile(file) as backup:
        manifest = read_manifest(backup)
    assert "accounts.0007_sealed_factors" in manifest["migrations"]
    assert "organisation.0005_earlier_limits" not in manifest["migrations"], "not an older version"

    key = old / "backup-key"
    done = portal("restore", "--from", str(file), "--key", str(key), data=place, database=elsewhere)
    assert done.returncode == 0 and "does not open" not in done.stdout, done.stderr
    opened = ConnectionHandler({"default": parse(elsewhere)}).create_connection("default")
    try:
        executor = MigrationExecutor(opened)
        assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
        with as_default(opened):
            assert User.objects.get().name == "जुने"
            assert verify().intact
            assert Department.objects.get().creator is None  # the later migration ran
            # The secret key was restored and decrypts the sealed value.
            settings.SECRET_KEY = (place / "secret-key").read_text()
            assert (old / "secret-key").read_text() == settings.SECRET_KEY
            assert open_secret(TwoFactor.objects.get()) == SECRET
            assert Api(User.objects.get()).get("/catalog").status_code == 200
    finally:
        opened.close()
    # It cannot be restored into a database of this version: its rows would not fit.
    with pytest.raises(CommandError, match="another version"):
        call_command("restore", file=file, overwrite=True, key=key)
    Session.objects.all().delete()
