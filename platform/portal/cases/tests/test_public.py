"""Public on-time rates: opt-in, only for services with many cases, and rounded."""

from datetime import timedelta

import pytest

from portal.cases.public import MIN_CASES
from portal.cases.tests.conftest import TODAY
from portal.configuration.models import Configuration
from portal.configuration.selectors import ROW, forget
from support.datasets import Api

pytestmark = pytest.mark.database
LAST = TODAY.replace(day=1) - timedelta(days=1)


def open_to_public(on=True):
    Configuration.objects.update_or_create(pk=ROW, defaults={"values": {"open_rts_cases": on}})
    forget()


def decided(number, count, late, end=LAST):
    """Return `count` applications decided on `end`, the first `late` of them after their 15 days."""
    ago = (TODAY - end).days
    return [
        (f"{number}-{n}", ago + (20 if n < late else 5), {"status": "approved", "decided_date": end})
        for n in range(count)
    ]


def rates():
    response = Api(None).get("/cases/on-time")
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_rates_are_public_only_if_published(publish_cases):
    publish_cases(*decided("a", MIN_CASES, 0))
    assert rates() == []
    open_to_public()
    assert [item["dataset"] for item in rates()] == ["rts_cases"]
    open_to_public(False)
    assert rates() == []


def test_rates_are_rounded_and_cover_complete_months(publish_cases):
    open_to_public()
    year_ago = LAST.replace(day=1) - timedelta(days=370)
    publish_cases(
        *decided("in", 107, 14),
        *decided("running", 30, 30, TODAY.replace(day=1)),
        *decided("long ago", 30, 30, year_ago),
        ("open", 50, {}),
    )
    [item] = rates()
    assert item["services"] == [{"name": "Income Certificate", "name_mr": "उत्पन्न", "rate": 87, "cases": 100}]
    assert item["last"] == LAST.isoformat()
    assert item["first"] == TODAY.replace(day=1, year=TODAY.year - 1).isoformat()


def test_omits_services_with_few_cases(publish_cases):
    open_to_public()
    publish_cases(*decided("a", MIN_CASES - 1, 3))
    assert [item["services"] for item in rates()] == [[]]
