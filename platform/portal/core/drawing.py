"""Server-side rendering of public pages, with the components that the browser uses.

`ui/dist/server/pages.js` (`ui/vite.server.config.ts`) bundles those components; V8 runs it without window, network or
files. One engine per process renders one page at a time; the result is cached by its input.

All work on engines is done in one thread of its own. V8 protects its memory with protection keys, which a thread gets
from the one that starts it: an engine made by another thread than the first one, if that is older than the first
engine, ends the process with a segmentation fault.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

import orjson
import structlog
from django.conf import settings
from py_mini_racer import JSEvalException, JSPromise, JSPromiseError, MiniRacer

log = structlog.get_logger(__name__)

_SCRIPT = "server/pages.js"
# A page takes 30 ms; anything slower than this is stuck, even on a busy machine.
_SECONDS = 20.0
_MEMORY = 256 * 1024 * 1024  # bytes
_CACHED_PAGES = 128  # pages of some 30 kB

_thread = ThreadPoolExecutor(1, "drawing")
_engine: tuple[Path, float, MiniRacer] | None = None


def render_page(address: str, language: str, responses: bytes) -> str:
    """Return the markup of the page at `address` (path and query) given its API responses as a JSON object.

    Empty if the interface is not built or rendering fails; the browser then renders the page.
    """
    script = settings.PORTAL_UI / _SCRIPT
    try:
        return _rendered(script, script.stat().st_mtime, address, language, responses)
    except FileNotFoundError:
        return ""
    except (JSEvalException, JSPromiseError, TimeoutError) as error:
        log.warning("page_not_drawn", address=address, error=str(error)[:500])
        return ""


def text_pages() -> frozenset[str]:
    """Return the paths of the text-only pages in the interface; none if it is not built."""
    return frozenset(f"/{name}" for name in _exported_names("textPages"))


def has_page(path: str) -> bool:
    """Whether the interface has a route for this path. True if it is not built, since the routes are unknown then."""
    patterns = _exported_names("patterns")
    return not patterns or _route_pattern(patterns).fullmatch(path) is not None


@lru_cache(1)
def _route_pattern(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Match paths like the interface's router: case-insensitive, with an optional trailing slash."""
    alternatives = "|".join(re.sub(r":\w+", "[^/]+", re.escape(name.rstrip("/"))) for name in patterns)
    return re.compile(f"(?:{alternatives})/?", re.IGNORECASE)


def _exported_names(variable: str) -> tuple[str, ...]:
    script = settings.PORTAL_UI / _SCRIPT
    try:
        return _read_names(script, script.stat().st_mtime, variable)
    except (FileNotFoundError, JSEvalException):
        return ()


@lru_cache(2)
def _read_names(script: Path, mtime: float, variable: str) -> tuple[str, ...]:
    names = _thread.submit(_evaluated, script, mtime, f"{variable}.join()").result()
    return tuple(names.split(","))


@lru_cache(_CACHED_PAGES)
def _rendered(script: Path, mtime: float, address: str, language: str, responses: bytes) -> str:
    # JSON is valid JavaScript.
    arguments = ",".join((_json(address), _json(language), responses.decode()))
    return _thread.submit(_evaluated, script, mtime, f"drawPage({arguments})").result()


def _evaluated(script: Path, mtime: float, code: str) -> str:
    engine = _engine_of(script, mtime)
    try:
        value = engine.eval(code, timeout_sec=_SECONDS, max_memory=_MEMORY)
        return str(value.get(timeout=_SECONDS) if isinstance(value, JSPromise) else value)
    except BaseException:
        _discard_engine()
        raise


def _json(value: str) -> str:
    return orjson.dumps(value).decode()


def _engine_of(script: Path, mtime: float) -> MiniRacer:
    global _engine
    if _engine is None or _engine[:2] != (script, mtime):
        _discard_engine()
        engine = MiniRacer()
        engine.eval(script.read_text("utf-8"), timeout_sec=_SECONDS, max_memory=_MEMORY)
        _engine = (script, mtime, engine)
    return _engine[2]


def _discard_engine() -> None:
    """Drop the engine; after a failure its state is unknown."""
    global _engine
    if _engine is not None:
        _engine[2].close()
        _engine = None
