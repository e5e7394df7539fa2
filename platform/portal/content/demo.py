"""Demo content of the home page: three banners, five officials, and news in every state."""

import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from portal.content.html import clean
from portal.content.models import Minister, NewsArticle, Slider
from portal.content.services import slug_of
from portal.geography.selectors import own_district
from portal.media import files

_DATA = Path(__file__).parent / "data"


def seed(_user: object = None) -> None:
    """Fill the tables if all of them are empty."""
    district = own_district()
    if district is None or any(model.objects.exists() for model in (Slider, Minister, NewsArticle)):
        return
    names = {"district": district.name_en, "district_mr": district.name_mr}
    content = json.loads(
        (_DATA / "demo.json").read_text(encoding="utf-8"),
        object_hook=lambda item: _fill_placeholders(item, names),
    )
    for order, item in enumerate(content["sliders"], start=1):
        picture = files.keep((_DATA / f"{item.pop('scene')}.webp").read_bytes(), "webp")
        Slider.objects.create(**item, image=picture, order=order)
    Minister.objects.bulk_create(
        Minister(**item, order=order) for order, item in enumerate(content["ministers"], start=1)
    )
    NewsArticle.objects.bulk_create(_article(item) for item in content["news"])


def _fill_placeholders(item: Mapping[str, object], names: dict[str, str]) -> dict[str, object]:
    return {key: value.format(**names) if isinstance(value, str) else value for key, value in item.items()}


def _article(item: dict[str, str | int | bool]) -> NewsArticle:
    """Build an article published at 10:30 on its day."""
    day = timezone.localtime() - timedelta(days=int(item.pop("days_ago")))
    draft = item.pop("draft", False)
    for name in ("content", "content_mr"):
        item[name] = clean(str(item.get(name, "")))
    return NewsArticle(
        **item,
        slug=slug_of(str(item["title"])),
        is_active=not draft,
        published_at=None if draft else day.replace(hour=10, minute=30, second=0, microsecond=0),
    )
