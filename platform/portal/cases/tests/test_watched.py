"""Alert rules about lists of cases, and cases in the monthly brief."""

import re
from datetime import timedelta

import pytest

from catalog.registry import DATASETS
from portal.alerts.models import Alert, AlertRule
from portal.alerts.selectors import link_of
from portal.cases.tests.conftest import TODAY
from portal.organisation.models import Department
from support.datasets import Api

pytestmark = pytest.mark.database
RULE = {"dataset": "rts_cases", "kind": "value", "figure": "broken", "threshold": 1, "by": "taluka"}


def preview(person, **change):
    response = Api(person).post("/alerts/preview", {**RULE, **change})
    assert response.status_code == 200, response.content
    return [(row["place"], row["value"], row["text"]) for row in response.json()["data"]["found"]]


def test_rule_counts_cases_by_state(publish_cases, people, places):
    publish_cases(("a", 40, {}), ("b", 30, {}), ("c", 14, {}), ("d", 40, {"taluka": "Andheri"}), ("e", 2, {}))
    admin = people["admin"]
    [kurla] = preview(admin)
    assert kurla == ("Kurla", 2.0, "Kurla, Overdue cases: 2 (above 1)")
    assert [row[:2] for row in preview(admin, figure="soon", threshold=0)] == [("Kurla", 1.0)]
    assert [row[:2] for row in preview(admin, by="overall", threshold=2)] == [(None, 3.0)]
    assert preview(admin, only=[str(places["Andheri"].pk)]) == []
    # A taluka with all cases in time counts as zero; one without cases is skipped.
    assert [row[:2] for row in preview(admin, figure="soon", comparison="below")] == [("Andheri", 0.0)]


def test_validates_rules_about_cases(publish_cases, people):
    publish_cases(("a", 40, {}))
    api = Api(people["admin"])
    saved = api.post("/alerts/rules", {**RULE, "span": "month"})
    assert saved.status_code == 201, saved.content
    assert (saved.json()["data"]["span"], saved.json()["data"]["title"]) == (
        "all",
        "RTS applications: Overdue cases in a taluka above 1",
    )
    for change, field in (
        ({"kind": "change", "span": "week"}, "kind"),
        ({"kind": "signal", "comparison": "either"}, "figure"),
        ({"figure": "met"}, "figure"),
        ({"by": "section"}, "by"),
    ):
        refused = api.post("/alerts/rules", {**RULE, **change})
        assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])
    offered = {row["name"]: row for row in api.get("/alerts/options").json()["data"]["datasets"]}
    for name in (name for name, dataset in DATASETS.items() if dataset.clock):
        assert offered[name]["kinds"] == ["value", "silence"]
        assert [(row["name"], row["spans"]) for row in offered[name]["figures"]] == [
            ("broken", False),
            ("soon", False),
        ]


def test_alert_links_to_its_cases(places):
    rule = AlertRule(dataset="rts_cases", kind="value", figure="broken", by="taluka")
    alert = Alert(rule=rule, department="rts-act", object="7")
    assert link_of(alert) == "/department/rts-act/cases?list=rts_cases&state=broken&taluka_id=7"
    assert link_of(alert, without_object=True) == "/department/rts-act/cases?list=rts_cases&state=broken"
    # The department's summary sheet links to its dashboard.
    sheet = Alert(rule=AlertRule(dataset="rts", by="overall"), department="rts-act", object="")
    assert link_of(sheet) == "/department/rts-act/dashboard"


@pytest.mark.parametrize("language", ["en", "mr"])
def test_brief_summarizes_case_lists(publish_cases, people, language):
    Department.objects.get_or_create(slug="rts-act", defaults={"name": "RTS"})
    before = TODAY.replace(day=1) - timedelta(days=1)
    ago = (TODAY - before).days
    publish_cases(
        ("a", 40, {}),
        ("b", 30, {}),
        ("c", 14, {}),
        ("in time", ago + 5, {"status": "approved", "decided_date": before}),
        ("late", ago + 25, {"status": "rejected", "decided_date": before}),
        ("in time too", ago + 2, {"status": "approved", "decided_date": before}),
    )
    response = Api(people["admin"]).get("/trends/brief.html", language=language)
    assert response.status_code == 200, response.content
    page = response.content.decode()
    title = {"en": "Cases and their legal limits", "mr": "प्रकरणे व त्यांची कायदेशीर मुदत"}[language]
    part = page[page.index(title) :]
    row = re.search(r"<tr>.*?(?:RTS applications|सेवा हक्क अर्ज).*?</tr>", part[part.index("<tbody>") :])
    assert row is not None
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", row.group())
    assert cells[:3] == ["3", "2", "1"]
    assert cells[3] == {"en": "66.7% (2 of 3)", "mr": "66.7% (3 पैकी 2)"}[language]
    assert str(before.year) in cells[4]


def test_brief_without_case_lists_omits_the_section(people, places):
    Department.objects.get_or_create(slug="rts-act", defaults={"name": "RTS"})
    page = Api(people["admin"]).get("/trends/brief.html").content.decode()
    assert "Cases and their legal limits" not in page
