"""Response cache whose entries are valid as long as everything they were computed from is unchanged.

The response of an operation with ``cached=True`` (`core.routing`) is computed once per cache key: path, parameters,
scope, language and day in India. Every read during the computation is recorded with a digest of its result: database
statements automatically, anything else if it is read through ``observed``:

    version = observed(published_version, dataset.name)

The next request with the same key repeats the reads, which costs a fraction of the computation, and gets the cached
bytes if nothing differs. Statements are repeated only if the `database_version` changed. So no operation declares its
dependencies, and no process has to be notified of another one's writes. The view gets a scope instead of a user, so the
response can't depend on more of the user than the cache key contains.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from hashlib import blake2b
from sys import intern
from threading import Lock
from typing import Any, TypeVar, cast

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.http import parse_etags
from django.utils.text import compress_string

from catalog.calendar import today_in_india
from portal.core.auth import caller
from portal.core.database_version import database_version
from portal.core.language import current
from portal.core.lru_cache import LruCache
from portal.core.metrics import CACHED_RESPONSES
from portal.core.past import past
from portal.core.scope import scope_of

T = TypeVar("T")
MAX_BYTES = 32 * 2**20  # of all cached responses of a process
_OVERHEAD = 200  # bytes per recorded read, besides its text

Read = tuple[Callable[..., object], tuple[object, ...]]


@dataclass
class Dependencies:
    """Everything one response was computed from. Also the database execute wrapper during the computation."""

    observations: dict[Read, object] = field(default_factory=dict)
    statements: dict[Read, object] = field(default_factory=dict)
    # Database version at which the statements were last confirmed.
    version: Hashable = None
    # False if something was written during the computation, or read that can't be read again.
    complete: bool = True

    def __call__(
        self,
        execute: Callable[..., object],
        sql: str,
        params: Iterable[object] | None,
        many: bool,
        context: dict[str, object],
    ) -> object:
        if _dependencies.get() is not self:  # within `observed`
            return execute(sql, params, many, context)
        cursor = context["cursor"]
        assert isinstance(cursor, CursorWrapper)
        if isinstance(cursor.cursor, _FetchedCursor):
            cursor.cursor = cursor.cursor.cursor
        result = execute(sql, params, many, context)
        # PostgreSQL's server-side cursors have a name, and no description before the first fetch.
        if many or (cursor.cursor.description is None and getattr(cursor.cursor, "name", None) is None):
            self.complete = False
            return result
        rows = cursor.cursor.fetchall()
        cursor.cursor = _FetchedCursor(cursor.cursor, rows)
        try:
            arguments = intern(sql), None if params is None else tuple(params)
            self.record(self.statements, (_query_digest, arguments), _digest(rows))
        except TypeError:  # a parameter that is a list
            self.complete = False
        return result

    @property
    def size(self) -> int:
        reads = (*self.observations, *self.statements)
        return sum(_OVERHEAD + len(repr(arguments)) for _, arguments in reads)

    def add(self, other: "Dependencies") -> None:
        """Add the dependencies of a part of the response."""
        for mine, theirs in ((self.observations, other.observations), (self.statements, other.statements)):
            for read, result in theirs.items():
                self.record(mine, read, result)
        self.complete = self.complete and other.complete

    def record(self, recorded: dict[Read, object], read: Read, result: object) -> None:
        # The value changed between two reads, so the response mixes both states.
        if recorded.setdefault(read, result) != result:
            self.complete = False

    def unchanged(self) -> bool:
        """Whether every read still gives the recorded result."""
        try:
            version = database_version()
            same_version = version is not None and version == self.version
            if not (_unchanged(self.observations) and (same_version or _unchanged(self.statements))):
                return False
            self.version = version
            return True
        except Exception:  # whatever it is, computing the response reports it better
            return False


def _unchanged(recorded: Mapping[Read, object]) -> bool:
    return all(read(*arguments) == result for (read, arguments), result in recorded.items())


class _FetchedCursor:
    """A cursor whose rows have been fetched."""

    def __init__(self, cursor: object, rows: Sequence[object]) -> None:
        self.cursor, self._rows = cursor, iter(rows)

    def __getattr__(self, name: str) -> object:
        return getattr(self.cursor, name)

    def __iter__(self) -> Iterator[object]:
        return self._rows

    def fetchone(self) -> object:
        return next(self._rows, None)

    def fetchmany(self, size: int = 1) -> list[object]:
        return [row for _, row in zip(range(size), self._rows, strict=False)]

    def fetchall(self) -> list[object]:
        return list(self._rows)


_dependencies: ContextVar[Dependencies | None] = ContextVar("dependencies", default=None)
CacheKey = tuple[Hashable, ...]
PARTS: LruCache[CacheKey, tuple[object, Dependencies]] = LruCache(MAX_BYTES // 4)


def observed(read: Callable[..., T], *arguments: object) -> T:
    """Call ``read(*arguments)`` and record the result as a dependency of the response being computed. Reads inside
    `read` are not recorded, so it may use the clock.
    """
    dependencies = _dependencies.get()
    if dependencies is None:
        return read(*arguments)
    token = _dependencies.set(None)
    try:
        result = read(*arguments)
    except Exception:
        dependencies.complete = False  # the caller may handle the error, but the result must not be cached
        raise
    finally:
        _dependencies.reset(token)
    dependencies.record(dependencies.observations, (read, arguments), result)
    return result


def part(key: CacheKey, make: Callable[[], T]) -> T:
    """Return the cached result of `make`, a part that many responses share, with its own dependencies.

    `key` must contain everything it depends on besides recorded reads. Callers must not mutate the result.
    """
    outer = _dependencies.get()
    if outer is None:
        return make()
    archived = past()
    full_key = (*key, current(), today_in_india(), archived and archived.number)
    cached = PARTS.get(full_key)
    if cached is None or not cached[1].unchanged():
        dependencies = Dependencies()
        token = _dependencies.set(dependencies)
        try:
            with connection.execute_wrapper(dependencies):
                cached = make(), dependencies
        finally:
            _dependencies.reset(token)
            outer.add(dependencies)
        if dependencies.complete:
            PARTS.put(full_key, cached, len(repr(cached[0])) + dependencies.size)
    else:
        outer.add(cached[1])
    return cast(T, cached[0])


def _query_digest(sql: str, params: tuple[Any, ...] | None) -> bytes:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return _digest(cursor.fetchall())


def _digest(rows: Iterable[object]) -> bytes:
    return blake2b(repr(list(rows)).encode(), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class CacheEntry:
    body: bytes
    # The gzipped body for `CompressionMiddleware`; compressing would take longer than everything else on a cache hit.
    gzipped: bytes
    content_type: str
    etag: str
    dependencies: Dependencies


RESPONSES: LruCache[CacheKey, CacheEntry] = LruCache(MAX_BYTES)
_lock = Lock()
_key_locks: dict[CacheKey, tuple[Lock, int]] = {}


def cached_response(
    request: HttpRequest, values: object, compose: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return the cached response to this request, or the one that `compose` makes."""
    user = caller(request)
    scope = scope_of(user)
    archived = past()
    key = (request.path, repr(values), scope, current(), today_in_india(), archived and archived.number)
    cached = RESPONSES.get(key)
    if cached is not None and cached.dependencies.unchanged():
        return _respond(request, cached)
    with _key_lock(key):
        # Another thread may have computed it while this one waited.
        newer = RESPONSES.get(key)
        if newer is not None and newer is not cached and newer.dependencies.unchanged():
            return _respond(request, newer)
        if scope is not None:
            request.auth = scope  # type: ignore[attr-defined]
        try:
            response, entry = _compose(compose)
        finally:
            if scope is not None:
                request.auth = user  # type: ignore[attr-defined]
        if entry is None:
            CACHED_RESPONSES.labels(outcome="not_stored").inc()
            return response
        size = len(entry.body) + len(entry.gzipped) + entry.dependencies.size + len(repr(key))
        RESPONSES.put(key, entry, size)
    return _respond(request, entry, "miss")


def _compose(compose: Callable[[], HttpResponseBase]) -> tuple[HttpResponseBase, CacheEntry | None]:
    """Compute the response, and its cache entry if it is cacheable: complete and computed without writing."""
    dependencies = Dependencies()
    token = _dependencies.set(dependencies)
    try:
        with connection.execute_wrapper(dependencies):
            response = compose()
    finally:
        _dependencies.reset(token)
    if response.status_code != 200 or not dependencies.complete or not isinstance(response, HttpResponse):
        return response, None
    body = response.content
    etag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    gzipped = compress_string(body, max_random_bytes=GZipMiddleware.max_random_bytes)
    return response, CacheEntry(body, gzipped, response.headers["Content-Type"], etag, dependencies)


def _respond(request: HttpRequest, entry: CacheEntry, outcome: str = "hit") -> HttpResponse:
    response: HttpResponse
    if has_current_copy(request, entry.etag):
        response, outcome = HttpResponseNotModified(), "not_modified"
    else:
        response = HttpResponse(entry.body, content_type=entry.content_type)
        response.gzipped = entry.gzipped  # type: ignore[attr-defined]
    response.headers["ETag"] = entry.etag
    CACHED_RESPONSES.labels(outcome=outcome).inc()
    return response


def has_current_copy(request: HttpRequest, etag: str) -> bool:
    """Whether the client's copy is current, compressed or not."""
    header = request.headers.get("If-None-Match", "")
    return bool(header) and etag in {tag.removeprefix("W/") for tag in parse_etags(header)}


@contextmanager
def _key_lock(key: CacheKey) -> Iterator[None]:
    """Let one thread per key compute the response while the others wait."""
    with _lock:
        lock, waiting = _key_locks.get(key, (Lock(), 0))
        _key_locks[key] = lock, waiting + 1
    try:
        with lock:
            yield
    finally:
        with _lock:
            lock, waiting = _key_locks[key]
            if waiting == 1:
                del _key_locks[key]
            else:
                _key_locks[key] = lock, waiting - 1
