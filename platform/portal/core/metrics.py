"""Metrics of a web process: requests, durations, logins. `portal.monitoring` serves them.

The web processes of a machine count into files in one folder, and whichever process serves the scrape adds them up.
Each process locks a numbered slot and continues with that slot's files, so counts survive a restart and there are
never more files than processes that ran concurrently. Files have their full size from the start, because growing a
memory-mapped file on a full disk would kill the process. If the folder is not writable, each process counts for itself.
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

MAX_PROCESSES = 256
# Enough for every operation, status and bucket. The file is sparse.
FILE_BYTES = 2 * 1024 * 1024
_KINDS = ("counter", "histogram")
# The lock is held as long as the process lives, hence the open file.
_slots: dict[int, tuple[int, int]] = {}


def folder() -> Path:
    return Path(settings.PORTAL_METRICS_FOLDER)


def _prepare() -> bool:
    """Whether the folder belongs to us and is writable."""
    try:
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        # In a shared folder such as /tmp another account may have created it first.
        if folder().stat().st_uid != os.getuid():
            raise PermissionError(f"{folder()} belongs to another account")
        _slot()
    except OSError as exc:
        log.warning("metrics_folder", failure=str(exc))
        return False
    return True


def _slot() -> int:
    """Return this process's number. Looked up at every count, since a forked process needs its own."""
    slot = _slots.get(os.getpid())
    return slot[0] if slot else _take_slot()


def _take_slot() -> int:
    for number in range(MAX_PROCESSES):
        lock = os.open(folder() / f"slot-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            continue
        for kind in _KINDS:
            _allocate(folder() / f"{kind}_slot-{number}.db")
        _slots[os.getpid()] = (number, lock)
        return number
    raise OSError(f"{MAX_PROCESSES} processes count already")


def _allocate(path: Path) -> None:
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.posix_fallocate(file, 0, FILE_BYTES)
    finally:
        os.close(file)


@cache
def _value_class() -> Callable[..., object]:
    """Return the class of a metric value. Chosen at the first count, so commands that count nothing create no files."""
    if not _prepare():
        return MutexValue
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder())
    return MultiProcessValue(process_identifier=lambda: f"slot-{_slot()}")


def shared() -> bool:
    """Whether all processes share their counts through the folder."""
    return _value_class() is not MutexValue


# prometheus_client's hook to identify a process by something other than its pid; the metrics below use it.
values.ValueClass = lambda *args, **kwargs: _value_class()(*args, **kwargs)

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
CACHED_RESPONSES = Counter(
    "jilha_response_cache_requests",
    "Requests to cacheable operations, by outcome: hit, not_modified, miss, not_stored.",
    ("outcome",),
    registry=REGISTRY,
)
