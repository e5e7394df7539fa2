"""Webhooks against a real HTTP server: signed, sent once, retried, and never into a private network."""

import hmac
import json
import smtplib
import socket
import threading
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network

import pytest
from django.utils import timezone

from portal.audit.models import AuditEntry
from portal.core.language import use_language
from portal.core.roles import SUPERADMIN
from portal.figures.models import Publication
from portal.messages import mail, outbox, webhooks
from portal.messages.models import Message, Webhook
from portal.messages.sender import Sender
from portal.messages.tests.test_mail import alert, rule

__all__ = ["rule"]

pytestmark = pytest.mark.django_db


class Receiver(ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.calls, self.statuses = [], []


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.calls.append((self.path, dict(self.headers), body))
        self.send_response(self.server.statuses.pop(0) if self.server.statuses else 204)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture
def receiver(settings):
    settings.PORTAL_URL = "https://portal.example.org"
    settings.PORTAL_WEBHOOKS = True
    settings.PORTAL_WEBHOOK_NETWORKS = [ip_network("127.0.0.0/8")]
    server = Receiver()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def hook(receiver, client_of, make_user):
    """Create a webhook through the API; return it with its secret."""
    client = client_of(make_user(SUPERADMIN))
    answer = client.post(
        "/api/super-admin/webhooks",
        {
            "name": "State dashboard",
            "url": f"http://localhost:{receiver.server_port}/in?from=jilha",
            "events": ["figures.published", "alert.raised"],
        },
        content_type="application/json",
    )
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]


def compose_and_send():
    Sender().tick()


def publish(version, dataset="eferfar"):
    Publication.objects.update_or_create(dataset=dataset, defaults={"epoch": "e", "version": version})


def test_published_figures_are_sent_once_and_signed(receiver, hook):
    compose_and_send()
    assert receiver.calls == []
    publish(7)
    for _ in range(3):
        compose_and_send()
    ((path, headers, body),) = receiver.calls
    payload = json.loads(body)
    assert path == "/in?from=jilha"
    assert (payload["event"], payload["dataset"], payload["version"]) == ("figures.published", "eferfar", 7)
    at_hour, signed = (part.partition("=")[2] for part in headers["Jilha-Signature"].split(","))
    expected = hmac.new(hook["secret"].encode(), at_hour.encode() + b"." + body, sha256).hexdigest()
    assert signed == expected
    publish(8)
    compose_and_send()
    assert [json.loads(body)["version"] for _, _, body in receiver.calls] == [7, 8]


def test_alert_is_sent_in_both_languages(receiver, hook, rule):
    alert(rule)
    compose_and_send()
    compose_and_send()
    ((_, _, body),) = receiver.calls
    payload = json.loads(body)
    assert "12,345" in payload["text"]["en"] and "पेक्षा जास्त" in payload["text"]["mr"]


def test_failed_call_is_retried_with_the_same_delivery_id(receiver, hook, client_of, make_user):
    publish(1)
    receiver.statuses = [500]
    compose_and_send()
    row = Message.objects.get()
    assert (row.state, row.error) == ("queued", "The receiver did not accept the call.\nHTTP 500")
    client = client_of(make_user(SUPERADMIN))
    assert client.post(f"/api/super-admin/messages/{row.pk}/resend").status_code == 200
    compose_and_send()
    numbers = {headers["Jilha-Delivery"] for _, headers, _ in receiver.calls}
    assert len(receiver.calls) == 2 and numbers == {str(row.uuid)}
    assert Message.objects.get().state == "sent"


def test_redirect_is_a_failure_and_not_followed(receiver, hook):
    publish(1)
    receiver.statuses = [302]
    compose_and_send()
    assert [path for path, _, _ in receiver.calls] == ["/in?from=jilha"]
    assert Message.objects.get().error == "The receiver did not accept the call.\nHTTP 302"


@pytest.mark.parametrize(
    ("error", "english"),
    [
        (TimeoutError("timed out"), "The other server did not answer in time."),
        (mail.NotTaken("HTTP 302"), "The receiver did not accept the call. HTTP 302"),
        (mail.PrivateAddress("localhost"), "Webhooks may only reach public addresses. localhost"),
        (socket.gaierror(-2, "Name or service not known"), "The other server was not found."),
        (ConnectionResetError("reset"), "The connection to the other server failed. reset"),
        (smtplib.SMTPResponseException(451, b"try again"), "451 try again"),
    ],
)
def test_reasons_are_told_in_the_readers_language(error, english):
    stored = mail.reason(error)
    assert mail.translated_reason(stored).startswith(english) and type(error).__name__ not in stored
    with use_language("mr"):
        shown = mail.translated_reason(stored)
    assert (shown == english) == english.startswith("451")


def test_refusals_are_told_in_the_readers_language(receiver, hook, client_of, make_user):
    outbox.put_call(webhook=Webhook.objects.get(), kind="alert.raised", subject="x", body="{}")
    Webhook.objects.update(is_active=False)
    compose_and_send()
    client = client_of(make_user(SUPERADMIN))
    (row,) = client.get("/api/super-admin/messages", headers={"Accept-Language": "mr"}).json()["data"]
    assert row["error"] == "वेबहुक बंद आहे."


@pytest.mark.parametrize("part", [b"H", b"HTTP/1.1 204 No Content\r\nX-Slow: "])
def test_dripping_receiver_is_given_up(hook, monkeypatch, part):
    """Each byte comes within the socket's timeout, and there is no last one."""
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.5)
    given_up = threading.Event()

    def drip(server):
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.sendall(part)
            while not given_up.wait(0.05):
                connection.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=(server,), daemon=True)
        thread.start()
        try:
            webhook = Webhook(url=f"http://127.0.0.1:{server.getsockname()[1]}/")
            with pytest.raises(TimeoutError):
                webhooks._post(webhook, b"{}", {})
        finally:
            given_up.set()
            thread.join(10)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "172.16.0.1", "0.0.0.0", "100.64.0.1", "::1",
     "fd00::1", "fe80::1%eth0", "::ffff:10.0.0.1", "64:ff9b::a00:1", "224.0.0.1"],
)  # fmt: skip
def test_private_addresses_are_blocked(address):
    assert not webhooks.may_reach(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111"])
def test_public_addresses_are_allowed(address):
    assert webhooks.may_reach(address)


def test_local_host_name_is_not_called(receiver, hook, settings):
    settings.PORTAL_WEBHOOK_NETWORKS = []
    publish(1)
    compose_and_send()
    assert receiver.calls == []
    assert "only reach public addresses" in Message.objects.get().error


def test_dns_rebinding_reaches_nothing(receiver, hook, settings, monkeypatch):
    """The call uses the address that was checked."""
    settings.PORTAL_WEBHOOK_NETWORKS = []
    port, resolved_hosts = receiver.server_port, []

    def resolve(host, *args, **kwargs):
        resolved_hosts.append(host)
        # An address reserved for documentation: nothing responds there.
        address = "203.0.113.1" if len(resolved_hosts) == 1 else "127.0.0.1"
        return [(2, 1, 6, "", (address, port))]

    monkeypatch.setattr(webhooks, "TIMEOUT", 0.2)
    monkeypatch.setattr(webhooks, "may_reach", lambda address: address == "203.0.113.1")
    monkeypatch.setattr("socket.getaddrinfo", lambda host, *rest, **more: (
        resolve(host) if host == "localhost" else [(2, 1, 6, "", (host, port))]
    ))  # fmt: skip
    publish(1)
    compose_and_send()
    assert receiver.calls == [] and resolved_hosts == ["localhost"]


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "ftp://example.org/", "https://user:secret@example.org/", "https:///x", "https://a b/",
     "javascript:alert(1)", "https://example.org:99999/"],
)  # fmt: skip
def test_rejects_unsafe_urls(url, client_of, make_user):
    client = client_of(make_user(SUPERADMIN))
    body = {"name": "x", "url": url, "events": ["alert.raised"]}
    answer = client.post("/api/super-admin/webhooks", body, content_type="application/json")
    assert answer.status_code == 422 and "url" in answer.json()["errors"]


def test_nothing_is_queued_while_webhooks_are_disabled(receiver, hook, settings):
    settings.PORTAL_WEBHOOKS = False
    publish(1)
    compose_and_send()
    assert not Message.objects.exists()


def test_secret_is_sealed_and_shown_once(hook, client_of, make_user):
    row = Webhook.objects.get()
    assert hook["secret"] not in row.secret and row.open_secret() == hook["secret"]
    client = client_of(make_user(SUPERADMIN))
    shown = client.get(f"/api/super-admin/webhooks/{row.pk}").json()["data"]
    assert "secret" not in shown
    assert Webhook.reseal() == 1 and Webhook.objects.get().open_secret() == hook["secret"]


def test_renewed_secret_is_shown_once_and_signs_queued_calls(receiver, hook, client_of, make_user):
    client, row = client_of(make_user(SUPERADMIN)), Webhook.objects.get()
    body = {name: hook[name] for name in ("name", "url", "events")}
    address = f"/api/super-admin/webhooks/{row.pk}"

    def change(**more):
        given = {**body, "revision": Webhook.objects.get().revision, **more}
        answer = client.put(address, given, content_type="application/json")
        assert answer.status_code == 200, answer.content
        return answer.json()["data"]["secret"]

    assert change() is None
    publish(7)
    renewed = change(renew_secret=True)
    assert renewed != hook["secret"] and Webhook.objects.get().open_secret() == renewed
    compose_and_send()
    ((_, headers, payload),) = receiver.calls
    at_hour, signed = (part.partition("=")[2] for part in headers["Jilha-Signature"].split(","))
    assert signed == hmac.new(renewed.encode(), at_hour.encode() + b"." + payload, sha256).hexdigest()
    assert "secret" not in client.get(address).json()["data"]
    audit_entry = AuditEntry.objects.filter(entity="webhook", action="update").latest("id")
    assert renewed not in audit_entry.after and json.loads(audit_entry.after)["secret"] == "renewed"


def test_reactivated_webhook_gets_no_past_events(receiver, hook, client_of, make_user, rule):
    client = client_of(make_user(SUPERADMIN))

    def set_active(on):
        row = client.get(f"/api/super-admin/webhooks/{hook['id']}").json()["data"]
        body = {name: row[name] for name in ("name", "url", "events", "revision")} | {"is_active": on}
        path = f"/api/super-admin/webhooks/{hook['id']}"
        assert client.put(path, body, content_type="application/json").status_code == 200

    set_active(False)
    publish(3)
    alert(rule, first_seen=timezone.now() - timedelta(minutes=1))
    compose_and_send()
    set_active(True)
    compose_and_send()
    assert receiver.calls == []
