"""Demo entries of mining.

The installation's district and its neighbours in the division, with a sheet for each taluka and working day. Sand may
not be extracted in the monsoon, which more than halves applications from June to September. Fewer and fewer
applications wait for their fee.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from random import Random

from catalog.calendar import today_in_india
from catalog.datasets.mining import MINING
from portal.accounts.models import User
from portal.geography.models import Taluka
from portal.geography.selectors import own_district
from portal.transactions import demo
from portal.transactions.demo import MONTHS, WEEKDAYS, working_days
from portal.transactions.models.mining import MiningEntry

APPLIED = 15.0  # a taluka's working day
RAINS = {6: 0.55, 7: 0.34, 8: 0.36, 9: 0.48}
NEIGHBOURS = 2  # talukas of each other district of the division
LACS_A_PERMIT = 0.31
DMF_SHARE = 0.1  # of the royalty


def talukas() -> list[int]:
    """Return all active talukas of the district, and some of each other district in the division."""
    own = own_district()
    if own is None:
        return []
    ids, per_district = [], dict[int, int]()
    rows = Taluka.objects.filter(is_active=True, district__division=own.division_id).order_by("lgd_code")
    for pk, district in rows.values_list("pk", "district_id"):
        per_district[district] = per_district.get(district, 0) + 1
        if district == own.pk or per_district[district] <= NEIGHBOURS:
            ids.append(pk)
    return ids


def _entry(random: Random, taluka_id: int, weight: float, day: date, years: float) -> dict[str, object]:
    busy = weight * WEEKDAYS[day.weekday()] * MONTHS[day.month - 1] * RAINS.get(day.month, 1.0)
    applied = round(APPLIED * busy * random.uniform(0.6, 1.4))
    # The share of stuck applications falls by half over the two years.
    stuck = 1.25 - 0.3 * years
    waiting = {
        "application_fee_unpaid": 0.12 * stuck,
        "resend": 0.06 * stuck,
        "demand_note_not_created": 0.05 * stuck,
        "demand_note_payment": 0.08,
        "rejected": 0.05,
    }
    counts = {name: round(applied * share * random.uniform(0.3, 1.7)) for name, share in waiting.items()}
    generated = max(0, applied - sum(counts.values()))
    royalty = round(generated * LACS_A_PERMIT * random.uniform(0.7, 1.35), 2)
    return {
        "taluka_id": taluka_id,
        "date": day,
        "applied": max(applied, generated + sum(counts.values())),
        **counts,
        "generated": generated,
        "royalty": Decimal(str(royalty)),
        "dmf": Decimal(str(round(royalty * DMF_SHARE * random.uniform(0.9, 1.1), 2))),
    }


def entries(taluka_ids: list[int], today: date) -> Iterator[dict[str, object]]:
    """Generate two years of entries up to `today`."""
    random = Random(f"{MINING.name}-{today}-{taluka_ids}")
    first = demo.first_day(today)
    weights = {taluka_id: random.uniform(0.45, 1.3) for taluka_id in taluka_ids}
    for day in working_days(first, today):
        for taluka_id, weight in weights.items():
            yield _entry(random, taluka_id, weight, day, (day - first).days / 365)


def seed(user: User) -> int:
    """Create the entries as `user`. Return the number created."""
    return demo.save(MiningEntry, entries(talukas(), today_in_india()), user)
