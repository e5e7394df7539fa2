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
PAUSE = 0.5  # seconds between checks for a queued file
BEAT = 1.0  # seconds between lease renewals
SWEEP = 5.0
IDLE = 60.0  # seconds without any row before the process exits
GRACE = 2.0  # seconds a fork has to exit after SIGTERM
_PDEATHSIG = 1
log = structlog.get_logger(__name__)


class Maker:
    def __init__(self) -> None:
        self.owner = f"{socket.gethostname()[:60]}:{os.getpid()}:{token_hex(4)}"
        self._input = sys.stdin.fileno()
        self.row: Download | None = None
        self.child = 0
        self._progress = -1  # pipe on which the fork reports its progress, one byte per percentage
        self._next_beat = self._next_sweep = 0.0
        self._idle_since = time.monotonic()

    def run(self) -> None:
        """Run until the parent worker exits (it closes our stdin), or there has been nothing to do for a while."""
        os.nice(10)  # page requests have priority
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        try:
            while not self._alone() and time.monotonic() - self._idle_since < IDLE:
                try:
                    self.attend()
                except DatabaseError:
                    log.exception("the queue of downloads cannot be read")
                    connections.close_all()
                    time.sleep(1.0)
        finally:
            if self.row is not None:
                self._end_child()
                queue.give_back(self.row, counted=False)

    def _alone(self) -> bool:
        readable, _, _ = select.select([self._input], [], [], PAUSE if self.row is None else POLL)
        return bool(readable) and not os.read(self._input, 1)

    def attend(self) -> None:
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP
            queue.sweep()
            if Download.objects.exists():
                self._idle_since = now
        if self.row is not None:
            self._watch()
        elif (row := queue.claim(self.owner)) is not None:
            self._begin(row)

    def _begin(self, row: Download) -> None:
        connections.close_all()  # a connection must not be shared with a fork
        self.row, self._next_beat, us = row, 0.0, os.getpid()
        self._progress, report = os.pipe()
        os.set_blocking(self._progress, False)
        self.child = os.fork()
        if self.child == 0:
            _work(row, us, report)
        os.close(report)

    def _watch(self) -> None:
        row = self.row
        assert row is not None
        ended, status = os.waitpid(self.child, os.WNOHANG)
        if ended:
            self._let_go()
            with use_language(row.language):  # type: ignore[arg-type]
                # If the row is still leased to us, the fork died without finishing it.
                if queue.held(row).exists():
                    log.error("download_died", download=row.pk, status=status, attempt=row.attempts)
                    queue.give_back(row, counted=True)
        elif time.monotonic() >= self._next_beat:
            self._next_beat = time.monotonic() + BEAT
            if not self._wanted(row):
                self._end_child()
                self._let_go()

    def _let_go(self) -> None:
        self.row, self.child = None, 0
        os.close(self._progress)

    def _wanted(self, row: Download) -> bool:
        """Return whether the file is still wanted and within its time limit."""
        now = timezone.now()
        if row.started_at is not None and now - row.started_at > queue.LONGEST:
            with use_language(row.language):  # type: ignore[arg-type]
                message = text("The file took too long. Narrow the filters.")
            queue.fail(row, {"status": 503, "code": "DOWNLOAD_TOO_LONG", "message": message})
            return False
        abandoned = queue.held(row).filter(seen_at__lt=now - queue.ABANDONED).first()
        if abandoned is not None:
            queue.cancel(abandoned)
            return False
        with suppress(BlockingIOError):
            row.progress = ([row.progress, *os.read(self._progress, 256)])[-1]
        return queue.renew(row)

    def _end_child(self) -> None:
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


def _work(row: Download, parent: int, report: int) -> NoReturn:
    """Run in the fork."""
    code = 1
    try:
        os.setsid()
        ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() == parent:
            prepare(row, lambda percent: os.write(report, bytes([percent])))
            code = 0
    except SystemExit:
        pass
    except BaseException:
        log.exception("download_failed", download=row.pk)
    finally:
        connections.close_all()
        os._exit(code)
