"""The database version changes with every write."""

import threading

import pytest
from django.db import connection, transaction

from portal.core.moment import moment
from portal.geography.models import Division


@pytest.mark.django_db(transaction=True)
def test_writes_change_the_version(geography: None) -> None:
    def write() -> None:
        Division.objects.update(name_mr="नाव")
        connection.close()

    # PostgreSQL's transaction ids are shared by all databases of a server, so parallel tests change them too.
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
