"""Full disk: a 507 in the user's language, nothing partial, and recovery once there is room again.

RLIMIT_FSIZE limits the size of files, which needs neither root nor a separate disk: the system returns EFBIG
instead of ENOSPC from the same calls.
"""

import contextlib
import errno
import resource
import signal
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole
from flows.tests.office import generate_sheet
from marts.build import publish
from marts.query import Query, Reader
from marts.store import Store
from oracle.entries import entry, frames
from support.datasets import Api

MESSAGES = {
    "en": "The server has no room left to store this. Nothing was changed; tell the administrator.",
    "mr": "सर्व्हरवर हे साठवण्यासाठी जागा उरलेली नाही. काहीही बदललेले नाही; प्रशासकांना कळवा.",
}


@contextlib.contextmanager
def quota(bytes_: int) -> Iterator[None]:
    """Limit the size of files this process writes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@pytest.mark.parametrize("language", ["en", "mr"])
def test_upload_is_rejected_and_leaves_nothing(
    language: str, people: dict[str, Any], tmp_path: Path, settings: Any
) -> None:
    from portal.figures.models import Import

    settings.PORTAL_DATA = tmp_path
    api = Api(people["own"], language)
    sheet = generate_sheet(120_000)  # 6 MB, of which 5 fit
    with quota(5 << 20):
        response = api.upload("/eferfar/import-csv", sheet)
    assert (response.status_code, response.json()["error_code"]) == (507, "STORAGE_FULL")
    assert response.json()["message"] == MESSAGES[language]
    assert not Import.objects.exists()
    assert [path for path in (tmp_path / "uploads").rglob("*") if path.is_file()] == []
    assert api.upload("/eferfar/import-csv", sheet).status_code in (200, 202)
    assert Import.objects.count() == 1


@contextlib.contextmanager
def full_database() -> Iterator[None]:
    """Limit SQLite's page count and fill all pages."""
    from portal.audit.services import record

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # frees pages that other tests' rows have left
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count={pages}")
    try:
        with pytest.raises(OperationalError, match="full"):
            while True:
                record("update", entity="thing", after="x" * 200)
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count=1073741823")


@pytest.mark.django_db(transaction=True)
def test_full_database_rejects_writes(people: dict[str, Any]) -> None:
    """Limit SQLite's page count, which makes it report a full disk itself."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no page limit; portal.core.errors matches its message")
    from portal.content.models import NewsArticle

    api = Api(people["superadmin"])
    body = {"title": "x", "content": "अ" * 90_000, "content_mr": "अ" * 90_000, "category": "Health"}
    with full_database():
        response = api.post("/super-admin/news", body)
    assert (response.status_code, response.json()["message"]) == (507, MESSAGES["en"]), response.content
    assert not NewsArticle.objects.exists()
    assert api.post("/super-admin/news", body).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_reading_and_logout_work_on_a_full_database(people: dict[str, Any], clock: Any) -> None:
    """Although the time of last use cannot be written."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no page limit")
    from portal.accounts.models import Session

    api = Api(people["superadmin"])
    clock.forward(minutes=2)  # the time of last use is now due to be written
    with full_database():
        assert api.get("/me").status_code == 200
        assert api.post("/logout").status_code == 200
        assert api.get("/me").status_code == 401
    assert not Session.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_logout_works_without_any_room(people: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """If the write-ahead log has no room, rows cannot even be deleted. Logout then skips the audit entry."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no page limit")
    from portal.accounts import sessions
    from portal.audit.models import AuditEntry

    monkeypatch.setattr(sessions, "_ENDED", set())
    api = Api(people["superadmin"])
    assert api.get("/me").status_code == 200
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with quota(1):
        assert api.post("/logout").status_code == 200
        assert api.get("/me").status_code == 401
    assert api.get("/me").status_code == 401
    assert not AuditEntry.objects.filter(action="logout").exists()


def number(reader: Reader) -> int:
    query = Query(Window(), {}, ("summary",), date(2026, 11, 21))
    return whole(reader.answer(EFERFAR, query).blocks["summary"][0], "total_pending")


def test_figures_without_room_are_not_published(tmp_path: Path) -> None:
    """Readers continue with the previous version."""
    store = Store(tmp_path / "marts")
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def facts(pending: int) -> Any:
        return frames([entry(1, date(2026, month, 1), "disputed", "", pending) for month in range(1, 11)])

    publish(store, EFERFAR, facts(1), now=now)
    reader, before = Reader(store), store.manifest()
    with quota(300), pytest.raises((OSError, Exception)) as failed:
        publish(store, EFERFAR, facts(2), now=now)
    assert not isinstance(failed.value, AssertionError)
    assert store.manifest() == before and number(reader) == 10 and store.damaged("eferfar") == ()
    publish(store, EFERFAR, facts(3), now=now)
    assert number(reader) == 30 and store.damaged("eferfar") == ()


@pytest.mark.django_db
def test_backup_without_room_leaves_no_file(tmp_path: Path, settings: Any) -> None:
    """A partial backup must not remain under a name that promises a complete one."""
    from portal.operations.backup.archive import make

    settings.PORTAL_DATA = tmp_path / "data"
    (tmp_path / "data").mkdir()
    target = tmp_path / "jilha.zip"
    with quota(2_000), pytest.raises(OSError) as failed:
        make(target)
    assert failed.value.errno in (errno.EFBIG, errno.ENOSPC)
    assert list(tmp_path.glob("*.zip")) == []
    make(target)
    assert target.stat().st_size > 2_000


def test_locked_database_is_503(people: dict[str, Any], transactional_db: None) -> None:
    """While another process holds the lock, the response is in the user's language and has Retry-After; then
    writes work again.
    """
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no database-wide lock; the next test cuts its connection")
    import sqlite3

    api = Api(people["superadmin"], "mr")
    body = {"name": "Clerk"}
    with contextlib.closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        connection.cursor().execute("PRAGMA busy_timeout=50")
        other.execute("BEGIN IMMEDIATE")
        response = api.post("/designations", body)
        other.execute("ROLLBACK")
    assert (response.status_code, response.json()["error_code"]) == (503, "UNAVAILABLE"), response.content
    assert response["Retry-After"] == "30" and "डेटाबेस" in response.json()["message"]
    assert api.post("/designations", body).status_code == 201


def test_cut_connection_is_503_once(people: dict[str, Any], transactional_db: None) -> None:
    """PostgreSQL ends the session during a request (a restart, an administrator): the next request
    reconnects.
    """
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no sessions to terminate")
    from portal.core.errors import error_response

    api = Api(people["superadmin"])
    assert api.get("/designations").status_code == 200
    with pytest.raises(Exception) as cut, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        cursor.execute("SELECT 1")
    from django.test import RequestFactory

    response = error_response(RequestFactory().get("/api/designations"), cut.value)
    assert response.status_code == 503 and response["Retry-After"] == "30"
    connection.close()
    assert api.get("/designations").status_code == 200
