"""Webhook calls: signed, only to public addresses, without following redirects.

The host name is resolved once and the connection uses the checked address, so that DNS rebinding can't reach internal
hosts.
"""

import hmac
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import Event, Timer
from time import monotonic, time
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from portal.messages.mail import NotTaken, PrivateAddress, Refused
from portal.messages.models import Message, Webhook

TIMEOUT: Final = 10  # seconds for a whole call


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """`t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>">`"""
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, sha256).hexdigest()
    return f"t={timestamp},v1={signed}"


def may_reach(address: str) -> bool:
    resolved = ip_address(address.partition("%")[0])
    # ::ffff:10.0.0.1 and 64:ff9b::a00:1 both reach 10.0.0.1.
    mapped = getattr(resolved, "ipv4_mapped", None)
    resolved = mapped or resolved
    if any(resolved in network for network in settings.PORTAL_WEBHOOK_NETWORKS):
        return True
    return resolved.is_global and not resolved.is_multicast and not str(resolved).startswith("64:ff9b:")


def _resolved(host: str, port: int) -> str:
    addresses = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not addresses or not all(map(may_reach, addresses)):
        raise PrivateAddress(host)
    return addresses[0]


def send(row: Message) -> None:
    """Call the webhook. Raise Refused for permanent errors, OSError or HTTPException if a retry may succeed."""
    hook = row.webhook
    assert hook is not None
    if not hook.is_active:
        raise Refused("The webhook is switched off.")
    body, timestamp = row.text.encode(), int(time())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Jilha-Webhook/1",
        "Jilha-Event": row.kind,
        "Jilha-Delivery": str(row.uuid),
        "Jilha-Signature": signature(hook.open_secret(), timestamp, body),
    }
    _post(hook, body, headers)


@contextmanager
def _shut_after(sock: socket.socket, seconds: float) -> Iterator[None]:
    """End the connection after `seconds` in total. The socket's own timeout covers a single read."""
    expired = Event()

    def expire() -> None:
        expired.set()
        with suppress(OSError):
            socket.socket.shutdown(sock, socket.SHUT_RDWR)  # SSLSocket's own would change what is being read

    timer = Timer(seconds, expire)
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, HTTPException) as error:
        if not expired.is_set():
            raise
        raise TimeoutError from error
    finally:
        timer.cancel()
    if expired.is_set():
        raise TimeoutError


def _post(hook: Webhook, body: bytes, headers: dict[str, str]) -> None:
    parts, deadline = urlsplit(hook.url), monotonic() + TIMEOUT
    host, tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    sock = socket.create_connection((_resolved(host, port), port), TIMEOUT)
    connection: HTTPConnection
    if tls:
        context = ssl.create_default_context()
        connection = HTTPSConnection(host, port, timeout=TIMEOUT, context=context)
        sock = context.wrap_socket(sock, server_hostname=host, do_handshake_on_connect=False)
    else:
        connection = HTTPConnection(host, port, timeout=TIMEOUT)
    with sock, _shut_after(sock, deadline - monotonic()):
        if isinstance(sock, ssl.SSLSocket):
            sock.do_handshake()
        connection.sock = sock
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        status = connection.getresponse().status
    if not 200 <= status < 300:
        raise NotTaken(f"HTTP {status}")
