"""Dashboard, alert rules and runbook only use metrics that the endpoint serves."""

import json
import re
import shutil
import subprocess

import pytest
import yaml
from django.conf import settings
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from portal.settings.environment import REPOSITORY

DEPLOY = REPOSITORY / "deploy"
NAME = re.compile(r"\bjilha_[a-z_]+\b")
RULES = [
    rule
    for group in yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
BOARD = json.loads((DEPLOY / "grafana/jilha.json").read_text())
PANELS = [panel for panel in BOARD["panels"] if panel["type"] != "row"]


@pytest.fixture
def served_names(callers):
    Client().get("/api/site")
    callers["admin"].get("/api/departments-performance")
    Client().post("/api/login", {"email": "a@example.org", "password": "x"}, content_type="application/json")
    page = Client().get("/metrics").content.decode()
    families = list(text_string_to_metric_families(page))
    return {sample.name for family in families for sample in family.samples} | {f.name for f in families}


def expressions():
    yield from (rule["expr"] for rule in RULES)
    yield from (target["expr"] for panel in PANELS for target in panel["targets"])


def test_used_metric_names_exist(served_names):
    used = {name for text in expressions() for name in NAME.findall(text)}
    assert used <= served_names
    assert {name for name in NAME.findall((REPOSITORY / "docs/runbook.md").read_text())} <= served_names
    # And every metric is used.
    shown = used | {re.sub("_(total|sum|count|bucket)$", "", name) for name in used}
    assert {name for name in served_names if not name.endswith(("_created", "_sum", "_count"))} - shown <= {
        "jilha_worker_last_heartbeat_timestamp_seconds",
        "jilha_audit_head_timestamp_seconds",
    }


def test_expressions_are_balanced():
    for text in expressions():
        for opening, closing in ("()", "[]", "{}"):
            assert text.count(opening) == text.count(closing), text
        assert text.count('"') % 2 == 0, text


def test_every_alert_has_summary_and_runbook():
    page = (REPOSITORY / "docs/runbook.md").read_text()
    headings = set(re.findall(r"^## (Jilha\w+)$", page, re.M))
    assert {rule["alert"] for rule in RULES} == headings
    for rule in RULES:
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["runbook"] == f"docs/runbook.md#{rule['alert'].lower()}"


def test_dashboard_is_valid():
    assert BOARD["schemaVersion"] >= 39
    assert BOARD["uid"] == "jilha"
    numbers = [panel["id"] for panel in BOARD["panels"]]
    assert len(numbers) == len(set(numbers))
    taken: set[tuple[int, int]] = set()
    for panel in BOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells
    for panel in PANELS:
        assert panel["datasource"] == {"type": "prometheus", "uid": "${source}"}
        assert all(target["expr"] for target in panel["targets"])
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])


def test_scrape_configuration_matches_the_portal():
    (job,) = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text())["scrape_configs"]
    assert job["job_name"] == "jilha"  # the rules and the dashboard name it
    assert job["metrics_path"] == "/metrics"
    assert job["authorization"]["type"] == "Bearer"
    assert settings.MIDDLEWARE[0] == "portal.monitoring.middleware.MetricsMiddleware"


@pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool comes with Debian's package prometheus"
)
@pytest.mark.parametrize("what", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts.test.yml")])
def test_promtool_accepts_the_rules(what):
    done = subprocess.run(
        ["promtool", *what], cwd=DEPLOY / "prometheus", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
