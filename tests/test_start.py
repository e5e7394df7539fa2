"""`make start` refuses, in one sentence and before it writes anything, what it could only start wrongly."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
            f"The data folder {tmp_path} is in use by another `make start` (process {first.pid}). "
            "Stop it, or choose another folder: make start PORTAL_DATA=…\n",
        )
        assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
        first.kill()
    assert f"Port {taken_port} is in use" in start(tmp_path, PORTAL_PORT=taken_port)[1]
