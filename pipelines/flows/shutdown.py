"""Shutdown requests to this process: SIGTERM (the supervisor, docker compose) or SIGINT (Ctrl+C).

Dagster installs its own signal handlers during a run and discards what they caught when it ends, so a signal that
arrives late in a run would be lost. The interpreter writes every signal to the `set_wakeup_fd` socket regardless of
its handler, so the socket is what is read here.
"""

import contextlib
import select
import signal
import socket
from collections.abc import Iterator
from types import FrameType

ENDING = (signal.SIGTERM, signal.SIGINT)


class ShutdownSignal:
    """Like `threading.Event`, for the main thread: set by a signal within `listening`, or by `set`."""

    def __init__(self) -> None:
        self._received = False
        self._hears: socket.socket | None = None

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        before = {number: signal.getsignal(number) for number in ENDING}
        hears, says = socket.socketpair()
        with hears, says:
            hears.setblocking(False)
            says.setblocking(False)
            self._hears = hears
            descriptor = signal.set_wakeup_fd(says.fileno(), warn_on_full_buffer=False)
            try:
                self.reinstall()
                yield
            finally:
                signal.set_wakeup_fd(descriptor)
                self._listen()
                self._hears = None
                for number, handler in before.items():
                    signal.signal(number, handler)

    def reinstall(self) -> None:
        """Install our handlers again after other code replaced them."""
        if self._hears is not None:
            for number in ENDING:
                signal.signal(number, self._take)

    def _take(self, _signal: int, _frame: FrameType | None) -> None:
        self.set()

    def _listen(self) -> None:
        if self._hears is None:
            return
        with contextlib.suppress(BlockingIOError):
            while heard := self._hears.recv(64):
                self._received = self._received or any(number in ENDING for number in heard)

    def is_set(self) -> bool:
        self._listen()
        return self._received

    def set(self) -> None:
        self._received = True

    def clear(self) -> None:
        self._listen()
        self._received = False

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the signal. Return whether it is set."""
        if not self.is_set():
            select.select([] if self._hears is None else [self._hears], [], [], seconds)
        return self.is_set()
