"""Sliders, ministers and news managed by super admins."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.content.models import NewsArticle
from portal.content.services import slug_of
from portal.content.tests.bodies import BODIES, LABELS, MODELS
from support.pictures import data_url, picture

pytestmark = pytest.mark.django_db

every_kind = pytest.mark.parametrize("kind", BODIES)


@every_kind
def test_create_read_update_delete(kind, api):
    created = api("post", kind, BODIES[kind])
    assert created.status_code == 201, created.content
    row = created.json()["data"]
    assert created.json()["message"] == f"{LABELS[kind]} created successfully"
    assert BODIES[kind].items() <= row.items()
    assert (row["is_active"], row["image_url"], row["full_image_url"]) == (True, "", "")
    assert api("get", f"{kind}/{row['id']}").json()["data"] == row
    # A response can be sent back unchanged, except for one field.
    after = api("put", f"{kind}/{row['id']}", {**row, "is_active": False})
    assert after.json()["message"] == f"{LABELS[kind]} updated successfully"
    changed = {name for name, value in after.json()["data"].items() if value != row[name]}
    assert changed - {"updated_at", "status"} == {"is_active", "revision"}
    assert [r["id"] for r in api("get", kind).json()["data"]] == [row["id"]]
    deleted = api("delete", f"{kind}/{row['id']}")
    assert deleted.json()["message"] == f"{LABELS[kind]} deleted successfully"
    assert api("get", kind).json()["data"] == []
    assert api("delete", f"{kind}/{row['id']}").status_code == 404
    assert [e.action for e in AuditEntry.objects.filter(entity=MODELS[kind]._meta.model_name)] == [
        "create",
        "update",
        "delete",
    ]
    assert verify().intact


@every_kind
def test_pictures_are_replaced_and_deleted_with_their_record(kind, api, media):
    row = api("post", kind, {**BODIES[kind], "image_url": data_url()}).json()["data"]
    path, _ = f"{kind}/{row['id']}", row.pop("revision")
    first = {file.name for file in media.iterdir()}
    assert row["image_url"] == f"/media/{next(iter(first))}" == row["full_image_url"]
    assert Client().get(row["image_url"]).status_code == 200
    without = {name: value for name, value in row.items() if name != "image_url"}
    for unchanged in (row, without):  # its own address, or omitted
        assert api("put", path, unchanged).json()["data"]["image_url"] == row["image_url"]
    second = api("put", path, {**row, "image_url": data_url(picture("JPEG"))}).json()["data"]["image_url"]
    assert second != row["image_url"] and {file.name for file in media.iterdir()} == {second[7:]}
    removed = api("put", path, {**row, "image_url": ""})
    if kind == "news":
        assert removed.json()["data"]["image_url"] == "" and list(media.iterdir()) == []
        api("put", path, {**row, "image_url": data_url()})
    else:  # the image is required: it can only be replaced
        assert removed.status_code == 422 and list(removed.json()["errors"]) == ["image_url"]
        assert api("get", kind).json()["data"][0]["image_url"] == second
    api("delete", path)
    assert list(media.iterdir()) == []


@every_kind
def test_rejected_picture_changes_nothing(kind, api, media):
    row = api("post", kind, {**BODIES[kind], "image_url": data_url()}).json()["data"]
    path = f"{kind}/{row['id']}"
    svg = data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
    for invalid in (svg, "https://example.org/x.png", "/media/" + "0" * 32 + ".png"):
        answer = api("put", path, {**row, "image_url": invalid})
        assert answer.status_code == 422
        assert answer.json()["errors"]["image_url"] == [
            "Invalid file type. Please upload JPEG, PNG, or WebP images only."
        ]
    assert api("get", path).json()["data"] == row and len(list(media.iterdir())) == 1


def test_only_bodies_with_a_picture_may_be_large(api, callers):
    large = "A" * (2 * 1024 * 1024)
    answer = api("post", "sliders", {"title": "x", "image_url": f"data:image/png;base64,{large}"})
    assert answer.status_code == 422 and list(answer.json()["errors"]) == ["image_url"]
    too_large = {"title": "x", "image_url": "A" * (8 * 1024 * 1024)}
    assert api("post", "sliders", too_large).status_code == 413
    other_route = callers["superadmin"].put(
        "/api/auth/profile", {"name": large}, content_type="application/json"
    )
    assert other_route.status_code == 413


@pytest.mark.parametrize("kind", ["sliders", "ministers"])
def test_ordering(kind, api):
    ids = [api("post", kind, BODIES[kind]).json()["data"]["id"] for _ in range(3)]
    reversed_ids = list(reversed(ids))
    assert api("put", f"{kind}/order", {"ids": reversed_ids}).json()["message"] == "Order saved"
    rows = api("get", kind).json()["data"]
    assert ([r["id"] for r in rows], [r["order"] for r in rows]) == (reversed_ids, [1, 2, 3])
    for invalid in (ids[:2], [*ids, ids[0]], [*ids[:2], ids[0]], [*ids[:2], 10**9], []):
        assert api("put", f"{kind}/order", {"ids": invalid}).status_code == 409, invalid
    for malformed in ({}, {"ids": "x"}, {"ids": ["a"]}, {"ids": [2**63]}, {"ids": ids, "x": 1}):
        assert api("put", f"{kind}/order", malformed).status_code == 422, malformed
    assert [r["id"] for r in api("get", kind).json()["data"]] == reversed_ids
    assert AuditEntry.objects.filter(action="reorder").count() == 1


@every_kind
def test_search_and_status_filters(kind, api):
    first = "name" if kind == "ministers" else "title"
    created = [
        api("post", kind, {**BODIES[kind], first: name, f"{first}_mr": marathi, "is_active": active}).json()
        for name, marathi, active in (("Rain relief", "पाऊस", True), ("Road works", "रस्ता", False))
    ]
    shown, hidden = (row["data"]["id"] for row in created)

    def ids(query):
        return {row["id"] for row in api("get", f"{kind}?{query}").json()["data"]}

    assert ids("search=rain") == ids("search=पाऊस") == {shown}
    assert ids("search=relief%20RAIN") == {shown} and ids("search=rain%20road") == set()
    assert ids("search=%25") == ids("search=_") == set()
    states = ("published", "draft") if kind == "news" else ("active", "inactive")
    assert ids(f"status={states[0]}") == {shown} and ids(f"status={states[1]}") == {hidden}
    assert ids("status=all") == ids("") == {shown, hidden}


def test_drafts_come_after_published_news(api):
    draft, published = (
        api("post", "news", {**BODIES["news"], "is_active": active}).json()["data"]["id"]
        for active in (False, True)
    )
    assert [row["id"] for row in api("get", "news").json()["data"]] == [published, draft]


def test_drafts_schedules_and_publishing(api):
    draft = api("post", "news", {**BODIES["news"], "is_active": False}).json()["data"]
    assert (draft["status"], draft["published_at"]) == ("draft", None)
    now = timezone.now()
    published = api("put", f"news/{draft['id']}", {**draft, "is_active": True}).json()["data"]
    assert published["status"] == "published" and published["published_at"] >= now.isoformat()[:19]
    later = {**published, "published_at": (now + timedelta(days=1)).isoformat()}
    del later["revision"]
    assert api("put", f"news/{draft['id']}", later).json()["data"]["status"] == "scheduled"
    # The date is kept if none is sent.
    again = api("put", f"news/{draft['id']}", {**later, "published_at": None}).json()["data"]
    assert again["status"] == "scheduled"
    assert [r["id"] for r in api("get", "news?status=scheduled").json()["data"]] == [draft["id"]]


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Camp at Kurla", "camp-at-kurla"),
        ("  --Rain: schools closed!  ", "rain-schools-closed"),
        ("2026", "news-2026"),
        ("कुर्ला येथे शिबिर", "news"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 200, "x" * 100),
    ],
)
def test_slugs(title, slug, api):
    assert slug_of(title) == slug
    slugs = [api("post", "news", {"title": title}).json()["data"]["slug"] for _ in range(3)]
    assert slugs == [slug, f"{slug}-2", f"{slug}-3"]


def test_slug_of_a_deleted_article_is_not_given_again(api):
    row = api("post", "news", {"title": "Camp at Kurla"}).json()["data"]
    assert api("delete", f"news/{row['id']}?revision={row['revision']}").status_code == 200
    assert api("post", "news", {"title": "Camp at Kurla"}).json()["data"]["slug"] == "camp-at-kurla-2"
    assert api("post", "news", {"title": "Camp at"}).json()["data"]["slug"] == "camp-at"


def test_slug_does_not_change_with_the_title(api):
    row = api("post", "news", BODIES["news"]).json()["data"]
    after = api("put", f"news/{row['id']}", {**row, "title": "Another"}).json()["data"]
    assert after["slug"] == row["slug"] == "camp-at-kurla"


@pytest.mark.django_db(transaction=True)
def test_concurrent_articles_with_one_title_get_different_slugs(api):
    def write(_):
        try:
            return api("post", "news", BODIES["news"]).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(write, range(4))) == [201] * 4
    slugs = sorted(NewsArticle.objects.values_list("slug", flat=True))
    assert slugs == ["camp-at-kurla", "camp-at-kurla-2", "camp-at-kurla-3", "camp-at-kurla-4"]


def test_messages_are_in_marathi(make_user, client_of):
    client = client_of(make_user("superadmin"), **{"Accept-Language": "mr"})
    answer = client.post(
        "/api/super-admin/sliders", {"title": "x", "button_link": "y"}, content_type="application/json"
    )
    assert answer.json()["errors"]["button_link"] == ["/ किंवा https:// ने सुरू होणारा पत्ता भरा."]
    created = client.post("/api/super-admin/sliders", BODIES["sliders"], content_type="application/json")
    assert created.json()["message"] == "स्लायडर तयार झाला"
