"""`kill -9` of the web process during uploads and edits: nothing partial, and a retry with the same
Idempotency-Key creates no second import.
"""

import http.client
import os
import random
import threading
import time
import uuid
from typing import Any

import pytest

from flows.tests.office import generate_sheet
from support.long import Report
from support.processes import Processes

ROUNDS = int(os.environ.get("CRASH_ROUNDS", "2"))
ROWS = 2_000
pytestmark = [pytest.mark.crash]


def sheet(seed: int) -> bytes:
    """Return a sheet with talukas that the portal knows."""
    text = generate_sheet(ROWS, seed=seed).decode()
    return text.replace("Pune,Pune,Haveli", "Konkan,Thane,Thane").encode()


def test_uploads_survive_kill(portal: Processes, token: str, chance: random.Random, figure: Report) -> None:
    from portal.figures.models import Import
    from portal.transactions.models import EferfarEntry

    portal.start("web", "worker")
    refused = 0
    keys = []
    for number in range(ROUNDS):
        keys.append(uuid.uuid4().hex)
        responses: list[Any] = []

        def send(key: str = keys[-1], content: bytes = sheet(number), into: list[Any] = responses) -> None:
            try:
                into.append(portal.upload("/api/eferfar/import-csv", token, content, key))
            except (OSError, http.client.HTTPException) as lost:
                into.append(lost)

        sender = threading.Thread(target=send)
        sender.start()
        time.sleep(chance.uniform(0, 0.6))
        portal.kill("web")
        sender.join()
        refused += isinstance(responses[0], Exception)
        portal.start("web")
        status, body = portal.upload("/api/eferfar/import-csv", token, sheet(number), keys[-1])
        assert status in (200, 202), body
        portal.until(lambda: not Import.objects.filter(state__in=("queued", "running")).exists())
    records = list(Import.objects.order_by("id"))
    figure("kills", ROUNDS)
    figure("responses lost", refused)
    figure("imports lost", len(set(keys) - {record.idempotency_key for record in records}))
    figure("imports doubled", len(records) - len({record.idempotency_key for record in records}))
    assert [record.idempotency_key for record in records] == keys
    assert {record.state for record in records} == {"done"}
    for record in records:
        done = record.imported_count + record.updated_count + record.unchanged_count
        assert done == record.row_count == ROWS
    assert EferfarEntry.objects.count() == ROWS
    # Uploads cut off by a kill are unused files, swept after a day.
    left = list((portal.data / "uploads" / "incoming").glob("*"))
    assert len(left) <= ROUNDS


def test_edits_are_atomic_under_kill(
    portal: Processes, token: str, chance: random.Random, figure: Report
) -> None:
    """An entry, its changed month and its audit entry are stored together, whenever the process dies."""
    from portal.audit.models import AuditEntry
    from portal.figures.models import Change
    from portal.geography.models import Taluka
    from portal.transactions.models import EferfarEntry

    kurla = Taluka.objects.select_related("district").get(name_en="Kurla")
    body = {"division_id": kurla.district.division_id, "district_id": kurla.district_id, "taluka_id": kurla.pk,
            "status": "disputed", "total_pending": 1, "total_issued": 1, "avg_processing_days": 1}  # fmt: skip
    confirmed = 0
    for number in range(ROUNDS):
        portal.start("web")
        ended = threading.Event()

        def write(start: int = number * 1_000, ended: threading.Event = ended) -> None:
            nonlocal confirmed
            for day in range(1_000):
                try:
                    date = time.strftime("%Y-%m-%d", time.gmtime((10_000 + start + day) * 86_400))
                    status, _ = portal.ask("POST", "/api/eferfar/transactions", token, body | {"date": date})
                    confirmed += status == 201
                except (OSError, http.client.HTTPException):
                    break
            ended.set()

        writer = threading.Thread(target=write)
        writer.start()
        time.sleep(chance.uniform(0.2, 0.8))
        portal.kill("web")
        writer.join()
    rows = EferfarEntry.objects.count()
    figure("kills", ROUNDS)
    figure("entries confirmed", confirmed)
    figure("entries stored", rows)
    assert (
        confirmed <= rows <= confirmed + ROUNDS
    )  # all confirmed entries, and per kill at most one unconfirmed
    assert AuditEntry.objects.filter(action="create", entity="eferfar").count() == rows
    months = {row.date.replace(day=1) for row in EferfarEntry.objects.all()}
    assert months == set(Change.objects.values_list("month", flat=True))
