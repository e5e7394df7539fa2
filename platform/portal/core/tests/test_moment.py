"""Which state of the database is read: another one as soon as anybody wrote."""

import threading

import pytest
from django.db import connection, transaction

from portal.core.moment import moment
from portal.geography.models import Division


@pytest.mark.django_db(transaction=True)
def test_whoever_writes_makes_another_moment(geography: None) -> None:
    def write() -> None:
        Division.objects.update(name_mr="नाव")
        connection.close()

    # PostgreSQL numbers the transactions of all databases of a server, so also those of the tests beside this one.
    assert any(moment() == moment() for _ in range(10_000))
    before = moment()
    writer = threading.Thread(target=write)
    writer.start()
    writer.join()
    after = moment()
    Division.objects.update(name_mr="गाव")
    assert len({before, after, moment()}) == 3
    with transaction.atomic():
        assert moment() is None
