"""How much memory an import takes, above what its worker holds at rest. Linux alone says it so exactly."""

import contextlib
import threading
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import polars as pl

from bench.running import RunningPortal
from bench.sheets_of_rows import rows, write_csv, write_xlsx
from bench.table import Row

# 200,000 rows as CSV are more than an upload may be: there a sheet is a workbook, which also takes the most memory.
LIMITS = ((1_000, 150, "csv"), (200_000, 600, "xlsx"))
EVERY = 0.02


def imports(portal: RunningPortal, places: pl.DataFrame, folder: Path, today: date) -> list[Row]:
    """To be asked first: what an earlier import left with the process would hide what a later one takes."""
    if not Path("/proc/self/smaps_rollup").exists():
        print("memory of an import: not measured, this system has no /proc/<pid>/smaps_rollup")
        return []
    found = []
    for count, most, kind in LIMITS:
        path = folder / f"memory-{count}.{kind}"
        sheet = rows(places, today - timedelta(days=1500 + count // 100), count)
        (write_csv if kind == "csv" else write_xlsx)(sheet, path)
        with _watched(_worker(portal.pid)) as seen:
            portal.upload(path)
            portal.wait_until_published()
        taken = max(seen) - seen[0]
        found.append(
            Row(
                f"memory of an import of {count:,} rows ({kind.upper()})",
                taken,
                None,
                most,
                f"<= {most} MiB",
                "MiB",
            )
        )
    return found


def _worker(start: int) -> int:
    for pid in _below(start):
        with contextlib.suppress(OSError):
            if b"flows.worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
    raise RuntimeError("no worker is running")


def _below(pid: int) -> list[int]:
    """The process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, _, rest = stat.read_text().partition(" (")
            children.setdefault(int(rest.rpartition(") ")[2].split()[1]), []).append(int(number))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def _size(pid: int) -> float:
    """MiB of a process and its children; a page that several share counts once in all."""
    total = 0
    for one in _below(pid):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total / 1024


@contextlib.contextmanager
def _watched(pid: int) -> Iterator[list[float]]:
    seen, ended = [_size(pid)], threading.Event()

    def watch() -> None:
        while not ended.is_set():
            seen.append(_size(pid))
            time.sleep(EVERY)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield seen
    finally:
        ended.set()
        watcher.join()
