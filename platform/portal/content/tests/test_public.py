"""Public content: published items only, in order, regardless of the query."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from portal.content.models import Minister, NewsArticle, Slider
from portal.organisation.models import Department, Service

pytestmark = pytest.mark.django_db


def data(path, client=None):
    answer = (client or Client()).get(f"/api/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


@pytest.fixture
def news():
    now = timezone.now()

    def article(slug, days, **fields):
        return NewsArticle.objects.create(
            slug=slug, title=slug, published_at=now + timedelta(days=days), **{"category": "Health", **fields}
        )

    article("old", -9)
    article("new", -1, title_mr="ताजी बातमी")
    article("first", -30, priority=5, category="Events")
    article("waiting", 1)
    article("draft", -1, is_active=False)
    NewsArticle.objects.create(slug="undated", title="undated", is_active=True)


def test_news_by_priority_and_date(news):
    assert [row["slug"] for row in data("news")] == ["first", "new", "old"]


@pytest.mark.parametrize("role", ["anonymous", "user", "admin", "superadmin"])
@pytest.mark.parametrize("query", ["", "active=false", "active=0", "active=all", "active=true"])
def test_public_sees_only_published_content(role, query, news, callers):
    Slider.objects.create(title="shown")
    Slider.objects.create(title="hidden", is_active=False)
    Minister.objects.create(name="hidden", position="Deputy Collector", is_active=False)
    client = callers[role]
    assert [row["title"] for row in data(f"sliders?{query}", client)] == ["shown"]
    assert data(f"ministers?{query}", client) == []
    assert {row["slug"] for row in data(f"news?{query}", client)} == {"first", "new", "old"}
    for slug in ("waiting", "draft", "undated", "nothing", "1", "x" * 500, "a%00b"):
        assert client.get(f"/api/news/{slug}").status_code == 404
    assert data("news/old", client)["status"] == "published"


def test_limits_pages_categories_and_search(news):
    assert [row["slug"] for row in data("news?limit=2")] == ["first", "new"]
    assert [row["slug"] for row in data("news?limit=2&page=2")] == ["old"]
    meta = Client().get("/api/news?limit=2").json()["meta"]
    assert (meta["total"], meta["last_page"]) == (3, 2)
    assert [row["slug"] for row in data("news?category=Health")] == ["new", "old"]
    assert len(data("news?category=all")) == len(data("news?category=")) == 3
    assert [row["slug"] for row in data("news?search=ताजी")] == ["new"]
    Slider.objects.bulk_create(Slider(title=str(n), order=9 - n) for n in range(3))
    assert [row["title"] for row in data("sliders?limit=2")] == ["2", "1"]


def test_search_finds_public_data_in_both_languages(news):
    Department.objects.create(slug="e-ferfar", name="E-Ferfar", name_mr="ई-फेरफार", tagline="Land records")
    Department.objects.create(slug="secret", name="Secret land", status="inactive")
    Service.objects.create(
        name="Land certificate", name_mr="जमीन दाखला", department_name="Revenue", days_allowed=7
    )
    found = data("search?q=land")
    assert [row["slug"] for row in found["departments"]] == ["e-ferfar"]
    assert [row["name"] for row in found["services"]] == ["Land certificate"]
    assert data("search?q=फेरफार")["departments"][0]["name"] == "E-Ferfar"
    assert data("search?q=दाखला")["services"][0]["days_allowed"] == 7
    assert data("search?q=ताजी")["news"][0]["slug"] == "new"
    assert data("search?q=waiting")["news"] == data("search?q=draft")["news"] == []
    none = data("search?q=%25%25")
    assert none.pop("totals") == {"departments": 0, "services": 0, "news": 0}
    assert all(rows == [] for rows in none.values())
    Service.objects.create(name="Land map", department_name="Revenue", days_allowed=7)
    found = data("search?q=land&limit=1")
    assert found["totals"] == {"departments": 1, "services": 2, "news": 0}
    assert [len(found[kind]) for kind in ("departments", "services", "news")] == [1, 1, 0]


def test_stored_script_is_escaped_or_removed(callers):
    """Plain text is rendered as text by the UI; HTML is cleaned before it is stored."""
    attack = "<img src=x onerror=alert(1)>"
    body = {"title": attack, "excerpt": attack, "content": f"<p>a</p>{attack}", "content_mr": attack}
    created = callers["superadmin"].post("/api/super-admin/news", body, content_type="application/json")
    row = data(f"news/{created.json()['data']['slug']}")
    assert (row["title"], row["content"], row["content_mr"]) == (attack, "<p>a</p>", "")
    assert "application/json" in Client().get("/api/news")["Content-Type"]
