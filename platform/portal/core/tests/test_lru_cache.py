"""The LRU cache is bounded."""

from portal.core.lru_cache import LruCache


def test_cache_never_exceeds_its_size() -> None:
    shelf: LruCache[int, bytes] = LruCache(100)
    for number in range(50):
        shelf.put(number, b"x", 30)
        shelf.get(0)  # recently used, so never evicted
        assert shelf.size <= 100
    assert [number for number in range(50) if shelf.get(number)] == [0, 48, 49]
    shelf.put(0, b"y", 10)
    assert (shelf.get(0), shelf.size) == (b"y", 70)
    shelf.put(1, b"too large", 101)
    assert shelf.get(1) is None
