"""Demo entries of RTS.

Each of the district's talukas keeps eight services; a taluka's sheet of a service comes on two working days of
three. Certificates swell before the colleges open in June and July; what is closed rises from year to year, and ever
more of it in time. On one day of nine hardly anything is closed. Two things call for attention: lately more is refused,
and one taluka is late more often than the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random

from catalog.calendar import today_in_india
from catalog.datasets.rts import RTS
from catalog.rows import Row, whole
from portal.accounts.models import User
from portal.organisation.selectors import services
from portal.transactions import demo, demo_cases
from portal.transactions.demo import WEEKDAYS, working_days
from portal.transactions.models import RtsCase, RtsEntry
from portal.transactions.places import talukas

# Admissions: May to July bring most applications, the festival months least.
MONTHS = (0.92, 0.9, 1.0, 1.02, 1.28, 1.55, 1.42, 1.05, 0.92, 0.86, 0.84, 0.94)
SHARE_OF_DAYS = 0.67
LATELY = 0.9  # of the two years
STRICTER = 1.5
SLOW_TALUKA, SLOW = 2, 1.6
APPEALED = 0.03  # of the cases


@dataclass(frozen=True, slots=True)
class Kind:
    """A service: a taluka's applications of a working day, the share that is closed, and of that the share refused."""

    name: str
    applications: float
    closed: float
    refused: float


KINDS = (
    Kind("Income Certificate", 64, 0.88, 0.03),
    Kind("Caste Certificate", 31, 0.71, 0.11),
    Kind("Non-Creamy Layer Certificate", 22, 0.76, 0.09),
    Kind("Age Nationality and Domicile Certificate", 38, 0.84, 0.05),
    Kind("Senior Citizen Certificate", 9, 0.92, 0.02),
    Kind("Economically Weaker Section Certificate", 12, 0.68, 0.12),
    Kind("Certified Copy of 7/12 Extract", 27, 0.95, 0.01),
    Kind("Registration of Heirs", 7, 0.57, 0.16),
)


def _split(random: Random, whole: int, *shares: float) -> list[int]:
    """`whole` dealt out by `shares`; what rounding leaves falls to the first."""
    parts = [round(whole * share * random.uniform(0.8, 1.2)) for share in shares[1:]]
    while sum(parts) > whole:
        parts[parts.index(max(parts))] -= 1
    return [whole - sum(parts), *parts]


def _entry(
    random: Random, kind: Kind, weight: float, day: date, progress: float, slow: float
) -> dict[str, object]:
    busy = weight * WEEKDAYS[day.weekday()] * MONTHS[day.month - 1] * random.uniform(0.75, 1.25)
    total = max(1, round(kind.applications * busy))
    idle = 0.4 if random.random() < 0.11 else 1.0
    share = kind.closed * (0.94 + 0.08 * progress) * idle * random.uniform(0.92, 1.08)
    closed = min(total, round(total * share))
    # A few have been taken up and wait for nobody: they are in progress.
    pending = min(total - closed, round((total - closed) * random.uniform(0.75, 1.1)))
    refused = kind.refused * (STRICTER if progress > LATELY else 1)
    rejected = min(closed, round(closed * refused * random.uniform(0.6, 1.4)))
    late = min(closed, round(closed * (0.22 - 0.14 * progress) * slow * random.uniform(0.6, 1.4)))
    vle, desk1, desk2, desk3 = _split(random, pending, 0.15, 0.4, 0.28, 0.17)
    return {
        "transaction_date": day,
        "total": total,
        "total_pending": pending,
        "total_closed": closed,
        "total_approved": closed - rejected,
        "total_rejected": rejected,
        "pending_at_vle": vle,
        "pending_at_desk1": desk1,
        "pending_at_desk2": desk2,
        "pending_at_desk3": desk3,
        "on_time_delivery": closed - late,
        "not_on_time_delivery": late,
    }


def entries(taluka_ids: list[int], service_ids: dict[str, int], today: date) -> Iterator[dict[str, object]]:
    """Two years up to `today`, for the services that are registered."""
    random = Random(f"{RTS.name}-{today}-{taluka_ids}")
    weights = {taluka_id: random.uniform(0.8, 1.2) for taluka_id in taluka_ids}
    first = demo.first_day(today)
    for day in working_days(first, today):
        progress = (day - first).days / max((today - first).days, 1)
        for number, (taluka_id, weight) in enumerate(weights.items()):
            slow = SLOW if number == SLOW_TALUKA else 1.0
            for kind in KINDS:
                if kind.name in service_ids and random.random() < SHARE_OF_DAYS:
                    row = _entry(random, kind, weight, day, progress, slow)
                    yield {"taluka_id": taluka_id, "service_id": service_ids[kind.name], **row}


def seed(user: User) -> int:
    """Write the entries of the installation's district as `user`; returns how many."""
    wanted = services().filter(name__in=[kind.name for kind in KINDS])
    ids = dict(wanted.values_list("name", "id"))
    today = today_in_india()
    written = demo.save(RtsEntry, entries(demo.own_talukas(), ids, today), user)
    names = {key: row["taluka"]["name_en"] for key, row in talukas(demo.own_talukas()).items()}

    def more(random: Random, row: Row) -> dict[str, object]:
        stage = "first_appeal" if random.random() < APPEALED else "application"
        return {
            "service_id": row["service_id"],
            "office": f"Tahsil Office {names[whole(row, 'taluka_id')]}",
            "stage": stage,
        }

    return written + demo_cases.seed(RtsCase, user, "RTS", more)
