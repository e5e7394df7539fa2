"""Rules and alerts over HTTP: visibility, validation, and the life cycle of alerts."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from portal.alerts import selectors
from portal.alerts.defaults import DEFAULTS
from portal.alerts.models import Alert, AlertRule
from portal.alerts.selectors import link_of
from portal.audit.models import AuditEntry
from support.datasets import Api

RULES, ALERTS = "/alerts/rules", "/alerts"
RULE = {
    "dataset": "eferfar",
    "kind": "value",
    "figure": "total_pending",
    "comparison": "above",
    "threshold": 1000,
    "by": "taluka",
    "severity": "critical",
}


def make_rule(**fields):
    values = {**RULE, "threshold": Decimal(1000), **fields}
    return AlertRule.objects.create(**values)


def make_alert(rule, place, value=1245, **fields):
    now = timezone.now()
    values = {"department": "e-ferfar", "first_seen": now, "last_seen": now, "threshold": rule.threshold,
              "value": value, "figure": value}  # fmt: skip
    return Alert.objects.create(rule=rule, object=str(getattr(place, "pk", place)), **{**values, **fields})


@pytest.fixture
def alerts(places):
    """Alerts of a rule for Kurla and Andheri."""
    rule = make_rule()
    return {name: make_alert(rule, places[name]) for name in ("Kurla", "Andheri")}


def list_alerts(person, language="en", **query):
    response = Api(person, language).get(ALERTS, **query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_alert_text_names_the_days_it_counts(people, places):
    make_alert(make_rule(span="month"), places["Kurla"])
    texts = {language: list_alerts(people["admin"], language)[0]["text"] for language in ("en", "mr")}
    assert texts == {
        "en": "E-Ferfar, Kurla, Pending in the 30 days to the newest entry: 1,245 (above 1,000)",
        "mr": "ई-फेरफार, कुर्ला, अलीकडच्या नोंदीपर्यंतच्या 30 दिवसांत प्रलंबित: 1,245 (1,000 पेक्षा जास्त)",
    }


def test_alert_text(people, places, alerts):
    row = next(row for row in list_alerts(people["admin"]) if row["id"] == alerts["Kurla"].pk)
    assert row["title"] == "E-Ferfar: Pending in a taluka above 1,000"
    assert row["text"] == "E-Ferfar, Kurla, Pending: 1,245 (above 1,000)"
    assert (row["place"], row["value"], row["threshold"], row["unit"]) == ("Kurla", 1245.0, 1000.0, "records")
    assert row["department"] == {"slug": "e-ferfar", "name": "E-Ferfar"}
    assert row["link"] == f"/department/e-ferfar/dashboard?taluka_id={places['Kurla'].pk}"
    assert (row["severity"], row["state"]) == ("critical", "active")
    in_marathi = next(row for row in list_alerts(people["admin"], "mr") if row["id"] == alerts["Kurla"].pk)
    assert in_marathi["text"] == "ई-फेरफार, कुर्ला, प्रलंबित: 1,245 (1,000 पेक्षा जास्त)"
    assert in_marathi["title"] == "ई-फेरफार: तालुक्यात “प्रलंबित” 1,000 पेक्षा जास्त"


@pytest.mark.parametrize(
    ("dataset", "department", "by", "query"),
    [
        ("pg", "aaple-sarkar", "office", "?dataset=pg&office_id=7"),
        ("aaple_sarkar", "aaple-sarkar", "overall", "?dataset=aaple_sarkar"),
        (
            "eoffice_receipt_pendency",
            "e-office",
            "section",
            "?dataset=eoffice_receipt_pendency&eoffice_section_id=7",
        ),
        ("mining", "mining", "taluka", "?taluka_id=7"),
        ("mining", "mining", "overall", ""),
        ("kpis", "ipas", "department", ""),
    ],
)
def test_link_opens_the_alerts_dataset(dataset, department, by, query):
    alert = Alert(rule=AlertRule(dataset=dataset, by=by), department=department, object="7")
    assert link_of(alert) == f"/department/{department}/dashboard{query}"


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ({"span": "all"}, ""),
        ({"span": "week"}, "date_from=2025-11-14&date_to=2025-11-20"),
        ({"span": "year"}, "date_from=2025-04-01&date_to=2025-11-20"),
        ({"span": "month", "older_than": 90}, ""),
        (
            {"span": "week", "kind": "change", "figure": "total_issued"},
            "date_from=2025-11-14&date_to=2025-11-20",
        ),
        ({"span": "week", "kind": "silence", "figure": ""}, ""),
    ],
)
def test_link_opens_the_days_of_the_figure(places, monkeypatch, rule, days):
    monkeypatch.setattr(selectors, "freshness", lambda dataset: {"data_as_of": "2025-11-20"})
    alert = make_alert(make_rule(by="overall", **rule), "")
    assert link_of(alert) == f"/department/e-ferfar/dashboard{days and '?'}{days}"


def test_users_see_only_alerts_in_their_scope(people, alerts):
    both = {alert.pk for alert in alerts.values()}
    seen = {name: {row["id"] for row in list_alerts(people[name])} for name in people if name != "anonymous"}
    assert seen == {
        "own": both,
        "other": set(),
        "limited": {alerts["Kurla"].pk},
        "admin": both,
        "superadmin": both,
    }


def test_district_users_see_only_their_talukas(people, places, alerts):
    person = people["own"]
    person.district = places["Akot"].district
    person.save()
    assert list_alerts(person) == []
    person.district = places["Kurla"].district
    person.save()
    assert len(list_alerts(person)) == 2


def test_filters_and_orders_by_severity(people, places, alerts):
    info = make_alert(make_rule(severity="info", dataset="mining", figure="applied"), places["Kurla"],
                      department="mining")  # fmt: skip
    resolved = make_alert(make_rule(severity="warning"), places["Kurla"], state="resolved")
    admin = people["admin"]
    assert [row["severity"] for row in list_alerts(admin)] == ["critical", "critical", "info"]
    assert [row["id"] for row in list_alerts(admin, department="mining")] == [info.pk]
    assert [row["id"] for row in list_alerts(admin, severity="info")] == [info.pk]
    assert [row["id"] for row in list_alerts(admin, state="resolved")] == [resolved.pk]
    assert len(list_alerts(admin, state="all")) == 4
    assert len(list_alerts(admin, limit=1)) == 1
    assert [row["place"] for row in list_alerts(admin, search="andheri")] == ["Andheri"]
    summary = Api(admin).get("/alerts/summary").json()["data"]
    assert summary["open"] == {"critical": 2, "warning": 0, "info": 1}


def test_acknowledge(people, alerts):
    alert = alerts["Kurla"]
    response = Api(people["admin"]).post(f"{ALERTS}/{alert.pk}/acknowledge")
    data = response.json()["data"]
    assert (data["state"], data["acknowledged_by"]) == ("acknowledged", "admin")
    # It stays open, and the first acknowledgement counts.
    assert len(list_alerts(people["admin"])) == 2 and len(list_alerts(people["admin"], state="active")) == 1
    again = Api(people["superadmin"]).post(f"{ALERTS}/{alert.pk}/acknowledge").json()["data"]
    assert again["acknowledged_by"] == "admin"
    assert AuditEntry.objects.filter(action="acknowledge", entity_id=str(alert.pk)).count() == 1
    Alert.objects.filter(pk=alert.pk).update(state="resolved")
    assert Api(people["admin"]).post(f"{ALERTS}/{alert.pk}/acknowledge").status_code == 409
    assert Api(people["admin"]).post(f"{ALERTS}/999999/acknowledge").status_code == 404


def test_creates_updates_and_deletes_a_rule(people, places):
    api = Api(people["admin"])
    response = api.post(RULES, {**RULE, "only": [str(places["Kurla"].pk)]})
    assert response.status_code == 201, response.content
    rule = response.json()["data"]
    assert rule["title"] == "E-Ferfar: Pending in Kurla above 1,000"
    assert (rule["is_active"], rule["departments"], rule["open_alerts"]) == (True, ["e-ferfar"], 0)
    alert = make_alert(AlertRule.objects.get(pk=rule["id"]), places["Kurla"])
    # A new name or threshold leaves the alert to the worker; a new figure resolves it.
    body = {**rule, "name": "Kurla is behind", "threshold": 1500}
    changed = api.put(f"{RULES}/{rule['id']}", body).json()["data"]
    assert (changed["title"], changed["threshold"], changed["open_alerts"]) == ("Kurla is behind", 1500.0, 1)
    assert (
        Api(people["admin"], "mr").get(f"{RULES}/{rule['id']}").json()["data"]["title"] == "Kurla is behind"
    )
    changed = api.put(
        f"{RULES}/{rule['id']}", {**body, "figure": "stay_orders", "revision": changed["revision"]}
    ).json()["data"]
    alert.refresh_from_db()
    assert (changed["open_alerts"], alert.state) == (0, "resolved")
    assert api.delete(f"{RULES}/{rule['id']}").status_code == 200
    assert not Alert.objects.filter(pk=alert.pk).exists()
    assert api.get(f"{RULES}/{rule['id']}").status_code == 404
    actions = AuditEntry.objects.filter(entity="alert_rule", entity_id=str(rule["id"]))
    assert list(actions.order_by("id").values_list("action", flat=True)) == [
        "create",
        "update",
        "update",
        "delete",
    ]


def test_pausing_resolves_alerts(people, alerts):
    rule = alerts["Kurla"].rule_id
    api = Api(people["admin"])
    paused = api.send("PATCH", f"{RULES}/{rule}", {"is_active": False}).json()["data"]
    assert (paused["is_active"], paused["open_alerts"]) == (False, 0)
    assert list_alerts(people["admin"]) == []
    assert [row["id"] for row in api.get(RULES, status="paused").json()["data"]] == [rule]
    assert api.send("PATCH", f"{RULES}/{rule}", {"is_active": True}).json()["data"]["is_active"] is True


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"dataset": "nothing"}, "dataset"),
        ({"dataset": "eoffice_file_items"}, "dataset"),
        ({"figure": "nothing"}, "figure"),
        ({"figure": ""}, "figure"),
        ({"by": "office"}, "by"),
        ({"by": "village"}, "by"),
        ({"figure": "stay_orders", "older_than": 60}, "older_than"),
        ({"older_than": -1}, "older_than"),
        ({"kind": "change", "span": "year", "threshold": 10}, "span"),
        ({"kind": "change", "span": "week", "threshold": 0}, "threshold"),
        ({"kind": "change", "span": "week", "comparison": "below", "threshold": 101}, "threshold"),
        ({"kind": "silence", "threshold": 0}, "threshold"),
        ({"kind": "silence", "threshold": 1.5}, "threshold"),
        ({"kind": "silence", "threshold": 91}, "threshold"),
        ({"figure": "closure_rate", "threshold": 100.5}, "threshold"),
        ({"threshold": -1}, "threshold"),
        ({"threshold": 1.234}, "threshold"),
        ({"threshold": 10**17}, "threshold"),
        ({"threshold": "many"}, "threshold"),
        ({"only": ["999999"]}, "only"),
        ({"only": ["kurla'--"]}, "only.0"),
        ({"severity": "loud"}, "severity"),
        ({"comparison": "beside"}, "comparison"),
        ({"name": "a\x00b"}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"colour": "red"}, "colour"),
    ],
)
@pytest.mark.parametrize("language", ["en", "mr"])
def test_rejects_invalid_rules(people, change, field, language):
    response = Api(people["admin"], language).post(RULES, {**RULE, **change})
    assert response.status_code == 422, response.content
    assert list(response.json()["errors"]) == [field]
    assert AlertRule.objects.filter(name__startswith="x").count() == 0


def test_ignores_read_only_fields(people, places):
    body = {**RULE, "id": 7, "open_alerts": 99, "departments": ["mining"], "title": "x", "unit": "days"}
    rule = Api(people["admin"]).post(RULES, body).json()["data"]
    assert rule["id"] != 7 and rule["departments"] == ["e-ferfar"] and rule["open_alerts"] == 0


@pytest.mark.parametrize("values", DEFAULTS, ids=lambda values: f"{values['dataset']} {values['kind']}")
def test_default_rules_are_valid(people, values):
    """The default rules pass validation and have generated titles in both languages."""
    for language in ("en", "mr"):
        response = Api(people["admin"], language).post(RULES, values)
        assert response.status_code == 201, response.content
        title = response.json()["data"]["title"]
        assert "{" not in title and (language == "mr") == any("\u0900" <= char <= "\u097f" for char in title)


def test_talukas_of_the_forms_are_sorted_as_the_user_reads_them(people, places):
    admin, marathi = Api(people["admin"]), {"Accept-Language": "mr"}
    rules = admin.client.get("/api/alerts/options", headers=marathi).json()["data"]["objects"]["taluka"]
    targets = admin.client.get("/api/targets/options", headers=marathi).json()["data"]["places"]
    names = ["अंधेरी", "कुर्ला", "बोरीवली"]
    assert [row["label"]["mr"].split(",")[0] for row in rules[:3]] == names
    assert [row["label"]["mr"] for row in targets if row["level"] == "taluka"] == names


def test_options_of_the_rule_form(people, places):
    options = Api(people["admin"]).get("/alerts/options").json()["data"]
    assert {row["name"] for row in options["datasets"]} >= {"eferfar", "rts", "mining", "kpis", "pg"}
    eferfar = next(row for row in options["datasets"] if row["name"] == "eferfar")
    assert [row["name"] for row in eferfar["figures"] if row["ages"]] == ["total_pending"]
    assert eferfar["levels"] == ["overall", "district", "taluka"]
    assert options["objects"]["taluka"][0]["label"]["en"].endswith(", Mumbai Suburban")


def test_silence_alert_text(people, places):
    rule = make_rule(kind="silence", threshold=3, figure="")
    seen = timezone.now() - timedelta(days=4)
    make_alert(rule, places["Kurla"], 5, figure=None, first_seen=seen, quiet_since=seen.date())
    (row,) = list_alerts(people["admin"])
    assert row["unit"] == "working_days" and row["text"].startswith("E-Ferfar, Kurla: no entries since ")
    assert row["text"].endswith(", 5 working days")
