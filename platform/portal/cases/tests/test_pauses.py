"""Pauses stop the clock immediately, never overlap, and are written only by the department."""

import re
from datetime import timedelta

import pytest

from portal.audit.models import AuditEntry
from portal.cases import lists
from portal.cases.selectors import LISTS
from portal.cases.tests.conftest import TODAY
from portal.core.language import use_language
from portal.transactions.models import RtsCase
from support.datasets import Api

pytestmark = pytest.mark.database
PATH = "/cases/rts_cases/pauses"


def day(ago):
    return (TODAY - timedelta(days=ago)).isoformat()


@pytest.fixture
def case(publish_cases, places):
    service = publish_cases(("C1", 15, {}))
    return RtsCase.objects.create(
        case_number="C1", service=service, taluka=places["Kurla"], received_date=day(15), status="pending"
    )


def clock(person):
    [row] = Api(person).get("/cases/rts_cases/queue").json()["data"]
    return row["state"], row["due"], row["days_left"]


def test_pause_stops_the_clock_until_it_ends(case, officer):
    api = Api(officer)
    assert clock(officer) == ("soon", day(0), 0)
    response = api.post(PATH, {"case_number": "C1", "first": day(4), "reason": "Papers awaited"})
    assert response.status_code == 201, response.content
    pause = response.json()["data"]
    # Five of the fifteen days are paused, so ten are used.
    assert clock(officer) == ("paused", day(-5), 5)
    body = {"first": day(4), "last": day(2), "reason": "Papers came"}
    detail = f"{PATH}/{pause['id']}"
    ended = api.put(detail, body | {"revision": pause["revision"]})
    assert ended.json()["data"]["revision"] == 2
    assert clock(officer) == ("soon", day(-3), 3)
    assert api.put(detail, body | {"revision": 1}).status_code == 412
    assert [row["reason"] for row in api.get(PATH, case_number="C1").json()["data"]] == ["Papers came"]
    assert api.delete(f"{detail}?revision=1").status_code == 412
    assert api.delete(f"{detail}?revision=2").status_code == 200
    assert clock(officer) == ("soon", day(0), 0)
    actions = AuditEntry.objects.filter(entity="case_pause").order_by("id").values_list("action", flat=True)
    assert list(actions) == ["create", "update", "delete"]


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [
        (3, 5, "last"),
        (-1, None, "first"),
        (8, 6, "first"),
        (20, 7, "first"),
        (6, 6, "first"),
        (9, None, "first"),
    ],
)
def test_rejects_invalid_or_overlapping_days(case, officer, first, last, field):
    api = Api(officer, "mr")
    assert (
        api.post(PATH, {"case_number": "C1", "first": day(7), "last": day(6), "reason": "x"}).status_code
        == 201
    )
    body = {
        "case_number": "C1",
        "first": day(first),
        "last": None if last is None else day(last),
        "reason": "y",
    }
    response = api.post(PATH, body)
    assert (response.status_code, list(response.json()["errors"])) == (422, [field])


def test_only_the_department_can_pause_its_cases(case, people, officer):
    body = {"case_number": "C1", "first": day(1), "reason": "x"}
    assert Api(people["own"]).post(PATH, body).status_code == 404
    assert Api(officer).post(PATH, body | {"case_number": "C2"}).status_code == 404
    officer.taluka_id = case.taluka_id + 1
    officer.save()
    assert Api(officer).post(PATH, body).status_code == 404
    assert Api(officer).get(PATH, case_number="C1").status_code == 404


def test_exports_the_queue_in_the_readers_language(case, officer):
    files = {}
    for language in ("en", "mr"):
        response = Api(officer, language).get("/cases/rts_cases/queue/export", format="csv")
        assert response.status_code == 200
        files[language] = response.content.decode("utf-8-sig").splitlines()
    assert files["en"] == [
        "Application number,Taluka,Service,Office,Desk,Stage,Status,Received on,Limit runs from,Last day,"
        "Days left,Kind of days,State of the limit,Not in the newest list since",
        f"C1,Kurla,Income Certificate,,,Application,Pending,{day(15)},{day(15)},{day(0)},0,Calendar days,"
        "Due within 3 days,",
    ]
    assert set(re.findall("[A-Za-z]+", "".join(files["mr"]))) == {"C"}
    assert f"rts_cases_queue_{TODAY}.csv" in response["Content-Disposition"]
    # A filter that the list does not have is not named.
    given = {"taluka_id": case.taluka_id, "service_id": case.service_id, "category": "x", "state": "soon"}
    filtered = Api(officer, "mr").get("/cases/rts_cases/queue/export", **given)
    name = f"rts_cases_queue_kurla_income-certificate_soon_{TODAY}.csv"
    assert name in filtered["Content-Disposition"] and filtered.content == response.content


@pytest.mark.parametrize("dataset", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("language", ["en", "mr"])
def test_headings_of_a_file_of_cases_are_distinct(dataset, language):
    with use_language(language):
        heads = lists.headings(dataset)
    assert len(set(heads.values())) == len(heads)
