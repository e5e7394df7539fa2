"""Webhook calls: signed, only to public addresses, without following redirects.

The host name is resolved once and the connection uses the checked address, so that DNS rebinding can't reach internal
hosts.
"""

import hmac
import socket
import ssl
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from time import time
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from portal.messages.mail import Refused
from portal.messages.models import Message, Webhook

SECONDS: Final = 10


class NotTaken(HTTPException):
    """The receiver responded with a status other than 2xx."""


class PrivateAddress(OSError):
    """The address is in a network that webhooks may not reach."""


def signature(secret: str, moment: int, body: bytes) -> str:
    """`t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>">`"""
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, sha256).hexdigest()
    return f"t={moment},v1={signed}"


def may_reach(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    # ::ffff:10.0.0.1 and 64:ff9b::a00:1 both reach 10.0.0.1.
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    if any(found in network for network in settings.PORTAL_WEBHOOK_NETWORKS):
        return True
    return found.is_global and not found.is_multicast and not str(found).startswith("64:ff9b:")


def _resolved(host: str, port: int) -> str:
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(map(may_reach, found)):
        raise PrivateAddress(f"{host} is not a public address.")
    return found[0]


def send(row: Message) -> None:
    """Call the webhook. Raise Refused for permanent errors, OSError or HTTPException if a retry may succeed."""
    hook = row.webhook
    assert hook is not None
    if not hook.is_active:
        raise Refused("The webhook is switched off.")
    body, moment = row.text.encode(), int(time())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Jilha-Webhook/1",
        "Jilha-Event": row.kind,
        "Jilha-Delivery": str(row.uuid),
        "Jilha-Signature": signature(hook.open_secret(), moment, body),
    }
    _post(hook, body, headers)


def _post(hook: Webhook, body: bytes, headers: dict[str, str]) -> None:
    parts = urlsplit(hook.url)
    host, tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    connected = socket.create_connection((_resolved(host, port), port), SECONDS)
    try:
        connection: HTTPConnection
        if tls:
            context = ssl.create_default_context()
            connection = HTTPSConnection(host, port, timeout=SECONDS, context=context)
            connected = context.wrap_socket(connected, server_hostname=host)
        else:
            connection = HTTPConnection(host, port, timeout=SECONDS)
        connection.sock = connected
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        status = connection.getresponse().status
    finally:
        connected.close()
    if not 200 <= status < 300:
        raise NotTaken(f"HTTP {status}")
