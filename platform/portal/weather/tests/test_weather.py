"""The weather with a fake Open-Meteo server: live, cached, slow, invalid and unreachable."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from portal.geography.loader import _rows
from portal.weather import forecast, open_meteo
from portal.weather.cities import city_called
from portal.weather.conditions import condition
from portal.weather.forecast import Weather

GOOD = {
    "current": {"temperature_2m": 31.5, "relative_humidity_2m": 72, "weather_code": 61, "wind_speed_10m": 9.4}
}
FALLBACK = {"temperature": 28, "condition": "Partly Cloudy", "humidity": 65, "windSpeed": 12, "isLive": False}


class OpenMeteo:
    """Fake server that responds with `status` and `body`, records queries, and waits for `go` if set."""

    def __init__(self) -> None:
        self.body: bytes = json.dumps(GOOD).encode()
        self.status, self.asked = 200, []  # type: ignore[var-annotated]
        self.go: Event | None = None
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(parse_qs(urlsplit(self.path).query))
                if outer.go is not None:
                    outer.go.wait(30)
                self.send_response(outer.status)
                self.send_header("Content-Length", str(len(outer.body)))
                self.end_headers()
                self.wfile.write(outer.body)

            def log_message(self, *_: Any) -> None:
                """Keep the test output clean."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1/forecast"


@pytest.fixture
def open_meteo_server(settings, monkeypatch) -> Iterator[OpenMeteo]:
    played = OpenMeteo()
    thread = Thread(target=played.server.serve_forever, daemon=True)
    thread.start()
    settings.PORTAL_WEATHER_URL = played.url
    monkeypatch.setattr("portal.weather.api.weather", Weather())
    yield played
    if played.go is not None:
        played.go.set()
    played.server.shutdown()
    played.server.server_close()
    thread.join()


def ask(query: str = "city=Mumbai") -> Any:
    answer = Client().get(f"/api/weather?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_live_weather(open_meteo_server):
    assert ask() == {
        "temperature": 32,
        "condition": "Rain",
        "condition_mr": "पाऊस",
        "humidity": 72,
        "windSpeed": 9,
        "location": "Mumbai",
        "location_mr": "मुंबई",
        "icon": "rain",
        "isLive": True,
    }
    (query,) = open_meteo_server.asked
    assert (query["latitude"], query["longitude"], query["wind_speed_unit"]) == (
        ["19.08"],
        ["72.88"],
        ["kmh"],
    )


@pytest.mark.django_db
def test_caches_for_half_an_hour(open_meteo_server, monkeypatch):
    for _ in range(5):
        assert ask()["isLive"]
    assert ask("city=मुंबई") == ask("") == ask("city=Mumbai%20Suburban")
    assert len(open_meteo_server.asked) == 1
    assert ask("city=Pune")["location"] == "Pune" and len(open_meteo_server.asked) == 2
    real, later = forecast.time.monotonic, forecast.FRESH + 1
    monkeypatch.setattr(forecast.time, "monotonic", lambda: real() + later)
    assert ask()["isLive"] and len(open_meteo_server.asked) == 3


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (500, b""),
        (429, b"{}"),
        (200, b""),
        (200, b"<html>"),
        (200, b"[]"),
        (200, b"{}"),
        (200, json.dumps({"current": {**GOOD["current"], "temperature_2m": "hot"}}).encode()),
        (200, json.dumps({"current": {**GOOD["current"], "temperature_2m": 400}}).encode()),
        (200, json.dumps({"current": {**GOOD["current"], "weather_code": 1000}}).encode()),
        (200, b'{"current": {"temperature_2m": NaN}}'),
        (200, b"x" * 100_000),
    ],
)
def test_invalid_responses_use_the_fallback_without_retrying(open_meteo_server, status, body):
    open_meteo_server.status, open_meteo_server.body = status, body
    assert FALLBACK.items() <= ask().items()
    open_meteo_server.status, open_meteo_server.body = 200, json.dumps(GOOD).encode()
    assert not ask()["isLive"] and len(open_meteo_server.asked) == 1


def test_slow_server_uses_the_fallback(open_meteo_server, monkeypatch):
    open_meteo_server.go = Event()
    monkeypatch.setattr(forecast, "TIMEOUT", 0.05)
    assert FALLBACK.items() <= ask().items()
    # A second caller does not send another request.
    assert not ask()["isLive"] and len(open_meteo_server.asked) <= 1
    open_meteo_server.go.set()
    monkeypatch.setattr(forecast, "TIMEOUT", 30)
    assert ask()["isLive"]


def test_unreachable_server_uses_the_fallback(settings, monkeypatch):
    settings.PORTAL_WEATHER_URL = "http://127.0.0.1:9/v1/forecast"
    monkeypatch.setattr("portal.weather.api.weather", Weather())
    assert FALLBACK.items() <= ask().items()


@pytest.mark.parametrize(
    "city",
    [
        "Atlantis",
        "http://169.254.169.254/",
        "19.08,72.88",
        "../etc",
        "x" * 101,
        "a%00b",
        "Mumbai%26latitude=1",
    ],
)
def test_rejects_unknown_cities(open_meteo_server, city):
    answer = Client().get(f"/api/weather?city={city}")
    assert answer.status_code == 422 and list(answer.json()["errors"]) == ["city"]
    assert open_meteo_server.asked == []


def test_every_district_has_a_city():
    for row in _rows("districts.csv"):
        assert city_called(row["name_en"]) and city_called(row["name_mr"]), row["name_en"]


@pytest.mark.parametrize("code", range(100))
def test_every_code_has_a_label(code):
    words, icon = condition(code)
    assert words.en and words.mr != words.en and icon


@pytest.mark.parametrize("wrong", [None, [], "x", {"current": None}, {"current": {"temperature_2m": True}}])
def test_rejects_invalid_responses(wrong):
    with pytest.raises(ValueError, match="not"):
        open_meteo.read(wrong)
