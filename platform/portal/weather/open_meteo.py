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
MAX_RESPONSE_BYTES = 64 * 1024
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
    with urlopen(request, timeout=TIMEOUT) as response:
        body = response.read(MAX_RESPONSE_BYTES + 1)
    if len(body) > MAX_RESPONSE_BYTES:
        raise ValueError("the answer is too long")
    return read(json.loads(body))


def read(response: dict[str, dict[str, object]]) -> Observation:
    """Parse a response. Raises ValueError if a field is missing or out of range."""
    try:
        current = response["current"]
        observation = Observation(
            temperature=_bounded_int(current["temperature_2m"], -60, 60),
            humidity=_bounded_int(current["relative_humidity_2m"], 0, 100),
            wind=_bounded_int(current["wind_speed_10m"], 0, 400),
            code=_bounded_int(current["weather_code"], 0, 99),
        )
    except (KeyError, TypeError) as missing:
        raise ValueError(f"not an answer of Open-Meteo: {missing!r}") from missing
    condition(observation.code)
    return observation


def _bounded_int(value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"not a number: {value!r}")
    if not least <= value <= most:
        raise ValueError(f"no weather on Earth: {value!r}")
    return int(half_up(value))
