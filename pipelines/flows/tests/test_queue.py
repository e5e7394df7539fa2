"""Who may have an import, and for how long."""

import threading
from datetime import timedelta

import pytest
from sqlalchemy import update

from flows import identity, queue, tables
from flows.database import is_postgres, reading
from flows.house import House
from flows.queue import Counts, Job, LeaseLost
from flows.tests.office import claim, many, record, send


def expire(house: House, import_id: int) -> None:
    past = queue.now() - timedelta(seconds=1)
    with house.engine.begin() as connection:
        connection.execute(
            update(tables.IMPORT).where(tables.IMPORT.c.id == import_id).values(lease_until=past)
        )


def settle(house: House, job: Job) -> None:
    with house.engine.begin() as connection:
        queue.finish(connection, job, "done", Counts())


def test_oldest_first_and_each_once(house: House) -> None:
    first, second = send(house, many(1)), send(house, many(1), dataset="rts")
    assert [claim(house).id, claim(house).id] == [first, second]
    assert queue.claim(house.engine, "other") is None
    assert record(house, first)["attempts"] == 1


def test_of_one_dataset_one_at_a_time_in_order(house: House) -> None:
    first, second = send(house, many(1)), send(house, many(1))
    elsewhere, third = send(house, many(1), dataset="rts"), send(house, many(1))
    job = claim(house)
    assert (job.id, claim(house, "other").id) == (first, elsewhere)
    assert queue.claim(house.engine, "third") is None
    with reading(house.engine) as connection:
        assert queue.has_work(connection) == (False, False) and queue.waits(connection)
    queue.give_back(house.engine, job)  # it keeps its place while it waits for another attempt
    assert queue.claim(house.engine, "third") is None
    expire(house, first)
    settle(house, claim(house))
    job = claim(house, "third")
    assert (job.id, queue.claim(house.engine, "other")) == (second, None)
    settle(house, job)
    assert claim(house).id == third


def test_departments_take_turns(house: House) -> None:
    """Sheets of one department, however many, don't hold up the single one of another that came after them."""
    many_ = [send(house, many(1), preview=True) for _ in range(5)]
    single = send(house, many(1), dataset="rts")
    other = send(house, many(1), dataset="mining", preview=True)
    order = []
    for _ in range(7):
        job = claim(house)
        order.append(job.id)
        settle(house, job)
    assert order == [many_[0], single, other, *many_[1:]]


def test_departments_of_one_dataset_take_turns(house: House) -> None:
    first, second = (send(house, many(1), preview=True, department="esakshi") for _ in range(2))
    third = send(house, many(1), preview=True, department="mahadbt")
    order = []
    for _ in range(3):
        job = claim(house)
        order.append(job.id)
        settle(house, job)
    assert order == [first, third, second]


def test_preview_neither_waits_nor_keeps_waiting(house: House) -> None:
    preview, first = send(house, many(1), preview=True), send(house, many(1))
    another = send(house, many(1), preview=True)
    assert [claim(house, name).id for name in "abc"] == [preview, first, another]


def test_leases_go_by_the_databases_clock(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose clock runs ahead takes nothing away from the others. On SQLite there is one machine."""
    if not is_postgres(house.engine):
        pytest.skip("SQLite is for one machine: there is one clock")
    import_id = send(house, many(1))
    claim(house)
    ahead = queue.now() + timedelta(hours=1)
    monkeypatch.setattr(queue, "now", lambda: ahead)
    assert queue.claim(house.engine, "ahead") is None
    assert record(house, import_id)["lease_until"] < ahead


def test_import_whose_workers_die_waits_longer_each_time(house: House) -> None:
    import_id = send(house, many(1))
    claim(house, "one")
    assert queue.release(house.engine, "one") == 1
    claim(house, "two")  # at once: whatever killed the first worker, it need not have been this file
    assert queue.release(house.engine, "two") == 1
    assert queue.claim(house.engine, "three") is None
    expire(house, import_id)
    assert claim(house, "three").attempts == 3


def test_silent_workers_import_is_taken_up_again(house: House) -> None:
    import_id = send(house, many(1))
    slow = claim(house, "slow")
    expire(house, import_id)
    quick = claim(house, "quick")
    assert (quick.id, quick.attempts) == (import_id, 2)
    assert not queue.renew(house.engine, slow)
    with pytest.raises(LeaseLost), house.engine.begin() as connection:
        queue.finish(connection, slow, "done", Counts())
    assert queue.renew(house.engine, quick)
    assert record(house, import_id)["lease_owner"] == "quick"


def test_renewed_lease_keeps_others_away(house: House) -> None:
    import_id = send(house, many(1))
    job = claim(house)
    expire(house, import_id)
    assert queue.renew(house.engine, job)
    assert queue.claim(house.engine, "other") is None


def test_given_back_import_waits_its_time(house: House) -> None:
    import_id = send(house, many(1))
    queue.give_back(house.engine, claim(house))
    assert queue.claim(house.engine, "other") is None
    expire(house, import_id)
    assert claim(house, "other").attempts == 2


def test_interrupted_attempt_does_not_count(house: House) -> None:
    send(house, many(1))
    queue.give_back(house.engine, claim(house), counted=False)
    assert claim(house, "other").attempts == 1


def test_has_work(house: House) -> None:
    with reading(house.engine) as connection:
        assert queue.has_work(connection) == (False, False)
    send(house, many(1))
    with reading(house.engine) as connection:
        assert queue.has_work(connection) == (True, False)


def test_many_workers_never_share_an_import(house: House) -> None:
    sent = {send(house, many(1), preview=bool(number % 3)) for number in range(30)}
    taken: list[int] = []

    def work(name: str) -> None:
        while len(taken) < len(sent):
            if job := queue.claim(house.engine, name):
                taken.append(job.id)
                settle(house, job)

    threads = [threading.Thread(target=work, args=(f"worker {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == sorted(sent)
    in_order = [number for number in taken if not record(house, number)["preview"]]
    assert in_order == sorted(in_order)


def test_counts_must_add_up() -> None:
    with pytest.raises(ValueError, match="missing"):
        Counts(rows=2, imported=1)


def test_dead_workers_are_known_on_their_own_machine() -> None:
    me = identity.new_owner()
    machine = me.rsplit(":", 2)[0]
    assert len(me) <= 100
    assert not identity.is_dead(me, me)
    assert identity.is_dead(identity.new_owner(), me)  # our process number with another token
    assert not identity.is_dead(f"{machine}:1:0a0a0a0a", me)
    assert not identity.is_dead("elsewhere/1:999999:0a0a0a0a", me)
    assert identity.is_dead(f"{machine}:4194304:0a0a0a0a", me)  # beyond the highest number there is
