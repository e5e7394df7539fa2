"""Settings of email and webhooks, validated. `environment` passes the variables.

PORTAL_URL              the portal's public URL, https://…, for links in messages
PORTAL_SMTP_URL         mail server: smtp://user:password@host:587 (STARTTLS) or smtps://… (TLS); default: no mail
PORTAL_MAIL_FROM        sender, e.g. Jilha <portal@example.gov.in>
PORTAL_WEBHOOKS         1: webhooks may be called (default: off)
PORTAL_WEBHOOK_NETWORKS private networks that webhooks may reach, comma-separated (default: public addresses only)
"""

import re

from django.core.exceptions import ImproperlyConfigured

from portal.settings.environment import flag, given, matching, networks

PORTAL_WEBHOOKS = flag("PORTAL_WEBHOOKS", False)
PORTAL_URL = given("PORTAL_URL").rstrip("/")
if PORTAL_URL and not re.fullmatch(r"https?://([\w.-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?(/\S*)?", PORTAL_URL):
    raise ImproperlyConfigured("PORTAL_URL must be an address such as https://portal.example.gov.in.")
PORTAL_SMTP_URL = matching(
    "PORTAL_SMTP_URL",
    r"smtps?://([^@\s/]+@)?[\w.-]+(:\d{1,5})?/?",
    "must be smtp://user:password@host:port or smtps://….",
)
if (PORTAL_SMTP_URL or PORTAL_WEBHOOKS) and not PORTAL_URL:
    raise ImproperlyConfigured("Messages link to the portal: PORTAL_URL is not set.")
PORTAL_MAIL_FROM = given("PORTAL_MAIL_FROM")
if (PORTAL_MAIL_FROM or PORTAL_SMTP_URL) and not re.fullmatch(
    r"[^<>@\n]*<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+", PORTAL_MAIL_FROM
):
    raise ImproperlyConfigured("PORTAL_MAIL_FROM must be an address: Jilha <portal@example.gov.in>.")
PORTAL_WEBHOOK_NETWORKS = networks("PORTAL_WEBHOOK_NETWORKS")
