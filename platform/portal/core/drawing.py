"""Server-side rendering of public pages, with the components that the browser uses.

`ui/dist/server/pages.js` (`ui/vite.server.config.ts`) bundles those components; V8 runs it without window, network or
files. One engine per process renders one page at a time; the result is cached by its input.
"""

import re
import threading
from functools import lru_cache
from pathlib import Path

import orjson
import structlog
from django.conf import settings
from py_mini_racer import JSEvalException, JSPromiseError, MiniRacer

log = structlog.get_logger(__name__)

_SCRIPT = "server/pages.js"
# A page takes 30 ms; anything slower than this is stuck, even on a busy machine.
_SECONDS = 20.0
_MEMORY = 256 * 1024 * 1024  # bytes
_REMEMBERED = 128  # pages of some 30 kB

_turn = threading.Lock()
_engine: tuple[Path, float, MiniRacer] | None = None


def render_page(address: str, language: str, answers: bytes) -> str:
    """Return the markup of the page at `address` (path and query) given its API responses as a JSON object.

    Empty if the interface is not built or rendering fails; the browser then renders the page.
    """
    script = settings.PORTAL_UI / _SCRIPT
    try:
        return _drawn(script, script.stat().st_mtime, address, language, answers)
    except FileNotFoundError:
        return ""
    except (JSEvalException, JSPromiseError, TimeoutError) as error:
        log.warning("page_not_drawn", address=address, error=str(error)[:500])
        return ""


def text_pages() -> frozenset[str]:
    """Return the paths of the text-only pages in the interface; none if it is not built."""
    return frozenset(f"/{name}" for name in _names("textPages"))


def has_page(path: str) -> bool:
    """Whether the interface has a route for this path. True if it is not built, since the routes are unknown then."""
    patterns = _names("patterns")
    return not patterns or _addresses(patterns).fullmatch(path) is not None


@lru_cache(1)
def _addresses(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Match paths like the interface's router: case-insensitive, with an optional trailing slash."""
    said = "|".join(re.sub(r":\w+", "[^/]+", re.escape(name.rstrip("/"))) for name in patterns)
    return re.compile(f"(?:{said})/?", re.IGNORECASE)


def _names(which: str) -> tuple[str, ...]:
    script = settings.PORTAL_UI / _SCRIPT
    try:
        return _named(script, script.stat().st_mtime, which)
    except (FileNotFoundError, JSEvalException):
        return ()


@lru_cache(2)
def _named(script: Path, changed: float, which: str) -> tuple[str, ...]:
    with _turn:
        names = _engine_of(script, changed).eval(f"{which}.join()", timeout_sec=_SECONDS)
    return tuple(str(names).split(","))


@lru_cache(_REMEMBERED)
def _drawn(script: Path, changed: float, address: str, language: str, answers: bytes) -> str:
    # JSON is valid JavaScript.
    arguments = ",".join((_json(address), _json(language), answers.decode()))
    with _turn:
        engine = _engine_of(script, changed)
        try:
            drawn = engine.eval(f"drawPage({arguments})", timeout_sec=_SECONDS, max_memory=_MEMORY)
            return str(drawn.get(timeout=_SECONDS))  # type: ignore[union-attr]  # a promise
        except BaseException:
            _forget()
            raise


def _json(value: str) -> str:
    return orjson.dumps(value).decode()


def _engine_of(script: Path, changed: float) -> MiniRacer:
    global _engine
    if _engine is None or _engine[:2] != (script, changed):
        _forget()
        engine = MiniRacer()
        engine.eval(script.read_text("utf-8"), timeout_sec=_SECONDS, max_memory=_MEMORY)
        _engine = (script, changed, engine)
    return _engine[2]


def _forget() -> None:
    """Drop the engine; after a failure its state is unknown."""
    global _engine
    if _engine is not None:
        _engine[2].close()
        _engine = None
