"""Helpers for tests of concurrent writers."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy.exc import IntegrityError

from flows import queue
from flows.importing import prepare, settle
from lifecycle.conftest import TODAY, Office
from lifecycle.test_together import at_once

__all__ = ["assert_no_server_error", "at_once", "codes", "pending", "work_through"]


def codes(responses: Iterable[Any]) -> list[int]:
    return sorted(response.status_code for response in responses)


def assert_no_server_error(responses: Iterable[Any]) -> None:
    for response in responses:
        assert response.status_code < 500, response.content


def pending() -> list[int]:
    """Return the stored pending counts by id."""
    from portal.transactions.models import EferfarEntry

    return list(EferfarEntry.objects.order_by("pk").values_list("total_pending", flat=True))


def work_through(office: Office, between: Callable[[], object] = lambda: None) -> None:
    """Run the worker's steps with retries. `between` runs once between reading and writing a sheet."""
    undisturbed = False
    while job := queue.claim(office.runtime.engine, "here"):
        ready = prepare(office.runtime, job, TODAY)
        if not undisturbed:
            between()
        try:
            settle(office.runtime, ready)
        except IntegrityError:
            queue.give_back(office.runtime.engine, job, counted=False)
            undisturbed = True
    office.work()
