"""Timer for periodic work in a polling loop."""

import time


class IntervalTimer:
    """A timer that is due every `seconds`, and immediately the first time."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._next = seconds, 0.0

    def is_due(self, patience: float = 0.0) -> bool:
        """Return whether the work is due (overdue by `patience` seconds, if given), and start the next interval."""
        if (now := time.monotonic()) < self._next + patience:
            return False
        self._next = now + self._seconds
        return True

    def reset(self) -> None:
        self._next = 0.0
