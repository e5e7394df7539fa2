"""Rules about the usual range, and alerts grouped by rule."""

from datetime import date
from decimal import Decimal

import pytest

from portal.alerts.models import Alert
from portal.alerts.tests.test_api import ALERTS, RULE, RULES, alerts, list_alerts, make_alert, make_rule
from support.datasets import Api

__all__ = ["alerts"]

RANGE = {
    "dataset": "eferfar",
    "kind": "signal",
    "figure": "pending",
    "comparison": "worsening",
    "by": "taluka",
}


def judged(value, rule="outside", **changes):
    signal = {"state": "worsening", "points": 24, "latest": "2026-10", "rule": rule, "direction": "up",
             "since": "2026-10", "mean": 32.0, "lower": 21.0, "upper": 43.0, "assurance": None}  # fmt: skip
    return {"signal": {**signal, **changes}, "per_day": True, "value": value}


def test_usual_range_rule_needs_no_threshold(people):
    api = Api(people["admin"])
    response = api.post(RULES, RANGE)
    assert response.status_code == 201, response.content
    rule = response.json()["data"]
    assert rule["title"] == "E-Ferfar: Pending in a taluka is worse than usual"
    assert (rule["threshold"], rule["unit"], rule["subject"]) == (0, "records", "Pending")
    assert Api(people["admin"], "mr").get(f"{RULES}/{rule['id']}").json()["data"]["title"] == (
        "ई-फेरफार: तालुक्यात “प्रलंबित” नेहमीपेक्षा वाईट असल्यास"
    )
    assert api.post(f"{ALERTS}/preview", RANGE).json()["data"]["count"] == 0
    missing = api.post(RULES, {**RULE, "threshold": None})
    assert (missing.status_code, list(missing.json()["errors"])) == (422, ["threshold"])
    neither = api.post(RULES, {**RANGE, "dataset": "rts", "figure": "total"})
    assert (neither.status_code, list(neither.json()["errors"])) == (422, ["comparison"])


def test_usual_range_alert_text(people, places):
    rule = make_rule(**{**RANGE, "threshold": Decimal(0)})
    make_alert(rule, places["Kurla"], value=57, judged=judged(57.0))
    assert list_alerts(people["own"])[0]["text"] == (
        "E-Ferfar, Kurla, Pending, Oct 2026: 57 a working day, above the usual range of 21 to 43"
    )
    assert list_alerts(people["own"], "mr")[0]["text"] == (
        "ई-फेरफार, कुर्ला, प्रलंबित, ऑक्टोबर 2026: दर कामकाजाच्या दिवशी 57, 21 ते 43 या नेहमीच्या मर्यादेपेक्षा जास्त"
    )


def groups(person, language="en", **query):
    response = Api(person, language).get(f"{ALERTS}/groups", **query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def test_groups_alerts_by_rule(people, places, alerts):
    rule = alerts["Kurla"].rule
    Alert.objects.filter(pk=alerts["Andheri"].pk).update(value=1001, figure=1001, state="acknowledged")
    signal = make_rule(**{**RANGE, "threshold": Decimal(0), "severity": "info"})
    make_alert(signal, places["Kurla"], value=57, judged=judged(57.0))
    make_alert(signal, places["Andheri"], value=44, judged=judged(44.0))
    value_group, signal_group = groups(people["admin"])
    assert (value_group["rule_id"], value_group["count"], value_group["active"], value_group["place"]) == (
        rule.pk,
        2,
        1,
        "Kurla",
    )
    assert value_group["text"] == "E-Ferfar: Pending above 1,000 in 2 talukas; highest in Kurla, 1,245"
    assert value_group["link"] == "/department/e-ferfar/dashboard"
    assert signal_group["text"] == (
        "E-Ferfar: Pending worse than usual in 2 talukas; farthest in Kurla, Oct 2026: 57 a working day, "
        "above the usual range of 21 to 43"
    )
    assert groups(people["admin"], "mr")[0]["text"] == (
        "ई-फेरफार: 2 तालुक्यांत “प्रलंबित” 1,000 पेक्षा जास्त; सर्वाधिक कुर्ला, 1,245"
    )
    assert [group["count"] for group in groups(people["admin"], severity="critical")] == [2]
    # A user of one taluka sees one alert, with its own text.
    single = groups(people["limited"])[0]
    assert (single["count"], single["text"]) == (1, "E-Ferfar, Kurla, Pending: 1,245 (above 1,000)")
    assert groups(people["other"]) == []


@pytest.mark.parametrize(
    ("definition", "kurla", "ending"),
    [
        ({"kind": "value", "figure": "closure_rate", "comparison": "below", "threshold": 70},
         {"value": 40}, "Closure Rate below 70% in 2 talukas; lowest in Kurla, 40%"),
        ({"kind": "change", "figure": "total_pending", "span": "week", "threshold": 10},
         {"value": 80}, "grew by 10% or more in 7 days in 2 talukas; most in Kurla, 80%"),
        ({"kind": "silence", "figure": "", "threshold": 3},
         {"value": 90, "quiet_since": date(2026, 11, 3)},
         "no entries from 2 talukas; longest from Kurla, since 3 Nov 2026"),
    ],
)  # fmt: skip
def test_group_text_of_each_kind(people, places, definition, kurla, ending):
    rule = make_rule(**definition)
    make_alert(rule, places["Andheri"], value=60)
    make_alert(rule, places["Kurla"], **kurla)
    assert groups(people["admin"])[0]["text"].endswith(ending)
