"""Size-limited in-memory cache of a process."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class LruCache(Generic[K, T]):
    """Thread-safe LRU cache with a total size limit."""

    def __init__(self, max_size: int) -> None:
        self.max_size, self.size = max_size, 0
        self._lock = Lock()
        self._entries: OrderedDict[K, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: K) -> T | None:
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: K, value: T, size: int = 1) -> None:
        with self._lock:
            self.size -= self._entries.pop(key, (None, 0))[1]
            if size > self.max_size:
                return
            self._entries[key] = value, size
            self.size += size
            while self.size > self.max_size:
                self.size -= self._entries.popitem(last=False)[1][1]

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self.size = 0
