"""Who may have an import, and for how long."""

import threading
from datetime import timedelta

import pytest
from sqlalchemy import update

from flows import identity, queue, tables
from flows.database import reading
from flows.house import House
from flows.queue import Counts, LeaseLost
from flows.tests.office import claim, many, record, send


def expire(house: House, import_id: int) -> None:
    past = queue.now() - timedelta(seconds=1)
    with house.engine.begin() as connection:
        connection.execute(
            update(tables.IMPORT).where(tables.IMPORT.c.id == import_id).values(lease_until=past)
        )


def test_oldest_first_and_each_once(house: House) -> None:
    first, second = send(house, many(1)), send(house, many(1))
    assert [claim(house).id, claim(house).id] == [first, second]
    assert queue.claim(house.engine, "other") is None
    assert record(house, first)["attempts"] == 1


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
    queue.give_back(house.engine, claim(house), after=timedelta(hours=1))
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
    sent = {send(house, many(1)) for _ in range(30)}
    taken: list[int] = []

    def work(name: str) -> None:
        while job := queue.claim(house.engine, name):
            taken.append(job.id)

    threads = [threading.Thread(target=work, args=(f"worker {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == sorted(sent)


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
