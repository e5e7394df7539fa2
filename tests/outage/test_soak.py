"""Two readers and an importer for fifteen minutes: no request fails and memory does not grow."""

import os
import threading
import time
from collections import Counter

import pytest

from outage.test_web_killed import sheet
from support.long import Report
from support.processes import Processes

SECONDS = float(os.environ.get("SOAK_SECONDS", "900"))
WARM = min(120.0, SECONDS / 4)
READ = (
    "/api/eferfar/dashboard-data", "/api/eferfar/transactions?per_page=50", "/api/dashboard/stats", "/api/departments",
    "/api/eferfar/export?format=csv", "/api/imports", "/api/catalog", "/api/submissions", "/api/freshness", "/",
)  # fmt: skip
GROWTH = 1.25  # of resident memory after the warm-up


@pytest.mark.long
def test_no_errors_and_no_memory_growth(portal: Processes, token: str, figure: Report) -> None:
    portal.start("web", "worker")
    statuses: Counter[int] = Counter()
    lock, ended = threading.Lock(), threading.Event()

    def note(status: int) -> None:
        with lock:
            statuses[status] += 1

    def read(first: int) -> None:
        number = first
        while not ended.wait(0.05):
            note(portal.ask("GET", READ[number % len(READ)], token)[0])
            number += 1

    def bring_in() -> None:
        number = 0
        while not ended.wait(2):
            note(portal.upload("/api/eferfar/import-csv", token, sheet(number))[0])
            number += 1

    threads = [threading.Thread(target=read, args=(0,)), threading.Thread(target=read, args=(5,)),
               threading.Thread(target=bring_in)]  # fmt: skip
    for thread in threads:
        thread.start()
    try:
        time.sleep(WARM)
        before = {name: portal.memory(name) for name in ("web", "worker")}
        time.sleep(SECONDS - WARM)
        after = {name: portal.memory(name) for name in ("web", "worker")}
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    figure("seconds", round(SECONDS))
    figure("requests", sum(statuses.values()))
    figure("by status", dict(sorted(statuses.items())))
    figure("5xx", sum(count for status, count in statuses.items() if status >= 500))
    for name in before:
        figure(
            f"memory of {name}, MiB before and after", f"{before[name] / 1024:.0f} → {after[name] / 1024:.0f}"
        )
    assert not [status for status in statuses if status >= 400], statuses
    assert all(after[name] <= before[name] * GROWTH + 20_000 for name in before), (before, after)
