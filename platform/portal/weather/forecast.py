"""Cached weather: live for half an hour, or else the specification's fallback values, marked as not live."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from threading import Lock

import structlog
from django.conf import settings

from portal.weather.cities import City
from portal.weather.conditions import PARTLY_CLOUDY, condition
from portal.weather.open_meteo import TIMEOUT, Observation, observe

log = structlog.get_logger(__name__)

FRESH = 30 * 60.0
# After a failure, don't retry for a while: pages in an office without internet must not wait every time.
PAUSE = 5 * 60.0


class Weather:
    """Fetch weather in the background, one request per city at a time.

    Callers never wait longer than the timeout, also for DNS lookups, which have no timeout themselves.
    """

    def __init__(self) -> None:
        self._asking = ThreadPoolExecutor(max_workers=2, thread_name_prefix="weather")
        self._lock = Lock()
        # City → (expiry, observation, or None after a failure).
        self._seen: dict[City, tuple[float, Observation | None]] = {}
        self._asked: dict[City, Future[Observation | None]] = {}

    def of(self, city: City) -> Observation | None:
        """Return the current observation, or None if it is not available."""
        with self._lock:
            until, seen = self._seen.get(city, (0.0, None))
            if time.monotonic() < until:
                return seen
            future = self._asked.get(city)
            if future is None:
                future = self._asked[city] = self._asking.submit(self._ask, city)
        try:
            return future.result(TIMEOUT)
        except TooSlow:
            return None

    def _ask(self, city: City) -> Observation | None:
        found: Observation | None = None
        try:
            found = observe(settings.PORTAL_WEATHER_URL, city)
        except (OSError, ValueError) as failed:
            log.warning("weather_unavailable", city=city.name_en, reason=str(failed)[:200])
        finally:
            with self._lock:
                self._seen[city] = (time.monotonic() + (FRESH if found else PAUSE), found)
                self._asked.pop(city, None)
        return found


weather = Weather()


def shown(city: City, seen: Observation | None) -> dict[str, object]:
    """Return a `WeatherOut`, with fallback values without an observation."""
    words, icon = (PARTLY_CLOUDY, "partly-cloudy") if seen is None else condition(seen.code)
    return {
        "temperature": 28 if seen is None else seen.temperature,
        "condition": words.en,
        "condition_mr": words.mr,
        "humidity": 65 if seen is None else seen.humidity,
        "windSpeed": 12 if seen is None else seen.wind,
        "location": city.name_en,
        "location_mr": city.name_mr,
        "icon": icon,
        "isLive": seen is not None,
    }
