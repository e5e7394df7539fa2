"""A place's figures that no sheet reports are unknown, not 0."""

import pytest

from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.mining import MINING
from catalog.registry import DASHBOARDS
from oracle.entries import random_entries
from portal.command_center.tests.test_stats import TODAY, departments, mining_row, row_of, stats
from portal.figures.models import DatasetSetting
from support.datasets import place_ids

pytestmark = pytest.mark.one_database
__all__ = ["departments"]


def test_pending_of_a_taluka_without_sheets_about_it_is_unknown(published, people, places, departments):
    published(EFERFAR, [row_of(places["Kurla"], TODAY, 5, 5)])
    published(MINING, [mining_row(places[name], TODAY, 5, 5, "1.00") for name in ("Kurla", "Andheri")])
    talukas = stats(people["admin"])["district_metrics"]["talukas"]
    assert {row["name"]: row["total_pending"] for row in talukas} == {"Kurla": 5, "Andheri": None}


@pytest.mark.parametrize("name", [name for name, board in DASHBOARDS.items() if board.queue])
def test_counts_that_no_sheet_of_a_place_reports_are_unknown(published, people, places, departments, name):
    """A place's figures are null where the totals of the same sheets are: nobody has reported 0."""
    dataset = DASHBOARDS[name].dataset
    DatasetSetting.objects.update_or_create(dataset=name, defaults={"pending_adds_up": "latest"})
    rows = random_entries(1, TODAY, count=5, dataset=dataset)
    place = {key: value for key, value in place_ids(places["Kurla"]).items() if key in rows[0]}
    published(dataset, [row | place | {dataset.date: TODAY} for row in rows])
    data = stats(people["admin"])
    total = data["figures"]["total_transactions"]["value"]
    metrics = data["district_metrics"]
    for row in (*metrics["talukas"], *filter(None, [metrics["without_place"]])):
        assert (row["total_transactions"], row["total_amount"]) == (total, None)
