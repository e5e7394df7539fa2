"""Events recorded by users, each of which restarts a measure's usual range."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Event:
    """An event of `measure` (`<dataset>.<trend>`). Without a place it applies to all entries."""

    measure: str
    department: str
    district: int | None
    taluka: int | None
    day: date


def events_in(events: Iterable[Event], district: int | None, taluka: int | None) -> list[Event]:
    """Return the events of an area and of areas containing it, by day."""
    matching = [
        event for event in events if event.district in (None, district) and event.taluka in (None, taluka)
    ]
    return sorted(matching, key=lambda event: event.day)
