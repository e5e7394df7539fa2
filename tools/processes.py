"""Run the processes of a Procfile together: prefix their output, restart them when they die, leave no orphans.

Each child leads a process group, which is stopped as a whole. If this supervisor is killed, Linux signals the
children (PR_SET_PDEATHSIG). A child that keeps dying stops the supervisor with an error.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path

GRACE_SECONDS = 8.0
RESTARTS_ALLOWED, RESTART_WINDOW, MAX_PAUSE = 5, 60.0, 5.0
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def parse(procfile: Path) -> dict[str, str]:
    pairs = (
        line.split(":", 1) for line in procfile.read_text().splitlines() if line.strip() and line[0] != "#"
    )
    return {name.strip(): command.strip() for name, command in pairs}


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


class Child:
    def __init__(self, name: str, command: str, env: dict[str, str], cwd: Path) -> None:
        self.name, self.command, self.env, self.cwd = name, command, env, cwd
        self.deaths: deque[float] = deque()
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {self.command}"],
            cwd=self.cwd,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: _prctl(PR_SET_PDEATHSIG, signal.SIGTERM),
            text=True,
            errors="replace",
        )
        threading.Thread(target=self._copy_output, args=(self.process,), daemon=True).start()

    def _copy_output(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.write(f"{self.name:<8}| {line}")
                sys.stdout.flush()

    def group_is_alive(self) -> bool:
        self.process.poll()
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def signal_group(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def died_too_often(self) -> bool:
        now = time.monotonic()
        self.deaths.append(now)
        while self.deaths and now - self.deaths[0] > RESTART_WINDOW:
            self.deaths.popleft()
        return len(self.deaths) > RESTARTS_ALLOWED


class Supervisor:
    """The children of one Procfile, and the flag that stops them."""

    def __init__(self, commands: dict[str, str], env: dict[str, str], cwd: Path) -> None:
        self.commands, self.env, self.cwd = commands, env, cwd
        self.children: list[Child] = []
        self.stopping = threading.Event()
        # Adopt orphans of killed children, so that they can be reaped and do not become zombies.
        _prctl(PR_SET_CHILD_SUBREAPER, 1)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self.stopping.set())

    def start(self, *names: str) -> None:
        """Start processes. Call from the main thread: PR_SET_PDEATHSIG is tied to the thread that forks."""
        for name in names:
            self.children.append(Child(name, self.commands[name], self.env, self.cwd))

    def check(self) -> bool:
        """Restart dead children. Return False if one keeps dying."""
        for child in self.children:
            code = child.process.poll()
            if code is None or self.stopping.is_set():
                continue
            child.signal_group(signal.SIGKILL)
            if child.died_too_often():
                print(
                    f"{child.name} ended {len(child.deaths)} times within a minute (last: {code}); stopping."
                )
                return False
            print(f"{child.name} ended ({code}); starting it again.", flush=True)
            self.stopping.wait(min(0.2 * 2 ** len(child.deaths), MAX_PAUSE))
            child.start()
        return True

    def supervise(self) -> int:
        """Run until stopped. Children are stopped in any case."""
        try:
            while not self.stopping.is_set():
                if not self.check():
                    return 1
                self._reap()
                self.stopping.wait(0.2)
            return 0
        finally:
            self.stop()

    def stop(self) -> None:
        self.stopping.set()
        for child in self.children:
            child.signal_group(signal.SIGTERM)
        deadline = time.monotonic() + GRACE_SECONDS
        while time.monotonic() < deadline and any(child.group_is_alive() for child in self.children):
            self._reap()
            time.sleep(0.05)
        for child in self.children:
            child.signal_group(signal.SIGKILL)
            child.process.wait()
        self._reap()

    def _reap(self) -> None:
        children = {child.process.pid for child in self.children}
        with contextlib.suppress(ChildProcessError):
            while True:
                exited = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
                if exited is None or exited.si_pid in children:
                    for child in self.children:
                        child.process.poll()
                    if exited is None:
                        return
                else:
                    os.waitpid(exited.si_pid, 0)
