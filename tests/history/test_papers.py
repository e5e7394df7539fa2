"""Briefs and reports can be reproduced from the record whose number they show, whatever has changed since."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from history.conftest import BEGIN, Archive, content, end_of
from portal.history.recording import record
from portal.history.thinning import thin
from support.datasets import Api

pytestmark = pytest.mark.one_database

REPORTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/trends/brief.html", {}),
    ("/trends/brief.html", {"language": "mr", "by": "year"}),
    ("/reports/performance", {"format": "html"}),
    ("/reports/performance", {"format": "html", "language": "mr", "period": "month"}),
)
NUMBER = re.compile(r"(?:Figures no\.|आकडे क्र\.)\s*(\d+)")


def fetch_report(api: Api, number: int, **more: Any) -> tuple[int, bytes]:
    path, query = REPORTS[number]
    response = api.get(path, **query, **more)
    return response.status_code, content(response)


def change_everything(archive: Archive, day: Any) -> None:
    from portal.configuration.models import Configuration
    from portal.configuration.selectors import ROW, forget
    from portal.geography.models import District
    from portal.organisation.models import Department

    for slug in ("e-ferfar", "mining"):
        Department.objects.filter(slug=slug).update(name=f"Other {slug} {day}", name_mr=f"इतर {day}")
    District.objects.filter(name_en="Mumbai Suburban").update(name_mr=f"उपनगर {day}")
    Configuration.objects.update_or_create(pk=ROW, defaults={"values": {"level_excellent": 99}})
    forget()
    archive.sheet(
        "eferfar", [archive.eferfar(BEGIN - timedelta(days=back), day.day * 100, 9_999) for back in (0, 30)]
    )
    archive.api.put("/operations/datasets/eferfar", {"pending_adds_up": "latest"})


def test_report_is_reproduced_by_its_number(archive: Archive) -> None:
    with end_of(BEGIN):
        archive.templates()
        made = [fetch_report(archive.api, number) for number in range(len(REPORTS))]
        assert {status for status, _ in made} == {200}
    numbers = []
    for _, body in made:
        found = NUMBER.findall(body.decode())
        assert len(set(found)) == 1, body[:3000]
        numbers.append(found[0])
    # Many days pass, each with changes and thinning.
    for back in (1, 2, 40, 100, 200):
        with end_of(BEGIN + timedelta(days=back)):
            change_everything(archive, BEGIN + timedelta(days=back))
            record()
            thin()
    with end_of(BEGIN + timedelta(days=300)):
        thin()
        again = [fetch_report(archive.api, index, as_known_on=number) for index, number in enumerate(numbers)]
        assert again == made
        # A report of today differs and shows another number.
        now = [fetch_report(archive.api, index) for index in range(len(REPORTS))]
        assert all(before[1] != after[1] for before, after in zip(made, now, strict=True))
        assert {NUMBER.findall(body.decode())[0] for _, body in now}.isdisjoint(numbers)
        assert [
            fetch_report(archive.api, index, as_known_on=number) for index, number in enumerate(numbers)
        ] == made
        # Other users may not read it.
        assert fetch_report(archive.office.own, 0, as_known_on=numbers[0])[0] == 403
        assert fetch_report(Api(archive.office.people["admin"]), 2, as_known_on=numbers[2])[0] == 403


def test_reports_of_unchanged_data_show_the_same_number(archive: Archive) -> None:
    with end_of(BEGIN):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 1, 1)])
        first, second = (NUMBER.findall(fetch_report(archive.api, 0)[1].decode()) for _ in range(2))
        assert first and first == second
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 2, 1)])
        third = NUMBER.findall(fetch_report(archive.api, 0)[1].decode())
        assert third and third != first


@pytest.mark.parametrize("pinned_first", [True, False])
def test_worker_never_overwrites_a_numbered_record(archive: Archive, pinned_first: bool) -> None:
    """The day's last record counts; one whose number is on a report is retained with it."""
    with end_of(BEGIN):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 1, 11)])
        if not pinned_first:
            record()
        made = fetch_report(archive.api, 0)
        number = NUMBER.findall(made[1].decode())[0]
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 2, 22)])
        record()
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 3, 33)])
        record()
    with end_of(BEGIN + timedelta(days=1)):
        assert fetch_report(archive.api, 0, as_known_on=number) == made
        of_day = archive.api.get("/eferfar/dashboard-data", as_known_on=str(BEGIN)).json()["data"]["summary"]
        by_number = archive.api.get("/eferfar/dashboard-data", as_known_on=number).json()["data"]["summary"]
        assert (of_day["total_issued"], by_number["total_issued"]) == (33, 11)


def test_todays_record_cannot_be_requested_by_number(archive: Archive) -> None:
    """It is rewritten every few minutes, so its number would not identify a state."""
    with end_of(BEGIN):
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 1, 11)])
        number = record().number
        statuses = [archive.api.get("/eferfar/dashboard-data", as_known_on=str(number)).status_code]
        archive.sheet("eferfar", [archive.eferfar(BEGIN, 1, 22)])
        assert record().number == number
        statuses.append(archive.api.get("/eferfar/dashboard-data", as_known_on=str(number)).status_code)
    assert statuses == [422, 422]
    with end_of(BEGIN + timedelta(days=1)):
        found = archive.api.get("/eferfar/dashboard-data", as_known_on=str(number)).json()["data"]["summary"]
        assert found["total_issued"] == 22
