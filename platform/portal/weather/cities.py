"""The cities with weather: the headquarters of the 36 districts. Coordinates never come from a request."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from portal.configuration.definitions import Choice
from portal.core.language import pick

_DATA = Path(__file__).parent / "data" / "cities.csv"


@dataclass(frozen=True, slots=True)
class City:
    name_en: str
    name_mr: str
    latitude: float
    longitude: float


def _normalized(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())


@cache
def _by_spelling() -> dict[str, City]:
    """Return every spelling → city: English and Marathi names, the district's name, older names."""
    by_spelling: dict[str, City] = {}
    with _DATA.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            city = City(row["name_en"], row["name_mr"], float(row["latitude"]), float(row["longitude"]))
            for name in (row["name_en"], row["name_mr"], *row["aliases"].split(";")):
                by_spelling[_normalized(name)] = city
    by_spelling.pop("", None)
    return by_spelling


def city_called(name: str) -> City | None:
    return _by_spelling().get(_normalized(name))


def own_city() -> str:
    """Return the headquarters of the installed district."""
    city = city_called(settings.PORTAL_DISTRICT)
    return city.name_en if city else "Mumbai"


def city_choices() -> list[Choice]:
    cities = sorted(set(_by_spelling().values()), key=lambda city: city.name_en)
    return [Choice(city.name_en, pick(city.name_en, city.name_mr)) for city in cities]
