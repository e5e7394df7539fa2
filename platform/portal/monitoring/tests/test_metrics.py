"""Contents and permissions of the metrics endpoint, and bounded labels."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from portal.alerts.models import Alert, AlertRule
from portal.audit.models import AuditEntry
from portal.audit.services import record
from portal.conftest import PASSWORD
from portal.figures.models import Change, Import, Worker
from portal.operations.models import Run

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TOKEN = "a-token-of-the-tests-0123456789"


def scrape(**headers):
    response = Client().get("/metrics", headers=headers)
    assert response.status_code == 200, response.content
    families = text_string_to_metric_families(response.content.decode())
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def value(name, **labels):
    return scrape().get((name, *sorted(labels.items())), 0)


def create_import(state, **fields):
    now = timezone.now()
    fields = {"started_at": now - timedelta(seconds=3), "finished_at": now, **fields}
    return Import.objects.create(
        dataset="rts",
        filename="a.csv",
        size=1,
        sha256="0",
        stored_path="x",
        request_digest="0",
        state=state,
        **fields,
    )


def test_local_scrape_needs_no_token_by_default():
    response = Client().get("/metrics")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain")
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", ["10.0.0.5", "203.0.113.9", "128.0.0.1", "", "2001:db8::1"])
def test_other_machines_get_404(address):
    assert Client(REMOTE_ADDR=address).get("/metrics").status_code == 404


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Host"])
def test_proxied_requests_get_404(header, settings):
    assert Client().get("/metrics", headers={header: "127.0.0.1"}).status_code == 404
    settings.PORTAL_METRICS_TOKEN = TOKEN
    both = {header: "127.0.0.1", "Authorization": f"Bearer {TOKEN}"}
    assert Client().get("/metrics", headers=both).status_code == 404


def test_configured_token_is_required(settings):
    settings.PORTAL_METRICS_TOKEN = TOKEN
    assert Client().get("/metrics").status_code == 404
    for wrong in ("", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer é"):
        assert Client().get("/metrics", headers={"Authorization": wrong}).status_code == 404, wrong
    right = {"Authorization": f"Bearer {TOKEN}"}
    assert Client(REMOTE_ADDR="10.1.2.3").get("/metrics", headers=right).status_code == 200


def test_portal_tokens_do_not_open_metrics(callers):
    for client in callers.values():
        assert client.get("/metrics", REMOTE_ADDR="10.1.2.3").status_code == 404


def test_scrapes_skip_host_and_tls_checks(settings):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["jilha.example"], True
    assert Client().get("/metrics", headers={"Host": "web:8000"}).status_code == 200


def test_only_get_is_allowed():
    assert Client().post("/metrics").status_code == 405


def test_requests_are_counted_by_operation_method_and_status(callers):
    site_labels = {"operation": "site", "method": "GET", "status": "200"}
    before = value("jilha_http_requests_total", **site_labels)
    times = value("jilha_http_request_seconds_count", operation="site")
    Client().get("/api/site")
    assert value("jilha_http_requests_total", **site_labels) == before + 1
    assert value("jilha_http_request_seconds_count", operation="site") == times + 1
    refused = {"operation": "list_feedback", "method": "GET", "status": "403"}
    before = value("jilha_http_requests_total", **refused)
    callers["user"].get("/api/super-admin/feedback?page=2")
    assert value("jilha_http_requests_total", **refused) == before + 1


def test_labels_never_contain_user_input(callers):
    for path in (
        "/api/nothing/7",
        "/api/departments/secret-slug",
        "/secret-page/9",
        "/media/secret.png",
        "/api/alerts/99",
    ):
        callers["superadmin"].get(path)
    Client().generic("BREW", "/api/site")
    text = Client().get("/metrics").content.decode()
    assert "secret" not in text
    assert "BREW" not in text
    assert 'operation="none"' in text
    assert 'operation="user_interface"' in text


def test_logins_by_outcome(make_user):
    user = make_user()
    body = {"email": user.email, "password": PASSWORD, "role": "user"}
    before = {
        name: value("jilha_sign_ins_total", outcome=name) for name in ("signed_in", "INVALID_CREDENTIALS")
    }
    Client().post("/api/login", body, content_type="application/json")
    Client().post("/api/login", {**body, "password": "wrong"}, content_type="application/json")
    for name, number in before.items():
        assert value("jilha_sign_ins_total", outcome=name) == number + 1
    assert user.email not in Client().get("/metrics").content.decode()


def test_imports_by_dataset_and_state():
    create_import(Import.State.DONE, row_count=10, imported_count=7, unchanged_count=3)
    create_import(Import.State.UNDONE, imported_count=2)
    create_import(Import.State.REFUSED, error_count=4)
    create_import(Import.State.DONE, preview=True, imported_count=99)
    Import.objects.filter(pk=create_import(Import.State.DONE).pk).update(dataset="mining")
    found = scrape()
    name = ("dataset", "rts")
    assert found["jilha_imports_total", name, ("state", "done")] == 2
    assert found["jilha_imports_total", name, ("state", "refused")] == 1
    assert found["jilha_imports_total", name, ("state", "failed")] == 0
    assert found["jilha_imports_total", ("dataset", "mining"), ("state", "done")] == 1
    assert found["jilha_imports_total", ("dataset", "pg"), ("state", "done")] == 0
    assert found["jilha_import_seconds_sum", ("dataset", "mining")] == pytest.approx(3, abs=0.1)
    assert found["jilha_import_rows_total", name, ("outcome", "imported")] == 9
    assert found["jilha_import_rows_total", name, ("outcome", "error")] == 4
    assert found["jilha_import_seconds_count", name] == 3
    assert found["jilha_import_seconds_sum", name] == pytest.approx(9, abs=0.1)


def test_queue_and_refresh_lag():
    found = scrape()
    assert found[("jilha_import_queue_oldest_seconds",)] == found[("jilha_refresh_lag_seconds",)] == 0
    old = timezone.now() - timedelta(minutes=5)
    create_import(Import.State.QUEUED, started_at=None, finished_at=None)
    Import.objects.update(created_at=old)
    Change.objects.create(dataset="rts", month="2026-11-01")
    Change.objects.update(created_at=old)
    create_import(Import.State.RUNNING, lease_until=old, finished_at=None)
    found = scrape()
    assert found[("jilha_import_queue_length",)] == 1
    assert found[("jilha_import_queue_oldest_seconds",)] >= 300
    assert found[("jilha_refresh_pending",)] == 1
    assert found[("jilha_refresh_lag_seconds",)] >= 300
    assert (found[("jilha_imports_running",)], found[("jilha_imports_stale",)]) == (1, 1)


def test_workers_tasks_alerts_and_sessions(callers):
    now = timezone.now()
    Worker.objects.create(name="one", seen_at=now, state="idle")
    Worker.objects.create(name="gone", seen_at=now - timedelta(hours=1), state="idle")
    for job, age in (("refresh", 1), ("refresh", 2), ("backup", 30)):
        Run.objects.create(
            job=job,
            trigger="hand",
            state="failed",
            created_at=now - timedelta(hours=age),
            run_id=f"{job}{age}",
        )
    rule = AlertRule.objects.create(dataset="rts", kind="figure", threshold=1, severity="critical")
    common = {
        "rule": rule,
        "department": "rts-act",
        "value": 2,
        "threshold": 1,
        "first_seen": now,
        "last_seen": now,
    }
    Alert.objects.create(**common, object="a")
    Alert.objects.create(**common, object="b", state="acknowledged")
    Alert.objects.create(**common, object="c", state="resolved")
    found = scrape()
    assert found[("jilha_workers_alive",)] == 1
    assert found[("jilha_worker_last_heartbeat_timestamp_seconds",)] == pytest.approx(
        now.timestamp(), abs=0.01
    )
    assert found["jilha_tasks_failed_day", ("job", "refresh")] == 2
    assert found["jilha_tasks_failed_day", ("job", "backup")] == 0
    assert found["jilha_alerts_open", ("severity", "critical")] == 2
    assert found["jilha_alerts_open", ("severity", "info")] == 0
    assert found[("jilha_sessions",)] == len(callers) - 1


def test_audit_head_and_last_backup():
    assert scrape()[("jilha_backup_last_timestamp_seconds",)] == 0
    record("backup", entity="backup", entity_id="jilha.zip")
    head = AuditEntry.objects.latest("id")
    found = scrape()
    assert found[("jilha_audit_head_id",)] == head.pk
    assert found[("jilha_audit_witness_intact",)] == 1
    assert format(int(found[("jilha_audit_head_fingerprint",)]), "013x") == head.hash[:13]
    assert found[("jilha_backup_last_timestamp_seconds",)] == pytest.approx(head.at.timestamp(), abs=0.01)


def test_build_information():
    build = [key for key in scrape() if key[0] == "jilha_build"]
    assert len(build) == 1
    assert {name for name, _ in build[0][1:]} == {"version", "python", "database", "mode"}
    assert value("jilha_database_up") == 1


def test_number_of_queries_is_constant(django_assert_max_num_queries):
    for _ in range(5):
        create_import(Import.State.DONE)
    with django_assert_max_num_queries(25):
        scrape()


def test_openmetrics_format_on_request():
    response = Client().get("/metrics", headers={"Accept": "application/openmetrics-text; version=1.0.0"})
    assert response["Content-Type"].startswith("application/openmetrics-text")
    assert response.content.decode().rstrip().endswith("# EOF")
