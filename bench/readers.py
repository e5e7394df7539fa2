"""Fifty people on dashboards at once: answers a second, and what 95 of 100 wait at most."""

import threading
import time

from bench.running import Line, RunningPortal
from bench.table import Row

PEOPLE, SECONDS = 50, 15.0
PATHS = (
    "/api/eferfar/dashboard-data", "/api/rts/dashboard-data", "/api/mining/dashboard-data", "/api/pg/dashboard-data",
    "/api/eoffice/dashboard-data", "/api/dashboard/stats", "/api/departments-performance",
)  # fmt: skip


def readers(portal: RunningPortal) -> list[Row]:
    times: list[float] = []
    over = time.monotonic() + SECONDS

    def read(first: int) -> None:
        line, number = Line(portal.address, portal.token), first
        while (begun := time.monotonic()) < over:
            line.read(PATHS[number % len(PATHS)])
            times.append(time.monotonic() - begun)
            number += 1

    people = [threading.Thread(target=read, args=(number,)) for number in range(PEOPLE)]
    begun = time.monotonic()
    for one in people:
        one.start()
    for one in people:
        one.join()
    each = (time.monotonic() - begun) / len(times)
    slow = sorted(times)[int(0.95 * (len(times) - 1))]
    return [
        Row(f"{PEOPLE} people on dashboards at once: time for one answer", each, None, 1 / 150, "<= 1/150 s"),
        Row(f"{PEOPLE} people on dashboards at once: p95", slow, None, 0.2, "<= 0.2 s"),
    ]
