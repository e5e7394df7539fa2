"""Queue and summary over HTTP: urgency, filters, scope, legal terms, and unknown limits."""

from datetime import timedelta

import pytest

from portal.cases.tests.conftest import TODAY
from portal.organisation.models import LegalTerm, Service
from support.datasets import Api

pytestmark = pytest.mark.database


def day(ago):
    return TODAY - timedelta(days=ago)


def numbers(person, **query):
    response = Api(person).get("/cases/rts_cases/queue", **query)
    assert response.status_code == 200, response.content
    return [row["case_number"] for row in response.json()["data"]]


def test_queue_is_ordered_by_due_date(publish_cases, officer):
    publish_cases(
        ("young", 2, {}),
        ("due today", 15, {"desk": "Desk 1", "office": "Tahsil Kurla"}),
        ("late", 30, {}),
        ("done", 40, {"status": "approved", "decided_date": day(30)}),
        ("appeal", 90, {"stage": "first_appeal", "first_appeal_date": day(28)}),
        ("no date", 3, {"stage": "commission"}),
    )
    data = Api(officer).get("/cases/rts_cases/queue").json()
    rows = {row["case_number"]: row for row in data["data"]}
    assert list(rows) == ["late", "due today", "appeal", "young", "no date"]
    assert [row["state"] for row in rows.values()] == ["broken", "soon", "soon", "running", "unknown"]
    case = rows["due today"]
    assert (case["due"], case["days_left"], case["used"], case["allowed"], case["unit"]) == (
        TODAY.isoformat(), 0, 15, 15, "calendar")  # fmt: skip
    assert case["by"]["desk"] == {"key": "Desk 1", "name": "Desk 1", "name_mr": "Desk 1"}
    assert case["by"]["taluka"]["name"] == "Kurla"
    assert (rows["late"]["days_left"], rows["no date"]["due"]) == (-15, None)
    assert data["meta"]["total"] == 5
    assert numbers(officer, state="urgent") == ["late", "due today", "appeal"]
    assert numbers(officer, state="met") == ["done"]
    assert numbers(officer, stage="first_appeal") == ["appeal"]
    assert numbers(officer, desk="Desk 1") == ["due today"]
    assert numbers(officer, page=2, per_page=2) == ["appeal", "young"]


def test_users_see_only_cases_in_their_scope(publish_cases, people, officer):
    publish_cases(("here", 5, {}), ("there", 5, {"taluka": "Akot"}))
    officer.taluka = None
    assert set(numbers(people["admin"])) == {"here", "there"}
    assert Api(people["own"]).get("/cases/rts_cases/queue").status_code == 404
    assert Api(officer).get("/cases/nothing/queue").status_code == 404
    assert Api(officer).get("/cases/rts/summary").status_code == 404
    limited = officer
    limited.taluka_id = people["limited"].taluka_id
    limited.save()
    assert numbers(limited) == ["here"]
    assert Api(limited).get("/cases/rts_cases/summary").json()["data"]["open"] == 1
    assert [item["dataset"] for item in Api(limited).get("/cases").json()["data"]] == ["rts_cases"]


def test_summary_has_counts_on_time_rate_and_penalties(publish_cases, officer):
    decided = {"status": "approved", "taluka": "Andheri"}
    service = publish_cases(
        ("a", 30, {}), ("b", 31, {"taluka": "Andheri"}), ("c", 1, {}),
        *((f"m{n}", 70, {**decided, "decided_date": day(60)}) for n in range(3)),
        ("l", 100, {**decided, "decided_date": day(60)}),
    )  # fmt: skip
    data = Api(officer).get("/cases/rts_cases/summary").json()["data"]
    assert data["open"] == 3
    assert data["counts"] == {
        "broken": 2, "soon": 0, "running": 1, "paused": 0, "unknown": 0, "met": 3, "late": 1, "unjudged": 0,
    }  # fmt: skip
    # Wilson interval of 3 in 4, from R's prop.test without continuity correction.
    assert data["on_time"] == {"part": 3, "whole": 4, "rate": 75.0, "low": 30.1, "high": 95.4}
    assert data["exposure"] == {"cases": 2, "least": 1000, "most": 10000, "confirmed": False}
    assert [row["name"] for row in data["by"]["taluka"]] == ["Andheri", "Kurla"]
    [only] = data["by"]["service"]
    assert (only["key"], only["name_mr"], only["counts"]["broken"]) == (str(service.pk), "उत्पन्न", 2)
    assert [(row["month"], row["part"], row["whole"]) for row in data["months"]] == [
        (day(60).isoformat()[:7], 3, 4)
    ]
    assert data["signal"]["state"] == "too_few"
    assert {term["code"]: (term["value"], term["confirmed"]) for term in data["terms"]}["rts.first_appeal"] == (
        30, False)  # fmt: skip
    narrowed = Api(officer, "mr").get("/cases/rts_cases/summary", service_id=service.pk + 1).json()["data"]
    assert (narrowed["open"], narrowed["exposure"]["cases"]) == (0, 0)
    assert "कायदेशीर सल्ला नाही" in narrowed["note"]


def test_changed_limits_keep_those_of_past_cases(publish_cases, officer, people):
    admin, service = (
        Api(people["superadmin"]),
        publish_cases(
            ("old", 40, {"status": "approved", "decided_date": day(28)}),
            ("new", 0, {"status": "approved", "decided_date": day(0)}),
            ("open", 14, {}),
            ("appeal", 90, {"stage": "first_appeal", "first_appeal_date": day(28)}),
        ),
    )
    term = LegalTerm.objects.get(code="rts.first_appeal")

    def change(path, **limit):
        shown = admin.get(path).json()["data"]
        response = admin.put(path, {**shown, **limit})
        assert response.status_code == 200, response.content
        return response.json()["data"]["earlier"]

    def met():
        return Api(officer).get("/cases/rts_cases/summary").json()["data"]["counts"]["met"]

    first = LegalTerm.objects.get(code="rts.commission")
    first.value = None
    first.save()
    assert change(f"/legal-terms/{first.pk}", value=45) == []
    assert met() == 2
    changed = change(f"/services/{service.pk}", days_allowed=5)
    assert changed == [{"until": day(1).isoformat(), "value": 15}]
    assert (met(), numbers(officer, state="soon")) == (2, ["open", "appeal"])
    change(f"/legal-terms/{term.pk}", value=5)
    assert numbers(officer, state="broken") == []
    # As a mistake is corrected: the limit has always been this.
    assert change(f"/legal-terms/{term.pk}", value=5, applies_from=None) == []
    assert change(f"/services/{service.pk}", days_allowed=5, applies_from=None) == []
    assert (met(), numbers(officer, state="broken")) == (1, ["appeal", "open"])
    # From a day on.
    change(f"/services/{service.pk}", days_allowed=12, applies_from=day(20).isoformat())
    assert [row["allowed"] for row in Api(officer).get("/cases/rts_cases/queue").json()["data"]] == [5, 12]


def test_changed_legal_term_applies_immediately(publish_cases, officer):
    publish_cases(
        ("appeal", 90, {"stage": "first_appeal", "first_appeal_date": day(28)}),
        ("own", 14, {}),
        ("decided", 14, {"status": "approved", "decided_date": day(3)}),
    )
    assert numbers(officer, state="soon") == ["own", "appeal"]
    LegalTerm.objects.filter(code="rts.first_appeal").update(value=20)
    Service.objects.update(days_allowed=None)
    assert numbers(officer, state="broken") == ["appeal"]
    assert numbers(officer, state="unknown") == ["own"]
    # A decided case is not pending, even if it is unknown whether it was in time.
    assert numbers(officer, state="unjudged") == ["decided"]
    assert set(numbers(officer)) == {"appeal", "own"}
    assert Api(officer).get("/cases/rts_cases/summary").json()["data"]["open"] == 2
    LegalTerm.objects.filter(code="rts.service").update(value=14)
    assert numbers(officer, state="soon") == ["own"]


def test_empty_before_the_first_list(data_folder, officer):
    assert numbers(officer) == []
    assert Api(officer).get("/cases/rts_cases/summary").json()["data"]["open"] == 0
