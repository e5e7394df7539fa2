"""The demo's content: in both languages, valid, and with pictures that can be fetched."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from portal.content import demo
from portal.content.html import clean
from portal.content.models import CATEGORIES, POSITIONS, Minister, NewsArticle, Slider
from portal.content.schemas import MinisterIn, NewsIn, SliderIn
from portal.content.selectors import MINISTER_TEXTS, NEWS_TEXTS, SLIDER_TEXTS, news_with_status

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def seeded(media, geography):
    demo.seed()


def test_seeds_every_position_category_and_state():
    assert [row.order for row in Slider.objects.all()] == [1, 2, 3]
    assert {row.position for row in Minister.objects.all()} == set(POSITIONS)
    now = timezone.now()
    counts = {
        state: news_with_status(NewsArticle.objects.all(), state, now).count()
        for state in ("published", "scheduled", "draft")
    }
    assert counts == {"published": 8, "scheduled": 1, "draft": 1}
    assert {row.category for row in NewsArticle.objects.all()} == set(CATEGORIES)


@pytest.mark.parametrize(
    ("model", "texts", "schema"),
    [
        (Slider, SLIDER_TEXTS, SliderIn),
        (Minister, MINISTER_TEXTS, MinisterIn),
        (NewsArticle, NEWS_TEXTS, NewsIn),
    ],
)
def test_texts_are_valid_and_in_both_languages(model, texts, schema):
    for row in model.objects.all():
        values = {name: getattr(row, name) for name in schema.model_fields if name != "image_url"}
        schema.model_validate(values)
        for name in texts:
            if name.endswith("_mr"):
                english, marathi = getattr(row, name.removesuffix("_mr")), getattr(row, name)
                assert bool(english) == bool(marathi) and (english != marathi or not english)
                assert "{" not in english + marathi and clean(marathi) == marathi


def test_pictures_and_links_work(media):
    client = Client()
    for slide in client.get("/api/sliders").json()["data"]:
        answer: Any = client.get(slide["image_url"])
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
        assert sum(len(part) for part in answer.streaming_content) < 150_000
        if slide["button_link"].startswith("/news/"):
            assert client.get(f"/api{slide['button_link']}").status_code == 200


def test_seeding_again_changes_nothing(media):
    demo.seed()
    assert (Slider.objects.count(), NewsArticle.objects.count(), len(list(media.iterdir()))) == (3, 10, 3)
