"""Validation of environment variables, and what production refuses."""

from runpy import run_path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured

from portal.settings import database, environment

KEY = "k9-Zq3_long-and-random-0123456789-abcdefghijklmnopqrstuvwxyz"
PRODUCTION = {"PORTAL_MODE": "production", "PORTAL_SECRET_KEY": KEY, "PORTAL_HOSTS": "portal.example.org"}


@pytest.fixture
def read(monkeypatch, tmp_path):
    def read(**variables):
        for name in (
            "PORTAL_MODE",
            "PORTAL_DEMO",
            "PORTAL_DEBUG",
            "DATABASE_URL",
            "PORTAL_DISTRICT",
            "PORTAL_RECORDS_FROM",
        ):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("PORTAL_DATA", str(tmp_path / "data"))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return SimpleNamespace(**run_path(environment.__file__))

    return read


def test_embedded_defaults(read):
    env = read()
    assert (env.PORTAL_MODE, env.PORTAL_DEMO, env.DEBUG, env.PORTAL_TLS, env.PORTAL_DISTRICT) == (
        "embedded",
        True,
        False,
        False,
        "Mumbai Suburban",
    )
    key_file = env.PORTAL_DATA / "secret-key"
    assert len(env.SECRET_KEY) > 60
    assert key_file.stat().st_mode & 0o077 == 0
    assert read().SECRET_KEY == env.SECRET_KEY
    assert [path.name for path in env.PORTAL_DATA.iterdir()] == ["secret-key"]


@pytest.mark.parametrize(
    "bad",
    [
        {"PORTAL_DEBUG": "1"},
        {"PORTAL_DEMO": "1"},
        {"PORTAL_SECRET_KEY": ""},
        {"PORTAL_SECRET_KEY": "short"},
        {"PORTAL_SECRET_KEY": "a" * 80},
        {"PORTAL_SECRET_KEY": "django-insecure-" + KEY},
        {"PORTAL_HOSTS": ""},
        {"PORTAL_HOSTS": "*"},
        {"PORTAL_MODE": "prodution"},
        {"PORTAL_TRUSTED_PROXIES": "not-a-network"},
        {"PORTAL_METRICS_TOKEN": "short"},
        {"PORTAL_TLS": "maybe"},
    ],
)
def test_production_refuses(read, bad):
    with pytest.raises(ImproperlyConfigured):
        read(**{**PRODUCTION, **bad})


def test_embedded_portal_answers_on_loopback_whatever_its_hosts(read):
    assert read().ALLOWED_HOSTS == ["*"]
    assert read(PORTAL_HOSTS="portal.example.org").ALLOWED_HOSTS == [
        "portal.example.org",
        "127.0.0.1",
        "localhost",
    ]


def test_valid_production(read):
    env = read(**PRODUCTION, PORTAL_TRUSTED_PROXIES="10.0.0.0/8, ::1")
    assert (env.PORTAL_MODE, env.PORTAL_DEMO, env.PORTAL_TLS, env.ALLOWED_HOSTS) == (
        "production",
        False,
        True,
        ["portal.example.org"],
    )
    assert not (env.PORTAL_DATA / "secret-key").exists()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("thane", "Thane"),
        ("पुणे", "Pune"),
        ("Osmanabad", "Dharashiv"),
        ("483", "Mumbai Suburban"),
        (" MUMBAI  suburban ", "Mumbai Suburban"),
    ],
)
def test_district_by_any_name(wanted, found):
    assert environment.district_name(wanted) == found


def test_unknown_district_suggests_matches():
    with pytest.raises(ImproperlyConfigured, match="Did you mean Mumbai Suburban"):
        environment.district_name("Mumbai Suburbann")
    with pytest.raises(ImproperlyConfigured, match="Known: Ahilyanagar"):
        environment.district_name("Atlantis")


def test_database_urls():
    assert str(database.parse("")["ENGINE"]).endswith("sqlite3")
    assert database.parse("sqlite:////tmp/x.sqlite3")["NAME"] == "/tmp/x.sqlite3"
    parsed = database.parse("postgresql+psycopg2://u%40x:p%2Fw@db.example.org:5433/portal?sslmode=require")
    assert (parsed["USER"], parsed["PASSWORD"], parsed["HOST"], parsed["PORT"], parsed["NAME"]) == (
        "u@x",
        "p/w",
        "db.example.org",
        "5433",
        "portal",
    )
    assert parsed["OPTIONS"] == {"sslmode": "require"}
    assert database.parse("postgresql://u@/portal?host=/run/pg")["HOST"] == "/run/pg"
    with pytest.raises(ImproperlyConfigured):
        database.parse("mysql://u@db/portal")


def test_records_from(read):
    assert read().PORTAL_RECORDS_FROM == "2025-04"
    assert read(PORTAL_RECORDS_FROM="2023-12").PORTAL_RECORDS_FROM == "2023-12"


@pytest.mark.parametrize("month", ["2025", "2025-13", "April 2025", "1925-04", "2025-04-01"])
def test_malformed_month_is_refused(read, month):
    with pytest.raises(ImproperlyConfigured, match="PORTAL_RECORDS_FROM"):
        read(PORTAL_RECORDS_FROM=month)
