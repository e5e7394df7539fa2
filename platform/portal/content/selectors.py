"""Read content. The `…_for` functions apply the user's scope: the public sees what is currently published."""

from datetime import datetime
from typing import TypeVar

from django.db.models import Model, QuerySet
from ninja import Schema

from portal.accounts.models import User
from portal.content.models import CATEGORIES, POSITIONS, Minister, NewsArticle, Slider
from portal.content.schemas import MinisterOut, NewsOut, SliderOut
from portal.core.envelope import shaped
from portal.core.paging import search_condition
from portal.core.roles import SUPERADMIN
from portal.media import pictures

SLIDER_TEXTS = ("title", "title_mr", "subtitle", "subtitle_mr", "description", "description_mr",
                "button_text", "button_text_mr")  # fmt: skip
MINISTER_TEXTS = ("name", "name_mr", "bio", "bio_mr")
NEWS_TEXTS = ("title", "title_mr", "excerpt", "excerpt_mr", "content", "content_mr")
M = TypeVar("M", bound=Model)


def _can_manage(user: User | None) -> bool:
    return user is not None and user.role == SUPERADMIN


def sliders_for(user: User | None) -> QuerySet[Slider]:
    return Slider.objects.all() if _can_manage(user) else Slider.objects.filter(is_active=True)


def ministers_for(user: User | None) -> QuerySet[Minister]:
    return Minister.objects.all() if _can_manage(user) else Minister.objects.filter(is_active=True)


def news_for(user: User | None, now: datetime) -> QuerySet[NewsArticle]:
    """Return all articles for super admins, and those published at `now` for everyone else."""
    if _can_manage(user):
        return NewsArticle.objects.all()
    return NewsArticle.objects.filter(is_active=True, published_at__lte=now)


def matching(rows: QuerySet[M], term: str, fields: tuple[str, ...]) -> QuerySet[M]:
    """Return rows that contain every word of the term in some of `fields`."""
    for word in term.split()[:10]:
        rows = rows.filter(search_condition(word, *fields))
    return rows


def with_status(rows: QuerySet[M], status: str) -> QuerySet[M]:
    return rows.filter(is_active=status == "active") if status in ("active", "inactive") else rows


def news_with_status(rows: QuerySet[NewsArticle], status: str, now: datetime) -> QuerySet[NewsArticle]:
    if status == "draft":
        return rows.filter(is_active=False)
    if status == "published":
        return rows.filter(is_active=True, published_at__lte=now)
    if status == "scheduled":
        return rows.filter(is_active=True, published_at__gt=now)
    return rows


def _shown(schema: type[Schema], row: Slider | Minister | NewsArticle, **given: object) -> dict[str, object]:
    address = pictures.address(row.image)
    return shaped(schema, row, image_url=address, full_image_url=address, **given)


def slider_row(row: Slider) -> dict[str, object]:
    return _shown(SliderOut, row)


def minister_row(row: Minister) -> dict[str, object]:
    return _shown(MinisterOut, row, position_mr=POSITIONS.get(row.position, ""))


def news_row(row: NewsArticle, now: datetime) -> dict[str, object]:
    not_yet = row.published_at is None or row.published_at > now
    status = "draft" if not row.is_active else "scheduled" if not_yet else "published"
    return _shown(NewsOut, row, category_mr=CATEGORIES.get(row.category, ""), status=status)
