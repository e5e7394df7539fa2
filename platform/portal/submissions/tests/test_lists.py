"""Case lists in the calendar: owed at the configured rhythm, received when a complete list is imported."""

from datetime import UTC, date, datetime, timedelta

import pytest

from catalog.calendar import Window, today_in_india
from catalog.submissions import WorkingDays, due_day, period_of
from portal.audit.models import AuditEntry
from portal.figures.models import DatasetSetting, Import, NilReturn
from portal.submissions.grid import dataset_for
from portal.submissions.sheets import CalendarScope, lines
from portal.submissions.tests.conftest import at_three, grid
from portal.submissions.units import expected
from portal.transactions.models import EferfarCase
from support.datasets import Api

LIST = "eferfar_cases"
PATH = f"/submissions/rhythms/{LIST}"


@pytest.fixture
def set_rhythm():
    """Set the list's rhythm, by default owed for a long time."""

    def make(rhythm, since=None):
        since = since or today_in_india() - timedelta(days=200)
        DatasetSetting.objects.update_or_create(
            dataset=LIST, defaults={"rhythm": rhythm, "rhythm_since": since}
        )

    return make


@pytest.fixture
def receive_list(places):
    """Create a complete list that was received `after` days later than its own day."""

    def make(taluka, day, after=0, office="Tahsil office", state="done", rows=3):
        row = Import.objects.create(
            dataset=LIST, filename="list.csv", size=1, sha256="x", stored_path="x", request_digest="x",
            state=state, listed_on=day, listed_units=[[places[taluka].pk, office, rows]],
        )  # fmt: skip
        Import.objects.filter(pk=row.pk).update(created_at=at_three(day + timedelta(days=after)))
        return row

    return make


def statuses(user, taluka, *days):
    scope = CalendarScope(
        user=user, window=Window(min(days), max(days)), working=WorkingDays(), today=today_in_india(), area={}
    )
    line = next(one for one in lines(dataset_for(user, LIST), scope) if one.unit.name == taluka)
    found = {sheet.period.day: sheet.status for sheet in line.sheets}
    return [found.get(day) for day in days]


def test_no_list_is_owed_without_a_rhythm(people, working_day, receive_list):
    receive_list("Kurla", working_day(5), after=9)
    assert statuses(people["own"], "Kurla", working_day(6), working_day(5), working_day(4)) == [
        "none",
        "received",
        "none",
    ]
    data = grid(people["admin"], dataset=LIST, month=f"{working_day(5):%Y-%m}")
    assert {row["rhythm"] for row in data["rows"]} == {"none"}
    assert data["totals"] == dict.fromkeys(data["totals"], 0)
    (row,) = [row for row in grid(people["admin"])["rows"] if row["dataset"] == LIST]
    assert (row["rhythm"], row["totals"]["missing"]) == ("none", 0)
    query = {"date_from": str(working_day(20)), "date_to": str(working_day(1))}
    summary = Api(people["admin"]).get("/submissions/summary", **query).json()["data"]
    names = {sheet_row["dataset"] for part in summary["departments"] for sheet_row in part["sheets"]}
    assert LIST not in names


def test_received_late_missing_and_not_yet_due(people, working_day, set_rhythm, receive_list):
    set_rhythm("daily")
    receive_list("Kurla", working_day(10))
    receive_list("Kurla", working_day(9), after=7)
    receive_list("Kurla", working_day(8), state="undone")
    assert statuses(people["own"], "Kurla", working_day(10), working_day(9), working_day(8)) == [
        "received",
        "late",
        "missing",
    ]
    assert statuses(people["own"], "Andheri", working_day(10)) == ["missing"]
    working, today = WorkingDays(), today_in_india()
    latest = today if today in working else working.before(today)
    assert statuses(people["own"], "Andheri", latest) == ["due"]
    query = {"date_from": str(working_day(10)), "date_to": str(working_day(8))}
    summary = Api(people["admin"]).get("/submissions/summary", **query).json()["data"]
    (part,) = [
        sheet_row
        for department in summary["departments"]
        if department["slug"] == "e-ferfar"
        for sheet_row in department["sheets"]
        if sheet_row["dataset"] == LIST
    ]
    assert (part["received"], part["late"]) == (1, 1)
    assert part["missing"] == part["expected"] - 2 > 0


@pytest.mark.parametrize("rhythm", ["weekly", "monthly"])
def test_one_list_covers_its_whole_period(people, working_day, set_rhythm, receive_list, rhythm):
    set_rhythm(rhythm)
    working = WorkingDays()
    period = period_of(rhythm, working_day(45), working)
    receive_list("Kurla", period.first)
    assert statuses(people["own"], "Kurla", period.day) == ["received"]
    assert statuses(people["own"], "Andheri", period.day) == ["missing"]
    rule = expected(dataset_for(people["own"], LIST))
    receive_list("Andheri", period.last, after=(due_day(rule, period, working) - period.last).days + 1)
    assert statuses(people["own"], "Andheri", period.day) == ["late"]


@pytest.mark.parametrize(
    ("role", "code"), [("anonymous", 401), ("own", 403), ("admin", 200), ("superadmin", 200)]
)
def test_only_administrators_set_the_rhythm(people, role, code):
    assert Api(people[role]).put(PATH, {"rhythm": "weekly"}).status_code == code
    assert DatasetSetting.objects.filter(dataset=LIST).exists() == (code == 200)
    assert AuditEntry.objects.filter(action="setting", entity_id="rhythm").count() == (code == 200)


def test_rhythm_starts_with_the_next_whole_period(people):
    admin, today = Api(people["admin"]), today_in_india()
    for rhythm in ("weekly", "monthly", "daily"):
        assert admin.put(PATH, {"rhythm": rhythm}).status_code == 200
        data = admin.get("/submissions", dataset=LIST).json()["data"]
        (row,) = [item for item in data["sheets"] if item["dataset"] == LIST]
        period = period_of(rhythm, today, WorkingDays())
        since = today if period.first == today else period.last + timedelta(days=1)
        assert (row["rhythm"], row["since"]) == (rhythm, str(since))
        assert data["totals"]["missing"] == 0
    # Setting the same rhythm again changes nothing and is not audited.
    count = AuditEntry.objects.count()
    DatasetSetting.objects.update(rhythm_since="2026-04-01")
    assert admin.put(PATH, {"rhythm": "daily"}).status_code == 200
    assert str(DatasetSetting.objects.get(dataset=LIST).rhythm_since) == "2026-04-01"
    assert AuditEntry.objects.count() == count
    assert admin.put(PATH, {"rhythm": "none"}).status_code == 200
    assert DatasetSetting.objects.get(dataset=LIST).rhythm_since is None
    assert [item["dataset"] for item in grid(people["own"])["sheets"] if item["cases"]] == [LIST]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/submissions/rhythms/eferfar", {"rhythm": "weekly"}, 404),
        ("/submissions/rhythms/nonsense", {"rhythm": "weekly"}, 404),
        (PATH, {"rhythm": "hourly"}, 422),
        (PATH, {}, 422),
        (PATH, {"rhythm": "weekly", "since": "2020-01-01"}, 422),
    ],
)
def test_rejects_invalid_rhythms(people, path, body, code):
    assert Api(people["admin"]).put(path, body).status_code == code
    assert not DatasetSetting.objects.exists()


def test_cell_detail_lists_the_offices(people, working_day, set_rhythm, receive_list, places):
    set_rhythm("daily")
    receive_list("Kurla", working_day(5), office="Tahsil office")
    receive_list("Kurla", working_day(5), office="Circle office", rows=2)
    query = {"dataset": LIST, "unit": str(places["Kurla"].pk), "day": str(working_day(5))}
    data = Api(people["limited"]).get("/submissions/detail", **query).json()["data"]
    assert (data["status"], data["cases"], data["rows"]) == ("received", True, 5)
    assert [(source["office"], source["rows"]) for source in data["sources"]] == [
        ("Tahsil office", 3),
        ("Circle office", 2),
    ]
    far = {**query, "unit": str(places["Andheri"].pk)}
    assert Api(people["limited"]).get("/submissions/detail", **far).status_code == 404
    assert Api(people["own"]).get("/submissions/detail", **far).json()["data"]["sources"] == []


def test_nil_return_requires_no_pending_cases(people, working_day, set_rhythm, places):
    set_rhythm("daily")
    query = {"dataset": LIST, "unit": str(places["Kurla"].pk), "day": str(working_day(5))}
    EferfarCase.objects.create(
        case_number="A", taluka=places["Kurla"], received_date=working_day(5), status="pending"
    )
    own = Api(people["own"])
    assert own.get("/submissions/detail", **query).json()["data"]["may_be_nil"] is False
    assert own.post("/submissions/nil", query).status_code == 409
    # Received after the period, or closed.
    EferfarCase.objects.update(received_date=working_day(4))
    assert own.get("/submissions/detail", **query).json()["data"]["may_be_nil"] is True
    EferfarCase.objects.update(received_date=working_day(5), status="certified")
    assert own.post("/submissions/nil", query).status_code == 201
    assert statuses(people["own"], "Kurla", working_day(5)) == ["nil"]
    assert NilReturn.objects.get().dataset == LIST


def test_command_center_mentions_owed_lists(people, clock, set_rhythm):
    clock.now = datetime(2026, 11, 21, 5, tzinfo=UTC)

    def owed_sentence():
        sentences = Api(people["admin"]).get("/dashboard/briefing").json()["data"]["sentences"]
        return next(sentence["text"] for sentence in sentences if sentence["about"] == "owed")

    assert "missing" not in owed_sentence()
    set_rhythm("daily", since=date(2026, 11, 18))
    # For Wednesday and Thursday; Friday's is due on Monday.
    assert owed_sentence().startswith("6 sheets are missing this month: E-Ferfar 6.")
