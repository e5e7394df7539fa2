"""Run the portal's management commands in subprocesses, so that its logic is not duplicated here."""

import logging
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Engine, exists, select

from catalog.calendar import INDIA
from flows.database import reading
from flows.runtime import Runtime
from flows.tables import DOWNLOAD

# Setting any of these enables messages.
MESSAGE_SETTINGS = ("PORTAL_SMTP_URL", "PORTAL_WEBHOOKS")
COMPANION_POLL = 0.3  # seconds between checks for files to prepare
COMPANION_RETRY = 5.0  # seconds before a restart after a failure
COMPANION_TIMEOUT = 10.0  # seconds that the process has to end
INTERVAL = 300.0  # seconds between runs of a recurring command
RETENTION_CHECK = 3600.0  # seconds between deletions of expired data
log = logging.getLogger(__name__)


def command(runtime: Runtime, *arguments: str) -> list[str]:
    """Run a command and return its output lines. Raise RuntimeError with its error output if it fails."""
    # Never run in the data folder, where restored or uploaded files would be importable.
    result = subprocess.run(
        [sys.executable, "-P", "-m", "portal", *arguments], cwd="/", capture_output=True, text=True
    )
    if result.returncode:
        raise RuntimeError(result.stderr.strip()[-2000:] or f"the command ended with {result.returncode}")
    return result.stdout.splitlines()


class Recurring:
    """Runs a portal command at an interval in a subprocess, so that imports do not wait for it."""

    def __init__(
        self,
        command: str,
        failure_message: str,
        *,
        level: int = logging.ERROR,
        first_after: float = 0.0,
        interval: float = INTERVAL,
    ) -> None:
        self.command, self.failure_message, self.level = command, failure_message, level
        self.interval = interval
        self.running: subprocess.Popen[str] | None = None
        self._next = time.monotonic() + first_after

    def tick(self) -> None:
        """Start the command if it is due, and log the result of a finished one."""
        if self.running is None:
            if time.monotonic() >= self._next:
                self._next = time.monotonic() + min(self.interval, _seconds_until_day_end())
                self.running = self.start()
            return
        if (code := self.running.poll()) is None:
            return
        assert self.running.stderr is not None
        with self.running.stderr as errors:
            reason = errors.read().strip()
        self.running = None
        if code:
            log.log(self.level, "%s: %s", self.failure_message, reason)
        elif reason:
            log.warning("%s", reason)

    def start(self) -> subprocess.Popen[str]:
        return start_command(self.command, stderr=subprocess.PIPE)


def _seconds_until_day_end() -> float:
    """Return the seconds until shortly before midnight in India: a day's history must be stored before it ends."""
    now = datetime.now(INDIA)
    last = now.replace(hour=23, minute=59, second=30, microsecond=0)
    return (last - now).total_seconds() if now < last else INTERVAL


def audit_watch() -> Recurring:
    """Compare the audit log with its witness."""
    return Recurring("watch_audit", "the audit log could not be verified", level=logging.CRITICAL)


def history_recorder() -> Recurring:
    """Store today's figures, for queries about what was known on a given day."""
    # Wait until the portal has finished starting.
    return Recurring("keep_history", "today's figures could not be stored", first_after=20.0)


def retention() -> Recurring:
    """Delete data whose retention period has passed."""
    return Recurring(
        "prune_expired", "expired data could not be deleted", first_after=60.0, interval=RETENTION_CHECK
    )


class Companion:
    """Keeps a portal process running while it is wanted.

    Supervised from a thread, independent of imports. The process ends when this one does (its stdin closes), or when
    it has nothing left to do.
    """

    def __init__(
        self, command: str, *arguments: str, wanted: Callable[[], bool], keyed: bool = False
    ) -> None:
        self._command = (command, *arguments)
        self._wanted = wanted
        self._keyed = keyed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=command, daemon=True)
        self.running: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Companion":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(COMPANION_POLL + 1)
        if self.running is not None and self.running.stdin is not None:
            self.running.stdin.close()
            try:
                self.running.wait(COMPANION_TIMEOUT)
            except subprocess.TimeoutExpired:
                self.running.kill()
                self.running.wait()

    def _run(self) -> None:
        pause = COMPANION_POLL
        while not self._stop.wait(pause):
            try:
                pause = COMPANION_POLL if self._supervise() else COMPANION_RETRY
            except Exception:
                log.exception("the process %s could not be started", self._command[0])
                pause = COMPANION_RETRY

    def _supervise(self) -> bool:
        """Start or check the process. Return False if it has just failed, to pause before the restart."""
        if self.running is not None:
            if (code := self.running.poll()) is None:
                return True
            assert self.running.stdin is not None
            self.running.stdin.close()
            self.running = None
            if code:
                log.error("the process %s ended", self._command[0], extra={"code": code})
                return False
        if self._wanted():
            self.running = start_command(*self._command, stdin=subprocess.PIPE, keyed=self._keyed)
        return True


def file_maker(engine: Engine) -> Companion:
    """Prepare large downloads (`portal.downloads`) while any are queued."""

    def wanted() -> bool:
        with reading(engine) as connection:
            return bool(connection.scalar(select(exists().select_from(DOWNLOAD))))

    return Companion("prepare_downloads", wanted=wanted)


def message_sender() -> Companion:
    """Send emails and webhooks if this process is configured to. In production a separate service does."""
    configured = any(
        os.environ.get(name, "").strip().lower() not in ("", "0", "no", "off", "false")
        for name in MESSAGE_SETTINGS
    )
    return Companion("send_messages", "--with-parent", wanted=lambda: configured, keyed=True)


def start_command(
    *arguments: str, stdin: int | None = None, stderr: int | None = None, keyed: bool = False
) -> subprocess.Popen[str]:
    """Start a portal command in the background. `keyed` commands sign or encrypt with the real secret key."""
    # In production the worker has no secret key, and the command must not create one in the shared folder.
    env = {**({} if keyed else {"PORTAL_SECRET_KEY": secrets.token_urlsafe(64)}), **os.environ}
    command = [sys.executable, "-P", "-m", "portal", *arguments]
    return subprocess.Popen(
        command, cwd="/", env=env, stdin=stdin, stdout=subprocess.DEVNULL, stderr=stderr, text=True
    )
