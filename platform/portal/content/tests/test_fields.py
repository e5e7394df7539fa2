"""Validation of each field, and read-only fields."""

import pytest

from portal.content.models import CATEGORIES, POSITIONS
from portal.content.tests.bodies import BODIES, MODELS

# Rejected before anything is stored, so one database is enough.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

every_kind = pytest.mark.parametrize("kind", BODIES)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("sliders", "title", ""),
        ("sliders", "title", "  "),
        ("sliders", "title", None),
        ("sliders", "title", "x" * 201),
        ("sliders", "title", "a\x00b"),
        ("sliders", "order", 0),
        ("sliders", "order", -1),
        ("sliders", "order", "many"),
        ("sliders", "order", 10**23),
        ("sliders", "is_active", "perhaps"),
        ("sliders", "image_url", 7),
        ("sliders", "image", "x.png"),
        ("sliders", "button_link", "//evil.example"),
        ("sliders", "button_link", "/\\evil.example"),
        ("sliders", "button_link", "///evil.example"),
        ("sliders", "button_link", "/.//evil.example"),
        ("sliders", "button_link", "/news/%2E%2e//evil.example"),
        ("sliders", "button_link", "/news/.."),
        ("sliders", "button_link", "/\t/evil.example"),
        ("sliders", "button_link", "https:evil.example"),
        ("sliders", "button_link", "https:/evil.example"),
        ("sliders", "button_link", "https:\\\\evil.example"),
        ("sliders", "button_link", "JavaScript:alert(1)"),
        ("sliders", "button_link", "java\nscript:alert(1)"),
        ("sliders", "button_link", "data:text/html,x"),
        ("sliders", "button_link", "http://example.org"),
        ("sliders", "button_link", "javascript:alert(1)"),
        ("sliders", "button_link", "https://"),
        ("sliders", "button_link", "https://a@b.example"),
        ("sliders", "button_link", "https://[x"),
        ("sliders", "button_link", "news"),
        ("sliders", "button_link", "/a b"),
        ("ministers", "name", ""),
        ("ministers", "position", "King"),
        ("ministers", "position", ""),
        ("ministers", "order", -1),
        ("ministers", "bio", "x" * 5001),
        ("news", "title", ""),
        ("news", "category", "Gossip"),
        ("news", "priority", -1),
        ("news", "published_at", "tomorrow"),
        ("news", "published_at", "2026-11-21T10:00:00"),
        ("news", "content", "x" * 100_001),
        ("news", "creator", 1),
    ],
)
def test_invalid_field_is_reported(kind, field, value, api):
    answer = api("post", kind, {**BODIES[kind], field: value})
    assert answer.status_code == 422, answer.content
    assert list(answer.json()["errors"]) == [field] and not MODELS[kind].objects.exists()


@pytest.mark.parametrize("link", ["", "/login", "/news/camp?x=1#y", "https://maharashtra.gov.in/a?b=c"])
def test_accepts_valid_links(link, api):
    made = api("post", "sliders", {**BODIES["sliders"], "button_link": link})
    assert made.json()["data"]["button_link"] == link


@every_kind
@pytest.mark.parametrize("field", ["id", "created_at", "updated_at", "full_image_url", "slug", "status"])
def test_read_only_fields_are_ignored(kind, field, api):
    if field in ("slug", "status") and kind != "news":
        return
    answer = api("post", kind, {**BODIES[kind], field: "2000-01-01"})
    assert answer.status_code == 201 and answer.json()["data"][field] != "2000-01-01"


@every_kind
def test_null_text_is_stored_as_empty(api, kind):
    nulls = {"sliders": ("subtitle", "description", "button_text", "button_link"), "ministers": ("bio",),
             "news": ("excerpt", "content", "category")}[kind]  # fmt: skip
    answer = api("post", kind, {**BODIES[kind], **dict.fromkeys(nulls)})
    assert answer.status_code == 201, answer.content
    assert {answer.json()["data"][name] for name in nulls} == {""}


def test_null_slider_order_is_1(api):
    assert api("post", "sliders", {**BODIES["sliders"], "order": None}).json()["data"]["order"] == 1


def test_empty_minister_order_and_news_priority_are_0(api):
    assert api("post", "ministers", {**BODIES["ministers"], "order": ""}).json()["data"]["order"] == 0
    assert api("post", "news", {**BODIES["news"], "priority": None}).json()["data"]["priority"] == 0


def test_every_position_and_category_has_a_marathi_name(api):
    for position, marathi in POSITIONS.items():
        row = api("post", "ministers", {**BODIES["ministers"], "position": position}).json()["data"]
        assert row["position_mr"] == marathi != position
    for category, marathi in CATEGORIES.items():
        row = api("post", "news", {**BODIES["news"], "category": category}).json()["data"]
        assert row["category_mr"] == marathi != category
