"""What a web process counts while it answers: requests, their time, logins; `portal.monitoring` tells it.

Several web processes of one machine count into files of one folder, which whoever answers the scrape adds up. Each
process holds a numbered slot (a lock on a file) and goes on with that slot's files: counts survive a restart, and the
files never become more than the processes that ever ran side by side. They have their full size from the beginning,
because a memory-mapped file that can't grow on a full disk would end the process. Where the folder can't be written
each process counts for itself.
"""

import fcntl
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import structlog
from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Histogram, values
from prometheus_client.values import MultiProcessValue, MutexValue

log = structlog.get_logger(__name__)

MOST_PROCESSES = 256
# Room for each operation with each of its answers and each bucket; a file of this size is mostly holes of zeros.
FILE_BYTES = 2 * 1024 * 1024
_KINDS = ("counter", "histogram")
# The lock lives as long as the process, hence the open file.
_slots: dict[int, tuple[int, int]] = {}


def folder() -> Path:
    return Path(settings.PORTAL_METRICS_FOLDER)


def _prepare() -> bool:
    """Whether the folder is ours and can be written."""
    try:
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        # In a folder for everybody somebody else may have been first.
        if folder().stat().st_uid != os.getuid():
            raise PermissionError(f"{folder()} belongs to another account")
        _slot()
    except OSError as exc:
        log.warning("metrics_folder", failure=str(exc))
        return False
    return True


def _slot() -> int:
    """This process's number. Asked at every count: a forked process is another one."""
    held = _slots.get(os.getpid())
    return held[0] if held else _take_slot()


def _take_slot() -> int:
    for number in range(MOST_PROCESSES):
        lock = os.open(folder() / f"slot-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            continue
        for kind in _KINDS:
            _make_whole(folder() / f"{kind}_slot-{number}.db")
        _slots[os.getpid()] = (number, lock)
        return number
    raise OSError(f"{MOST_PROCESSES} processes count already")


def _make_whole(path: Path) -> None:
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.posix_fallocate(file, 0, FILE_BYTES)
    finally:
        os.close(file)


@cache
def _kept_in() -> Callable[..., object]:
    """The class of a counted value. Chosen at the first count: commands that count nothing leave no files."""
    if not _prepare():
        return MutexValue
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder())
    return MultiProcessValue(process_identifier=lambda: f"slot-{_slot()}")


def shared() -> bool:
    """Whether the counts of all processes stand in the folder."""
    return _kept_in() is not MutexValue


# Prometheus's own way to name a process by something else than its id; the metrics below ask for it.
values.ValueClass = lambda *args, **kwargs: _kept_in()(*args, **kwargs)

REGISTRY = CollectorRegistry()
REQUESTS = Counter(
    "jilha_http_requests",
    "Requests answered, by operation of the API (or kind of page), method and status.",
    ("operation", "method", "status"),
    registry=REGISTRY,
)
SECONDS = Histogram(
    "jilha_http_request_seconds",
    "Time from the first byte of a request to its answer.",
    ("operation",),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)
SIGN_INS = Counter(
    "jilha_sign_ins",
    "Attempts to log in, by outcome: signed_in or the code of the refusal.",
    ("outcome",),
    registry=REGISTRY,
)
REMEMBERED = Counter(
    "jilha_remembered_answers",
    "Calls whose answers are remembered, by outcome: remembered, not_modified, composed, not_kept.",
    ("outcome",),
    registry=REGISTRY,
)
