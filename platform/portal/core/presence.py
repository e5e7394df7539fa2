"""Who uses the data folder: each web process holds a shared lock in it while it runs, and `make start`, a restore and a
move an exclusive one.

The kernel releases the lock however the process dies. The worker writes a heartbeat instead.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from django.conf import settings

_held: list[IO[bytes]] = []


def _path() -> Path:
    return Path(settings.PORTAL_DATA) / ".web.lock"


def announce() -> None:
    """Mark this process as serving the portal."""
    with suppress(OSError):  # a file system without locks must not stop the portal
        file = _path().open("ab")
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        _held.append(file)


def claim() -> str:
    """Claim the data folder for this process; return the id of the process that has it, or "" if the claim succeeded.

    Two supervisors would overwrite each other's configuration of Dagster.
    """
    file = (Path(settings.PORTAL_DATA) / ".start.lock").open("ab+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        return file.read().decode() or "unknown"
    except OSError:
        return ""  # as above
    file.truncate(0)
    file.write(str(os.getpid()).encode())
    file.flush()
    _held.append(file)
    return ""


@contextmanager
def claimed() -> Iterator[str]:
    """Claim the data folder within the context; yield what `claim` returns."""
    before = len(_held)
    try:
        yield claim()
    finally:
        while len(_held) > before:
            _held.pop().close()


def web_runs() -> bool:
    """Whether a web process on this machine uses this data folder."""
    try:
        with _path().open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
