"""Client of Open-Meteo. URL and coordinates come from the settings and the portal's table, never from the user."""

import json
import math
from dataclasses import dataclass
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from catalog.rounding import half_up
from portal.weather.cities import City
from portal.weather.conditions import condition

TIMEOUT = 3.0  # seconds, for connecting and for each read
LARGEST_ANSWER = 64 * 1024
_FIELDS = "temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m"


@dataclass(frozen=True, slots=True)
class Observation:
    """Degrees Celsius, percent, kilometres an hour, WMO code."""

    temperature: int
    humidity: int
    wind: int
    code: int


def observe(base: str, city: City) -> Observation:
    """Fetch the current weather of `city`. Raises OSError if the request fails, ValueError for an invalid response."""
    query = {
        "latitude": city.latitude,
        "longitude": city.longitude,
        "current": _FIELDS,
        "wind_speed_unit": "kmh",
        "timezone": "Asia/Kolkata",
    }
    request = Request(f"{base}?{urlencode(query)}", headers={"Accept": "application/json"})
    with urlopen(request, timeout=TIMEOUT) as answer:
        body = answer.read(LARGEST_ANSWER + 1)
    if len(body) > LARGEST_ANSWER:
        raise ValueError("the answer is too long")
    return read(json.loads(body))


def read(answer: dict[str, dict[str, object]]) -> Observation:
    """Parse a response. Raises ValueError if a field is missing or out of range."""
    try:
        current = answer["current"]
        found = Observation(
            temperature=_whole(current["temperature_2m"], -60, 60),
            humidity=_whole(current["relative_humidity_2m"], 0, 100),
            wind=_whole(current["wind_speed_10m"], 0, 400),
            code=_whole(current["weather_code"], 0, 99),
        )
    except (KeyError, TypeError) as missing:
        raise ValueError(f"not an answer of Open-Meteo: {missing!r}") from missing
    condition(found.code)
    return found


def _whole(value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"not a number: {value!r}")
    if not least <= value <= most:
        raise ValueError(f"no weather on Earth: {value!r}")
    return int(half_up(value))
