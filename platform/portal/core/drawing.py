"""Draws public pages of the user interface to markup, with the components that the browser uses.

`ui/dist/server/pages.js` (`ui/vite.server.config.ts`) holds those components; V8 without a window, network or
files runs it. One engine a process, one page at a time; what was drawn of the same answers is remembered.
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
# A page takes 30 ms; on the busiest machine, what takes longer than this is stuck.
_SECONDS = 20.0
_MEMORY = 256 * 1024 * 1024  # bytes
_REMEMBERED = 128  # pages of some 30 kB

_turn = threading.Lock()
_engine: tuple[Path, float, MiniRacer] | None = None


def draw(address: str, language: str, answers: bytes) -> str:
    """The markup of the page at `address` (path and query) given its API answers as a JSON object.

    Empty where the interface is not built, or where drawing fails: the browser draws every page by itself.
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
    """The paths of the pages that are a text alone, as the interface knows them; none where it is not built."""
    return frozenset(f"/{name}" for name in _names("textPages"))


def has_page(path: str) -> bool:
    """Whether a route of the interface has this address; where it is not built, nobody knows otherwise."""
    patterns = _names("patterns")
    return not patterns or _addresses(patterns).fullmatch(path) is not None


@lru_cache(1)
def _addresses(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """As the interface's router reads them: in either case, with or without a slash at the end."""
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
    # JSON is a literal of JavaScript as it is.
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
    """After a failure nobody knows what state the engine is in."""
    global _engine
    if _engine is not None:
        _engine[2].close()
        _engine = None
