"""`kill -9` of a process that prepares a large file: another takes over, and the user gets one complete file."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from support.processes import Processes

ROWS = 20_000
PATH = "/api/audit-logs/export?format=csv"
pytestmark = [pytest.mark.crash]


def fill() -> None:
    from django.utils import timezone

    from portal.audit.models import AuditEntry

    entry: dict[str, Any] = {
        "at": timezone.now(),
        "action": "update",
        "entity": "user",
        "previous_hash": "0" * 64,
    }
    rows = (
        AuditEntry(**entry, entity_id=str(number), hash=f"{number:064x}") for number in range(1, ROWS + 1)
    )
    AuditEntry.objects.bulk_create(rows, batch_size=2_000)


def preparing_processes(portal: Processes) -> list[int]:
    """Return the pids of this portal's file preparing processes: the parent, then forks at work."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            is_ours = str(portal.data).encode() in (folder / "environ").read_bytes()
            if is_ours and b"prepare_downloads" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return sorted(found)


def stop_midway(portal: Processes, token: str) -> tuple[Any, str, int, int]:
    """Request a large file and stop the fork that prepares it.

    Return the download, its URL path, the parent's pid and the fork's pid.
    """
    from portal.downloads.models import Download

    for _ in range(20):  # a fast machine may finish before the stop
        status, response = portal.ask("GET", PATH, token)
        assert status == 202, response
        row = Download.objects.latest("pk")
        state = f"/api/downloads/{row.pk}"
        while row.state in Download.OPEN:
            row.refresh_from_db()
            # Wait until it runs: during startup a second process of this name may be a helper command.
            if row.state != Download.State.RUNNING or len(found := preparing_processes(portal)) != 2:
                continue
            with suppress(ProcessLookupError):
                os.kill(found[1], signal.SIGSTOP)
            row.refresh_from_db()
            if row.state == Download.State.RUNNING:
                return row, state, found[0], found[1]
            with suppress(ProcessLookupError):
                os.kill(found[1], signal.SIGCONT)
        assert portal.ask("DELETE", state, token)[0] == 200
    raise AssertionError("finished before it could be stopped: use a larger file")


def check_kill(portal: Processes, token: str, victim: str) -> None:
    # A fork that is stopped at its last step still finishes the first attempt.
    assert any(attempts_after_kill(portal, token, victim) == 2 for _ in range(5))


def attempts_after_kill(portal: Processes, token: str, victim: str) -> int:
    row, state, first, fork = stop_midway(portal, token)
    if victim == "worker":
        portal.kill("worker")
    else:
        os.kill(fork if victim == "fork" else first, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(fork, signal.SIGCONT)
    if victim == "worker":
        portal.until(lambda: not preparing_processes(portal))
        portal.start("worker")
    portal.until(lambda: portal.ask("GET", state, token)[1]["data"]["state"] == "done")
    status, file = portal.ask("GET", f"{state}/file", token)
    assert status == 200 and file.count(b",Changed,User,") == ROWS
    row.refresh_from_db()
    assert row.attempts in (1, 2)
    # The killed process's file is swept with its folder.
    assert (portal.data / "downloads" / row.folder / "file").stat().st_size == row.size
    assert portal.ask("DELETE", state, token)[0] == 200
    portal.until(lambda: len(preparing_processes(portal)) == 1)  # forks of a killed parent are gone too
    return int(row.attempts)


def check_cancel(portal: Processes, token: str) -> None:
    _row, state, _first, _fork = stop_midway(portal, token)
    assert portal.ask("DELETE", state, token)[0] == 200
    portal.until(lambda: len(preparing_processes(portal)) == 1)
    assert portal.ask("GET", state, token)[1]["data"]["state"] == "cancelled"
    assert portal.ask("GET", f"{state}/file", token)[0] == 409
    # The next download starts at once.
    assert portal.ask("GET", f"{PATH}&search=1", token)[0] in (200, 202)


def test_downloads_survive_kill_and_cancel(portal: Processes, token: str) -> None:
    fill()
    portal.start("web", "worker")
    for victim in ("fork", "process", "worker"):
        check_kill(portal, token, victim)
    check_cancel(portal, token)
