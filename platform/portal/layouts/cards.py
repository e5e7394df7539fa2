"""The Command Center's cards and their built-in layout. The UI has a copy for when the server can't be reached
(``ui/src/features/center/layout/defaults.json``); a test compares them.
"""

from collections.abc import Iterable
from typing import Final, TypedDict

COLUMNS: Final = 12
# 1 to 3 are small, medium and large; 4 fits the content.
AUTO_HEIGHT: Final = 4

# In display order: id, width in columns, height.
_CARDS: Final = (
    ("briefing", 12, 4),
    ("total-transactions", 3, 1),
    ("approved-apps", 3, 1),
    ("monthly-revenue", 3, 1),
    ("pending-apps", 3, 1),
    ("submission-calendar", 8, 4),
    ("live-alerts", 4, 4),
    ("department-performance-matrix", 8, 4),
    ("today-overview", 4, 4),
    ("weather", 4, 4),
    ("clearance", 6, 4),
    ("legal-limits", 6, 4),
    ("taluka-map", 6, 4),
    ("district-metrics", 6, 4),
    ("performance", 6, 4),
    ("daily-processing-chart", 8, 4),
    ("service-distribution-chart", 4, 4),
    ("revenue-trends-chart", 8, 4),
    ("quick-access", 4, 4),
    ("recent-activity", 12, 4),
    ("department-rankings", 8, 4),
    ("top-performers", 4, 4),
)
CARD_IDS: Final = tuple(card_id for card_id, _, _ in _CARDS)
# One ranking is enough: these two repeat the department performance in another form.
_HIDDEN: Final = frozenset({"department-rankings", "top-performers"})


class Item(TypedDict):
    """A card in a layout, as it is stored and sent."""

    id: str
    order: int
    visible: bool
    width: int
    height: int
    isAutoHeight: bool


def item(*, id: str, order: int, width: int, height: int, visible: bool) -> Item:
    return {
        "id": id,
        "order": order,
        "visible": visible,
        "width": width,
        "height": height,
        "isAutoHeight": height == AUTO_HEIGHT,
    }


def default_layout() -> list[Item]:
    return [
        item(id=card_id, order=order, width=width, height=height, visible=card_id not in _HIDDEN)
        for order, (card_id, width, height) in enumerate(_CARDS)
    ]


def complete(stored: Iterable[Item]) -> list[Item]:
    """Return a layout of all cards, numbered from 0: those in `stored` in its order, then the others. Unknown cards are
    dropped.
    """
    cards = _known(stored)
    included = {entry["id"] for entry in cards}
    return _numbered([*cards, *(entry for entry in default_layout() if entry["id"] not in included)])


def with_new_cards(stored: Iterable[Item]) -> list[Item]:
    """Add cards that did not exist when the layout was saved. Each is placed after the card that precedes it in the
    default layout, in a row of its own, so that it leaves no gap in the arrangement.
    """
    cards = _known(stored)
    predecessor: str | None = None
    for entry in default_layout():
        ids = [card["id"] for card in cards]
        if entry["id"] not in ids:
            cards.insert(ids.index(predecessor) + 1 if predecessor else 0, {**entry, "width": COLUMNS})
        predecessor = entry["id"]
    return _numbered(cards)


def _known(stored: Iterable[Item]) -> list[Item]:
    return [entry for entry in sorted(stored, key=lambda entry: entry["order"]) if entry["id"] in CARD_IDS]


def _numbered(entries: Iterable[Item]) -> list[Item]:
    return [{**entry, "order": order} for order, entry in enumerate(entries)]
