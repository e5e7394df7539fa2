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

FRESH_SECONDS = 30 * 60.0
# After a failure, don't retry for a while: pages in an office without internet must not wait every time.
RETRY_AFTER = 5 * 60.0


class Weather:
    """Fetch weather in the background, one request per city at a time.

    Callers never wait longer than the timeout, also for DNS lookups, which have no timeout themselves.
    """

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="weather")
        self._lock = Lock()
        # City → (expiry, observation, or None after a failure).
        self._cache: dict[City, tuple[float, Observation | None]] = {}
        self._pending: dict[City, Future[Observation | None]] = {}

    def of(self, city: City) -> Observation | None:
        """Return the current observation, or None if it is not available."""
        with self._lock:
            until, observation = self._cache.get(city, (0.0, None))
            if time.monotonic() < until:
                return observation
            future = self._pending.get(city)
            if future is None:
                future = self._pending[city] = self._executor.submit(self._fetch, city)
        try:
            return future.result(TIMEOUT)
        except TooSlow:
            return None

    def _fetch(self, city: City) -> Observation | None:
        observation: Observation | None = None
        try:
            observation = observe(settings.PORTAL_WEATHER_URL, city)
        except (OSError, ValueError) as error:
            log.warning("weather_unavailable", city=city.name_en, reason=str(error)[:200])
        finally:
            with self._lock:
                self._cache[city] = (
                    time.monotonic() + (FRESH_SECONDS if observation else RETRY_AFTER),
                    observation,
                )
                self._pending.pop(city, None)
        return observation


weather = Weather()


def weather_out(city: City, observation: Observation | None) -> dict[str, object]:
    """Return a `WeatherOut`, with fallback values without an observation."""
    label, icon = (PARTLY_CLOUDY, "partly-cloudy") if observation is None else condition(observation.code)
    return {
        "temperature": 28 if observation is None else observation.temperature,
        "condition": label.en,
        "condition_mr": label.mr,
        "humidity": 65 if observation is None else observation.humidity,
        "windSpeed": 12 if observation is None else observation.wind,
        "location": city.name_en,
        "location_mr": city.name_mr,
        "icon": icon,
        "isLive": observation is not None,
    }
