"""Masters that a sheet's names are resolved against, and settings of the installation, read for each import."""

import os
from collections.abc import Iterator
from functools import lru_cache

from sqlalchemy import Connection, Table, select

from catalog.dataset import Dataset
from catalog.measures import Adds
from catalog.text import plain_name
from flows.queue import Job
from flows.tables import CONFIGURATION, DATASET_SETTING, DISTRICT, DIVISION, MASTERS, TALUKA
from sheets.places import Lookups, Master, Place, Places, by_name

DEFAULT_DISTRICT = "Mumbai Suburban"


def read_lookups(connection: Connection) -> Lookups:
    """Read the places and the masters, those in use and the others."""
    active, inactive = dict[str, dict[str, Master]](), dict[str, dict[str, Master]]()
    for name, table in MASTERS.items():
        masters = list(_masters(connection, table))
        active[name] = by_name(master for master, is_active in masters if is_active)
        inactive[name] = by_name(master for master, is_active in masters if not is_active)
    places, home = list(_places(connection)), own_district(connection)
    used, unused = (
        _indexed(tuple(place for place, is_active in places if is_active == wanted), home)
        for wanted in (True, False)
    )
    return Lookups(used, active, inactive, unused)


@lru_cache(maxsize=2)
def _indexed(places: tuple[Place, ...], home: int | None) -> Places:
    """Build the index; cached, as places seldom change between imports."""
    return Places(places, home)


def _masters(connection: Connection, table: Table) -> Iterator[tuple[Master, bool]]:
    """Yield each master, and whether it is active."""
    for row in connection.execute(select(table).order_by(table.c.id)).mappings():
        yield Master(row["id"], row["name"], row["name_mr"], tuple(row["aliases"] or ())), row["is_active"]


def _places(connection: Connection) -> Iterator[tuple[Place, bool]]:
    """Yield each place, and whether it is active."""
    levels: tuple[tuple[str, Table, str | None, str], ...] = (
        ("division", DIVISION, None, "code"),
        ("district", DISTRICT, "division_id", "lgd_code"),
        ("taluka", TALUKA, "district_id", "lgd_code"),
    )
    for level, table, parent, code in levels:
        for row in connection.execute(select(table).order_by(table.c.id)).mappings():
            place = Place(
                id=row["id"],
                level=level,  # type: ignore[arg-type]
                parent_id=row[parent] if parent else None,
                name_en=row["name_en"],
                name_mr=row["name_mr"],
                aliases=tuple(row["aliases"] or ()),
                lgd_code=str(row[code] or ""),
            )
            yield place, row["is_active"]


def scope_of(connection: Connection, job: Job) -> frozenset[int] | None:
    """Return the talukas that the uploader may write to; None: all."""
    if job.taluka_id is not None:
        return frozenset((job.taluka_id,))
    if job.district_id is not None:
        talukas = select(TALUKA.c.id).where(TALUKA.c.district_id == job.district_id)
        return frozenset(connection.scalars(talukas))
    return None


def adds_of(connection: Connection, dataset: Dataset) -> dict[str, Adds]:
    """Return how pending measures add up over time if a super admin changed it (requirement 25)."""
    chosen = select(DATASET_SETTING.c.pending_adds_up).where(DATASET_SETTING.c.dataset == dataset.name)
    adds = connection.scalar(chosen)
    return dict.fromkeys(dataset.pending_measures, adds) if adds else {}


def own_district(connection: Connection) -> int | None:
    """Return the district that the installation serves: the configured one, else that of PORTAL_DISTRICT."""
    stored = connection.scalar(select(CONFIGURATION.c["values"]).where(CONFIGURATION.c.id == 1)) or {}
    rows = connection.execute(select(DISTRICT)).all()
    # By any name, as the portal's settings read it.
    default = plain_name(os.environ.get("PORTAL_DISTRICT", "").strip() or DEFAULT_DISTRICT)
    ranked = (
        (
            row.id == stored.get("district"),
            plain_name(row.name_en) == default,
            default in map(plain_name, (row.name_mr, str(row.lgd_code), *row.aliases)),
        )
        for row in rows
    )
    best = max(zip(ranked, (row.id for row in rows), strict=True), default=None)
    return best[1] if best and any(best[0]) else None
