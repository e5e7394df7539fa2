"""The user interface at every page path, files with correct headers, and no access outside their folders."""

import json
import re

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from pydantic_core import PydanticCustomError

from portal.configuration.models import Configuration
from portal.configuration.selectors import ROW, forget
from portal.content.models import NewsArticle, Slider
from portal.core.validation import web_origins
from portal.first_paint import PLACEHOLDER

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def built(settings, tmp_path):
    """A built user interface and published charts, in temporary folders."""
    settings.PORTAL_UI = tmp_path / "dist"
    settings.PORTAL_PUBLIC = tmp_path / "public"
    settings.PORTAL_SAMPLE_TEMPLATES = tmp_path / "templates"
    files = {
        "dist/index.html": f"<!doctype html><head><title>Jilha</title></head>{PLACEHOLDER.decode()}",
        "dist/assets/app-1a2b.js": "let figures = 'one and the same';" * 400,
        "templates/eferfar_sample_template.csv": "division,district\n",
        "dist/department-charts/index.html": "<!doctype html><title>Charts</title>",
        "dist/department-charts/assets/main-1a2b.js": "let charts;",
        "public/department-charts/figures.json": '{"datasets": []}',
        "public/department-charts/.figures.json.part": "half",
        "secret-key": "secret",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    return Client()


def content(response):
    return b"".join(response.streaming_content) if response.streaming else response.content


@pytest.mark.parametrize(
    "path", ["/", "/login", "/e-ferfar/login", "/department/e-ferfar/dashboard", "/superadmin/users", "/मुख्य"]
)
def test_every_page_serves_the_same_file(built, path):
    response = built.get(path)
    assert response.status_code == 200
    assert b"<title>Jilha</title>" in content(response)
    assert response["Cache-Control"] == "no-cache"
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert built.post(path).status_code == 405


@pytest.mark.parametrize(
    "path", ["/favicon.ico", "/sitemap.xml", "/.well-known/security.txt", "/.well-known/x"]
)
def test_missing_files_do_not_serve_the_page(built, path):
    response = built.get(path)
    assert response.status_code == 404
    assert b"<title>Jilha</title>" not in content(response)


def test_assets_are_immutable_compressed_and_protected(built):
    response = built.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert "immutable" in response["Cache-Control"]
    assert response["Content-Encoding"] == "gzip"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in response
    assert "script-src 'self'" in response["Content-Security-Policy"]


def test_sample_templates_are_served(built):
    response = built.get("/sample-templates/eferfar_sample_template.csv")
    assert response["Content-Type"].startswith("text/csv")
    assert content(response) == b"division,district\n"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/static/none.css",
        "/media/none.png",
        "/sample-templates/none.csv",
        "/static/department-charts/none.html",
        "/static/department-charts/../../secret-key",
        "/static/department-charts/..%2f..%2fsecret-key",
        "/static/department-charts//etc/passwd",
        "/static/department-charts/.figures.json.part",
        "/static/department-charts/",
    ],
)
def test_missing_or_hidden_files_are_404(built, path):
    response = built.get(path)
    assert response.status_code == 404
    assert b"secret" not in content(response)


def test_published_charts_are_framed_only_by_own_pages(built):
    response = built.get("/static/department-charts/index.html")
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    assert response["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in response["Content-Security-Policy"]
    assert b"Charts" in content(response)
    # The copy in the build is not served as well, with other headers.
    assert b"Charts" not in content(built.get("/department-charts/index.html"))


def test_configured_sites_may_frame_published_charts(built):
    Configuration.objects.update_or_create(
        pk=ROW, defaults={"values": {"embed_origins": "https://zp.example.gov.in\nhttp://127.0.0.1:9000"}}
    )
    forget()
    response = built.get("/static/department-charts/index.html")
    assert (
        "frame-ancestors 'self' https://zp.example.gov.in http://127.0.0.1:9000"
        in response["Content-Security-Policy"]
    )
    # It can't name other sites, and would block them in browsers that only know this header.
    assert "X-Frame-Options" not in response
    page = built.get("/")
    assert page["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in page["Content-Security-Policy"]


@pytest.mark.parametrize(
    "text",
    ["zp.example.gov.in", "https://zp.example/charts", "https://a.example; script-src *", "https://*", "http://a.example",
     "https://a.example b", "javascript:alert(1)", "'none'", "https://user@a.example"],
)  # fmt: skip
def test_only_origins_are_accepted(text):
    with pytest.raises(PydanticCustomError):
        web_origins(text)


def test_origins_are_normalised():
    assert web_origins(
        " https://ZP.example.gov.in/ \n\nhttps://zp.example.gov.in\nhttps://a.example:8443 "
    ) == ("https://zp.example.gov.in\nhttps://a.example:8443")


def test_published_charts_are_readable_by_their_frame(built):
    """Its origin is opaque, so it needs this header to load its figures and scripts."""
    for name, cached in (("index.html", False), ("figures.json", False), ("assets/main-1a2b.js", True)):
        response = built.get(f"/static/department-charts/{name}")
        assert response.status_code == 200 and response["Access-Control-Allow-Origin"] == "*"
        assert ("immutable" in response["Cache-Control"]) == cached
        assert cached or response["Cache-Control"] == "no-store"
    assert "Access-Control-Allow-Origin" not in built.get("/")


def test_missing_build_returns_instructions(settings, tmp_path):
    settings.PORTAL_UI = tmp_path / "nothing"
    response = Client().get("/")
    assert response.status_code == 503
    assert b"make start" in response.content


def first_of(page):
    block = re.search(rb'<script id="first" type="application/json">(.*?)</script>', page)
    return json.loads(block[1]) if block else None


def test_home_page_contains_its_first_responses(built):
    slide = Slider.objects.create(title="</script><b>", image="a1.webp", is_active=True, order=0)
    Slider.objects.create(title="Draft", is_active=False)
    page = content(built.get("/"))
    first = first_of(page)
    assert first["site"] == built.get("/api/site").json()["data"]
    assert first["sliders"] == built.get("/api/sliders").json()["data"]
    assert next(slider["title"] for slider in first["sliders"]) == slide.title
    assert f'as="image" fetchpriority="high" href="{first["sliders"][0]["full_image_url"]}"'.encode() in page


CALLS = {
    "site": "/api/site",
    "sliders": "/api/sliders",
    "ministers": "/api/ministers",
    "departments": "/api/departments?status=active&per_page=100",
}


@pytest.mark.parametrize(
    ("path", "news"),
    [
        ("/", "/api/news?limit=3"),
        ("/news", "/api/news?limit=10"),
        ("/news?page=2&category=Health", "/api/news?limit=10&page=2&category=Health"),
        ("/news?page=-1&category=%3Cb%3E", "/api/news?limit=10"),
        ("/login", ""),
        ("/about", ""),
    ],
)
def test_page_contains_the_responses_it_needs(built, path, news):
    for number in range(12):
        NewsArticle.objects.create(
            title=f"News {number}", slug=f"news-{number}", category="Health", published_at=timezone.now()
        )
    first = first_of(content(built.get(path)))
    requested = first.pop("news", {}).get("response")
    assert (requested and requested["data"]) == (built.get(news).json()["data"] if news else None)
    assert first == {name: built.get(CALLS[name]).json()["data"] for name in first}
    assert ("departments" in first) == (path in ("/", "/login"))


def test_published_article_is_in_its_page(built):
    row = NewsArticle.objects.create(
        title="Camp", slug="camp", category="Health", published_at=timezone.now()
    )
    assert first_of(content(built.get("/news/camp")))["article"] == built.get("/api/news/camp").json()["data"]
    NewsArticle.objects.filter(pk=row.pk).update(is_active=False)
    assert "article" not in first_of(content(built.get("/news/camp")))


@pytest.fixture
def passkeys(settings):
    """Enable passkeys, so that the login pages render their passkey button without a browser."""
    settings.PORTAL_PASSKEYS = "https://portal.example.org"


@pytest.fixture
def rendered(db, passkeys):
    """A client with the real build of the user interface; `make test` builds it first."""
    assert (settings.PORTAL_UI / "server" / "pages.js").exists(), "Build it: make setup"
    return Client()


@pytest.mark.parametrize("language", ["en", "mr"])
@pytest.mark.parametrize(
    "path", ["/", "/news", "/news/camp", "/about", "/contact", "/login", "/admin/login", "/e-ferfar/login"]
)
def test_public_pages_are_readable_without_scripts(rendered, departments, path, language):
    NewsArticle.objects.create(
        title="Camp <b>", title_mr="शिबिर <b>", slug="camp", category="Health", published_at=timezone.now()
    )
    page = content(rendered.get(path, headers={"Accept-Language": language})).decode()
    assert f'<html lang="{language}" data-drawn="{path}"' in page
    root = page.split('<div id="root">')[1].split('<script id="first"')[0]
    assert root.count("<h1") == 1
    if path in ("/", "/news", "/news/camp"):
        assert ("Camp" if language == "en" else "शिबिर") + " &lt;b&gt;" in root
    if path == "/e-ferfar/login":
        assert ("E-Ferfar" if language == "en" else "ई-फेरफार") in root
    assert "<input " not in root.replace("<input readonly ", "")
    assert "<button " not in root.replace("<button inert ", "")


def test_pages_that_need_scripts_link_to_those_that_do_not(rendered):
    page = (settings.PORTAL_UI.parent / "index.html").read_text(encoding="utf-8").partition("<noscript>")[2]
    for link in (links := re.findall(r'href="([^"]+)"', page.partition("</noscript>")[0])):
        assert f'data-drawn="{link}"' in content(rendered.get(link)).decode()
    assert links == ["/", "/contact"] * 2


@pytest.mark.parametrize(
    "path", ["/none", "/news/none", "/none/login", "/department/e-ferfar/dashboard", "/help", "/?q=camp"]
)
def test_other_pages_are_rendered_in_the_browser(rendered, path):
    page = content(rendered.get(path)).decode()
    assert "data-drawn" not in page and '<div id="root"></div>' in page


def test_files_of_a_rendered_page_are_served(rendered):
    page = content(rendered.get("/news")).decode()
    files = re.findall(r'<link rel="(?:stylesheet|modulepreload)"[^>]* href="(/[^"]+)"', page)
    assert len(files) > 2
    assert all(content(rendered.get(file)) for file in files)
    # The first paint only waits for boot.js: styles are inlined, and code loads later.
    links = re.findall(r'<link rel="stylesheet"[^>]*href="(/[^"]+)"[^>]*>', page)
    assert links and page.count('<link rel="stylesheet" crossorigin disabled ') == len(links)
    inside = page.split("<style>")[1].split("</style>")[0]
    assert all(content(rendered.get(link)).decode().strip() in inside for link in links)
    scripts = re.findall(r'<(?:script type="module"|link rel="modulepreload")[^>]*>', page)
    assert scripts and all('fetchpriority="low"' in script for script in scripts)
    for hidden in ("/server/pages.js", "/.vite/manifest.json"):
        assert rendered.get(hidden).status_code == 404


def test_rendering_failure_falls_back_to_the_browser(built, tmp_path):
    (tmp_path / "dist" / "server").mkdir()
    (tmp_path / "dist" / "server" / "pages.js").write_text("drawPage = async () => { throw Error('no') }")
    response = built.get("/")
    assert response.status_code == 200 and b"data-drawn" not in content(response)


def test_database_failure_omits_the_first_responses(built, monkeypatch):
    def down():
        raise DatabaseError("gone")

    monkeypatch.setattr("portal.first_paint.installation.site", down)
    response = built.get("/")
    assert response.status_code == 200
    assert first_of(content(response)) is None
