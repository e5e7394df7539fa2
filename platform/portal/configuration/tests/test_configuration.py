"""Settings: permissions, validation, and that each takes effect at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from portal.accounts.models import Session
from portal.accounts.sessions import start_session
from portal.audit.models import AuditEntry
from portal.configuration import selectors
from portal.configuration.definitions import SETTINGS
from portal.configuration.models import Configuration
from portal.configuration.selectors import levels, value
from portal.configuration.tests.conftest import PATH
from portal.core.language import catalogue
from portal.core.roles import SUPERADMIN
from portal.geography.models import District
from portal.geography.selectors import own_district
from support.datasets import Api

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_all_settings_are_listed_with_labels_and_defaults(superadmin, geography):
    data = superadmin.get(PATH).json()["data"]
    assert data["revision"] == 0
    assert [row["name"] for row in data["settings"]] == [setting.name for setting in SETTINGS]
    assert all(row["value"] == row["default"] for row in data["settings"])
    for setting in SETTINGS:
        assert setting.label in catalogue()
        assert not setting.hint or setting.hint in catalogue()


def test_only_changed_settings_are_audited(superadmin, configure):
    configure(captcha=False, session_hours=4, site_name_en="Jilha")
    entries = AuditEntry.objects.filter(entity="configuration").order_by("entity_id")
    assert [(entry.entity_id, entry.before, entry.after) for entry in entries] == [
        ("captcha", "true", "false"),
        ("session_hours", "8", "4"),
    ]
    configure(captcha=False)
    assert superadmin.get(PATH).json()["data"]["revision"] == 1
    assert entries.count() == 2


def test_stale_save_is_412(superadmin, configure):
    configure(captcha=False)
    stale = superadmin.put(PATH, {"values": {"captcha": True}, "revision": 0})
    assert (stale.status_code, stale.json()["data"]) == (412, {"revision": 1})
    assert value("captcha") is False


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"session_hours": 0}, "session_hours", "Enter 1 or more."),
        ({"session_hours": 25}, "session_hours", "Enter 24 or less."),
        ({"session_hours": "8"}, "session_hours", "Enter a whole number."),
        ({"session_hours": True}, "session_hours", "Enter a whole number."),
        ({"session_hours": 2**62}, "session_hours", "Enter 24 or less."),
        ({"captcha": 1}, "captcha", "Choose yes or no."),
        ({"captcha": None}, "captcha", "Choose yes or no."),
        ({"site_name_en": "  "}, "site_name_en", "This field is required."),
        ({"site_name_en": "x" * 41}, "site_name_en", "At most 40 characters."),
        ({"site_name_en": "two\nlines"}, "site_name_en", "Control characters are not allowed."),
        ({"site_name_en": ["list"]}, "site_name_en", "Enter a text."),
        ({"notice_en": "x" * 301}, "notice_en", "At most 300 characters."),
        ({"weather_city": "Atlantis"}, "weather_city", "Choose one of the list."),
        ({"weather_city": {"a": 1}}, "weather_city", "Choose one of the list."),
        ({"district": 999_999}, "district", "Choose one of the list."),
        (
            {"helpline": "the porter"},
            "helpline",
            "Enter a telephone number: digits and spaces, + in front.",
        ),
        ({"upload_megabytes": 11}, "upload_megabytes", "Enter 10 or less."),
        ({"level_very_good": 95}, "level_very_good", "Enter less than 90."),
        ({"level_excellent": 60}, "level_very_good", "Enter less than 60."),
        ({"secret_key": "x"}, "secret_key", "Unknown field."),
    ],
)
def test_rejects_invalid_values(superadmin, values, field, words):
    answer = superadmin.put(PATH, {"values": values})
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: [words]})
    assert not Configuration.objects.exclude(values={}).exists()


def test_errors_are_in_marathi(make_user):
    answer = Api(make_user(SUPERADMIN), language="mr").put(PATH, {"values": {"weather_city": "Atlantis"}})
    assert answer.json()["errors"] == {"weather_city": ["यादीतील एक निवडा."]}


def test_names_notice_and_captcha_are_public(configure):
    configure(site_name_en="Satara", site_name_mr="सातारा", notice_en="Closed on Sunday", captcha=False)
    site = Api().get("/site").json()["data"]
    expected = {
        "site_name_en": "Satara",
        "site_name_mr": "सातारा",
        "notice_en": "Closed on Sunday",
        "notice_mr": "",
        "captcha": False,
    }
    assert {name: site[name] for name in expected} == expected


def test_phone_numbers_and_office_address_are_public(configure):
    names = ("office_address_en", "office_address_mr", "helpline", "emergency_number")

    def public_values():
        site = Api().get("/site").json()["data"]
        return [site[name] for name in names]

    assert public_values() == ["", "", "1077", "112"]
    configure(office_address_en="Camp Road, Satara", helpline="02162 234 567", emergency_number="")
    assert public_values() == ["Camp Road, Satara", "", "02162 234 567", ""]


def test_district_can_be_changed_and_a_deleted_one_falls_back(configure, geography):
    assert str(getattr(own_district(), "name_en", "")) == "Mumbai Suburban"
    pune = District.objects.get(name_en="Pune")
    configure(district=pune.pk)
    assert own_district() == pune
    assert Api().get("/site").json()["data"]["district"]["name_en"] == "Pune"
    Configuration.objects.update(values={"district": 999_999})
    selectors.forget()
    assert str(getattr(own_district(), "name_en", "")) == "Mumbai Suburban"


def test_weather_uses_the_configured_city(configure):
    configure(weather_city="Pune")
    assert Api().get("/weather").json()["data"]["location"] == "Pune"
    assert Api().get("/weather", city="Mumbai").json()["data"]["location"] == "Mumbai"


def test_sessions_use_the_configured_limits(configure, make_user, client_of):
    user = make_user()
    client = client_of(user)
    Session.objects.filter(user=user).update(last_seen_at=timezone.now() - timedelta(minutes=10))
    assert client.get("/api/me").status_code == 200
    configure(session_idle_minutes=5, sessions_per_user=2, session_hours=2)
    Session.objects.filter(user=user).update(last_seen_at=timezone.now() - timedelta(minutes=10))
    assert client.get("/api/me").status_code == 401
    for _ in range(4):
        _, session = start_session(user=user, address="127.0.0.1")
    assert user.sessions.count() == 2
    assert session.expires_at - session.created_at == timedelta(hours=2)


def test_sheet_over_the_configured_size_is_413(configure, make_user):
    configure(upload_megabytes=1)
    answer = Api(make_user()).upload("/eferfar/import-csv", b"a" * (2**20 + 1))
    assert (answer.status_code, " 1 M" in answer.json()["message"]) == (413, True)


def test_performance_levels_use_the_configured_thresholds(configure):
    configure(level_excellent=95, level_fair=50)
    assert [level.least for level in levels()] == [95, 80, 70, 50, 0]


def test_other_processes_see_a_change_within_two_seconds(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(selectors, "_SECONDS", 2.0)
    monkeypatch.setattr(selectors, "monotonic", lambda: now[0])
    assert value("session_hours") == 8
    Configuration.objects.create(pk=1, values={"session_hours": 3}, revision=1)
    now[0] += 1.9
    assert value("session_hours") == 8
    now[0] += 0.2
    assert value("session_hours") == 3
