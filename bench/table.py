"""Rows of the speed table: timing, printing, and writing them to the documentation."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal

Unit = Literal["s", "MiB", "kB", "B"]


@dataclass(frozen=True, slots=True)
class Row:
    """`ours` must not exceed `allowed`, computed from the bare limit or fixed. None: for comparison only."""

    work: str
    ours: float
    bare: float | None = None
    allowed: float | None = None
    rule: str = ""
    unit: Unit = "s"

    @property
    def missed(self) -> bool:
        return self.allowed is not None and self.ours > self.allowed

    @property
    def verdict(self) -> str:
        return "" if self.allowed is None else "MISSED" if self.missed else "ok"

    @property
    def ratio(self) -> str:
        return f"{self.ours / self.bare:.2f}" if self.bare else "-"


def together(*callables: Callable[[], object], times: int = 15, warm: int = 2) -> list[float]:
    """Return the median seconds of each callable. They take turns, so that other load on the machine affects all
    equally.
    """
    durations: list[list[float]] = [[] for _ in callables]
    for turn in range(warm + times):
        for own, work in zip(durations, callables, strict=True):
            seconds = time_once(work)
            if turn >= warm:
                own.append(seconds)
    return [statistics.median(own) for own in durations]


def median(work: Callable[[], object], times: int = 15, warm: int = 2) -> float:
    """Return the median seconds of one callable."""
    return together(work, times=times, warm=warm)[0]


def time_once(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def shown(value: float | None, unit: Unit = "s") -> str:
    if value is None:
        return "-"
    if unit != "s":
        return f"{value:,.0f} {unit}"
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


HEADING = ("work", "ours", "bare", "ratio", "must be", "")


def cells(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    return [
        (row.work, shown(row.ours, row.unit), shown(row.bare, row.unit), row.ratio, row.rule, row.verdict)
        for row in rows
    ]


def show(rows: Sequence[Row]) -> None:
    lines = [HEADING, *cells(rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADING))]
    print(f"\n{machine()}\n")
    for number, line in enumerate(lines):
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
    print()


def write(rows: Sequence[Row], path: Path, day: date, minutes: float) -> None:
    heading = ("Work", "Portal", "Compared with", "Ratio", "Must be", "")
    lines = [heading, ("---", *["---:"] * 3, "---", "---"), *cells(rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    load = os.getloadavg()[2]
    template = Path(__file__).with_name("page.md").read_text()
    text = template.format(
        machine=machine(), day=day.isoformat(), minutes=minutes, load=load, table=table,
        missed=sum(row.missed for row in rows), judged=sum(row.allowed is not None for row in rows),
    )  # fmt: skip
    path.write_text(text)
