"""Move an embedded installation to PostgreSQL: all rows arrive or none, and the screens are the same."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg2
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.utils import ConnectionHandler
from django.utils import timezone

from lifecycle.conftest import Office, keys, sheet
from portal.accounts.models import Session
from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.core import presence
from portal.figures.models import Worker
from portal.imports.models import LedgerEntry
from portal.operations.backup.archive import as_default
from portal.settings.database import parse
from portal.transactions.models import EferfarEntry
from support.datasets import Api

SCREENS = (
    "/eferfar/dashboard-data",
    "/eferfar/transactions",
    "/imports",
    "/departments-performance",
    "/audit-logs",
)


@pytest.fixture
def embedded(office: Office) -> Office:
    """An office on SQLite with imported sheets, an edit by hand and figures."""
    if connection.vendor != "sqlite":
        pytest.skip("only an embedded installation, on SQLite, moves")
    office.bring_in(sheet(keys(40), lambda number: 10 + number))
    office.bring_in(sheet(keys(60), lambda number: 100 + number))
    entry = EferfarEntry.objects.order_by("id")[7]
    assert office.edit(entry.pk, total_issued=77).status_code == 200
    office.work()
    Session.objects.all().delete()
    return office


def tables(url: str) -> list[str]:
    with psycopg2.connect(url) as opened, opened.cursor() as cursor:
        cursor.execute("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        return [name for (name,) in cursor.fetchall()]


def execute(sql: str) -> None:
    """Bypass the audit log's model, which forbids this."""
    with connection.cursor() as cursor:
        cursor.execute(sql)


def screens(office: Office) -> dict[str, Any]:
    api = Api(office.people["superadmin"])
    found = {path: api.get(path) for path in SCREENS}
    assert {response.status_code for response in found.values()} == {200}
    return {path: response.json()["data"] for path, response in found.items()}


def test_move_is_complete_or_does_nothing(
    embedded: Office, empty_postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = screens(embedded)
    Session.objects.all().delete()
    newest = EferfarEntry.objects.latest("id").pk
    # A kill in the middle of copying leaves the target empty.
    env = {**os.environ, "DATABASE_URL": embedded.runtime.config.database_url, "PORTAL_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "portal", "move", "--to", empty_postgres]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert any("equal" in line for line in child.stdout), "it ended before its first table"
        child.send_signal(signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    assert tables(empty_postgres) == []

    call_command("move", to=empty_postgres)
    output = capsys.readouterr().out
    assert "counts and digests are equal" in output and "DATABASE_URL=" in output
    # The source is unchanged, and a second move is refused.
    assert not AuditEntry.objects.filter(action="move").exists()
    assert screens(embedded) == before
    with pytest.raises(CommandError, match="not empty"):
        call_command("move", to=empty_postgres)

    moved = ConnectionHandler({"default": parse(empty_postgres)}).create_connection("default")
    try:
        with as_default(moved):
            assert connections["default"].vendor == "postgresql"
            assert AuditEntry.objects.latest("id").action == "move" and verify().intact
            assert LedgerEntry.objects.count() == 60 + 40
            execute(
                "DELETE FROM audit_auditentry WHERE action = 'move'"
            )  # written by the move, so the source lacks it
            assert screens(embedded) == before
            entry = EferfarEntry.objects.get(pk=newest)
            entry.pk, entry.category = None, "moved"
            entry.save()
            assert entry.pk == newest + 1  # sequences continue after the last row
    finally:
        moved.close()


def test_move_refuses_unsuitable_targets_and_sources(
    embedded: Office, empty_postgres: str, settings: Any, tmp_path: Path
) -> None:
    for url in ("mysql://h/d", "sqlite:///x", "nonsense", "postgresql://[broken"):
        with pytest.raises(CommandError, match="postgresql://"):
            call_command("move", to=url)
    with pytest.raises(CommandError, match="can't be reached") as caught:
        call_command("move", to="postgresql://me:secret@127.0.0.1:1/none")
    assert "secret" not in str(caught.value)
    Worker.objects.create(name="me", seen_at=timezone.now(), state="idle")
    with pytest.raises(CommandError, match="running"):
        call_command("move", to=empty_postgres)
    Worker.objects.all().delete()
    held = len(presence._held)
    presence.announce()
    with pytest.raises(CommandError, match="running"):
        call_command("move", to=empty_postgres)
    presence._held.pop().close()
    assert len(presence._held) == held and not presence.web_runs()
    # SQLite stores text longer than its column; PostgreSQL rejects it and must not stay half filled.
    EferfarEntry.objects.filter(pk=EferfarEntry.objects.latest("id").pk).update(category="x" * 500)
    with pytest.raises(CommandError, match="transactions_eferfar holds a row that this database refuses"):
        call_command("move", to=empty_postgres)
    execute("UPDATE audit_auditentry SET action = 'forged'")
    EferfarEntry.objects.filter(category="x" * 500).delete()
    with pytest.raises(CommandError, match="chain is broken"):
        call_command("move", to=empty_postgres)
    assert tables(empty_postgres) == []
