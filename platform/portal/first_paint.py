"""First content of a page, embedded in its HTML instead of requested by it.

Public pages and logins are rendered on the server, so that they can be read before any script has run; the browser
then hydrates them in place. The API responses used for rendering are embedded too (`ui/src/api/embedded.ts`), which
saves the requests. If the database is unavailable, only speed is lost: the browser requests what is missing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypedDict
from urllib.parse import urlencode

import orjson
import structlog
from django.conf import settings
from django.db import DatabaseError
from django.http import QueryDict
from django.utils import timezone
from django.utils.html import format_html

from catalog.calendar import today_in_india
from marts.errors import DamagedMarts, UnreadableManifest
from portal.cases.public import on_time_rates
from portal.content import api as content_api
from portal.content import selectors as content
from portal.content.models import CATEGORIES
from portal.content.schemas import PublicNewsQuery
from portal.core.drawing import render_page, text_pages
from portal.core.envelope import dumps
from portal.core.language import current
from portal.installation import selectors as installation
from portal.open_data import catalogue as open_data
from portal.organisation import selectors as organisation
from portal.transactions.figures import FiguresUnavailable

PLACEHOLDER = b"<!--first-->"
_ROOT = b'<div id="root">'
_HTML = b'<html lang="en"'
_HEAD_END = b"</head>"
_STYLESHEET = re.compile(rb'<link rel="stylesheet"[^>]* href="/([^"]+)">\s*')
_LOW_PRIORITY = b'fetchpriority="low" '
_MAX_LISTED = 20
_LATEST_NEWS = 3  # ui/src/features/home/HomePage.tsx
_NEWS_PER_PAGE = 10  # ui/src/features/home/NewsPage.tsx
_ARTICLE = re.compile(r"/news/([-a-z0-9]{1,200})")
_TEXT_PAGE_PATH = re.compile(r"/[a-z]{1,40}")
_LOGIN = re.compile(r"/(?:([-a-z0-9]{1,80})/)?login")
_ADMINISTRATORS = ("admin", "superadmin")

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class FirstPaint:
    """The responses embedded in a page, and the module in ui/src/features that renders it (empty: browser only)."""

    answers: dict[str, object]
    module: str = ""
    address: str = ""
    # URL of the largest image, to preload before any script runs.
    image: object = ""


def embed_first_responses(page: bytes, path: str, query: QueryDict) -> bytes:
    """Embed the first responses in the page for `path`. Unchanged if the database or the figures can't be read."""
    try:
        first = _first_paint(path, query)
    except (DatabaseError, DamagedMarts, FiguresUnavailable, UnreadableManifest) as error:
        log.warning("first_paint_without_answers", error=str(error))
        return page
    answers = dumps(first.answers)
    if image := first.image:
        link = format_html('<link rel="preload" as="image" fetchpriority="high" href="{}">', image)
        page = page.replace(_HEAD_END, link.encode() + _HEAD_END, 1)
    if first.module and (markup := render_page(first.address, current(), answers)):
        page = page.replace(_ROOT, _ROOT + markup.encode(), 1)
        page = _inline_styles(page, first.module)
        html = format_html('<html lang="{}" data-drawn="{}"', current(), path)
        page = page.replace(_HTML, html.encode(), 1)
    # Data, not script, so the policy against inline scripts does not apply. `<` could end the block early.
    block = b'<script id="first" type="application/json">' + answers.replace(b"<", b"\\u003c") + b"</script>"
    return page.replace(PLACEHOLDER, block, 1)


def _first_paint(path: str, query: QueryDict) -> FirstPaint:
    site: dict[str, object] = {"site": installation.site()}
    if path == "/":
        sliders = [content.slider_row(row) for row in content.sliders_for(None)[:_MAX_LISTED]]
        lists = {
            "sliders": sliders,
            "ministers": [content.minister_row(row) for row in content.ministers_for(None)[:_MAX_LISTED]],
            "departments": _departments(),
            "news": _news({"limit": _LATEST_NEWS}),
        }
        image = sliders[0]["full_image_url"] if sliders else ""
        # A search is shown by the browser only: rendering every term would displace the other pages' markup.
        return FirstPaint({**site, **lists}, "" if query.get("q") else "home/HomePage", path, image)
    if path == "/news":
        category = query.get("category", "")
        page = query.get("page", "1")
        parameters: dict[str, int | str] = {"page": int(page) if re.fullmatch(r"[1-9]\d{0,3}", page) else 1}
        parameters |= {"category": category if category in CATEGORIES else ""}
        address = f"{path}?{urlencode(parameters)}"
        return FirstPaint(
            {**site, "news": _news({"limit": _NEWS_PER_PAGE, **parameters})}, "home/NewsPage", address
        )
    if match := _ARTICLE.fullmatch(path):
        now = timezone.now()
        row = content.news_for(None, now).filter(slug=match[1]).first()
        if row is not None:
            return FirstPaint({**site, "article": content.news_row(row, now)}, "home/ArticlePage", path)
    if match := _LOGIN.fullmatch(path):
        departments = _departments()
        known = {None, *_ADMINISTRATORS, *(department["slug"] for department in departments)}
        if match[1] in known:
            return FirstPaint({**site, "departments": departments}, "login/LoginPage", path)
    if _TEXT_PAGE_PATH.fullmatch(path) and path in text_pages():
        return FirstPaint(site, "pages/TextPage", path)
    if path == "/open-data":
        answers = {"openData": open_data.catalogue(), "onTime": on_time_rates(today_in_india())}
        return FirstPaint({**site, **answers}, "pages/OpenDataPage", path)
    if path == "/contact":
        return FirstPaint(site, "pages/ContactPage", path)
    return FirstPaint(site)


def _departments() -> list[dict[str, object]]:
    rows = organisation.departments_for(None).order_by("position", "name")
    return [organisation.department_tile(row, full=False) for row in rows[:100]]


def _news(parameters: Mapping[str, int | str]) -> dict[str, object]:
    return {"query": parameters, "response": content_api.news(PublicNewsQuery.model_validate(parameters))}


def _inline_styles(page: bytes, module: str) -> bytes:
    """Inline the page's styles, and load its code and that of `module` with low priority.

    On a slow connection each file that blocks the first paint costs a round trip. The stylesheet links remain but are
    disabled, and so never loaded: code that runs later finds them and does not load them again.
    """
    mtime = (settings.PORTAL_UI / "index.html").stat().st_mtime
    styles, scripts = _chunk_files(f"src/features/{module}.tsx", mtime)
    links = tuple(address.decode() for address in _STYLESHEET.findall(page)) + styles
    page = _STYLESHEET.sub(b"", page).replace(
        b'<script type="module"', b'<script type="module" ' + _LOW_PRIORITY
    )
    page = page.replace(b'<link rel="modulepreload"', b'<link rel="modulepreload" ' + _LOW_PRIORITY)
    head = b"<style>" + _contents(links, mtime) + b"</style>"
    for link in links:
        head += b'<link rel="stylesheet" crossorigin disabled href="/%s">' % link.encode()
    for script in scripts:
        head += b'<link rel="modulepreload" %scrossorigin href="/%s">' % (_LOW_PRIORITY, script.encode())
    return page.replace(_HEAD_END, head + _HEAD_END, 1)


@lru_cache(32)
def _contents(styles: tuple[str, ...], mtime: float) -> bytes:
    return b"".join((settings.PORTAL_UI / style).read_bytes().strip() for style in styles)


class Chunk(TypedDict, total=False):
    """An entry of Vite's build manifest."""

    file: str
    css: list[str]
    imports: list[str]


@lru_cache(32)
def _chunk_files(source: str, mtime: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return styles and scripts of a source file's chunk and its imports, except those of the start page."""
    manifest = orjson.loads((settings.PORTAL_UI / ".vite" / "manifest.json").read_bytes())

    def collect_chunks(name: str, collected: dict[str, Chunk]) -> dict[str, Chunk]:
        if name in manifest and name not in collected:
            collected[name] = manifest[name]
            for other in manifest[name].get("imports", ()):
                collect_chunks(other, collected)
        return collected

    start = collect_chunks("index.html", {})
    chunks = [chunk for name, chunk in collect_chunks(source, {}).items() if name not in start]
    styles = tuple(dict.fromkeys(style for chunk in chunks for style in chunk.get("css", ())))
    return styles, tuple(chunk["file"] for chunk in chunks)
