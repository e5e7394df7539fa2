"""Settings of email and webhooks, validated. `environment` passes the variables.

PORTAL_URL              the portal's public URL, https://…, for links in messages
PORTAL_SMTP_URL         mail server: smtp://user:password@host:587 (STARTTLS) or smtps://… (TLS); default: no mail
PORTAL_MAIL_FROM        sender, e.g. Jilha <portal@example.gov.in>
PORTAL_WEBHOOKS         1: webhooks may be called (default: off)
PORTAL_WEBHOOK_NETWORKS private networks that webhooks may reach, comma-separated (default: public addresses only)
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network

from django.core.exceptions import ImproperlyConfigured

Networks = list[IPv4Network | IPv6Network]


@dataclass(frozen=True)
class Messages:
    url: str
    smtp_url: str
    mail_from: str
    webhooks: bool
    webhook_networks: Networks


def networks(name: str, parts: Iterable[str]) -> Networks:
    try:
        return [ip_network(part.strip(), strict=False) for part in parts if part.strip()]
    except ValueError as exc:
        raise ImproperlyConfigured(f"{name}: {exc}") from exc


def read_messages(environment: Mapping[str, str], *, webhooks: bool) -> Messages:
    def given(name: str) -> str:
        return environment.get(name, "").strip()

    url, smtp, sender = given("PORTAL_URL").rstrip("/"), given("PORTAL_SMTP_URL"), given("PORTAL_MAIL_FROM")
    if url and not re.fullmatch(r"https?://[\w.\-:\[\]]+(/\S*)?", url):
        raise ImproperlyConfigured("PORTAL_URL must be an address such as https://portal.example.gov.in.")
    if smtp and not re.fullmatch(r"smtps?://([^@\s/]+@)?[\w.-]+(:\d{1,5})?/?", smtp):
        raise ImproperlyConfigured("PORTAL_SMTP_URL must be smtp://user:password@host:port or smtps://….")
    if (smtp or webhooks) and not url:
        raise ImproperlyConfigured("Messages link to the portal: PORTAL_URL is not set.")
    if (sender or smtp) and not re.fullmatch(r"[^<>@\n]*<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+", sender):
        raise ImproperlyConfigured("PORTAL_MAIL_FROM must be an address: Jilha <portal@example.gov.in>.")
    allowed = networks("PORTAL_WEBHOOK_NETWORKS", given("PORTAL_WEBHOOK_NETWORKS").split(","))
    return Messages(url, smtp, sender, webhooks, allowed)
