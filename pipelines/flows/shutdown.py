"""Whether this process was asked to end: SIGTERM (the supervisor, docker compose) or SIGINT (Ctrl+C).

Dagster puts handlers of its own in place while a run lasts, and drops what they took down when the run ends, so that a
signal of its last moments would be heard by nobody. The interpreter writes every signal into `set_wakeup_fd`'s socket,
whoever handles it: that is what is read here.
"""

import contextlib
import select
import signal
import socket
from collections.abc import Iterator
from types import FrameType

ENDING = (signal.SIGTERM, signal.SIGINT)


class ShutdownSignal:
    """`threading.Event` for the main thread: set by a signal while it is `listening`, or by hand."""

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
        """Put the own handlers in place again, after somebody else's."""
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
        """Wait for the signal, at most `seconds`."""
        if not self.is_set():
            select.select([] if self._hears is None else [self._hears], [], [], seconds)
        return self.is_set()
