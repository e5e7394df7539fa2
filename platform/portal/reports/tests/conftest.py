"""Fixtures of reports: entries and imports; and a helper that requests a report."""

from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from oracle.entries import random_entries
from portal.figures.models import Import
from support.datasets import Api, place_ids

TODAY = today_in_india()


def report(person, slug, language="en", **query):
    response = Api(person, language).get(f"/reports/{slug}", **query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


@pytest.fixture
def eferfar(published, places):
    """Random entries of three talukas of the district and one of another."""
    names = ("Kurla", "Andheri", "Akot")
    rows = random_entries(5, TODAY)
    for number, row in enumerate(rows):
        row |= place_ids(places[names[number % 3]])
    entries = list({tuple(row[column] for column in EFERFAR.key): row for row in rows}.values())
    published(EFERFAR, entries)
    return entries


@pytest.fixture
def imported(people, published):
    def make(dataset, by, **fields):
        return Import.objects.create(
            dataset=dataset, filename="=a.csv", size=1, sha256="0" * 64, request_digest="0" * 64, stored_path="",
            created_by=people[by] if by else None, **{"state": "done", **fields},
        )  # fmt: skip

    make(
        "eferfar", "own", row_count=10, imported_count=7, updated_count=2, unchanged_count=1, warning_count=3
    )
    make("eferfar", "own", row_count=30, error_count=4, held_count=26, state="refused")
    make("eferfar", "own", row_count=99, preview=True)
    make("eferfar", "limited", row_count=5, imported_count=5, state="undone")
    make("mining", None, state="failed")
    old = make("mining", "other", row_count=8)
    Import.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=900))
