"""Events that people recorded, from which on a measure's usual range is computed again."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Event:
    """`measure` is `<dataset>.<trend>`; without a place it is about all entries."""

    measure: str
    department: str
    district: int | None
    taluka: int | None
    day: date


def events_in(events: Iterable[Event], district: int | None, taluka: int | None) -> list[Event]:
    """Those of an area and of the areas that contain it, in the order of their days."""
    found = [one for one in events if one.district in (None, district) and one.taluka in (None, taluka)]
    return sorted(found, key=lambda one: one.day)
