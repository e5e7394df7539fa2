"""Whether a web process of this portal lives: each holds a lock of the data folder for as long as it does.

The system gives the lock back when a process dies, however it dies. The worker needs none: it writes a heartbeat.
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
    """This process serves the portal from now on."""
    with suppress(OSError):  # a folder on a file system without locks: the portal serves all the same
        file = _path().open("ab")
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        _held.append(file)


def web_runs() -> bool:
    """Whether a web process on this data folder is alive, on this machine."""
    try:
        with _path().open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
