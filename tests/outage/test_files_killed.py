"""`kill -9` of what prepares a large file: another process takes it up, and the reader gets the whole file once."""

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


def makers(portal: Processes) -> list[int]:
    """The processes of this portal that prepare files, the forks that work last."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            own = str(portal.data).encode() in (folder / "environ").read_bytes()
            if own and b"prepare_downloads" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return sorted(found)


def in_the_middle(portal: Processes, token: str) -> tuple[Any, str, int, int]:
    """A download, its address, the process that prepares files and its fork, which is stopped at its work."""
    from portal.downloads.models import Download

    for _ in range(20):  # a fast machine can be done before it is stopped
        status, answer = portal.ask("GET", PATH, token)
        assert status == 202, answer
        row = Download.objects.latest("pk")
        state = f"/api/downloads/{row.pk}"
        while row.state in Download.OPEN:
            row.refresh_from_db()
            # Not before it runs: while the process starts, a second one of its name may be a command that it calls.
            if row.state != Download.State.RUNNING or len(found := makers(portal)) != 2:
                continue
            with suppress(ProcessLookupError):
                os.kill(found[1], signal.SIGSTOP)
            row.refresh_from_db()
            if row.state == Download.State.RUNNING:
                return row, state, found[0], found[1]
            with suppress(ProcessLookupError):
                os.kill(found[1], signal.SIGCONT)
        assert portal.ask("DELETE", state, token)[0] == 200
    raise AssertionError("too quick to be stopped: ask for a larger file")


def killed(portal: Processes, token: str, victim: str) -> None:
    row, state, first, fork = in_the_middle(portal, token)
    if victim == "worker":
        portal.kill("worker")
    else:
        os.kill(fork if victim == "fork" else first, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(fork, signal.SIGCONT)
    if victim == "worker":
        portal.until(lambda: not makers(portal))
        portal.start("worker")
    portal.until(lambda: portal.ask("GET", state, token)[1]["data"]["state"] == "done")
    status, file = portal.ask("GET", f"{state}/file", token)
    assert status == 200 and file.count(b",Changed,User,") == ROWS
    row.refresh_from_db()
    assert row.attempts == 2
    # One folder: what the killed one had written is swept with the rest.
    assert (portal.data / "downloads" / row.folder / "file").stat().st_size == row.size
    assert portal.ask("DELETE", state, token)[0] == 200
    portal.until(lambda: len(makers(portal)) == 1)  # a fork whose parent was killed is gone, too


def cancelled(portal: Processes, token: str) -> None:
    _row, state, _first, _fork = in_the_middle(portal, token)
    assert portal.ask("DELETE", state, token)[0] == 200
    portal.until(lambda: len(makers(portal)) == 1)
    assert portal.ask("GET", state, token)[1]["data"]["state"] == "cancelled"
    assert portal.ask("GET", f"{state}/file", token)[0] == 409
    # The next one goes on at once.
    assert portal.ask("GET", f"{PATH}&search=1", token)[0] in (200, 202)


def test_killed_and_cancelled_in_the_middle_of_a_file(portal: Processes, token: str) -> None:
    fill()
    portal.start("web", "worker")
    for victim in ("fork", "process", "worker"):
        killed(portal, token, victim)
    cancelled(portal, token)
