"""A worker that is told to stop hears it, whatever Dagster has just been at."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from flows.house import House
from flows.tests.office import entries, many, record, send
from flows.told import Told
from flows.worker import Worker

ROWS = 3
MOMENTS = 4  # spread over a run
LAST = 4  # and so many of its last ones
SWITCHED = "_replace_interrupt_signal"  # Dagster's own: where handlers come and go


@contextmanager
def watched(seen: Callable[[str], None]) -> Iterator[None]:
    """Tells of every call of a function of Dagster's."""

    def profile(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and "/dagster/" in frame.f_code.co_filename:
            seen(frame.f_code.co_name)

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


def ends(worker: Worker) -> bool:
    """Whether a worker that is to go on until told to stop ends by itself."""
    late: list[bool] = []

    def help_out() -> None:
        late.append(True)
        worker.stopping.set()

    helper = threading.Timer(60, help_out)
    helper.start()
    try:
        worker.run()
    finally:
        helper.cancel()
        helper.join()
    return not late


def test_told_at_many_moments_of_a_run(house: House, worker: Worker) -> None:
    calls: list[str] = []
    for number in (1, 2):  # the first fills what the others find ready
        send(house, many(ROWS, seed=number))
        calls.clear()
        with watched(calls.append):
            worker.run(once=True)
    total = max(at for at, name in enumerate(calls) if name == SWITCHED) + 1
    start = next(at for at, name in enumerate(calls) if name == SWITCHED)
    step = (total - start) // MOMENTS
    given_back = 0
    for number, moment in enumerate([*range(start, total, step), *range(total - LAST, total)], start=3):
        import_id = send(house, many(ROWS, seed=number))
        left = [moment]

        def tell(_name: str, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] == -1:
                os.kill(os.getpid(), signal.SIGTERM)

        with worker.stopping.listening(), watched(tell):
            assert ends(worker), f"told at call {moment} of {total}"
        worker.stopping.clear()
        given_back += record(house, import_id)["state"] == "running"
        worker.run(once=True)
        saved = record(house, import_id)
        assert (saved["state"], saved["attempts"], saved["row_count"]) == ("done", 1, ROWS)
        assert len(entries(house)) == ROWS
    assert given_back, "no moment was within a run"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_heard_though_another_handler_takes_it(number: signal.Signals) -> None:
    told = Told()
    before = signal.getsignal(number)
    with told.listening():
        signal.signal(number, lambda *_: None)
        signal.raise_signal(number)
        assert told.wait(60)
        told.clear()
        assert not told.wait(0)
        told.take_back()
        signal.raise_signal(number)
        assert told.is_set()
    assert signal.getsignal(number) is before


def test_other_signals_say_nothing() -> None:
    told = Told()
    before = signal.signal(signal.SIGUSR2, lambda *_: None)
    try:
        with told.listening():
            signal.raise_signal(signal.SIGUSR2)
            assert not told.is_set()
    finally:
        signal.signal(signal.SIGUSR2, before)


def test_what_was_heard_last_is_kept() -> None:
    told = Told()
    with told.listening():
        signal.signal(signal.SIGTERM, lambda *_: None)
        signal.raise_signal(signal.SIGTERM)
    assert told.is_set()
