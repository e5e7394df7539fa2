"""The witness detects lost entries, and a log rewritten with consistent hashes."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from portal.audit import witness
from portal.audit.hashing import COLUMNS, GENESIS, digest
from portal.audit.models import AuditEntry
from portal.audit.services import record, verify
from portal.figures.models import Worker
from portal.installation.doctor import integrity
from support.datasets import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def log(tmp_path, settings, django_capture_on_commit_callbacks):
    """Twelve committed entries with their heads."""
    settings.PORTAL_WITNESS = tmp_path / "witness"
    AuditEntry.objects.all()._raw_delete(connection.alias)
    add(12, django_capture_on_commit_callbacks)
    return list(AuditEntry.objects.order_by("id"))


def add(count, capture):
    with capture(execute=True):
        for number in range(count):
            record("update", entity="thing", entity_id=number)


def rewrite(keep):
    """Act like an attacker: delete entries and recompute the chain of the others."""
    AuditEntry.objects.exclude(pk__in=keep)._raw_delete(connection.alias)
    previous = GENESIS
    for entry in AuditEntry.objects.order_by("id"):
        entry.previous_hash = previous
        previous = digest(getattr(entry, name) for name in COLUMNS)
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE audit_auditentry SET previous_hash = %s, hash = %s WHERE id = %s",
                (entry.previous_hash, previous, entry.pk),
            )


def test_untouched_log_matches_its_witness(log):
    assert witness.compare() == witness.WitnessResult("ok", 12)
    assert witness.compare(everything=False).heads == 1  # the last one, whose hash covers the others
    assert (witness.heads_path().stat().st_mode & 0o777, witness.folder().stat().st_mode & 0o777) == (
        0o600,
        0o700,
    )


def test_rewritten_chain_is_detected(log, people):
    rewrite([entry.pk for entry in log if entry.pk != log[4].pk])
    assert verify().intact  # the chain alone can't tell
    for everything in (True, False):
        found = witness.compare(everything=everything)
        assert (found.status, found.entry) == ("rewritten", log[4].pk)
    (finding,) = integrity.audit()
    assert finding.severity == "error" and "rewritten" in finding.text
    with pytest.raises(CommandError, match="witness differs"):
        call_command("verify_audit", stdout=StringIO())
    with pytest.raises(CommandError, match="was rewritten"):
        call_command("watch_audit", stdout=StringIO())
    response = Api(people["superadmin"]).get("/audit-logs/verify").json()["data"]
    assert (response["intact"], response["witness"], response["witness_entry"]) == (
        False,
        "rewritten",
        log[4].pk,
    )


def test_rewrite_stays_detected_when_the_log_grows(log, django_capture_on_commit_callbacks):
    assert witness.compare(everything=False).intact
    rewrite([entry.pk for entry in log[:6]])
    add(20, django_capture_on_commit_callbacks)
    for _ in range(2):
        assert not witness.compare(everything=False).intact
        assert not witness.compare().intact


def test_lost_entries_are_detected(log):
    Worker.objects.create(name="w", seen_at=timezone.now(), state="idle")
    assert Client().get("/api/health").status_code == 200
    AuditEntry.objects.filter(pk__gt=log[8].pk)._raw_delete(connection.alias)
    assert verify().intact
    found = witness.compare()
    assert (found.status, found.entry) == ("lost", log[9].pk)
    response = Client().get("/api/health")
    assert (response.status_code, response.json()["data"]["audit"]["status"]) == (503, "lost")
    (finding,) = integrity.audit()
    assert finding.severity == "error" and "newest changes" in finding.text


def test_administrator_confirms_the_log(log):
    rewrite([entry.pk for entry in log[:6]])
    call_command("watch_audit", accept=True, stdout=StringIO())
    assert witness.compare() == witness.WitnessResult("ok", 1)
    (former,) = witness.folder().glob("heads-until-*.jsonl")
    assert len(former.read_text().splitlines()) == 12


def test_truncated_heads_are_skipped(log):
    with witness.heads_path().open("a") as file:
        file.write('{"id": 5, "ha\n[]\nnull\n{"id": 99')
    assert witness.compare() == witness.WitnessResult("ok", 12)


def test_rolled_back_transaction_writes_no_head(log, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks():
        record("update", entity="thing")
    assert witness.compare().heads == 12


def test_unwritable_witness_blocks_no_writes(log, settings, tmp_path, django_capture_on_commit_callbacks):
    (tmp_path / "file").touch()
    settings.PORTAL_WITNESS = tmp_path / "file" / "witness"
    add(1, django_capture_on_commit_callbacks)
    assert AuditEntry.objects.count() == 13


class Receiver(ThreadingHTTPServer):
    received: list[tuple[str, str, dict]]
    status: int


@pytest.fixture
def receiver():
    """A local web server that records requests and responds with `status`."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            server.received.append((self.path, self.headers["Content-Type"], json.loads(body)))
            self.send_response(server.status)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = Receiver(("127.0.0.1", 0), Handler)
    server.received, server.status = [], 204
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def watch():
    """Run the command and return its output and errors."""
    output, errors = StringIO(), StringIO()
    call_command("watch_audit", stdout=output, stderr=errors)
    return output.getvalue(), errors.getvalue()


def test_head_is_sent_to_webhook(log, settings, receiver):
    settings.PORTAL_WITNESS_URL = f"http://127.0.0.1:{receiver.server_port}/heads?from=portal"
    assert watch() == ("12 heads agree.\n", "")
    ((path, kind, message),) = receiver.received
    assert (path, kind) == ("/heads?from=portal", "application/json")
    assert (message["status"], message["head"]) == ("ok", {"id": log[-1].pk, "hash": log[-1].hash})
    assert message["portal"] == settings.PORTAL_DISTRICT
    # The receiver gets the new status as well.
    rewrite([entry.pk for entry in log[:6]])
    with pytest.raises(CommandError):
        watch()
    assert receiver.received[-1][2]["status"] in ("lost", "rewritten")


@pytest.mark.parametrize("status", [404, 500, None])
def test_unreachable_webhook_is_reported(log, settings, receiver, status):
    """The comparison continues; the worker logs the error."""
    settings.PORTAL_WITNESS_URL = f"http://127.0.0.1:{receiver.server_port}/heads"
    if status is None:
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            settings.PORTAL_WITNESS_URL = f"http://127.0.0.1:{closed.getsockname()[1]}/heads"
    receiver.status = status
    output, errors = watch()
    assert output == "12 heads agree.\n"
    assert "The head could not be sent to 127.0.0.1" in errors


def test_head_is_sent_to_syslog(log, settings):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(10)
        settings.PORTAL_WITNESS_URL = f"syslog://127.0.0.1:{server.getsockname()[1]}"
        call_command("watch_audit", stdout=StringIO())
        message = json.loads(server.recv(4096).decode().strip("\0").partition("jilha-audit: ")[2])
    assert (message["status"], message["head"]) == ("ok", {"id": log[-1].pk, "hash": log[-1].hash})
