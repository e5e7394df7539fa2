"""A user's own layout over the role's default: saving, conflicts, validation."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings

from portal.audit.models import AuditEntry
from portal.core.roles import ADMIN
from portal.layouts.cards import CARD_IDS, complete, default_layout
from portal.layouts.models import PersonLayout
from support.datasets import Api

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PATH = "/dashboard/layout"


@pytest.fixture
def admin(make_user):
    return Api(make_user(ADMIN))


def custom_layout(*, hidden=(), first="weather"):
    """Return the default layout with one card in front and some hidden."""
    items = sorted(default_layout(), key=lambda item: item["id"] != first)
    return [{**item, "order": order, "visible": item["id"] not in hidden} for order, item in enumerate(items)]


def ids(answer):
    return [item["id"] for item in answer.json()["data"]["layout"]]


# Cards of the specification; older saved layouts have no others.
FIRST_CARDS = (
    "total-transactions", "approved-apps", "monthly-revenue", "pending-apps", "live-alerts", "daily-processing-chart",
    "department-performance-matrix", "today-overview", "weather", "revenue-trends-chart",
    "service-distribution-chart", "performance", "quick-access", "district-metrics", "department-rankings",
    "recent-activity", "top-performers",
)  # fmt: skip
NEW_CARDS = ("briefing", "clearance", "legal-limits", "submission-calendar", "taluka-map")


def test_cards_are_those_of_the_specification_and_the_new_ones():
    assert len(set(CARD_IDS)) == len(CARD_IDS)
    assert set(CARD_IDS) == {*FIRST_CARDS, *NEW_CARDS}


def test_default_layout_has_one_ranking_and_full_rows():
    shown = [item for item in default_layout() if item["visible"]]
    assert {"department-rankings", "top-performers"}.isdisjoint(item["id"] for item in shown)
    # Two columns stack two cards: today and weather next to the departments, map and performance next to the talukas.
    rows, width = [], 0
    for item in shown:
        if item["id"] not in ("weather", "performance"):
            rows.append(item["width"])
    for wide in rows:
        width += wide
        assert width <= 12
        width %= 12
    assert width == 0


def test_ui_has_the_same_default_layout():
    path = Path(django_settings.PORTAL_UI).parent / "src/features/center/layout/defaults.json"
    assert json.loads(path.read_text(encoding="utf-8")) == default_layout()


def test_default_is_shown_until_a_layout_is_saved(admin):
    data = admin.get(PATH).json()["data"]
    assert data == {
        "layout": default_layout(),
        "default": default_layout(),
        "revision": 0,
        "is_default": True,
        "updated_at": None,
    }


def test_saved_layout_is_private(admin, superadmin):
    saved = admin.post(PATH, {"layout": custom_layout(hidden={"live-alerts"}), "revision": 0})
    assert (saved.status_code, saved.json()["message"]) == (200, "Layout saved.")
    again = admin.get(PATH).json()["data"]
    assert (again["layout"], again["revision"]) == (custom_layout(hidden={"live-alerts"}), 1)
    assert not again["is_default"]
    assert again["default"] == default_layout()
    assert ids(superadmin.get(PATH)) == list(CARD_IDS)
    entry = AuditEntry.objects.get(entity="layout")
    assert (entry.action, entry.before, json.loads(entry.after)[0]["id"]) == ("update", "", "weather")


def test_stale_save_is_412_and_can_be_retried(admin):
    assert admin.post(PATH, {"layout": custom_layout(), "revision": 0}).status_code == 200
    stale = admin.post(PATH, {"layout": custom_layout(first="performance"), "revision": 0})
    assert (stale.status_code, stale.json()["data"]) == (412, {"revision": 1})
    assert ids(admin.get(PATH))[0] == "weather"
    assert admin.post(PATH, {"layout": custom_layout(first="performance"), "revision": 1}).status_code == 200
    assert ids(admin.get(PATH))[0] == "performance"
    assert admin.post(PATH, {"layout": custom_layout()}, **{"If-Match": '"1"'}).status_code == 412


def test_first_save_needs_no_revision(admin):
    assert admin.post(PATH, {"layout": custom_layout()}).json()["success"] is True


def test_omitted_cards_are_added_at_the_end(admin):
    items = [{"id": "weather", "order": 5, "visible": True, "width": 12, "height": 4, "isAutoHeight": True}]
    data = admin.post(PATH, {"layout": items}).json()["data"]["layout"]
    assert [item["order"] for item in data] == list(range(len(CARD_IDS)))
    assert data[0] == {**items[0], "order": 0}
    assert [item["id"] for item in data[1:]] == [name for name in CARD_IDS if name != "weather"]


def older_items(ids, hidden=()):
    return [
        {
            "id": name,
            "order": order,
            "visible": name not in hidden,
            "width": 6,
            "height": 2,
            "isAutoHeight": False,
        }
        for order, name in enumerate(ids)
    ]


@pytest.mark.parametrize("order", [FIRST_CARDS, FIRST_CARDS[::-1]])
def test_older_layout_gets_new_cards_after_their_default_predecessor(admin, order):
    older = older_items(order, hidden={"weather", "live-alerts"})
    PersonLayout.objects.create(user=admin.user, items=older, revision=3)
    shown = admin.get(PATH).json()["data"]["layout"]
    assert [item["order"] for item in shown] == list(range(len(CARD_IDS)))
    # The existing arrangement is unchanged.
    assert [
        {**item, "order": n} for n, item in enumerate(item for item in shown if item["id"] in FIRST_CARDS)
    ] == older
    names = [item["id"] for item in shown]
    assert names[0] == "briefing"
    assert names.index("submission-calendar") == names.index("pending-apps") + 1
    assert names.index("clearance") == names.index("weather") + 1
    assert names.index("legal-limits") == names.index("clearance") + 1
    assert names.index("taluka-map") == names.index("legal-limits") + 1
    assert all(item["visible"] and item["width"] == 12 for item in shown if item["id"] in NEW_CARDS)
    # Once saved, it is a layout like any other.
    saved = admin.post(PATH, {"layout": shown, "revision": 3}).json()["data"]
    assert saved["layout"] == shown == admin.get(PATH).json()["data"]["layout"]


def test_unknown_cards_are_dropped_from_older_layouts(admin):
    older = [
        *older_items(["no-more"]),
        *({**one, "order": one["order"] + 1} for one in older_items(FIRST_CARDS[:9])),
    ]
    PersonLayout.objects.create(user=admin.user, items=older, revision=3)
    assert sorted(ids(admin.get(PATH))) == sorted(CARD_IDS)


def test_default_for_administrators_applies_to_those_without_their_own(admin, superadmin, make_user):
    own = Api(make_user(ADMIN))
    own.post(PATH, {"layout": custom_layout(first="top-performers")})
    assert superadmin.post(f"{PATH}/default", {"layout": custom_layout()}).status_code == 200
    assert ids(admin.get(PATH))[0] == "weather"
    assert ids(own.get(PATH))[0] == "top-performers"
    assert own.get(PATH).json()["data"]["default"][0]["id"] == "weather"
    # Super administrators are not affected.
    assert ids(superadmin.get(PATH)) == list(CARD_IDS)
    assert AuditEntry.objects.get(entity="role_layout").entity_id == ADMIN


def test_returning_to_the_default_follows_later_changes(admin, superadmin):
    admin.post(PATH, {"layout": custom_layout(first="performance")})
    back = admin.post(PATH, {"layout": default_layout(), "revision": 1}).json()["data"]
    assert (back["is_default"], back["revision"]) == (True, 2)
    superadmin.post(f"{PATH}/default", {"layout": custom_layout()})
    assert ids(admin.get(PATH))[0] == "weather"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"id": "no-such-card"}, "layout.0.id"),
        ({"id": "briefing"}, "layout.1.id"),
        ({"width": 0}, "layout.0.width"),
        ({"width": 13}, "layout.0.width"),
        ({"width": 2.5}, "layout.0.width"),
        ({"height": 0}, "layout.0.height"),
        ({"height": 5}, "layout.0.height"),
        ({"height": 4, "isAutoHeight": False}, "layout.0.isAutoHeight"),
        ({"height": 1, "isAutoHeight": True}, "layout.0.isAutoHeight"),
        ({"order": -1}, "layout.0.order"),
        ({"order": len(CARD_IDS)}, "layout.0.order"),
        ({"order": 1}, "layout.1.order"),
        ({"visible": None}, "layout.0.visible"),
        ({"color": "red"}, "layout.0.color"),
    ],
)
def test_rejects_invalid_items(admin, change, field):
    layout = custom_layout()
    layout[0] |= change
    if field == "layout.1.id":
        assert layout[1]["id"] == "briefing"
    answer = admin.post(PATH, {"layout": layout})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert not PersonLayout.objects.exists()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "layout"),
        ({"layout": []}, "layout"),
        ({"layout": "none"}, "layout"),
        ({"layout": [*default_layout(), *default_layout()]}, "layout"),
        ({"layout": default_layout(), "user": 1}, "user"),
        ({"layout": default_layout(), "revision": "x"}, "revision"),
    ],
)
def test_rejects_invalid_bodies(admin, body, field):
    answer = admin.post(PATH, body)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


def test_errors_are_in_marathi(make_user):
    answer = Api(make_user(ADMIN), language="mr").post(
        PATH, {"layout": [*default_layout()[:1], *default_layout()[:1]]}
    )
    assert answer.json()["errors"]["layout.1.id"] == ["हे कार्ड मांडणीत आधीच आहे."]


def test_complete_renumbers_from_zero():
    given: list[Any] = [{**item, "order": item["order"] * 3} for item in reversed(default_layout())]
    assert complete(given) == default_layout()
