"""Demo entries of every department. A new one adds its module here."""

from typing import Any

from portal.transactions.departments.eferfar import demo as eferfar
from portal.transactions.departments.eoffice import demo as eoffice
from portal.transactions.departments.grievance import demo as grievance
from portal.transactions.departments.mining import demo as mining
from portal.transactions.departments.rts import demo as rts

SEEDS = (
    eferfar.seed,
    rts.seed,
    mining.seed,
    grievance.seed,
    eoffice.seed,
)


def seed(user: Any) -> int:
    """Write the entries of every department as `user`; returns how many."""
    return sum(seed_department(user) for seed_department in SEEDS)
