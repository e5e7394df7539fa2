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

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class ShutdownSignal:
    """Like `threading.Event`, for the main thread: set by a signal within `listening`, or by `set`."""

    def __init__(self) -> None:
        self._received = False
        self._receiver: socket.socket | None = None

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        before = {number: signal.getsignal(number) for number in STOP_SIGNALS}
        receiver, sender = socket.socketpair()
        with receiver, sender:
            receiver.setblocking(False)
            sender.setblocking(False)
            self._receiver = receiver
            descriptor = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
            try:
                self.reinstall()
                yield
            finally:
                signal.set_wakeup_fd(descriptor)
                self._drain()
                self._receiver = None
                for number, handler in before.items():
                    signal.signal(number, handler)

    def reinstall(self) -> None:
        """Install our handlers again after other code replaced them."""
        if self._receiver is not None:
            for number in STOP_SIGNALS:
                signal.signal(number, self._handle)

    def _handle(self, _signal: int, _frame: FrameType | None) -> None:
        self.set()

    def _drain(self) -> None:
        if self._receiver is None:
            return
        with contextlib.suppress(BlockingIOError):
            while numbers := self._receiver.recv(64):
                self._received = self._received or any(number in STOP_SIGNALS for number in numbers)

    def is_set(self) -> bool:
        self._drain()
        return self._received

    def set(self) -> None:
        self._received = True

    def clear(self) -> None:
        self._drain()
        self._received = False

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the signal. Return whether it is set."""
        if not self.is_set():
            select.select([] if self._receiver is None else [self._receiver], [], [], seconds)
        return self.is_set()
