"""Generated sheet rows of departments: a number always means the same entry, with new figures each time."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

FIRST_DAY = date(2026, 4, 1)
TALUKAS = ("Andheri", "Borivali", "Kurla")


def eferfar(number: int, chance: random.Random) -> dict[str, Any]:
    day, rest = divmod(number, 6)
    return {
        **_place(rest // 2),
        "status": ("disputed", "undisputed")[rest % 2],
        "date": str(FIRST_DAY + timedelta(days=day)),
        "total_pending": chance.randrange(1000),
        "total_issued": chance.randrange(1000),
        "stay_orders": chance.randrange(9),
        "avg_processing_days": chance.randrange(60),
    }


def mining(number: int, chance: random.Random) -> dict[str, Any]:
    day, taluka = divmod(number, 3)
    counts = ("applied", "application_fee_unpaid", "resend", "demand_note_not_created", "demand_note_payment")
    return {
        **{f"{name}_name": place for name, place in _place(taluka).items()},
        "date": str(FIRST_DAY + timedelta(days=day)),
        **{name: chance.randrange(500) for name in (*counts, "generated", "rejected")},
        "royalty": f"{chance.randrange(10_000) / 100:.2f}",
        "dmf": f"{chance.randrange(10_000) / 100:.2f}",
    }


def kpis(number: int, chance: random.Random) -> dict[str, Any]:
    day, rest = divmod(number, 4)
    # Active and used are parts of a total: a contradictory sheet would be refused.
    metric, lowest = (
        ("total_projects", 5_000),
        ("active_projects", 0),
        ("total_budget", 5_000),
        ("utilized_budget", 0),
    )[rest]
    return {
        "department": "ipas",
        "date": str(FIRST_DAY + timedelta(days=day)),
        "metric": metric,
        "category": "",
        "value": lowest + chance.randrange(2_500),
    }


def _place(number: int) -> dict[str, str]:
    return {"division": "Konkan", "district": "Mumbai Suburban", "taluka": TALUKAS[number]}


MAKERS: dict[str, Callable[[int, random.Random], dict[str, Any]]] = {
    "eferfar": eferfar,
    "mining": mining,
    "kpis": kpis,
}
