"""Readers only see complete versions, while writers publish and after they are killed."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from typing import Any

import pytest

from catalog.calendar import Window
from catalog.datasets.eferfar import EFERFAR
from catalog.rows import whole
from marts.build import collect, compact, publish
from marts.query import Query, Reader
from marts.store import Store
from oracle.entries import entry, frames

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAYS = [date(2025, 11, 1), date(2026, 2, 1), date(2026, 3, 31), date(2026, 4, 1), date(2026, 5, 1)]
ALL = Query(Window(), {}, ("summary", "monthly_processing_days"), TODAY)
KILLS = 25


def uniform(number: int) -> dict[date, Any]:
    """Facts with `number` pending in every row."""
    return frames([entry(taluka, day, "disputed", "", number) for day in DAYS for taluka in (1, 2, 3)])


def number_of(reader: Reader) -> int:
    """Return the number of the version, and assert that all months agree on it."""
    answer = reader.answer(EFERFAR, ALL)
    pending = {whole(row, "total_pending") for row in answer.blocks["monthly_processing_days"]}
    assert len(answer.blocks["monthly_processing_days"]) == len(DAYS)
    assert len(pending) == 1, f"version {answer.version} is a mixture: {pending}"
    (number,) = pending
    assert answer.blocks["summary"][0]["total_pending"] == number * len(DAYS)
    return number // 3


def test_readers_see_complete_versions_while_others_write(store: Store) -> None:
    publish(store, EFERFAR, uniform(0), now=NOW)
    reader, done = Reader(store), threading.Event()

    def read(_: int) -> list[int]:
        numbers = []
        while not done.is_set():
            numbers.append(number_of(reader))
        return numbers

    with ThreadPoolExecutor(4) as pool:
        seen = pool.map(read, range(4))
        try:
            for number in range(1, 31):
                publish(store, EFERFAR, uniform(number), now=NOW)
                if number % 5 == 0:
                    compact(store, EFERFAR, now=NOW)
                if number % 7 == 0:
                    collect(store, 0.5)
        finally:
            done.set()
    for numbers in seen:
        assert numbers == sorted(numbers)  # no reader goes back to an older version
    assert number_of(reader) == 30


def test_concurrent_writers_lose_no_publication(store: Store) -> None:
    publish(store, EFERFAR, uniform(0), now=NOW)

    def write(month: int) -> None:
        for number in range(1, 6):
            publish(store, EFERFAR, frames([entry(1, date(2024, month, 1), "disputed", "", number)]), now=NOW)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(1, 5)))
    manifest = store.manifest()
    assert manifest.version == 21
    assert {f"2024-{month:02}" for month in range(1, 5)} < set(manifest.dataset("eferfar").partitions)


def _publish_forever(root: str, start: int) -> None:
    """Run in the child process until it is killed."""
    store, number = Store(root), start
    while True:
        number += 1
        publish(store, EFERFAR, uniform(number), now=NOW)
        print(number, flush=True)
        if number % 3 == 0:
            compact(store, EFERFAR, now=NOW)
        if number % 4 == 0:
            collect(store, 0)


@pytest.mark.crash
def test_killed_writer_leaves_a_complete_version(store: Store) -> None:
    publish(store, EFERFAR, uniform(0), now=NOW)
    chance, reader, last = random.Random(20261121), Reader(store), 0
    for _ in range(KILLS):
        child = subprocess.Popen(
            [sys.executable, __file__, str(store.root), str(last)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        announced = int(child.stdout.readline())  # it has started publishing
        until = time.monotonic() + chance.uniform(0, 0.15)
        while time.monotonic() < until:
            number_of(reader)
        os.kill(child.pid, signal.SIGKILL)
        rest = child.stdout.read().split()
        child.wait()
        child.stdout.close()
        announced = int(rest[-1]) if rest else announced
        last = number_of(reader)
        # Announced versions are published, and at most the next one.
        assert announced <= last <= announced + 1
        assert store.damaged("eferfar") == ()
        # The killed process released its lock.
        publish(store, EFERFAR, uniform(last), now=NOW)
    collect(store, 0)
    named = set(store.manifest().dataset("eferfar").files())
    assert {path.relative_to(store.root).as_posix() for path in store.root.glob("*/*")} == named
    assert {path.name for path in store.root.iterdir()} == {"eferfar", "manifest.json", ".lock"}


if __name__ == "__main__":
    _publish_forever(sys.argv[1], int(sys.argv[2]))
