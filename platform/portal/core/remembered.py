"""Response cache whose entries are valid as long as everything they were computed from is unchanged.

The response of an operation with ``remembered=True`` (`core.routing`) is computed once per cache key: path, parameters,
scope, language and day in India. Every read during the computation is recorded with a digest of its result: database
statements automatically, anything else if it is read through ``observed``:

    version = observed(published_version, dataset.name)

The next request with the same key repeats the reads, which costs a fraction of the computation, and gets the cached
bytes if nothing differs. Statements are repeated only if the database changed since (`moment`). So no operation
declares its dependencies, and no process has to be notified of another one's writes. The view gets a scope instead of
a user, so the response can't depend on more of the user than the cache key contains.
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
from portal.core.language import current
from portal.core.metrics import REMEMBERED
from portal.core.moment import moment
from portal.core.past import past
from portal.core.scope import scope_of
from portal.core.shelf import Shelf

T = TypeVar("T")
MOST_BYTES = 32 * 2**20  # of all cached responses of a process
_OVERHEAD = 200  # bytes per recorded read, besides its text


Reading = tuple[Callable[..., object], tuple[object, ...]]


@dataclass
class Notes:
    """Everything one response was computed from. Also the database execute wrapper during the computation."""

    seen: dict[Reading, object] = field(default_factory=dict)
    rows: dict[Reading, object] = field(default_factory=dict)
    # Database version at which the rows were last confirmed.
    moment: Hashable = None
    # False if something was written during the computation, or read that can't be read again.
    whole: bool = True

    def __call__(
        self,
        execute: Callable[..., object],
        sql: str,
        params: Iterable[object] | None,
        many: bool,
        context: dict[str, object],
    ) -> object:
        if _notes.get() is not self:  # within `observed`
            return execute(sql, params, many, context)
        cursor = context["cursor"]
        assert isinstance(cursor, CursorWrapper)
        if isinstance(cursor.cursor, _Fetched):
            cursor.cursor = cursor.cursor.cursor
        done = execute(sql, params, many, context)
        # PostgreSQL's server-side cursors have a name, and no description before the first fetch.
        if many or (cursor.cursor.description is None and getattr(cursor.cursor, "name", None) is None):
            self.whole = False
            return done
        rows = cursor.cursor.fetchall()
        cursor.cursor = _Fetched(cursor.cursor, rows)
        try:
            self.note(
                self.rows, (_rows_of, (intern(sql), None if params is None else tuple(params))), _digest(rows)
            )
        except TypeError:  # a parameter that is a list
            self.whole = False
        return done

    @property
    def size(self) -> int:
        return sum(_OVERHEAD + len(repr(arguments)) for _, arguments in (*self.seen, *self.rows))

    def add(self, other: "Notes") -> None:
        """Add the dependencies of a part of the response."""
        for mine, theirs in ((self.seen, other.seen), (self.rows, other.rows)):
            for reading, found in theirs.items():
                self.note(mine, reading, found)
        self.whole = self.whole and other.whole

    def note(self, noted: dict[Reading, object], reading: Reading, found: object) -> None:
        # The value changed between two reads, so the response mixes both states.
        if noted.setdefault(reading, found) != found:
            self.whole = False

    def hold(self) -> bool:
        """Whether every read still gives the recorded result."""
        try:
            now = moment()
            known = now is not None and now == self.moment
            if not (_same(self.seen) and (known or _same(self.rows))):
                return False
            self.moment = now
            return True
        except Exception:  # whatever it is, computing the response reports it better
            return False


def _same(noted: Mapping[Reading, object]) -> bool:
    return all(read(*arguments) == found for (read, arguments), found in noted.items())


class _Fetched:
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


_notes: ContextVar[Notes | None] = ContextVar("notes", default=None)
Question = tuple[Hashable, ...]
PARTS: Shelf[Question, tuple[object, Notes]] = Shelf(MOST_BYTES // 4)


def observed(read: Callable[..., T], *arguments: object) -> T:
    """Call ``read(*arguments)`` and record the result as a dependency of the response being computed. Reads inside
    `read` are not recorded, so it may use the clock.
    """
    notes = _notes.get()
    if notes is None:
        return read(*arguments)
    token = _notes.set(None)
    try:
        found = read(*arguments)
    except Exception:
        notes.whole = False  # the caller may handle the error, but the result must not be cached
        raise
    finally:
        _notes.reset(token)
    notes.note(notes.seen, (read, arguments), found)
    return found


def part(question: Question, make: Callable[[], T]) -> T:
    """Return the cached result of `make`, a part that many responses share, with its own dependencies.

    `question` is its key, with everything it depends on besides recorded reads. Callers must not mutate the result.
    """
    whole = _notes.get()
    if whole is None:
        return make()
    kept = past()
    asked = (*question, current(), today_in_india(), kept and kept.number)
    known = PARTS.get(asked)
    if known is None or not known[1].hold():
        notes = Notes()
        token = _notes.set(notes)
        try:
            with connection.execute_wrapper(notes):
                known = make(), notes
        finally:
            _notes.reset(token)
            whole.add(notes)
        if notes.whole:
            PARTS.put(asked, known, len(repr(known[0])) + notes.size)
    else:
        whole.add(known[1])
    return cast(T, known[0])


def _rows_of(sql: str, params: tuple[Any, ...] | None) -> bytes:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return _digest(cursor.fetchall())


def _digest(rows: Iterable[object]) -> bytes:
    return blake2b(repr(list(rows)).encode(), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Answer:
    body: bytes
    # The gzipped body for `CompressionMiddleware`; compressing would take longer than everything else on a cache hit.
    packed: bytes
    content_type: str
    etag: str
    notes: Notes


ANSWERS: Shelf[Question, Answer] = Shelf(MOST_BYTES)
_lock = Lock()
_turns: dict[Question, tuple[Lock, int]] = {}


def answered(
    request: HttpRequest, values: object, compose: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return the cached response to this request, or the one that `compose` makes."""
    user = caller(request)
    scope = scope_of(user)
    kept = past()
    question = (request.path, repr(values), scope, current(), today_in_india(), kept and kept.number)
    known = ANSWERS.get(question)
    if known is not None and known.notes.hold():
        return _told(request, known)
    with _turn(question):
        # Another thread may have computed it while this one waited.
        later = ANSWERS.get(question)
        if later is not None and later is not known and later.notes.hold():
            return _told(request, later)
        if scope is not None:
            request.auth = scope  # type: ignore[attr-defined]
        try:
            response, made = _compose(compose)
        finally:
            if scope is not None:
                request.auth = user  # type: ignore[attr-defined]
        if made is None:
            REMEMBERED.labels(outcome="not_kept").inc()
            return response
        ANSWERS.put(question, made, len(made.body) + len(made.packed) + made.notes.size + len(repr(question)))
    return _told(request, made, "composed")


def _compose(compose: Callable[[], HttpResponseBase]) -> tuple[HttpResponseBase, Answer | None]:
    """Compute the response, and its cache entry if it is cacheable: complete and made without writing."""
    notes = Notes()
    token = _notes.set(notes)
    try:
        with connection.execute_wrapper(notes):
            response = compose()
    finally:
        _notes.reset(token)
    if response.status_code != 200 or not notes.whole or not isinstance(response, HttpResponse):
        return response, None
    body = response.content
    etag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    packed = compress_string(body, max_random_bytes=GZipMiddleware.max_random_bytes)
    return response, Answer(body, packed, response.headers["Content-Type"], etag, notes)


def _told(request: HttpRequest, answer: Answer, outcome: str = "remembered") -> HttpResponse:
    response: HttpResponse
    if holds(request, answer.etag):
        response, outcome = HttpResponseNotModified(), "not_modified"
    else:
        response = HttpResponse(answer.body, content_type=answer.content_type)
        response.packed = answer.packed  # type: ignore[attr-defined]
    response.headers["ETag"] = answer.etag
    REMEMBERED.labels(outcome=outcome).inc()
    return response


def holds(request: HttpRequest, etag: str) -> bool:
    """Whether the client's copy is current, compressed or not."""
    header = request.headers.get("If-None-Match", "")
    return bool(header) and etag in {tag.removeprefix("W/") for tag in parse_etags(header)}


@contextmanager
def _turn(question: Question) -> Iterator[None]:
    """Let one thread per key compute the response while the others wait."""
    with _lock:
        lock, waiting = _turns.get(question, (Lock(), 0))
        _turns[question] = lock, waiting + 1
    try:
        with lock:
            yield
    finally:
        with _lock:
            lock, waiting = _turns[question]
            if waiting == 1:
                del _turns[question]
            else:
                _turns[question] = lock, waiting - 1
