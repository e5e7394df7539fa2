"""The LRU cache is bounded."""

from portal.core.lru_cache import LruCache


def test_cache_never_exceeds_its_size() -> None:
    cache: LruCache[int, bytes] = LruCache(100)
    for number in range(50):
        cache.put(number, b"x", 30)
        cache.get(0)  # recently used, so never evicted
        assert cache.size <= 100
    assert [number for number in range(50) if cache.get(number)] == [0, 48, 49]
    cache.put(0, b"y", 10)
    assert (cache.get(0), cache.size) == (b"y", 70)
    cache.put(1, b"too large", 101)
    assert cache.get(1) is None
