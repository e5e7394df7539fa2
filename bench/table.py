"""Rows of the speed table, how they are timed, and how they are printed."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """`allowed` is what `ours` must not exceed, worked out from the bare limit (or fixed); all in seconds."""

    work: str
    ours: float
    bare: float | None
    allowed: float
    rule: str


def median(work: Callable[[], object], times: int = 15, warm: int = 2) -> float:
    """Seconds of one call, as the median of several after a few warm ones."""
    for _ in range(warm):
        work()
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def once(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def seconds(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.1f} ms"


def machine() -> str:
    names = [
        line.split(":", 1)[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")
    ]
    memory = next(
        (int(line.split()[1]) // 2**20 for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), 0
    )
    kind = names[0] if names else platform.processor() or platform.machine()
    return f"{os.cpu_count()} x {kind}, {memory} GiB, {platform.system()}, Python {platform.python_version()}"


def _lines(path: str) -> list[str]:
    file = Path(path)
    return file.read_text().splitlines() if file.exists() else []


def show(rows: list[Row]) -> None:
    heading = ("work", "ours", "bare", "ratio", "must be", "")
    lines = [heading]
    for row in rows:
        ratio = f"{row.ours / row.bare:.2f}" if row.bare else "-"
        verdict = "ok" if row.ours <= row.allowed else "MISSED"
        lines.append((row.work, seconds(row.ours), seconds(row.bare), ratio, row.rule, verdict))
    widths = [max(len(line[column]) for line in lines) for column in range(len(heading))]
    print(f"\n{machine()}\n")
    for number, line in enumerate(lines):
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
    print()
