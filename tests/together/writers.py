"""Helpers for tests of concurrent writers."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy.exc import IntegrityError

from flows import queue
from flows.importing import prepare, settle
from lifecycle.conftest import TODAY, Office
from lifecycle.test_together import at_once

__all__ = ["at_once", "codes", "no_fault", "pending", "work_through"]


def codes(answers: Iterable[Any]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def no_fault(answers: Iterable[Any]) -> None:
    for answer in answers:
        assert answer.status_code < 500, answer.content


def pending() -> list[int]:
    """Return the stored pending counts by id."""
    from portal.transactions.models import EferfarEntry

    return list(EferfarEntry.objects.order_by("pk").values_list("total_pending", flat=True))


def work_through(office: Office, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Run the worker's steps with retries. `meanwhile` runs once between reading and writing a sheet."""
    undisturbed = False
    while job := queue.claim(office.runtime.engine, "here"):
        ready = prepare(office.runtime, job, TODAY)
        if not undisturbed:
            meanwhile()
        try:
            settle(office.runtime, ready)
        except IntegrityError:
            queue.give_back(office.runtime.engine, job, counted=False)
            undisturbed = True
    office.work()
