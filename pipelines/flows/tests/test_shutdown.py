"""A worker that is told to stop hears it, whatever Dagster has just been at."""

import os
import signal
import threading
from typing import Any

import pytest
from dagster._utils import interrupts

from flows.runtime import Runtime
from flows.shutdown import ShutdownSignal
from flows.tests.office import entries, many, record, send
from flows.worker import Worker

ROWS = 3
SPREAD = 5  # moments over a run
LAST = 4  # and so many of its last ones


class Switches:
    """Stands where Dagster puts its handlers of signals in place and takes them down, and tells this process to end at
    one of these moments: before (even) or after (odd) one of the switches.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed, self.moment = 0, -1
        switch = interrupts._replace_interrupt_signal

        def watched(handler: Any) -> None:
            self._pass()
            switch(handler)
            self._pass()

        monkeypatch.setattr(interrupts, "_replace_interrupt_signal", watched)

    def tell_at(self, moment: int) -> None:
        self.passed, self.moment = 0, moment

    def _pass(self) -> None:
        here, self.passed = self.passed == self.moment, self.passed + 1
        if here:
            os.kill(os.getpid(), signal.SIGTERM)


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


@pytest.mark.one_database
def test_told_at_many_moments_of_a_run(
    runtime: Runtime, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    switches = Switches(monkeypatch)
    send(runtime, many(ROWS))
    worker.run(once=True)
    total = switches.passed
    moments = {*range(0, total, total // SPREAD), *range(total - LAST, total)}
    given_back = 0
    for moment in sorted(moments):
        import_id = send(runtime, many(ROWS, seed=moment + 1))
        switches.tell_at(moment)
        with worker.stopping.listening():
            assert ends(worker), f"told at moment {moment} of {total}"
        switches.tell_at(-1)
        worker.stopping.clear()
        given_back += record(runtime, import_id)["state"] == "running"
        worker.run(once=True)
        saved = record(runtime, import_id)
        assert (saved["state"], saved["attempts"], saved["row_count"]) == ("done", 1, ROWS)
        assert len(entries(runtime)) == ROWS
    assert given_back, "no moment was within a run"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_heard_though_another_handler_takes_it(number: signal.Signals) -> None:
    told = ShutdownSignal()
    before = signal.getsignal(number)
    with told.listening():
        signal.signal(number, lambda *_: None)
        signal.raise_signal(number)
        assert told.wait(60)
        told.clear()
        assert not told.wait(0)
        told.reinstall()
        signal.raise_signal(number)
        assert told.is_set()
    assert signal.getsignal(number) is before


def test_other_signals_say_nothing() -> None:
    told = ShutdownSignal()
    before = signal.signal(signal.SIGUSR2, lambda *_: None)
    try:
        with told.listening():
            signal.raise_signal(signal.SIGUSR2)
            assert not told.is_set()
    finally:
        signal.signal(signal.SIGUSR2, before)


def test_what_was_heard_last_is_kept() -> None:
    told = ShutdownSignal()
    with told.listening():
        signal.signal(signal.SIGTERM, lambda *_: None)
        signal.raise_signal(signal.SIGTERM)
    assert told.is_set()
