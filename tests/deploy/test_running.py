"""Production as visitors and administrators see it: the compose file's processes, driven through the proxy.

From an empty server to the first sheet; what the proxy adds and rejects; shutdown. The tests of this folder
share one installation and run in order; this file is the last that needs it.
"""

import re
import socket
import ssl
import time
from collections.abc import Iterator

import httpx
import pytest

from support.compose import ROOT
from support.installed import ADMIN, HEAD, Portal, header_counts, policy_of
from support.postgres import execute

pytestmark = pytest.mark.production
SHEET = ROOT / "sample-templates" / "eferfar_sample_template.csv"
IMPORT = "/api/eferfar/import-csv"


def test_all_services_are_healthy(portal: Portal) -> None:
    production = portal.production
    for name in set(production.services) - {"database", "migrate", "daemon"}:
        assert production.is_well(name), name


def test_health_checks_detect_failures(portal: Portal) -> None:
    ports = portal.production.ports
    for words in (
        ("web", f"http://127.0.0.1:{ports['3000']}/dagster/server_info"),
        ("code", f"127.0.0.1:{ports['8080']}"),
        ("dagster", f"http://127.0.0.1:{ports['3000']}/elsewhere"),
    ):
        assert portal.production.run("web", "python", "deploy/health.py", *words).returncode, words
    nobody = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none"}
    assert portal.production.run("worker", "python", "deploy/health.py", "worker", env=nobody).returncode


# --- TLS ---


def test_plain_http_redirects_to_tls(portal: Portal) -> None:
    plain = f"http://127.0.0.1:{portal.production.ports['8080']}"
    response = httpx.get(f"{plain}/e-ferfar/login?next=/x")
    assert response.status_code == 308
    assert response.headers["location"] == "https://127.0.0.1/e-ferfar/login?next=/x"
    proof = portal.production.folder / "etc" / "acme" / ".well-known" / "acme-challenge" / "proof"
    proof.parent.mkdir(parents=True, exist_ok=True)
    proof.write_text("proof.key")
    assert httpx.get(f"{plain}/.well-known/acme-challenge/proof").text == "proof.key"
    assert httpx.get(f"{plain}/.well-known/acme-challenge/../../nginx.conf").status_code in (308, 400, 404)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_supports_current_tls(portal: Portal, version: ssl.TLSVersion) -> None:
    folder = portal.production.folder
    context = ssl.create_default_context(cafile=str(folder / "etc" / "tls" / "fullchain.pem"))
    context.minimum_version = context.maximum_version = version
    context.set_alpn_protocols(["h2", "http/1.1"])
    port = int(portal.production.ports["8443"])
    with (
        socket.create_connection(("127.0.0.1", port), timeout=20) as plain,
        context.wrap_socket(plain, server_hostname="127.0.0.1") as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


# --- From an empty server to the first sheet ---


def test_first_sheet_becomes_figures(portal: Portal) -> None:
    with portal.sign_in(*HEAD) as head:
        response = head.post(IMPORT, files={"file": ("first.csv", SHEET.read_bytes(), "text/csv")})
        assert response.status_code == 200, response.text
        assert response.json()["data"]["error_count"] == 0
        imported = response.json()["data"]["imported_count"]
        assert imported > 0
        rows = head.get("/api/eferfar/transactions").json()
        assert rows["meta"]["total"] == imported
        deadline = time.monotonic() + 60
        while head.get("/api/freshness").json()["data"]["eferfar"]["pending"]:
            assert time.monotonic() < deadline, portal.production.log("worker")[-3000:]
            time.sleep(0.2)
        assert head.get("/api/eferfar/dashboard-data").status_code == 200


def test_worker_records_history(portal: Portal) -> None:
    """Uses the worker's database role and the folder that the web processes read."""
    kept = portal.production.run("worker", "python", "-m", "portal", "keep_history")
    assert kept.returncode == 0, kept.stderr
    assert "Record 1 of" in str(kept.stdout)
    found = portal.production.run("web", "python", "-m", "portal", "keep_history")
    assert found.returncode == 0, found.stderr


def test_slow_upload_succeeds(portal: Portal) -> None:
    """The proxy buffers the pieces and forwards the complete body."""
    edge = "x" * 20
    body = (
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n'
        "Content-Type: text/csv\r\n\r\n"
    ).encode() + SHEET.read_bytes()
    body += f"\r\n--{edge}--\r\n".encode()

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(body), len(body) // 4 + 1):
            yield body[start : start + len(body) // 4 + 1]
            time.sleep(0.3)

    with portal.sign_in(*HEAD) as head:
        kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
        response = head.post(IMPORT, content=pieces(), headers=kind)
        assert response.status_code == 200, response.text
        assert response.json()["data"]["imported_count"] == 0  # the same rows again


# --- Client addresses ---


def test_forged_forwarding_headers_are_ignored(portal: Portal) -> None:
    forged = {
        "X-Forwarded-For": "203.0.113.9",
        "X-Real-IP": "203.0.113.9",
        "Forwarded": "for=203.0.113.9",
        "X-Forwarded-Proto": "http",
        "X-Forwarded-Host": "evil.example",
    }
    with portal.browser() as browser:
        body = {"email": "nobody@example.gov.in", "password": "wrong-password"}
        response = browser.post("/api/login", json=body, headers=forged)
        assert response.status_code == 401
    with portal.sign_in(*HEAD) as head:
        entries = head.get("/api/audit-logs", params={"per_page": 100}).json()["data"]
    refused = [entry for entry in entries if "login" in str(entry["action"])]
    assert refused and {entry["address"] for entry in entries} <= {"127.0.0.1", ""}


def test_rejects_unknown_host(portal: Portal) -> None:
    with portal.browser() as browser:
        assert browser.get("/api/health", headers={"Host": "evil.example"}).status_code == 400


def test_metrics_are_internal(portal: Portal) -> None:
    with portal.browser() as browser:
        assert browser.get("/metrics").status_code == 404


# --- Headers ---


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/api/health", 200), ("/api/nothing", 404), ("/robots.txt", 200), ("/dagster/", 401)],
)
def test_security_headers_are_sent_once(portal: Portal, path: str, status: int) -> None:
    with portal.browser() as browser:
        response = browser.get(path)
    assert response.status_code == status
    once = {
        "strict-transport-security",
        "x-content-type-options",
        "content-security-policy",
        "referrer-policy",
        "x-frame-options",
        "content-type",
    }
    counts = header_counts(response)
    assert {name: counts.get(name) for name in once} == dict.fromkeys(once, 1)
    assert response.headers["strict-transport-security"].startswith("max-age=31536000")
    assert response.headers["x-content-type-options"] == "nosniff"
    assert policy_of(response)["frame-ancestors"] == "'none'"
    assert "nginx/" not in response.headers.get("server", "")
    assert counts.get("cache-control", 0) == 1


def test_hashed_assets_are_immutable_and_compressed(portal: Portal) -> None:
    with portal.browser() as browser:
        page = browser.get("/").text
        script = re.findall(r'src="(/assets/[^"]+\.js)"', page)[0]
        response = browser.get(script, headers={"Accept-Encoding": "gzip"})
    assert "immutable" in response.headers["cache-control"]
    assert header_counts(response)["content-encoding"] == 1


# --- Limits ---


def test_rejects_too_large_bodies_in_the_users_language(portal: Portal) -> None:
    with portal.browser(language="mr") as browser:
        response = browser.post(IMPORT, files={"file": ("large.csv", b"1" * (11 * 1024 * 1024))})
        assert response.status_code == 413
        assert response.json() == {
            "success": False,
            "message": "विनंती मर्यादेपेक्षा मोठी आहे.",
            "data": None,
            "error_code": "TOO_LARGE",
        }
        # Within the proxy's limit but beyond the portal's for JSON, without a Content-Length.
        plain = {"Content-Type": "application/json"}
        response = browser.post("/api/login", content=iter([b'{"email":"', b"x" * 2_000_000]), headers=plain)
        assert (response.status_code, response.json()["error_code"]) == (413, "TOO_LARGE")


def test_too_many_requests_are_throttled(portal: Portal) -> None:
    with portal.browser(language="mr") as browser:
        for _ in range(1000):
            refused = browser.post("/api/login", json={})
            if refused.status_code != 422:
                break
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "60")
        assert refused.json() == {
            "success": False,
            "message": "खूप वेळा प्रयत्न झाले. काही मिनिटांनी पुन्हा प्रयत्न करा.",
            "data": None,
            "error_code": "THROTTLED",
        }
        assert header_counts(refused)["content-security-policy"] == 1
        # Other requests still pass.
        assert browser.get("/api/health").status_code == 200


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"PORTAL_DEBUG": "1"}, "PORTAL_DEBUG=1 and PORTAL_MODE=production exclude each other."),
        ({"PORTAL_DEMO": "1"}, "PORTAL_DEMO=1 and PORTAL_MODE=production exclude each other."),
        ({"PORTAL_SECRET_KEY": "changeme"}, "PORTAL_SECRET_KEY is too short or too simple"),
    ],
)
def test_unsafe_setting_prevents_the_start(portal: Portal, wrong: dict[str, str], said: str) -> None:
    done = portal.production.run("migrate", env=wrong)
    assert done.returncode != 0 and said in done.stderr


def test_demo_accounts_prevent_the_start(portal: Portal, postgres_url: str) -> None:
    execute(postgres_url, f"UPDATE accounts_user SET is_demo = true WHERE email = '{ADMIN[0]}'")
    for service in ("migrate", "web"):
        done = portal.production.run(service)
        assert done.returncode != 0 and "This database holds demo accounts." in done.stdout + done.stderr
    execute(postgres_url, "UPDATE accounts_user SET is_demo = false")


# --- Shutdown ---


def test_daemon_is_healthy(portal: Portal) -> None:
    deadline = time.monotonic() + 120
    while not portal.production.is_well("daemon"):
        assert time.monotonic() < deadline, portal.production.log("daemon")[-3000:]
        time.sleep(1)


def test_reports_an_unavailable_portal(portal: Portal) -> None:
    assert portal.production.stop("web") == 0
    with portal.browser(language="mr") as browser:
        page = browser.get("/", headers={"Accept": "text/html"})
        assert page.status_code in (502, 503) and page.headers["content-type"].startswith("text/html")
        assert "पोर्टल सध्या उपलब्ध नाही" in page.text and "not available" in page.text
        data = browser.get("/api/health")
        assert (data.status_code, data.json()["error_code"]) == (502, "SERVER_ERROR")
        assert data.json()["message"] == "सर्व्हरवर अडचण आली. पुन्हा प्रयत्न करा."
        for response in (page, data):
            assert header_counts(response)["strict-transport-security"] == 1
        # Dagster stays closed while the portal cannot authorise.
        assert browser.get("/dagster/runs").status_code >= 500


def test_everything_stops_and_leaves_nothing(portal: Portal) -> None:
    production = portal.production
    for name in reversed(list(production.running)):  # dependents stop first
        code = production.stop(name)
        assert code in (0, -15, 143), f"{name} ended with {code}:\n{production.log(name)[-2000:]}"
    for name in production.services:
        assert "Traceback" not in production.log(name), f"{name}:\n{production.log(name)[-4000:]}"
    # Only the data folder and /tmp may be written to: the image's file system is read-only.
    assert production.files() == production.image_files
