"""Request and response schemas of content.

Each text `x` has its Marathi in `x_mr`. `image_url` is a data: URL in requests and an address in responses.
"""

import re
from datetime import datetime
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from ninja import Schema
from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from portal.content import html
from portal.content.models import CATEGORIES, POSITIONS
from portal.core.paging import MAX_PAGE
from portal.core.validation import Edit, Id, SearchText, ShortText, WriteSchema, many_lines, one_line
from portal.media.pictures import PORTRAIT, WIDE, documented

MAX_ORDER = 1_000_000
_SITE_PATH = re.compile(r"/(?![/\\])[^\s\\]*")
# Path segments that are resolved away: `/.//host` becomes `//host`.
_DOT_SEGMENTS = re.compile(r"/(\.|%2e){1,2}([/?#]|$)", re.IGNORECASE)


def _max_length(length: int) -> StringConstraints:
    return StringConstraints(strip_whitespace=True, max_length=length)


def _clean_html(markup: str) -> str:
    return html.clean(many_lines(markup))


def _safe_link(link: str) -> str:
    """Allow a path on this site, or an `https://` URL (requirement 17)."""
    if not link or (_SITE_PATH.fullmatch(link) and not _DOT_SEGMENTS.search(link)):
        return link
    try:
        parts = urlsplit(link)
        is_safe = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        is_safe = False
    if not is_safe or "\\" in link or re.search(r"\s", link):
        raise PydanticCustomError("link", "Enter an address that begins with / or https://")
    return link


def _blank_is_zero(value: object) -> object:
    return 0 if value is None or (isinstance(value, str) and not value.strip()) else value


def _blank_is_first(value: object) -> object:
    return _blank_is_zero(value) or 1 if value is None or isinstance(value, str) else value


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


Name = Annotated[str, _max_length(200), AfterValidator(one_line)]
ButtonText = Annotated[str, _max_length(60), AfterValidator(one_line)]
Excerpt = Annotated[str, _max_length(500), AfterValidator(one_line)]
Description = Annotated[str, _max_length(1000), AfterValidator(one_line)]
Bio = Annotated[str, _max_length(5000), AfterValidator(_clean_html)]
Article = Annotated[str, _max_length(100_000), AfterValidator(_clean_html)]
Link = Annotated[str, _max_length(500), AfterValidator(one_line), AfterValidator(_safe_link)]
Order = Annotated[int, BeforeValidator(_blank_is_zero), Field(ge=0, le=MAX_ORDER)]
# Omitted in an update: the picture stays. Empty or null: it is removed, if the record can exist without one.
Wide = Annotated[str | None, documented(WIDE)]
Portrait = Annotated[str | None, documented(PORTRAIT)]
# Built from the models' lists, which a type checker can't follow.
Position: Any = Literal[tuple(POSITIONS)]
Category: Any = Literal[("", *CATEGORIES)]
CategoryFilter: Any = Literal[("", "all", *CATEGORIES)]
PublishedAt = Annotated[AwareDatetime | None, BeforeValidator(_blank_is_none)]

_READ_ONLY = frozenset({"id", "revision", "full_image_url", "created_at", "updated_at"})


class SliderIn(WriteSchema):
    read_only = _READ_ONLY
    title: ShortText
    title_mr: Name = ""
    subtitle: Name = ""
    subtitle_mr: Name = ""
    description: Description = ""
    description_mr: Description = ""
    image_url: Wide = None
    button_text: ButtonText = ""
    button_text_mr: ButtonText = ""
    button_link: Link = ""
    is_active: bool = True
    order: Annotated[int, BeforeValidator(_blank_is_first)] = Field(1, ge=1, le=MAX_ORDER)


class MinisterIn(WriteSchema):
    read_only = _READ_ONLY | {"position_mr"}
    name: ShortText
    name_mr: Name = ""
    position: Position
    image_url: Portrait = None
    bio: Bio = ""
    bio_mr: Bio = ""
    order: Order = 0
    is_active: bool = True


class NewsIn(WriteSchema):
    read_only = _READ_ONLY | {"slug", "status", "category_mr"}
    title: ShortText
    title_mr: Name = ""
    excerpt: Excerpt = ""
    excerpt_mr: Excerpt = ""
    content: Article = ""
    content_mr: Article = ""
    category: Category = ""
    image_url: Wide = None
    published_at: PublishedAt = None
    priority: Order = 0
    is_active: bool = True


class SliderUpdate(Edit, SliderIn): ...


class MinisterUpdate(Edit, MinisterIn): ...


class NewsUpdate(Edit, NewsIn): ...


class OrderIn(WriteSchema):
    """All ids of the list, in display order."""

    ids: list[Id] = Field(max_length=1000)


class OrderOut(Schema):
    ids: list[int]


class _Shown(Schema):
    id: int
    revision: int
    image_url: str
    full_image_url: str
    is_active: bool
    created_at: datetime
    updated_at: datetime


class SliderOut(_Shown):
    title: str
    title_mr: str
    subtitle: str
    subtitle_mr: str
    description: str
    description_mr: str
    button_text: str
    button_text_mr: str
    button_link: str
    order: int


class MinisterOut(_Shown):
    name: str
    name_mr: str
    position: str
    position_mr: str
    bio: str
    bio_mr: str
    order: int


class NewsOut(_Shown):
    slug: str
    title: str
    title_mr: str
    excerpt: str
    excerpt_mr: str
    content: str
    content_mr: str
    category: str
    category_mr: str
    published_at: datetime | None
    priority: int
    status: Literal["draft", "scheduled", "published"]


class PublicQuery(Schema):
    """`active` is accepted but ignored: the public sees only what is published (requirement 21)."""

    limit: int = Field(20, ge=1, le=100)
    active: Literal["", "true", "false", "1", "0", "all"] = ""


class PublicNewsQuery(PublicQuery):
    """`limit` is the page size; an empty category or `all` selects every one."""

    page: int = Field(1, ge=1, le=MAX_PAGE)
    category: CategoryFilter = ""
    search: SearchText = ""


class ManagedQuery(Schema):
    search: SearchText = ""
    status: Literal["", "all", "active", "inactive"] = ""


class ManagedNewsQuery(Schema):
    search: SearchText = ""
    status: Literal["", "all", "draft", "scheduled", "published"] = ""
    category: CategoryFilter = ""
