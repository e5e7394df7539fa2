"""Overhead of the metrics: counting a request, relative to the request itself, and a scrape."""

import os
import tempfile

from bench.running import RunningPortal
from bench.table import Row, median

TIMES = 1_000


def counting(portal: RunningPortal) -> list[Row]:
    request = median(lambda: portal.get("/api/site"), times=101)
    with tempfile.TemporaryDirectory(prefix="jilha-counts-") as folder:
        spent = _one_count(folder)
    scrape = median(lambda: portal.http.get("/metrics").raise_for_status(), times=31)
    bare = request - spent
    return [
        Row("a request that the metrics count", *(request, bare, 1.05 * bare, "<= 1.05 x uncounted")),
        # Every 15 s: 1 % of a CPU core.
        Row("a scrape of the metrics", *(scrape, None, 0.15, "<= 0.15 s")),
    ]


def _one_count(folder: str) -> float:
    """Count into files, as a web process does."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    os.environ["PORTAL_METRICS_DIR"] = folder
    from portal.core.metrics import REQUESTS, SECONDS

    def count() -> None:
        for _ in range(TIMES):
            REQUESTS.labels(operation="site", method="GET", status=200).inc()
            SECONDS.labels(operation="site").observe(0.003)

    return median(count, times=5) / TIMES
