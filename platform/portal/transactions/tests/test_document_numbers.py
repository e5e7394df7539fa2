from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from catalog.calendar import today_in_india
from portal.organisation.models import Office
from portal.transactions.models import CaseMark, CasePause, PgCase

respell = import_module("portal.transactions.migrations.0005_document_numbers").respell
pytestmark = pytest.mark.django_db


def test_stored_numbers_are_respelled_unless_that_joins_two_cases() -> None:
    office = Office.objects.create(name="Kurla", name_mr="कुर्ला")
    day = today_in_india()
    for number in ("pg / 1", "pg/२", "PG/2", "PG/3"):
        PgCase.objects.create(case_number=number, office=office, received_date=day, status="pending")
    CasePause.objects.create(dataset="pg_cases", case_number="pg / 1", first=day, reason="Papers")
    CaseMark.objects.create(dataset="pg_cases", case_number="pg / 1", missing=True)
    CaseMark.objects.create(dataset="rts_cases", case_number="pg / 1", missing=True)
    respell(apps, connection.schema_editor())
    assert sorted(PgCase.objects.values_list("case_number", flat=True)) == ["PG/1", "PG/2", "PG/3", "pg/२"]
    assert CasePause.objects.get().case_number == "PG/1"
    assert sorted(CaseMark.objects.values_list("dataset", "case_number")) == [
        ("pg_cases", "PG/1"),
        ("rts_cases", "pg / 1"),
    ]
