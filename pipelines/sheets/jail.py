"""The parent's side of the jailed reader: one warm server process that forks for each file."""

import atexit
import contextlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import polars as pl

import catalog
from sheets.errors import SheetError
from sheets.limits import Limits
from sheets.marking import MarkRequest


class Jail:
    """Starts on first use (or `warm()`), ends with this process, restarts when it dies."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._owner = 0

    def warm(self) -> None:
        with self._lock:
            self._ready()

    def read(self, path: Path, filename: str, limits: Limits) -> list[dict[str, Any]]:
        """Return the fields of each sheet (`child.describe`) and its `frame`. Raises SheetError if the child refused
        the file or died.
        """
        meta, content = self._run(path, {"filename": filename}, limits)
        start = 0
        for sheet in meta["sheets"]:
            end = start + sheet["size"]
            sheet["frame"] = pl.read_ipc(content[start:end])
            start = end
        return list(meta["sheets"])

    def annotate(
        self, path: Path, filename: str, limits: Limits, marks: MarkRequest, sheet: str = ""
    ) -> bytes:
        """Return the file as an XLSX workbook with `marks` (see `sheets.marking`) on `sheet`, or on its first sheet."""
        _, content = self._run(path, {"filename": filename, "annotate": marks, "sheet": sheet}, limits)
        return content

    def _run(self, path: Path, request: Mapping[str, object], limits: Limits) -> tuple[dict[str, Any], bytes]:
        with self._lock, open(path, "rb") as source, tempfile.TemporaryFile() as target:
            # The target file first carries the request, which may be longer than a socket message.
            target.write(json.dumps({**request, "limits": asdict(limits)}).encode())
            target.seek(0)
            status = self._ask(source.fileno(), target.fileno(), limits)
            if status != 0:
                raise SheetError("corrupt" if status == 1 else "too_complex")
            target.seek(0)
            (length,) = struct.unpack("<I", target.read(4))
            meta = json.loads(target.read(length))
            if "code" in meta:
                raise SheetError(meta["code"], meta["params"])
            return meta, target.read()

    def close(self) -> None:
        if self._process and self._owner == os.getpid():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        if self._channel:
            self._channel.close()
        self._process = self._channel = None

    def _ask(self, source: int, target: int, limits: Limits) -> int:
        for _ in range(2):
            channel = self._ready()
            channel.settimeout(limits.wall_seconds)
            try:
                socket.send_fds(channel, [b"?"], [source, target])
                reply = channel.recv(4)
            except TimeoutError:
                self.close()
                return -int(signal.SIGKILL)
            except OSError:
                reply = b""
            if len(reply) == 4:
                (status,) = struct.unpack("<i", reply)
                return int(status)
            self.close()  # the server process died: restart it once
        raise OSError("the sheet reader does not start")

    def _ready(self) -> socket.socket:
        if self._owner != os.getpid():  # after a fork, the server belongs to the parent
            self._process, self._channel, self._owner = None, None, os.getpid()
        if self._channel is None or self._process is None or self._process.poll() is not None:
            self.close()
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "sheets.child", str(theirs.fileno())],
                    cwd="/",
                    pass_fds=[theirs.fileno()],
                    env=_environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=None,  # parser errors appear in this process's log
                    start_new_session=True,
                )
            self._channel = ours
        return self._channel


def _environment() -> dict[str, str]:
    """Only what the child needs: it reads untrusted files and must not see the portal's secrets."""
    folders = {str(Path(__file__).parents[1]), str(Path(catalog.__file__ or "").parents[1])}
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": os.pathsep.join(sorted(folders)),
        "LC_ALL": "C.UTF-8",
        "POLARS_MAX_THREADS": "2",
        "MALLOC_ARENA_MAX": "2",
    }


JAIL = Jail()
atexit.register(JAIL.close)
