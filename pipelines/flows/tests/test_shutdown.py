"""Shutdown signals reach the worker at any point of a Dagster run."""

import os
import signal
import threading
from typing import Any

import pytest
from dagster._utils import interrupts

from flows.runtime import Runtime
from flows.shutdown import ShutdownSignal
from flows.tests.office import entries, generate_sheet, record, send
from flows.worker import Worker

ROWS = 3
SPREAD = 5  # signal points spread over a run
LAST = 4  # and this many at its end


class SignalPoints:
    """Sends SIGTERM to this process around a chosen switch of Dagster's signal handlers.

    Points are numbered: even ones are just before a handler is installed or removed, odd ones just after.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed, self.point = 0, -1
        switch = interrupts._replace_interrupt_signal

        def watched(handler: Any) -> None:
            self._pass()
            switch(handler)
            self._pass()

        monkeypatch.setattr(interrupts, "_replace_interrupt_signal", watched)

    def send_at(self, point: int) -> None:
        self.passed, self.point = 0, point

    def _pass(self) -> None:
        is_chosen, self.passed = self.passed == self.point, self.passed + 1
        if is_chosen:
            os.kill(os.getpid(), signal.SIGTERM)


def stops(worker: Worker) -> bool:
    """Run the worker and return whether it stops without help."""
    helped: list[bool] = []

    def stop_late() -> None:
        helped.append(True)
        worker.stopping.set()

    helper = threading.Timer(60, stop_late)
    helper.start()
    try:
        worker.run()
    finally:
        helper.cancel()
        helper.join()
    return not helped


@pytest.mark.one_database
def test_worker_stops_at_any_point_of_a_run(
    runtime: Runtime, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    signals = SignalPoints(monkeypatch)
    send(runtime, generate_sheet(ROWS))
    worker.run(once=True)
    total = signals.passed
    points = {*range(0, total, total // SPREAD), *range(total - LAST, total)}
    given_back = 0
    for point in sorted(points):
        import_id = send(runtime, generate_sheet(ROWS, seed=point + 1))
        signals.send_at(point)
        with worker.stopping.listening():
            assert stops(worker), f"signal at point {point} of {total}"
        signals.send_at(-1)
        worker.stopping.clear()
        given_back += record(runtime, import_id)["state"] == "running"
        worker.run(once=True)
        saved = record(runtime, import_id)
        assert (saved["state"], saved["attempts"], saved["row_count"]) == ("done", 1, ROWS)
        assert len(entries(runtime)) == ROWS
    assert given_back, "no point was within a run"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_is_received_despite_another_handler(number: signal.Signals) -> None:
    shutdown = ShutdownSignal()
    before = signal.getsignal(number)
    with shutdown.listening():
        signal.signal(number, lambda *_: None)
        signal.raise_signal(number)
        assert shutdown.wait(60)
        shutdown.clear()
        assert not shutdown.wait(0)
        shutdown.reinstall()
        signal.raise_signal(number)
        assert shutdown.is_set()
    assert signal.getsignal(number) is before


def test_ignores_other_signals() -> None:
    shutdown = ShutdownSignal()
    before = signal.signal(signal.SIGUSR2, lambda *_: None)
    try:
        with shutdown.listening():
            signal.raise_signal(signal.SIGUSR2)
            assert not shutdown.is_set()
    finally:
        signal.signal(signal.SIGUSR2, before)


def test_remembers_a_signal_after_listening() -> None:
    shutdown = ShutdownSignal()
    with shutdown.listening():
        signal.signal(signal.SIGTERM, lambda *_: None)
        signal.raise_signal(signal.SIGTERM)
    assert shutdown.is_set()
