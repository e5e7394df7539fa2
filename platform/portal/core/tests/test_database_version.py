"""The database version changes with every write."""

import threading

import pytest
from django.db import connection, transaction

from portal.core.database_version import database_version
from portal.geography.models import Division


@pytest.mark.django_db(transaction=True)
def test_writes_change_the_version(geography: None) -> None:
    def write() -> None:
        Division.objects.update(name_mr="नाव")
        connection.close()

    # PostgreSQL's transaction ids are shared by all databases of a server, so parallel tests change them too.
    assert any(database_version() == database_version() for _ in range(10_000))
    before = database_version()
    writer = threading.Thread(target=write)
    writer.start()
    writer.join()
    after = database_version()
    Division.objects.update(name_mr="गाव")
    assert len({before, after, database_version()}) == 3
    with transaction.atomic():
        assert database_version() is None
