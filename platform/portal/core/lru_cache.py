"""Size-limited in-memory cache of a process."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class LruCache(Generic[K, T]):
    """Thread-safe LRU cache with a total size limit."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._lock = Lock()
        self._found: OrderedDict[K, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: K) -> T | None:
        with self._lock:
            found = self._found.get(key)
            if found is None:
                return None
            self._found.move_to_end(key)
            return found[0]

    def put(self, key: K, value: T, size: int = 1) -> None:
        with self._lock:
            self.size -= self._found.pop(key, (None, 0))[1]
            if size > self.most:
                return
            self._found[key] = value, size
            self.size += size
            while self.size > self.most:
                self.size -= self._found.popitem(last=False)[1][1]

    def clear(self) -> None:
        with self._lock:
            self._found.clear()
            self.size = 0
