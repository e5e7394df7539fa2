"""Fifty users on dashboards at once: responses per second, and the 95th percentile of the response time."""

import time
from concurrent.futures import ThreadPoolExecutor

from bench.running import Connection, RunningPortal
from bench.table import Row

USERS, SECONDS = 50, 15.0
PATHS = (
    "/api/eferfar/dashboard-data", "/api/rts/dashboard-data", "/api/mining/dashboard-data", "/api/pg/dashboard-data",
    "/api/eoffice/dashboard-data", "/api/dashboard/stats", "/api/departments-performance",
)  # fmt: skip


def readers(portal: RunningPortal) -> list[Row]:
    times: list[float] = []
    end = time.monotonic() + SECONDS

    def read(first: int) -> None:
        connection, number = Connection(portal.address, portal.token), first
        while (started := time.monotonic()) < end:
            connection.read(PATHS[number % len(PATHS)])
            times.append(time.monotonic() - started)
            number += 1

    started = time.monotonic()
    with ThreadPoolExecutor(USERS) as pool:
        list(pool.map(read, range(USERS)))
    per_response = (time.monotonic() - started) / len(times)
    p95 = sorted(times)[int(0.95 * (len(times) - 1))]
    return [
        Row(
            f"{USERS} people on dashboards at once: time for one answer",
            per_response,
            None,
            1 / 150,
            "<= 1/150 s",
        ),
        Row(f"{USERS} people on dashboards at once: p95", p95, None, 0.2, "<= 0.2 s"),
    ]
