"""The portal's own commands, in a process of their own: what it knows how to do is done in one way only."""

import logging
import os
import secrets
import subprocess
import sys
import threading
import time
from typing import Any

from sqlalchemy import BigInteger, Column, Engine, MetaData, Table, exists, select

from flows.database import reading
from flows.runtime import Runtime

# Of the portal's queue of files only whether there is anything in it.
DOWNLOAD = Table("downloads_download", MetaData(), Column("id", BigInteger, primary_key=True))
FILES_POLL = 0.3  # seconds between two looks whether there are files to prepare
FILES_PAUSE = 5.0  # seconds until the process is started again after a failure
FILES_END = 10.0  # seconds that it has to end
AUDIT = 300.0  # seconds between two comparisons of the audit log with its witness
log = logging.getLogger(__name__)


def command(runtime: Runtime, *arguments: str) -> list[str]:
    """The lines that it says; RuntimeError with its reason where it fails."""
    # Never from the data folder: a restored or uploaded file must not be importable.
    done = subprocess.run(
        [sys.executable, "-P", "-m", "portal", *arguments], cwd="/", capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip()[-2000:] or f"the command ended with {done.returncode}")
    return done.stdout.splitlines()


class AuditWatch:
    """Has the portal compare its audit log with the witness, in a process of its own: imports do not wait."""

    def __init__(self) -> None:
        self.running: subprocess.Popen[str] | None = None
        self._next = 0.0

    def attend(self) -> None:
        """Begin a comparison that is due, and report one that has ended."""
        if self.running is None:
            if time.monotonic() >= self._next:
                self._next = time.monotonic() + AUDIT
                self.running = self.begin()
            return
        if (code := self.running.poll()) is None:
            return
        assert self.running.stderr is not None
        with self.running.stderr as errors:
            reason = errors.read().strip()
        self.running = None
        if code:
            log.critical("the audit log could not be confirmed: %s", reason)
        elif reason:
            log.warning("%s", reason)

    def begin(self) -> subprocess.Popen[str]:
        return beside("watch_audit", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


class FileMaker:
    """Keeps the portal's process for large files (`portal.downloads`) running while there are any.

    In a thread: imports do not wait for files, nor files for imports. The process ends by itself when nothing is left
    to do, and when this one is gone.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="files", daemon=True)
        self.running: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "FileMaker":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(FILES_POLL + 1)
        if self.running is not None and self.running.stdin is not None:
            self.running.stdin.close()
            try:
                self.running.wait(FILES_END)
            except subprocess.TimeoutExpired:
                self.running.kill()
                self.running.wait()

    def _run(self) -> None:
        pause = FILES_POLL
        while not self._stop.wait(pause):
            try:
                pause = FILES_POLL if self._attend() else FILES_PAUSE
            except Exception:
                log.exception("the process that prepares files could not be started")
                pause = FILES_PAUSE

    def _attend(self) -> bool:
        """False where the process has just failed: another is started after a pause."""
        if self.running is not None:
            if (code := self.running.poll()) is None:
                return True
            assert self.running.stdin is not None
            self.running.stdin.close()
            self.running = None
            if code:
                log.error("the process that prepares files ended", extra={"code": code})
                return False
        with reading(self._engine) as connection:
            if connection.scalar(select(exists().select_from(DOWNLOAD))):
                self.running = beside("prepare_downloads", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        return True


def beside(name: str, **options: Any) -> subprocess.Popen[Any]:
    """A command of the portal that goes on while this process does other things."""
    # In production the worker has no secret key, and must not make one in the shared folder. These sign nothing.
    env = {"PORTAL_SECRET_KEY": secrets.token_urlsafe(64), **os.environ}
    return subprocess.Popen([sys.executable, "-P", "-m", "portal", name], cwd="/", env=env, **options)
