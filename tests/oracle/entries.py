"""Made-up E-Ferfar entries: a small place tree, every status and category, days around the calendar's edges."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import polars as pl

Entry = dict[str, Any]
# taluka → (division, district)
PLACES = {1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (2, 3), 5: (2, 3)}
STATUSES = ("disputed", "undisputed")
CATEGORIES = ("", "registered", "unregistered")
COUNTS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")
SCHEMA: dict[str, Any] = {
    "taluka_id": pl.Int64,
    "status": pl.String,
    "date": pl.Date,
    **dict.fromkeys(COUNTS, pl.Int64),
    "category": pl.String,
    "division_id": pl.Int64,
    "district_id": pl.Int64,
}


def entry(taluka: int, day: date, status: str = "undisputed", category: str = "", *counts: int) -> Entry:
    division, district = PLACES[taluka]
    filled = (*counts, 0, 0, 0, 0)[:4]
    return {
        "taluka_id": taluka,
        "status": status,
        "date": day,
        **dict(zip(COUNTS, filled, strict=True)),
        "category": category,
        "division_id": division,
        "district_id": district,
    }


def edges(today: date) -> list[date]:
    """Days on which a rule changes: financial years, ages in days, ages in months of 30.44 days, the future."""
    ages = (0, 30, 31, 60, 61, 90, 91, 92, 121, 122, 180, 181, 365, 366, -1, -40)
    days = {today - timedelta(days=age) for age in ages}
    for year in (today.year - 1, today.year, today.year + 1):
        days |= {date(year, 3, 31), date(year, 4, 1), date(year, 1, 1), date(year, 2, 28), date(year, 6, 30)}
    return sorted(days)


def random_entries(seed: int, today: date, count: int = 220) -> list[Entry]:
    """Entries with distinct keys, many on edges, many without anything issued."""
    chance = random.Random(seed)
    days = edges(today) * 2 + [today - timedelta(days=chance.randrange(800)) for _ in range(40)]
    made: dict[tuple[Any, ...], Entry] = {}
    for _ in range(count):
        day, taluka = chance.choice(days), chance.choice(list(PLACES))
        status, category = chance.choice(STATUSES), chance.choice(CATEGORIES)
        issued = chance.choice((0, 0, chance.randrange(1_000_000_000)))
        counts = (chance.randrange(500), issued, chance.randrange(9), chance.randrange(36_500))
        made[(taluka, day, status, category)] = entry(taluka, day, status, category, *counts)
    return list(made.values())


def frames(entries: Iterable[Entry]) -> dict[date, pl.DataFrame]:
    """The facts by month, as `marts.build.publish` takes them."""
    months: dict[date, list[Entry]] = {}
    for row in entries:
        months.setdefault(row["date"].replace(day=1), []).append(row)
    return {month: pl.DataFrame(rows, schema=SCHEMA) for month, rows in months.items()}
