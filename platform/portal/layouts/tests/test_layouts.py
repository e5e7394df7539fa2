"""Own layout over the role's default: saving, two tabs, what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings

from portal.audit.models import AuditEntry
from portal.core.roles import ADMIN, SUPERADMIN
from portal.layouts.cards import CARD_IDS, complete, default_layout
from portal.layouts.models import PersonLayout
from support.datasets import Api

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PATH = "/dashboard/layout"


@pytest.fixture
def admin(make_user):
    return Api(make_user(ADMIN))


@pytest.fixture
def superadmin(make_user):
    return Api(make_user(SUPERADMIN))


def moved(*, hidden=(), first="weather"):
    """The default with one card in front and some hidden."""
    items = sorted(default_layout(), key=lambda item: item["id"] != first)
    return [{**item, "order": order, "visible": item["id"] not in hidden} for order, item in enumerate(items)]


def ids(answer):
    return [item["id"] for item in answer.json()["data"]["layout"]]


# Those of the specification; layouts that were saved before there were more know no others.
FIRST_CARDS = (
    "total-transactions", "approved-apps", "monthly-revenue", "pending-apps", "live-alerts", "daily-processing-chart",
    "department-performance-matrix", "today-overview", "weather", "revenue-trends-chart",
    "service-distribution-chart", "performance", "quick-access", "district-metrics", "department-rankings",
    "recent-activity", "top-performers",
)  # fmt: skip
NEW_CARDS = ("briefing", "clearance", "legal-limits", "submission-calendar", "taluka-map")


def test_the_cards_of_the_specification_and_the_new_ones():
    assert len(set(CARD_IDS)) == len(CARD_IDS)
    assert set(CARD_IDS) == {*FIRST_CARDS, *NEW_CARDS}


def test_the_default_has_one_ranking_and_full_rows():
    shown = [one for one in default_layout() if one["visible"]]
    assert {"department-rankings", "top-performers"}.isdisjoint(one["id"] for one in shown)
    # Today and the weather share the column beside the departments, map and performance that beside the talukas.
    rows, width = [], 0
    for one in shown:
        if one["id"] not in ("weather", "performance"):
            rows.append(one["width"])
    for wide in rows:
        width += wide
        assert width <= 12
        width %= 12
    assert width == 0


def test_the_user_interface_knows_the_same_default():
    path = Path(django_settings.PORTAL_UI).parent / "src/features/center/layout/defaults.json"
    assert json.loads(path.read_text(encoding="utf-8")) == default_layout()


def test_until_something_is_saved_everybody_sees_the_default(admin):
    data = admin.get(PATH).json()["data"]
    assert data == {
        "layout": default_layout(),
        "default": default_layout(),
        "revision": 0,
        "is_default": True,
        "updated_at": None,
    }


def test_a_saved_layout_is_ones_own(admin, superadmin):
    saved = admin.post(PATH, {"layout": moved(hidden={"live-alerts"}), "revision": 0})
    assert (saved.status_code, saved.json()["message"]) == (200, "Layout saved.")
    again = admin.get(PATH).json()["data"]
    assert (again["layout"], again["revision"]) == (moved(hidden={"live-alerts"}), 1)
    assert not again["is_default"]
    assert again["default"] == default_layout()
    assert ids(superadmin.get(PATH)) == list(CARD_IDS)
    entry = AuditEntry.objects.get(entity="layout")
    assert (entry.action, entry.before, json.loads(entry.after)[0]["id"]) == ("update", "", "weather")


def test_the_later_of_two_tabs_is_told_and_may_take_over(admin):
    assert admin.post(PATH, {"layout": moved(), "revision": 0}).status_code == 200
    late = admin.post(PATH, {"layout": moved(first="performance"), "revision": 0})
    assert (late.status_code, late.json()["data"]) == (412, {"revision": 1})
    assert ids(admin.get(PATH))[0] == "weather"
    assert admin.post(PATH, {"layout": moved(first="performance"), "revision": 1}).status_code == 200
    assert ids(admin.get(PATH))[0] == "performance"
    assert admin.post(PATH, {"layout": moved()}, **{"If-Match": '"1"'}).status_code == 412


def test_the_specifications_body_alone_is_enough(admin):
    assert admin.post(PATH, {"layout": moved()}).json()["success"] is True


def test_cards_that_are_left_out_stand_at_the_end(admin):
    part = [{"id": "weather", "order": 5, "visible": True, "width": 12, "height": 4, "isAutoHeight": True}]
    data = admin.post(PATH, {"layout": part}).json()["data"]["layout"]
    assert [item["order"] for item in data] == list(range(len(CARD_IDS)))
    assert data[0] == {**part[0], "order": 0}
    assert [item["id"] for item in data[1:]] == [name for name in CARD_IDS if name != "weather"]


def saved_before(ids, hidden=()):
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
def test_an_older_layout_gets_new_cards_in_a_sensible_place(admin, order):
    older = saved_before(order, hidden={"weather", "live-alerts"})
    PersonLayout.objects.create(user=admin.user, items=older, revision=3)
    shown = admin.get(PATH).json()["data"]["layout"]
    assert [one["order"] for one in shown] == list(range(len(CARD_IDS)))
    # What somebody arranged stays as it was.
    assert [
        {**one, "order": n} for n, one in enumerate(one for one in shown if one["id"] in FIRST_CARDS)
    ] == older
    names = [one["id"] for one in shown]
    assert names[0] == "briefing"
    assert names.index("submission-calendar") == names.index("pending-apps") + 1
    assert names.index("clearance") == names.index("weather") + 1
    assert names.index("legal-limits") == names.index("clearance") + 1
    assert names.index("taluka-map") == names.index("legal-limits") + 1
    assert all(one["visible"] and one["width"] == 12 for one in shown if one["id"] in NEW_CARDS)
    # Saved again, it is a layout like any other.
    saved = admin.post(PATH, {"layout": shown, "revision": 3}).json()["data"]
    assert saved["layout"] == shown == admin.get(PATH).json()["data"]["layout"]


def test_an_older_layout_loses_cards_that_are_no_more(admin):
    older = [
        *saved_before(["no-more"]),
        *({**one, "order": one["order"] + 1} for one in saved_before(FIRST_CARDS[:9])),
    ]
    PersonLayout.objects.create(user=admin.user, items=older, revision=3)
    assert sorted(ids(admin.get(PATH))) == sorted(CARD_IDS)


def test_a_default_of_administrators_reaches_those_without_an_own_layout(admin, superadmin, make_user):
    own = Api(make_user(ADMIN))
    own.post(PATH, {"layout": moved(first="top-performers")})
    assert superadmin.post(f"{PATH}/default", {"layout": moved()}).status_code == 200
    assert ids(admin.get(PATH))[0] == "weather"
    assert ids(own.get(PATH))[0] == "top-performers"
    assert own.get(PATH).json()["data"]["default"][0]["id"] == "weather"
    # Super administrators keep theirs.
    assert ids(superadmin.get(PATH)) == list(CARD_IDS)
    assert AuditEntry.objects.get(entity="role_layout").entity_id == ADMIN


def test_who_goes_back_to_the_default_follows_it_from_then_on(admin, superadmin):
    admin.post(PATH, {"layout": moved(first="performance")})
    back = admin.post(PATH, {"layout": default_layout(), "revision": 1}).json()["data"]
    assert (back["is_default"], back["revision"]) == (True, 2)
    superadmin.post(f"{PATH}/default", {"layout": moved()})
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
def test_what_is_refused(admin, change, field):
    layout = moved()
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
def test_bodies_that_are_refused(admin, body, field):
    answer = admin.post(PATH, body)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


def test_refusals_speak_marathi(make_user):
    answer = Api(make_user(ADMIN), language="mr").post(
        PATH, {"layout": [*default_layout()[:1], *default_layout()[:1]]}
    )
    assert answer.json()["errors"]["layout.1.id"] == ["हे कार्ड मांडणीत आधीच आहे."]


def test_complete_numbers_from_zero_whatever_the_gaps():
    given: list[Any] = [{**item, "order": item["order"] * 3} for item in reversed(default_layout())]
    assert complete(given) == default_layout()
