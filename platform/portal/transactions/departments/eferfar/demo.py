"""Demo entries of E-Ferfar.

Per taluka and working day, about 130 mutations are issued and 19 are pending, one in twelve of them disputed. Mondays
are busy, the monsoon and festival weeks slow; the average processing time falls from about 38 days to 24.
"""

from collections.abc import Iterator
from datetime import date
from math import pi, sin
from random import Random

from catalog.calendar import financial_year_of, today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import Row, whole
from portal.accounts.models import User
from portal.transactions import demo, demo_cases
from portal.transactions.demo import MONTHS, WEEKDAYS, working_days
from portal.transactions.models import EferfarCase, EferfarEntry
from portal.transactions.places import talukas

ISSUED, PENDING = 131.0, 19.0  # a taluka's working day
DISPUTED = 0.08


def mean_days(day: date, today: date) -> float:
    """Return the average processing days: about 37 until April of this year, then falling from 34 to 24."""
    april = date(financial_year_of(today), 4, 1)
    if day < april:
        return 36.5 + 1.5 * sin(2 * pi * day.month / 5)
    span = max((today - april).days, 1)
    return 34 - 10 * (day - april).days / span + 0.8 * sin(2 * pi * day.month / 4)


def _entry(
    random: Random, taluka_id: int, weight: float, day: date, status: str, today: date
) -> dict[str, object]:
    disputed = status == "disputed"
    share = DISPUTED if disputed else 1 - DISPUTED
    busy = weight * WEEKDAYS[day.weekday()] * MONTHS[day.month - 1] * random.uniform(0.82, 1.18)
    # Disputed mutations are rarely issued and wait long.
    issued = ISSUED * share * busy * (0.7 if disputed else 1.04)
    pending = PENDING * share * busy * (6.0 if disputed else 0.67) * random.uniform(0.75, 1.25)
    mean = mean_days(day, today) * random.uniform(0.93, 1.07) / weight**0.1
    return {
        "taluka_id": taluka_id,
        "date": day,
        "status": status,
        "category": random.choices(("registered", "unregistered", ""), (62, 33, 5))[0],
        "total_issued": round(issued),
        "total_pending": round(pending),
        "stay_orders": round(random.expovariate(1 / (2.2 if disputed else 0.3))),
        "avg_processing_days": round(mean * (2.2 if disputed else 0.93)),
    }


def entries(taluka_ids: list[int], today: date) -> Iterator[dict[str, object]]:
    """Generate two years of entries up to `today`; none for a district without talukas, such as Mumbai City."""
    random = Random(f"{EFERFAR.name}-{today}-{taluka_ids}")
    weights = {taluka_id: random.uniform(0.85, 1.15) for taluka_id in taluka_ids}
    for day in working_days(demo.first_day(today), today):
        for taluka_id, weight in weights.items():
            yield _entry(random, taluka_id, weight, day, "undisputed", today)
            # Disputes occur on two days out of three.
            if random.random() < 0.67:
                yield _entry(random, taluka_id, weight, day, "disputed", today)


def seed(user: User) -> int:
    """Create the entries of the installation's district as `user`. Return the number created."""
    written = demo.save(EferfarEntry, entries(demo.district_talukas(), today_in_india()), user)
    names = {key: row["taluka"]["name_en"] for key, row in talukas(demo.district_talukas()).items()}

    def more(random: Random, row: Row) -> dict[str, object]:
        return {"office": f"Tahsil Office {names[whole(row, 'taluka_id')]}", "stage": row["status"]}

    return written + demo_cases.seed(EferfarCase, user, "MUT", more)
