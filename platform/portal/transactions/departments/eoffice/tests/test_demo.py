"""E-Office's demo entries: plausible, reproducible within a day, and empty without sections."""

from datetime import date
from typing import Any

import pytest

from catalog.datasets.eoffice import BUCKETS
from catalog.datasets.eoffice_items import OPEN
from portal.organisation.models import Section
from portal.organisation.seed import seed_masters
from portal.transactions.departments.eoffice import demo
from portal.transactions.models import FileItem, FilePendency, ReceiptItem, ReceiptPendency

pytestmark = pytest.mark.one_database

TODAY = date(2026, 11, 21)


def test_figures_are_plausible():
    rows: list[dict[str, Any]] = list(demo.counts(FilePendency, [1, 2, 3], TODAY))
    assert rows == list(demo.counts(FilePendency, [1, 2, 3], TODAY))
    assert len(rows) == 3 * demo.WEEKS == len({(r["eoffice_section_id"], r["as_of_date"]) for r in rows})
    assert rows[-1]["as_of_date"] == date(2026, 11, 20)

    def late(weeks):
        chosen = [r for r in rows if r["as_of_date"] in weeks]
        return sum(r[BUCKETS[-1]] for r in chosen) / sum(r[name] for r in chosen for name in BUCKETS)

    weeks = sorted({r["as_of_date"] for r in rows})
    assert late(weeks[:20]) > late(weeks[-20:]) > 0.03


def test_seeding(office):
    assert demo.seed(office["superadmin"]) == 0
    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
    written = demo.seed(office["superadmin"])
    models = (FilePendency, ReceiptPendency, FileItem, ReceiptItem)
    assert written == sum(model.objects.count() for model in models)
    assert FileItem.objects.count() + ReceiptItem.objects.count() == 210
    with_items = set(Section.objects.filter(name__in=demo.ITEM_SECTIONS).values_list("id", flat=True))
    assert set(FileItem.objects.values_list("eoffice_section_id", flat=True)) == with_items
    assert not FilePendency.objects.filter(eoffice_section_id__in=with_items).exists()
    assert FileItem.objects.filter(status__in=OPEN).count() > 40
    assert ReceiptItem.objects.filter(amount__gt=0).exists()
