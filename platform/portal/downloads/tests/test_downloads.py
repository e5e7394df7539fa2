"""Large files: queued with 202, one at a time per user, private, and deleted when abandoned or expired."""

import os
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from portal.audit.models import AuditEntry
from portal.core import heavy
from portal.core.roles import SUPERADMIN, USER
from portal.downloads import queue
from portal.downloads.models import Download
from portal.downloads.preparing import prepare
from support.downloads import fetched, prepare_next

pytestmark = pytest.mark.django_db
PATH = "/api/audit-logs/export?format=csv"
State = Download.State


@pytest.fixture(autouse=True)
def make_every_export_heavy(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> None:
    """Treat every export as too heavy, so that tests don't need thousands of rows."""
    settings.PORTAL_DATA = tmp_path
    monkeypatch.setattr("portal.audit.export.ROWS", -1)


@pytest.fixture
def person(make_user):
    return make_user(SUPERADMIN)


@pytest.fixture
def client(person, client_of):
    return client_of(person)


def claim(owner: str) -> Any:
    return queue.claim(owner)


def backdate(row: Download, **moments: timedelta) -> None:
    now = timezone.now()
    Download.objects.filter(pk=row.pk).update(**{name: now - by for name, by in moments.items()})


def test_small_files_are_returned_directly(client, monkeypatch):
    monkeypatch.setattr("portal.audit.export.ROWS", heavy.ROWS)
    answer = client.get(PATH)
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/csv")
    assert not Download.objects.exists()


def test_large_file_is_queued_prepared_and_downloaded(client, person):
    accepted = client.get(PATH)
    assert (accepted.status_code, accepted["Retry-After"]) == (202, "1")
    data = accepted.json()["data"]
    assert accepted["Location"] == f"/api/downloads/{data['id']}" and data["state"] == "queued"
    assert client.get(f"/api/downloads/{data['id']}/file").status_code == 409
    assert not AuditEntry.objects.filter(action="export").exists(), "nothing was taken away yet"
    file = fetched(client, accepted)
    assert file.status_code == 200 and file["Content-Type"].startswith("text/csv")
    assert file["Content-Disposition"].startswith('attachment; filename="audit_log_')
    assert file.content.startswith(b"\xef\xbb\xbf")
    state = client.get(accepted["Location"]).json()["data"]
    assert (state["state"], state["progress"], state["failure"]) == ("done", 100, None)
    assert state["size"] > 0 and state["expires_at"]
    # The replayed request is audited with the user and address of the original one.
    entry = AuditEntry.objects.get(action="export")
    assert (entry.actor_id, entry.address) == (person.pk, "127.0.0.1")


def test_file_is_in_the_users_language(person, client_of):
    file = fetched(reader := client_of(person, **{"Accept-Language": "mr"}), reader.get(PATH))
    assert "व्यक्ती" in file.content.decode()


def test_other_users_get_404(client, make_user, client_of):
    accepted = client.get(PATH)
    prepare_next()
    other = client_of(make_user(SUPERADMIN))
    path = accepted["Location"]
    assert [call(path).status_code for call in (other.get, other.delete)] == [404, 404]
    assert other.get(f"{path}/file").status_code == 404
    assert client.get(f"{path}/file").status_code == 200


def test_policy_is_checked_again_before_preparing(client, person):
    accepted = client.get(PATH)
    row = claim("test")
    type(person).objects.filter(pk=person.pk).update(role=USER)
    prepare(Download.objects.get(pk=row.pk))
    row.refresh_from_db()
    assert (row.state, row.failure["status"], row.folder) == (State.FAILED, 403, "")
    assert accepted.status_code == 202


@pytest.mark.parametrize("change", [{"is_active": False}, {"must": True}])
def test_closed_or_restricted_account_gets_no_file(client, person, change):
    client.get(PATH)
    values = {"temporary_password_since": timezone.now()} if "must" in change else change
    type(person).objects.filter(pk=person.pk).update(**values)
    row = claim("test")
    prepare(row)
    row.refresh_from_db()
    assert row.state == State.FAILED and row.failure["status"] in (401, 403)


def test_equal_requests_share_a_download_and_others_are_limited(client):
    first = client.get(PATH)
    assert client.get(PATH).json()["data"]["id"] == first.json()["data"]["id"]
    for number in range(queue.MAX_OPEN - 1):
        assert client.get(f"{PATH}&search={number}").status_code == 202
    refused = client.get(f"{PATH}&search=more")
    assert (refused.status_code, refused.json()["error_code"]) == (429, "THROTTLED")
    assert client.get("/api/me").status_code == 200
    assert client.delete(first["Location"]).status_code == 200
    assert client.get(f"{PATH}&search=more").status_code == 202


def test_one_file_at_a_time_per_user_in_fair_order(client, make_user, client_of):
    for number in range(3):
        client.get(f"{PATH}&search={number}")
    other = client_of(make_user(SUPERADMIN))
    theirs = other.get(PATH).json()["data"]
    assert theirs["ahead"] == 3
    first, second = claim("a"), claim("b")
    assert second.pk == theirs["id"], "the second turn is the other person's"
    assert claim("c") is None, "both have one in hand"
    assert queue.finish(first, content_type="x", disposition="", size=1)
    assert claim("a").person_id == first.person_id


def test_expired_lease_is_claimed_by_another_process(client):
    client.get(PATH)
    for attempt in range(1, queue.MAX_ATTEMPTS + 1):
        row = claim(f"process-{attempt}")
        assert row.attempts == attempt and claim("impatient") is None
        backdate(row, leased_at=queue.LEASE * 2)
    # The process that lost its lease comes back: the row is no longer its own.
    assert claim("next") is not None
    assert not queue.renew(row)
    assert not queue.finish(row, content_type="x", disposition="", size=1)


def test_gives_up_after_repeated_crashes(client):
    accepted = client.get(PATH)
    for _ in range(queue.MAX_ATTEMPTS):
        queue.requeue(claim("test"), counted=True)
    state = client.get(accepted["Location"]).json()["data"]
    assert (state["state"], state["failure"]["code"]) == ("failed", "DOWNLOAD_FAILED")
    assert state["failure"]["message"]


def test_abandoned_downloads_are_cancelled(client):
    client.get(PATH)
    row = Download.objects.get()
    backdate(row, seen_at=queue.ABANDONED_AFTER / 2)
    queue.sweep()
    row.refresh_from_db()
    assert row.state == State.QUEUED
    backdate(row, seen_at=queue.ABANDONED_AFTER * 2)
    queue.sweep()
    row.refresh_from_db()
    assert row.state == State.CANCELLED and claim("test") is None


def test_cancelling_deletes_the_file(client):
    path = client.get(PATH)["Location"]
    prepare_next()
    folder = queue.file_of(Download.objects.get()).parent
    assert folder.is_dir() and folder.stat().st_mode & 0o077 == 0
    assert client.delete(path).status_code == 200
    assert not folder.exists()
    assert client.get(f"{path}/file").status_code == 409


def test_files_and_strays_are_deleted_after_an_hour(client):
    path = client.get(PATH)["Location"]
    prepare_next()
    row = Download.objects.get()
    stray = queue.root() / ("0" * 32)
    stray.mkdir()
    long_ago = (timezone.now() - queue.RETENTION * 2).timestamp()
    os.utime(stray, (long_ago, long_ago))
    queue.sweep()
    assert client.get(path).status_code == 200 and not stray.exists()
    backdate(row, finished_at=queue.RETENTION * 2)
    queue.sweep()
    assert client.get(path).status_code == 404 and client.get(f"{path}/file").status_code == 404
    assert not queue.file_of(row).exists()


def test_only_the_latest_files_of_a_user_are_kept(client):
    for number in range(queue.MAX_FINISHED + 2):
        client.get(f"{PATH}&search={number}")
        prepare_next()
    assert Download.objects.filter(state=State.DONE).count() == queue.MAX_FINISHED
    assert len(list(queue.root().iterdir())) == queue.MAX_FINISHED


def test_cancelled_download_leaves_no_file(client, monkeypatch):
    client.get(PATH)
    row = claim("test")
    queue.cancel(Download.objects.get())
    prepare(row)
    row.refresh_from_db()
    assert row.state == State.CANCELLED and list(queue.root().iterdir()) == []


def test_finished_file_survives_the_end_of_its_process(client, monkeypatch):
    state = client.get(PATH).json()["data"]["id"]
    row = claim("test")

    def stopped(rows: Any) -> None:
        raise SystemExit(0)

    monkeypatch.setattr(queue, "_drop", stopped)
    with pytest.raises(SystemExit):
        prepare(row)
    row.refresh_from_db()
    assert row.state == State.DONE
    assert client.get(f"/api/downloads/{state}/file").status_code == 200


def test_failed_request_reports_the_reason(client, monkeypatch):
    accepted = client.get(PATH)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("portal.downloads.preparing._store", full)
    prepare_next()
    state = client.get(accepted["Location"]).json()["data"]
    assert (state["state"], state["failure"]["status"]) == ("failed", 507)
