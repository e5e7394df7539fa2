"""The user's language, English or Marathi, and the catalogue of short texts.

``text("Entry not found")`` returns the text in the language of the current request (``Accept-Language``; default
``en``). The English text is the key; each app's ``texts.py`` has the Marathi in ``MR``, and a test finds keys without
it. Parameters are named: ``text("At most {limit} characters.", limit=100)``. A text whose Marathi is ``Counted`` has a
singular, which ``text`` picks when the count is 1.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, NamedTuple, TypeVar, cast, get_args

from django.apps import apps
from django.http import HttpRequest, HttpResponse

Language = Literal["en", "mr"]

_current: ContextVar[Language] = ContextVar("portal_language", default="en")


def language_of(header: str) -> Language:
    """Return the preferred of our two languages for an Accept-Language header."""
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
def use_language(language: Language) -> Iterator[None]:
    """Run a block in a given language (worker messages, tests)."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


T = TypeVar("T")


def in_each_language(say: Callable[[], T]) -> dict[Language, T]:
    """Return what `say` returns in each language."""
    said = {}
    for language in get_args(Language):
        with use_language(language):
            said[language] = say()
    return said


class Counted(NamedTuple):
    """The Marathi of a text in the plural, and its singular in both languages."""

    marathi: str
    one: str
    one_mr: str
    # The parameter that holds the count.
    by: str = "count"


@cache
def catalogue() -> dict[str, str | Counted]:
    """English → Marathi, from ``texts.py`` of ``core`` and every installed portal app. Cached."""
    modules = ["portal.core"] + [
        config.name for config in apps.get_app_configs() if config.name.startswith("portal.")
    ]
    merged: dict[str, str | Counted] = {}
    for module in modules:
        if find_spec(f"{module}.texts"):
            merged.update(import_module(f"{module}.texts").MR)
    return merged


def text(english: str, /, **params: object) -> str:
    entry = catalogue().get(english, english)
    if not isinstance(entry, Counted):
        marathi = entry
    elif str(params[entry.by]) == "1":
        english, marathi = entry.one, entry.one_mr
    else:
        marathi = entry.marathi
    template = marathi if current() == "mr" else english
    return template.format(**params) if params else template


def pick(english: str, marathi: str) -> str:
    """Return the stored text in the user's language; English if the Marathi is missing."""
    return marathi if current() == "mr" and marathi else english


class LanguageMiddleware:
    """Set the language of the request before any other middleware produces text."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with use_language(language_of(request.headers.get("Accept-Language", ""))):
            response = self.get_response(request)
            if request.path.startswith("/api"):
                response.headers["Content-Language"] = current()
                response.headers["Vary"] = "Accept-Language, Authorization"
            return response
