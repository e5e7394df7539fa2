"""The reader's language: English or Marathi, and the catalogue of short texts.

``text("Entry not found")`` gives the text in the language of the current request (``Accept-Language``;
``en`` is the default). English is the key. Marathi stands in a constant ``MR`` of each app's ``texts.py``;
a test finds keys without it. Parameters are named: ``text("At most {limit} characters.", limit=100)``.
Where a number may be 1, the constant ``ONE`` beside it names the form for that: ``text`` takes it by itself.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, TypeVar, cast

from django.apps import apps
from django.http import HttpRequest, HttpResponse

Language = Literal["en", "mr"]

_current: ContextVar[Language] = ContextVar("portal_language", default="en")


def language_of(header: str) -> Language:
    """The better of our two languages for an Accept-Language header."""
    best: tuple[float, Language] = (0.0, "en")
    for part in header[:200].split(","):
        tag, _, rest = part.strip().partition(";")
        quality = 1.0
        if rest.strip().startswith("q="):
            try:
                quality = float(rest.strip()[2:])
            except ValueError:
                continue
        name = tag.strip().lower().split("-")[0]
        if name in ("en", "mr") and quality > best[0]:
            best = (quality, cast(Language, name))
    return best[1]


def current() -> Language:
    return _current.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Run a block in a given language (worker messages, tests)."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


T = TypeVar("T")


def _collected(constant: str, kind: type[T]) -> dict[str, T]:
    modules = ["portal.core"] + [
        config.name for config in apps.get_app_configs() if config.name.startswith("portal.")
    ]
    merged: dict[str, T] = {}
    for module in modules:
        if find_spec(f"{module}.texts"):
            merged.update(getattr(import_module(f"{module}.texts"), constant, {}))
    return merged


@cache
def catalogue() -> dict[str, str]:
    """English → Marathi, collected once from ``texts.py`` of ``core`` and of each installed portal app."""
    return _collected("MR", str)


@cache
def singular() -> dict[str, tuple[str, str]]:
    """English with a plural → the parameter that counts, and the English for 1 of it."""
    return _collected("ONE", tuple[str, str])


def text(english: str, /, **params: object) -> str:
    counted, one = singular().get(english, ("", ""))
    if one and str(params[counted]) == "1":
        english = one
    template = catalogue().get(english, english) if current() == "mr" else english
    return template.format(**params) if params else template


def pick(english: str, marathi: str) -> str:
    """The one of two stored texts that fits the reader; English where Marathi is missing."""
    return marathi if current() == "mr" and marathi else english


class LanguageMiddleware:
    """Sets the language of the request before anything else can speak."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with speaking(language_of(request.headers.get("Accept-Language", ""))):
            response = self.get_response(request)
            if request.path.startswith("/api"):
                response.headers["Content-Language"] = current()
                response.headers["Vary"] = "Accept-Language, Authorization"
            return response
