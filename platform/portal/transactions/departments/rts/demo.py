"""Demo entries of RTS.

Each taluka reports eight services on about two working days out of three. As in the real offices, pending is a stock:
the previous pending applications plus those received and not closed. Certificate applications peak before colleges open
in June and July, and the share closed in time grows. On one day in nine hardly anything is closed.

Planted problems: refusals have increased recently, and one taluka is late more often than the others; its queue grows
while the others' have been shrinking for some weeks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random

from catalog.calendar import today_in_india
from catalog.datasets.rts import RTS
from catalog.rows import Row, whole
from portal.accounts.models import User
from portal.figures.models import DatasetSetting
from portal.organisation.selectors import services
from portal.transactions import demo, demo_cases
from portal.transactions.demo import WEEKDAYS, working_days
from portal.transactions.models import RtsCase, RtsEntry
from portal.transactions.places import talukas

# Admissions: May to July bring the most applications, the festival months the fewest.
MONTHS = (0.92, 0.9, 1.0, 1.02, 1.28, 1.55, 1.42, 1.05, 0.92, 0.86, 0.84, 0.94)
SHARE_OF_DAYS = 0.67
STRICTER_FROM = 0.9  # of the two years; from here on more is refused
REFUSAL_FACTOR = 1.5
SLOW_TALUKA, SLOW_FACTOR = 2, 1.6
INITIAL_BACKLOG_DAYS = 6  # days' worth of applications pending on the first day
IDLE_FACTOR, IDLE_SHARE = 0.4, 0.11
# Cases closed per case received, by number of days before today.
STEADY, BEHIND, AHEAD, SLOWER = 0.995, 0.945, 1.12, 0.97
BEHIND_FROM, AHEAD_FROM = 238, 98
APPEALED = 0.03  # of the cases


@dataclass(frozen=True, slots=True)
class Kind:
    """A service: applications per taluka and working day, its closing rate relative to the others, and the share of
    closed applications that are refused.
    """

    name: str
    applications: float
    closed: float
    refused: float


KINDS = (
    Kind("Income Certificate", 64, 1.0, 0.03),
    Kind("Caste Certificate", 31, 0.985, 0.11),
    Kind("Non-Creamy Layer Certificate", 22, 0.99, 0.09),
    Kind("Age Nationality and Domicile Certificate", 38, 1.005, 0.05),
    Kind("Senior Citizen Certificate", 9, 1.0, 0.02),
    Kind("Economically Weaker Section Certificate", 12, 0.975, 0.12),
    Kind("Certified Copy of 7/12 Extract", 27, 1.01, 0.01),
    Kind("Registration of Heirs", 7, 0.95, 0.16),
)


def _split(random: Random, total: int, *shares: float) -> list[int]:
    """Split `total` by `shares`; the rounding remainder goes to the first part."""
    parts = [round(total * share * random.uniform(0.8, 1.2)) for share in shares[1:]]
    while sum(parts) > total:
        parts[parts.index(max(parts))] -= 1
    return [total - sum(parts), *parts]


def _pace(days: int, slow: bool) -> float:
    """Return cases closed per case received, `days` before today."""
    if days > BEHIND_FROM:
        return STEADY
    if days > AHEAD_FROM:
        return BEHIND
    return SLOWER if slow else AHEAD


def _entry(
    random: Random,
    kind: Kind,
    weight: float,
    day: date,
    progress: float,
    slow: float,
    pace: float,
    waiting: int,
) -> dict[str, object]:
    """Generate a row; `waiting` is the number pending on the previous row."""
    busy = weight * WEEKDAYS[day.weekday()] * MONTHS[day.month - 1] * random.uniform(0.75, 1.25)
    total = max(1, round(kind.applications * busy))
    pace *= (IDLE_FACTOR if random.random() < IDLE_SHARE else 1.0) / (1 - IDLE_SHARE * (1 - IDLE_FACTOR))
    closed = min(waiting + total, round(total * kind.closed * pace * random.uniform(0.92, 1.08)))
    pending = waiting + total - closed
    refused = kind.refused * (REFUSAL_FACTOR if progress > STRICTER_FROM else 1)
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
    """Generate two years of entries up to `today`, for the services that are registered."""
    random = Random(f"{RTS.name}-{today}-{taluka_ids}")
    weights = {taluka_id: random.uniform(0.8, 1.2) for taluka_id in taluka_ids}
    first = demo.first_day(today)
    waiting = {
        (taluka_id, kind): round(kind.applications * weight * INITIAL_BACKLOG_DAYS)
        for taluka_id, weight in weights.items()
        for kind in KINDS
    }
    for day in working_days(first, today):
        progress = (day - first).days / max((today - first).days, 1)
        for number, (taluka_id, weight) in enumerate(weights.items()):
            slow = SLOW_FACTOR if number == SLOW_TALUKA else 1.0
            pace = _pace((today - day).days, number == SLOW_TALUKA)
            for kind in KINDS:
                if kind.name in service_ids and random.random() < SHARE_OF_DAYS:
                    row = _entry(random, kind, weight, day, progress, slow, pace, waiting[taluka_id, kind])
                    waiting[taluka_id, kind] = whole(row, "total_pending")
                    yield {"taluka_id": taluka_id, "service_id": service_ids[kind.name], **row}


def seed(user: User) -> int:
    """Create the entries of the installation's district as `user`. Return the number created."""
    rows = services().filter(name__in=[kind.name for kind in KINDS])
    ids = dict(rows.values_list("name", "id"))
    today = today_in_india()
    DatasetSetting.objects.update_or_create(dataset=RTS.name, defaults={"pending_adds_up": "latest"})
    written = demo.save(RtsEntry, entries(demo.district_talukas(), ids, today), user)
    names = {key: row["taluka"]["name_en"] for key, row in talukas(demo.district_talukas()).items()}

    def more(random: Random, row: Row) -> dict[str, object]:
        stage = "first_appeal" if random.random() < APPEALED else "application"
        return {
            "service_id": row["service_id"],
            "office": f"Tahsil Office {names[whole(row, 'taluka_id')]}",
            "stage": stage,
        }

    return written + demo_cases.seed(RtsCase, user, "RTS", more)
