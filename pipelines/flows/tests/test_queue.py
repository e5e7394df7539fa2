"""Claims, leases and turns in the import queue."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import update

from flows import identity, queue, tables
from flows.database import is_postgres, reading
from flows.queue import Counts, Job, LeaseLost
from flows.runtime import Runtime
from flows.tests.office import claim, generate_sheet, record, send


def expire(runtime: Runtime, import_id: int) -> None:
    past = queue.now() - timedelta(seconds=1)
    with runtime.engine.begin() as connection:
        connection.execute(
            update(tables.IMPORT).where(tables.IMPORT.c.id == import_id).values(lease_until=past)
        )


def settle(runtime: Runtime, job: Job) -> None:
    with runtime.engine.begin() as connection:
        queue.finish(connection, job, "done", Counts())


def test_claims_oldest_first_and_each_once(runtime: Runtime) -> None:
    first, second = send(runtime, generate_sheet(1)), send(runtime, generate_sheet(1), dataset="rts")
    assert [claim(runtime).id, claim(runtime).id] == [first, second]
    assert queue.claim(runtime.engine, "other") is None
    assert record(runtime, first)["attempts"] == 1


def test_imports_of_a_dataset_run_one_at_a_time_in_order(runtime: Runtime) -> None:
    first, second = send(runtime, generate_sheet(1)), send(runtime, generate_sheet(1))
    elsewhere, third = send(runtime, generate_sheet(1), dataset="rts"), send(runtime, generate_sheet(1))
    job = claim(runtime)
    assert (job.id, claim(runtime, "other").id) == (first, elsewhere)
    assert queue.claim(runtime.engine, "third") is None
    with reading(runtime.engine) as connection:
        assert queue.has_work(connection) == (False, False) and queue.has_unclaimed_work(connection)
    queue.give_back(runtime.engine, job)  # it keeps its place while waiting for a retry
    assert queue.claim(runtime.engine, "third") is None
    expire(runtime, first)
    settle(runtime, claim(runtime))
    job = claim(runtime, "third")
    assert (job.id, queue.claim(runtime.engine, "other")) == (second, None)
    settle(runtime, job)
    assert claim(runtime).id == third


def test_departments_take_turns(runtime: Runtime) -> None:
    """Many sheets of one department do not hold up a later one of another."""
    many_ = [send(runtime, generate_sheet(1), preview=True) for _ in range(5)]
    single = send(runtime, generate_sheet(1), dataset="rts")
    other = send(runtime, generate_sheet(1), dataset="mining", preview=True)
    order = []
    for _ in range(7):
        job = claim(runtime)
        order.append(job.id)
        settle(runtime, job)
    assert order == [many_[0], single, other, *many_[1:]]


def test_departments_of_one_dataset_take_turns(runtime: Runtime) -> None:
    first, second = (send(runtime, generate_sheet(1), preview=True, department="esakshi") for _ in range(2))
    third = send(runtime, generate_sheet(1), preview=True, department="mahadbt")
    order = []
    for _ in range(3):
        job = claim(runtime)
        order.append(job.id)
        settle(runtime, job)
    assert order == [first, third, second]


def test_previews_neither_wait_nor_block(runtime: Runtime) -> None:
    preview, first = send(runtime, generate_sheet(1), preview=True), send(runtime, generate_sheet(1))
    another = send(runtime, generate_sheet(1), preview=True)
    assert [claim(runtime, name).id for name in "abc"] == [preview, first, another]


def test_leases_use_the_databases_clock(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose clock is ahead takes no imports from others."""
    if not is_postgres(runtime.engine):
        pytest.skip("SQLite is for one machine: there is one clock")
    import_id = send(runtime, generate_sheet(1))
    claim(runtime)
    ahead = queue.now() + timedelta(hours=1)
    monkeypatch.setattr(queue, "now", lambda: ahead)
    assert queue.claim(runtime.engine, "ahead") is None
    assert record(runtime, import_id)["lease_until"] < ahead


def test_pause_grows_with_each_killed_worker(runtime: Runtime) -> None:
    import_id = send(runtime, generate_sheet(1))
    claim(runtime, "one")
    assert queue.release(runtime.engine, "one") == 1
    claim(runtime, "two")  # at once: this file need not be what killed the first worker
    assert queue.release(runtime.engine, "two") == 1
    assert queue.claim(runtime.engine, "three") is None
    expire(runtime, import_id)
    assert claim(runtime, "three").attempts == 3


def test_takes_over_the_import_of_a_silent_worker(runtime: Runtime) -> None:
    import_id = send(runtime, generate_sheet(1))
    slow = claim(runtime, "slow")
    expire(runtime, import_id)
    quick = claim(runtime, "quick")
    assert (quick.id, quick.attempts) == (import_id, 2)
    assert not queue.renew(runtime.engine, slow)
    with pytest.raises(LeaseLost), runtime.engine.begin() as connection:
        queue.finish(connection, slow, "done", Counts())
    assert queue.renew(runtime.engine, quick)
    assert record(runtime, import_id)["lease_owner"] == "quick"


def test_renewed_lease_blocks_others(runtime: Runtime) -> None:
    import_id = send(runtime, generate_sheet(1))
    job = claim(runtime)
    expire(runtime, import_id)
    assert queue.renew(runtime.engine, job)
    assert queue.claim(runtime.engine, "other") is None


def test_given_back_import_waits_before_a_retry(runtime: Runtime) -> None:
    import_id = send(runtime, generate_sheet(1))
    queue.give_back(runtime.engine, claim(runtime))
    assert queue.claim(runtime.engine, "other") is None
    expire(runtime, import_id)
    assert claim(runtime, "other").attempts == 2


def test_interrupted_attempt_does_not_count(runtime: Runtime) -> None:
    send(runtime, generate_sheet(1))
    queue.give_back(runtime.engine, claim(runtime), counted=False)
    assert claim(runtime, "other").attempts == 1


def test_has_work(runtime: Runtime) -> None:
    with reading(runtime.engine) as connection:
        assert queue.has_work(connection) == (False, False)
    send(runtime, generate_sheet(1))
    with reading(runtime.engine) as connection:
        assert queue.has_work(connection) == (True, False)


def test_many_workers_never_share_an_import(runtime: Runtime) -> None:
    sent = {send(runtime, generate_sheet(1), preview=bool(number % 3)) for number in range(30)}
    taken: list[int] = []

    def work(name: str) -> None:
        while len(taken) < len(sent):
            if job := queue.claim(runtime.engine, name):
                taken.append(job.id)
                settle(runtime, job)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, (f"worker {number}" for number in range(4))))
    assert sorted(taken) == sorted(sent)
    in_order = [number for number in taken if not record(runtime, number)["preview"]]
    assert in_order == sorted(in_order)


def test_counts_must_add_up() -> None:
    with pytest.raises(ValueError, match="missing"):
        Counts(rows=2, imported=1)


def test_detects_dead_workers_on_the_same_machine() -> None:
    me = identity.new_owner()
    machine = me.rsplit(":", 2)[0]
    assert len(me) <= 100
    assert not identity.is_dead(me, me)
    assert identity.is_dead(identity.new_owner(), me)  # our pid with another token
    assert not identity.is_dead(f"{machine}:1:0a0a0a0a", me)
    assert not identity.is_dead("elsewhere/1:999999:0a0a0a0a", me)
    assert identity.is_dead(f"{machine}:4194304:0a0a0a0a", me)  # beyond the highest possible pid
