"""What is done every so often by whoever looks often enough."""

import time


class Every:
    """Something done every so many seconds, and at once the first time."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._next = seconds, 0.0

    def is_due(self, patience: float = 0.0) -> bool:
        """Whether it is to be done now; `patience` seconds later will do."""
        if (now := time.monotonic()) < self._next + patience:
            return False
        self._next = now + self._seconds
        return True

    def begin_again(self) -> None:
        self._next = 0.0
