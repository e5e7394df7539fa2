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
        self.status, self.queries = 200, []  # type: ignore[var-annotated]
        self.go: Event | None = None
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.queries.append(parse_qs(urlsplit(self.path).query))
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
    server = OpenMeteo()
    thread = Thread(target=server.server.serve_forever, daemon=True)
    thread.start()
    settings.PORTAL_WEATHER_URL = server.url
    monkeypatch.setattr("portal.weather.api.weather", Weather())
    yield server
    if server.go is not None:
        server.go.set()
    server.server.shutdown()
    server.server.server_close()
    thread.join()


def get_weather(query: str = "city=Mumbai") -> Any:
    response = Client().get(f"/api/weather?{query}")
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_default_city_is_that_of_the_district(geography, settings):
    settings.PORTAL_DISTRICT = "Nashik"
    assert get_weather("")["location"] == "Nashik"


def test_live_weather(open_meteo_server):
    assert get_weather() == {
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
    (query,) = open_meteo_server.queries
    assert (query["latitude"], query["longitude"], query["wind_speed_unit"]) == (
        ["19.08"],
        ["72.88"],
        ["kmh"],
    )


@pytest.mark.django_db
def test_caches_for_half_an_hour(open_meteo_server, monkeypatch):
    for _ in range(5):
        assert get_weather()["isLive"]
    assert get_weather("city=मुंबई") == get_weather("") == get_weather("city=Mumbai%20Suburban")
    assert len(open_meteo_server.queries) == 1
    assert get_weather("city=Pune")["location"] == "Pune" and len(open_meteo_server.queries) == 2
    real, later = forecast.time.monotonic, forecast.FRESH_SECONDS + 1
    monkeypatch.setattr(forecast.time, "monotonic", lambda: real() + later)
    assert get_weather()["isLive"] and len(open_meteo_server.queries) == 3


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
    assert FALLBACK.items() <= get_weather().items()
    open_meteo_server.status, open_meteo_server.body = 200, json.dumps(GOOD).encode()
    assert not get_weather()["isLive"] and len(open_meteo_server.queries) == 1


def test_slow_server_uses_the_fallback(open_meteo_server, monkeypatch):
    open_meteo_server.go = Event()
    monkeypatch.setattr(forecast, "TIMEOUT", 0.05)
    assert FALLBACK.items() <= get_weather().items()
    # A second caller does not send another request.
    assert not get_weather()["isLive"] and len(open_meteo_server.queries) <= 1
    open_meteo_server.go.set()
    monkeypatch.setattr(forecast, "TIMEOUT", 30)
    assert get_weather()["isLive"]


def test_unreachable_server_uses_the_fallback(settings, monkeypatch):
    settings.PORTAL_WEATHER_URL = "http://127.0.0.1:9/v1/forecast"
    monkeypatch.setattr("portal.weather.api.weather", Weather())
    assert FALLBACK.items() <= get_weather().items()


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
    response = Client().get(f"/api/weather?city={city}")
    assert response.status_code == 422 and list(response.json()["errors"]) == ["city"]
    assert open_meteo_server.queries == []


def test_every_district_has_a_city():
    for row in _rows("districts.csv"):
        assert city_called(row["name_en"]) and city_called(row["name_mr"]), row["name_en"]


@pytest.mark.parametrize("code", range(100))
def test_every_code_has_a_label(code):
    label, icon = condition(code)
    assert label.en and label.mr != label.en and icon


@pytest.mark.parametrize("body", [None, [], "x", {"current": None}, {"current": {"temperature_2m": True}}])
def test_rejects_invalid_responses(body):
    with pytest.raises(ValueError, match="not"):
        open_meteo.read(body)
