"""A small district office for tests: its places, its sheets and its uploads."""

import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from catalog.datasets.eferfar import EFERFAR
from flows import queue, tables
from flows.database import reading
from flows.importing import Outcome, prepare, settle
from flows.queue import Job
from flows.readings import LAYOUT
from flows.runtime import Runtime

TODAY = date(2026, 11, 21)
HEADINGS = (
    "division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days,category"
)
TALUKAS = {1: "Andheri", 2: "Borivali", 3: "Kurla", 4: "Haveli"}
TABLE = tables.dataset_table(EFERFAR)


def create_places(runtime: Runtime) -> None:
    """Empty the database and create two districts with four talukas."""
    with runtime.engine.begin() as connection:
        for table in (tables.LEDGER, TABLE, tables.CHANGE, tables.IMPORT, tables.PUBLICATION, LAYOUT):
            connection.execute(delete(table))
        for table in (tables.TALUKA, tables.DISTRICT, tables.DIVISION):
            connection.execute(delete(table))
        place: dict[str, Any] = {"aliases": [], "is_active": True}
        connection.execute(
            insert(tables.DIVISION),
            [
                {"id": 1, "code": "KON", "name_en": "Konkan", "name_mr": "कोकण", **place},
                {"id": 2, "code": "PUN", "name_en": "Pune", "name_mr": "पुणे", **place},
            ],
        )
        connection.execute(
            insert(tables.DISTRICT),
            [
                {
                    "id": 1,
                    "division_id": 1,
                    "lgd_code": 483,
                    "name_en": "Mumbai Suburban",
                    "name_mr": "मुंबई उपनगर",
                }
                | place,
                {"id": 2, "division_id": 2, "lgd_code": 490, "name_en": "Pune", "name_mr": "पुणे"} | place,
            ],
        )
        connection.execute(
            insert(tables.TALUKA),
            [
                {
                    "id": number,
                    "district_id": 2 if number == 4 else 1,
                    "lgd_code": 4000 + number,
                    "name_en": name,
                }
                | {"name_mr": f"तालुका {number}"}
                | place
                for number, name in TALUKAS.items()
            ],
        )


def line(taluka: str = "Andheri", status: str = "disputed", day: date | str = TODAY, pending: Any = 1) -> str:
    above = "Pune,Pune" if taluka == "Haveli" else "Konkan,Mumbai Suburban"
    return f"{above},{taluka},{status},{day},{pending},5,0,12,"


def sheet(*lines: str) -> bytes:
    return "\n".join((HEADINGS, *lines)).encode()


def generate_sheet(rows: int, seed: int = 0) -> bytes:
    """Generate a sheet of `rows` valid rows, newest days first. The seed changes the figures, not the keys."""
    chance = random.Random(seed)

    def lines() -> Iterator[str]:
        for number in range(rows):
            day, place = divmod(number, len(TALUKAS) * 2)
            taluka = TALUKAS[place // 2 + 1]
            status = "disputed" if place % 2 else "undisputed"
            yield line(taluka, status, TODAY - timedelta(days=day), chance.randrange(1, 1000))

    return sheet(*lines())


def send(runtime: Runtime, content: bytes, filename: str = "sheet.csv", **options: Any) -> int:
    """Store an upload as the portal does: the file on disk, a row in the queue."""
    values = {
        "dataset": "eferfar",
        "filename": filename,
        "size": len(content),
        "sha256": "0" * 64,
        "stored_path": "",
        "request_digest": "0" * 64,
        "request_id": "request-1",
        "created_at": queue.now(),
    } | options
    with runtime.engine.begin() as connection:
        key = connection.execute(insert(tables.IMPORT).values(values)).inserted_primary_key
        assert key is not None
        stored = f"uploads/{key[0]}/original.{filename.rsplit('.', 1)[-1]}"
        path = runtime.config.data / stored
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        connection.execute(
            update(tables.IMPORT).where(tables.IMPORT.c.id == key[0]).values(stored_path=stored)
        )
    return int(key[0])


def claim(runtime: Runtime, owner: str = "me") -> Job:
    job = queue.claim(runtime.engine, owner)
    assert job is not None
    return job


def import_sheet(runtime: Runtime, content: bytes, **options: Any) -> Outcome:
    """Upload a sheet and import it, without Dagster."""
    send(runtime, content, **options)
    return settle(runtime, prepare(runtime, claim(runtime), TODAY))


def record(runtime: Runtime, import_id: int) -> dict[str, Any]:
    with reading(runtime.engine) as connection:
        row = (
            connection.execute(select(tables.IMPORT).where(tables.IMPORT.c.id == import_id)).mappings().one()
        )
        return dict(row)


def entries(runtime: Runtime) -> list[dict[str, Any]]:
    with reading(runtime.engine) as connection:
        return [dict(row) for row in connection.execute(select(TABLE).order_by(TABLE.c.id)).mappings()]


def ledger(runtime: Runtime, import_id: int) -> list[dict[str, Any]]:
    query = select(tables.LEDGER).where(tables.LEDGER.c.import_id == import_id)
    with reading(runtime.engine) as connection:
        return [
            dict(row) for row in connection.execute(query.order_by(tables.LEDGER.c.row_number)).mappings()
        ]


def changes(runtime: Runtime) -> list[tuple[str, date, str]]:
    query = select(tables.CHANGE.c.dataset, tables.CHANGE.c.month, tables.CHANGE.c.source)
    with reading(runtime.engine) as connection:
        return [tuple(row) for row in connection.execute(query.order_by(tables.CHANGE.c.id))]


def count(runtime: Runtime, table: Any) -> int:
    with reading(runtime.engine) as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0
