"""A timer for periodic work in a polling loop."""

import time


class Every:
    """Is due every `seconds`, and immediately the first time."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._next = seconds, 0.0

    def is_due(self, patience: float = 0.0) -> bool:
        """Whether to do it now; with `patience`, only once it is that many seconds overdue."""
        if (now := time.monotonic()) < self._next + patience:
            return False
        self._next = now + self._seconds
        return True

    def begin_again(self) -> None:
        self._next = 0.0
