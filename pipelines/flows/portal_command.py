"""The portal's own commands, in a process of their own: what it knows how to do is done in one way only."""

import logging
import os
import secrets
import subprocess
import sys
import time

from flows.house import House

AUDIT = 300.0  # seconds between two comparisons of the audit log with its witness
log = logging.getLogger(__name__)


def command(house: House, *arguments: str) -> list[str]:
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
        # In production the worker has no secret key, and must not make one in the shared folder. This signs nothing.
        env = {"PORTAL_SECRET_KEY": secrets.token_urlsafe(64), **os.environ}
        command = [sys.executable, "-P", "-m", "portal", "watch_audit"]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd="/", env=env, stdout=quiet, stderr=subprocess.PIPE, text=True)
