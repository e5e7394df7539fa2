"""`make start` refuses, in one sentence and before it writes anything, what it could only start wrongly."""

import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import start as start_tool
from place import free_port

ROOT = Path(__file__).resolve().parent.parent
HOLDER = (
    "import os; from portal.core import presence; print(presence.claim() or os.getpid(), flush=True); input()"
)


@pytest.fixture
def taken_port() -> Iterator[str]:
    """A port in use: without the refusal under test, `make start` ends here instead of starting a portal."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield str(other.getsockname()[1])


def environment(data: Path, **variables: str) -> dict[str, str]:
    given = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return given | {"PORTAL_DATA": str(data), **variables}


def start(data: Path, **variables: str) -> tuple[int, str]:
    started = subprocess.run(
        [sys.executable, ROOT / "tools" / "start.py"],
        env=environment(data, **variables), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return started.returncode, started.stdout + started.stderr


def test_data_folder_in_use_is_refused(tmp_path: Path, taken_port: str) -> None:
    command = [sys.executable, "-c", HOLDER]
    with subprocess.Popen(
        command, env=environment(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdin and first.stdout
        assert first.stdout.readline().strip() == str(first.pid)
        before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
        code, output = start(tmp_path, PORTAL_PORT=taken_port)
        assert (code, output) == (
            1,
            f"The data folder {tmp_path} is in use by another `make start`, a restore or a move (process {first.pid}). "
            "Stop it, or choose another folder: make start PORTAL_DATA=…\n",
        )
        assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
        first.kill()
    assert f"Port {taken_port} is in use" in start(tmp_path, PORTAL_PORT=taken_port)[1]


@pytest.fixture
def newer_data(tmp_path: Path) -> Path:
    """A data folder whose database has a migration that this version does not know."""
    database = sqlite3.connect(tmp_path / "portal.sqlite3")
    with contextlib.closing(database), database:
        database.execute(
            "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app TEXT, name TEXT, applied TEXT)"
        )
        database.execute(
            "INSERT INTO django_migrations VALUES (1, 'transactions', '9999_newer', '2026-11-28')"
        )
    return tmp_path


NEWER = "The database is newer than the portal: this version does not know transactions.9999_newer."


def test_newer_database_is_refused_by_migrate_and_prepare(newer_data: Path) -> None:
    for command in (["-m", "portal", "migrate"], [str(ROOT / "tools" / "prepare.py")]):
        env = environment(newer_data, DAGSTER_GRPC_PORT="4266")
        done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True)
        assert done.returncode == 1 and NEWER in done.stderr and "Traceback" not in done.stderr, done
    with contextlib.closing(sqlite3.connect(newer_data / "portal.sqlite3")) as database:
        assert database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [
            ("django_migrations",)
        ]


def test_newer_database_is_refused_at_start(newer_data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    waiting: Any = SimpleNamespace(stopping=threading.Event())
    assert not start_tool.prepare_database(waiting, environment(newer_data))
    errors = capfd.readouterr().err
    assert NEWER in errors and "Traceback" not in errors


def test_database_that_does_not_respond_is_one_sentence(tmp_path: Path) -> None:
    url = f"postgresql://u:secret@127.0.0.1:{free_port()}/db"
    ports = {name: str(free_port()) for name in ("PORTAL_PORT", "DAGSTER_PORT")}
    code, output = start(tmp_path, DATABASE_URL=url, **ports)
    assert code == 1 and "\nThe database is not responding: " in output
    assert "Traceback" not in output and "secret" not in output and "dagster" not in output


def test_migrations_applied_by_another_version_are_noticed(
    newer_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The step that a second start leaves out must run again, or it could not refuse."""
    monkeypatch.setenv("PORTAL_DATA", str(newer_data))
    (newer_data / ".prepared").write_text(start_tool.prepared_state({}))
    assert start_tool.is_prepared({})
    database = sqlite3.connect(newer_data / "portal.sqlite3")
    with contextlib.closing(database), database:
        database.execute("INSERT INTO django_migrations VALUES (2, 'cases', '9999_newer', '2026-11-28')")
    assert not start_tool.is_prepared({})


class Clock:
    """A supervisor whose pauses pass at once; it is its own `stopping` and `time`."""

    def __init__(self) -> None:
        self.stopping, self.pauses = self, list[float]()

    def wait(self, seconds: float) -> bool:
        self.pauses.append(seconds)
        return False

    def monotonic(self) -> float:
        return sum(self.pauses)

    def check(self) -> bool:
        return True


def test_wait_grows_longer_and_ends_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    clock: Any = Clock()
    health = {
        "success": False,
        "message": "Part of the system is not working.",
        "data": {
            "database": {"status": "ok"},
            "worker": {"status": "missing"},
            "marts": {"status": "empty"},
            "audit": {"status": "lost"},
        },
    }
    monkeypatch.setattr(start_tool, "time", clock)
    monkeypatch.setattr(start_tool, "fetch", lambda _: health)
    assert start_tool.wait_until_well(clock, lambda: start_tool.health_problem("http://portal"))
    assert clock.pauses[0] == 0.1 and max(clock.pauses) == 2.0 and len(clock.pauses) < 120
    assert (
        capfd.readouterr().out
        == "==> Not well after 90 s: worker is missing, audit is lost. `make doctor` says more.\n"
    )


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (None, "http://portal does not respond"),
        ({"success": True, "data": {}}, ""),
        ({"success": False, "message": "This host name is not allowed."}, "This host name is not allowed."),
        ({}, "http://portal/api/health is not the portal's"),
    ],
)
def test_problem_of_an_answer(answer: Any, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_tool, "fetch", lambda _: answer)
    assert start_tool.health_problem("http://portal") == problem
