"""The weather of a district's headquarters."""

from typing import Literal

from django.http import HttpRequest
from ninja import Query, Schema

from portal.configuration.selectors import words
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.policies import PUBLIC
from portal.core.routing import PolicyRouter
from portal.core.validation import SearchText
from portal.weather.cities import city_called, own_city
from portal.weather.forecast import weather, weather_out

router = PolicyRouter(tags=["weather"])


class WeatherQuery(Schema):
    # Default: the configured city.
    city: SearchText = ""


class WeatherOut(Schema):
    """Weather in °C, percent and km/h. `isLive` false: fallback values."""

    temperature: int
    condition: str
    condition_mr: str
    humidity: int
    windSpeed: int
    location: str
    location_mr: str
    icon: Literal["clear", "partly-cloudy", "cloudy", "fog", "drizzle", "rain", "snow", "storm"]
    isLive: bool


@router.get("/weather", policy=PUBLIC, response=Envelope[WeatherOut], operation_id="weather")
def city_weather(request: HttpRequest, query: Query[WeatherQuery]) -> JsonBody:
    """Current temperature, humidity and wind from Open-Meteo, at most half an hour old."""
    city = city_called(query.city or words("weather_city") or own_city())
    if city is None:
        raise FieldErrors(
            {"city": [text("There is no weather for this place. Choose a district of Maharashtra.")]}
        )
    return ok(weather_out(city, weather.of(city)))
