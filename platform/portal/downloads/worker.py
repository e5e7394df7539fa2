"""The process that prepares downloads: preloaded, one file at a time, each in a fork that can be killed any time."""

import ctypes
import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from secrets import token_hex
from typing import NoReturn

import structlog
from django.db import DatabaseError, connections
from django.utils import timezone

from portal.core.language import text, use_language
from portal.downloads import queue
from portal.downloads.models import Download
from portal.downloads.preparing import prepare

POLL = 0.1  # seconds between checks of the running file
IDLE_POLL = 0.5  # seconds between checks for a queued file
HEARTBEAT = 1.0  # seconds between lease renewals
SWEEP_INTERVAL = 5.0
IDLE = 60.0  # seconds without any row before the process exits
GRACE = 2.0  # seconds a fork has to exit after SIGTERM
_PDEATHSIG = 1
log = structlog.get_logger(__name__)


class DownloadWorker:
    def __init__(self) -> None:
        self.owner = f"{socket.gethostname()[:60]}:{os.getpid()}:{token_hex(4)}"
        self._input = sys.stdin.fileno()
        self.row: Download | None = None
        self.child = 0
        self._progress = -1  # pipe on which the fork reports its progress, one byte per percentage
        self._next_heartbeat = self._next_sweep = 0.0
        self._idle_since = time.monotonic()

    def run(self) -> None:
        """Run until the parent worker exits (it closes our stdin), or there has been nothing to do for a while."""
        os.nice(10)  # page requests have priority
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        try:
            while not self._parent_has_exited() and time.monotonic() - self._idle_since < IDLE:
                try:
                    self.tick()
                except DatabaseError:
                    log.exception("the queue of downloads cannot be read")
                    connections.close_all()
                    time.sleep(1.0)
        finally:
            if self.row is not None:
                self._stop_child()
                queue.requeue(self.row, counted=False)

    def _parent_has_exited(self) -> bool:
        readable, _, _ = select.select([self._input], [], [], IDLE_POLL if self.row is None else POLL)
        return bool(readable) and not os.read(self._input, 1)

    def tick(self) -> None:
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_INTERVAL
            queue.sweep()
            if Download.objects.exists():
                self._idle_since = now
        if self.row is not None:
            self._check_child()
        elif (row := queue.claim(self.owner)) is not None:
            self._start(row)

    def _start(self, row: Download) -> None:
        connections.close_all()  # a connection must not be shared with a fork
        self.row, self._next_heartbeat, own_pid = row, 0.0, os.getpid()
        self._progress, progress_pipe = os.pipe()
        os.set_blocking(self._progress, False)
        self.child = os.fork()
        if self.child == 0:
            _work(row, own_pid, progress_pipe)
        os.close(progress_pipe)

    def _check_child(self) -> None:
        row = self.row
        assert row is not None
        ended, status = os.waitpid(self.child, os.WNOHANG)
        if ended:
            self._clear()
            with use_language(row.language):  # type: ignore[arg-type]
                # If the row is still leased to us, the fork died without finishing it.
                if queue.leased(row).exists():
                    log.error("download_died", download=row.pk, status=status, attempt=row.attempts)
                    queue.requeue(row, counted=True)
        elif time.monotonic() >= self._next_heartbeat:
            self._next_heartbeat = time.monotonic() + HEARTBEAT
            if not self._is_wanted(row):
                self._stop_child()
                self._clear()

    def _clear(self) -> None:
        self.row, self.child = None, 0
        os.close(self._progress)

    def _is_wanted(self, row: Download) -> bool:
        """Return whether the file is still wanted and within its time limit."""
        now = timezone.now()
        if row.started_at is not None and now - row.started_at > queue.MAX_DURATION:
            with use_language(row.language):  # type: ignore[arg-type]
                message = text("The file took too long. Narrow the filters.")
            queue.fail(row, {"status": 503, "code": "DOWNLOAD_TOO_LONG", "message": message})
            return False
        abandoned = queue.leased(row).filter(seen_at__lt=now - queue.ABANDONED_AFTER).first()
        if abandoned is not None:
            queue.cancel(abandoned)
            return False
        with suppress(BlockingIOError):
            row.progress = ([row.progress, *os.read(self._progress, 256)])[-1]
        return queue.renew(row)

    def _stop_child(self) -> None:
        child, self.child = self.child, 0
        until = time.monotonic() + GRACE
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGTERM)
            while time.monotonic() < until:
                if os.waitpid(child, os.WNOHANG)[0]:
                    child = 0
                    break
                time.sleep(0.02)
        if child:
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # including its children
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(child, signal.SIGKILL)  # it may not have called setsid yet
                os.waitpid(child, 0)


def _work(row: Download, parent: int, progress_pipe: int) -> NoReturn:
    code = 1
    try:
        os.setsid()
        ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() == parent:
            prepare(row, lambda percent: os.write(progress_pipe, bytes([percent])))
            code = 0
    except SystemExit:
        pass
    except BaseException:
        log.exception("download_failed", download=row.pk)
    finally:
        connections.close_all()
        os._exit(code)
