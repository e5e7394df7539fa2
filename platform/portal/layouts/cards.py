"""The Command Center's cards and how they stand until somebody arranges them. The user interface keeps a copy of this
layout for the time when the server can't be asked (``ui/src/features/center/layout/defaults.json``); a test compares.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

COLUMNS: Final = 12
# Small, medium and large; 4 is as tall as its content.
AUTO_HEIGHT: Final = 4

# In their order: id, width in columns, height.
_CARDS: Final = (
    ("total-transactions", 3, 1),
    ("approved-apps", 3, 1),
    ("monthly-revenue", 3, 1),
    ("pending-apps", 3, 1),
    ("live-alerts", 4, 2),
    ("daily-processing-chart", 8, 4),
    ("department-performance-matrix", 8, 4),
    ("today-overview", 4, 4),
    ("weather", 4, 4),
    ("revenue-trends-chart", 8, 4),
    ("service-distribution-chart", 4, 4),
    ("performance", 4, 4),
    ("quick-access", 8, 4),
    ("district-metrics", 8, 4),
    ("department-rankings", 4, 4),
    ("recent-activity", 8, 4),
    ("top-performers", 4, 4),
)
CARD_IDS: Final = tuple(card_id for card_id, _, _ in _CARDS)


def item(*, id: str, order: int, width: int, height: int, visible: bool = True) -> dict[str, Any]:
    return {
        "id": id,
        "order": order,
        "visible": visible,
        "width": width,
        "height": height,
        "isAutoHeight": height == AUTO_HEIGHT,
    }


def default_layout() -> list[dict[str, Any]]:
    return [
        item(id=card_id, order=order, width=width, height=height)
        for order, (card_id, width, height) in enumerate(_CARDS)
    ]


def complete(stored: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """All cards, numbered from 0: those of `stored` in its order, then those that it does not know. An older layout
    may name a card that is no more; it is left out.
    """
    known = {entry["id"]: entry for entry in default_layout()}
    kept = [entry for entry in sorted(stored, key=lambda entry: entry["order"]) if entry["id"] in known]
    there = {entry["id"] for entry in kept}
    missing = [entry for card_id, entry in known.items() if card_id not in there]
    return [
        item(
            id=entry["id"],
            order=order,
            width=entry["width"],
            height=entry["height"],
            visible=entry["visible"],
        )
        for order, entry in enumerate([*kept, *missing])
    ]
