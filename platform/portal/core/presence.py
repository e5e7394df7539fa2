"""Liveness of the web processes: each holds a shared lock in the data folder while it runs.

The kernel releases the lock however the process dies. The worker writes a heartbeat instead.
"""

import fcntl
from contextlib import suppress
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
