"""Memory of an import above the worker's idle memory. Only Linux reports it precisely enough."""

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import polars as pl

from bench.running import RunningPortal
from bench.sheets_of_rows import rows, write_csv, write_xlsx
from bench.table import Row

# 200,000 rows as CSV exceed the upload limit, so that sheet is a workbook, which also needs the most memory.
LIMITS = ((1_000, 150, "csv"), (200_000, 600, "xlsx"))
INTERVAL = 0.02


def imports(portal: RunningPortal, places: pl.DataFrame, folder: Path, today: date) -> list[Row]:
    """Run first: memory that an earlier import left in the process would hide what a later one takes."""
    if not Path("/proc/self/smaps_rollup").exists():
        print("memory of an import: not measured, this system has no /proc/<pid>/smaps_rollup")
        return []
    results = []
    for count, limit, kind in LIMITS:
        path = folder / f"memory-{count}.{kind}"
        sheet = rows(places, today - timedelta(days=1500 + count // 100), count)
        (write_csv if kind == "csv" else write_xlsx)(sheet, path)
        with _watched(_worker()) as sizes:
            portal.upload(path)
            portal.wait_until_published()
        work = f"memory of an import of {count:,} rows ({kind.upper()})"
        results.append(Row(work, max(sizes) - sizes[0], None, limit, f"<= {limit} MiB", "MiB"))
    return results


def _worker() -> int:
    for pid in _descendants(os.getpid()):
        with contextlib.suppress(OSError):
            if b"flows.worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
    raise RuntimeError("no worker is running")


def _descendants(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, _, rest = stat.read_text().partition(" (")
            children.setdefault(int(rest.rpartition(") ")[2].split()[1]), []).append(int(number))
    pids = [pid]
    for descendant in pids:
        pids += children.get(descendant, [])
    return pids


def _size(pid: int) -> float:
    """Return the MiB of a process and its descendants; shared pages count once."""
    total = 0
    for descendant in _descendants(pid):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{descendant}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total / 1024


@contextlib.contextmanager
def _watched(pid: int) -> Iterator[list[float]]:
    sizes, ended = [_size(pid)], threading.Event()

    def watch() -> None:
        while not ended.is_set():
            sizes.append(_size(pid))
            time.sleep(INTERVAL)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield sizes
    finally:
        ended.set()
        watcher.join()
