"""Offices, users, and entries of both grievance systems."""

from datetime import date

import pytest

from portal.accounts.models import User
from portal.organisation.models import Department, Office
from portal.transactions.models import AapleSarkarEntry, PgEntry
from support.datasets import Api

COUNTS = {
    "submitted": 10,
    "escalated": 1,
    "assigned_count": 4,
    "reassigned_count": 1,
    "transferred_count": 2,
    "received_with_inputs": 1,
    "forwarded_for_inputs": 1,
    "send_to_cpgram": 0,
    "closed_satisfied": 15,
    "closed_dissatisfied": 5,
}


@pytest.fixture
def offices(db):
    names = (("Collector office", "जिल्हाधिकारी कार्यालय"), ("Taluka office Kurla", "तालुका कार्यालय कुर्ला"))
    return [Office.objects.create(name=name, name_mr=name_mr) for name, name_mr in names]


@pytest.fixture
def officer(db):
    """API client of a user of the department."""
    department = Department.objects.create(slug="aaple-sarkar", name="Aaple Sarkar")
    user = User.objects.create(
        name="Officer",
        email="grievance-officer@test.example",
        role="user",
        department=department,
        password="!",
    )
    return Api(user)


@pytest.fixture
def admin(db):
    return Api(
        User.objects.create(name="Admin", email="grievance-admin@test.example", role="admin", password="!")
    )


@pytest.fixture
def make(offices):
    def entry(model=PgEntry, office=0, day=date(2026, 11, 2), **counts):
        return model.objects.create(office=offices[office], date=day, **{**COUNTS, **counts})

    return entry


@pytest.fixture(params=[("aaple-sarkar", AapleSarkarEntry), ("pg", PgEntry)], ids=["aaple-sarkar", "pg"])
def system(request):
    return request.param
