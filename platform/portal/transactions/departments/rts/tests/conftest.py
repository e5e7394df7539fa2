"""RTS users, two services, and entries."""

from datetime import date

import pytest

from portal.accounts.models import User
from portal.organisation.models import Department, Service
from portal.transactions.models import RtsEntry
from support.datasets import Api, place_ids


@pytest.fixture
def services(db):
    names = (("Income Certificate", "उत्पन्न प्रमाणपत्र"), ("Caste Certificate", "जातीचे प्रमाणपत्र"))
    return [Service.objects.get_or_create(name=en, defaults={"name_mr": mr})[0] for en, mr in names]


@pytest.fixture
def person(places):
    department, _ = Department.objects.get_or_create(slug="rts-act", defaults={"name": "RTS Act"})

    def make(**fields):
        number = User.objects.count()
        return User.objects.create(
            name="Officer", email=f"rts-{number}@test.example", role="user", department=department,
            password="!", **fields,
        )  # fmt: skip

    return make


@pytest.fixture
def officer(person):
    """API client of a user of the department."""
    return Api(person())


@pytest.fixture
def body(places, services):
    def make(taluka="Kurla", **fields):
        return {
            **place_ids(places[taluka]),
            "service_id": services[0].pk,
            "transaction_date": "2026-04-01",
            "total_pending": 5,
            "total_approved": 8,
            "total_rejected": 2,
            **fields,
        }

    return make


@pytest.fixture
def make(places, services):
    def entry(taluka="Kurla", day=date(2026, 4, 1), service=0, **counts):
        return RtsEntry.objects.create(
            taluka=places[taluka], service=services[service], transaction_date=day, **counts
        )

    return entry
