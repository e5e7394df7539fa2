"""Settings of single sign-on, validated.

PORTAL_OIDC_ISSUER        issuer of the OpenID Connect provider, exactly as in its metadata; default: no single sign-on
PORTAL_OIDC_NAME          display name, e.g. District account (default: the issuer's host)
PORTAL_OIDC_CLIENT_ID     the portal's client id and secret at the provider
PORTAL_OIDC_CLIENT_SECRET
PORTAL_OIDC_GROUPS        maps the provider's groups to superadmin, admin or a department's slug, as JSON; the first
                          entry that applies counts: {"collector": "admin", "land-records": "e-ferfar"}
PORTAL_OIDC_GROUPS_CLAIM  the claim that lists a user's groups (default: groups)
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from portal.settings.messages import PORTAL_URL

# A provider on this machine, as in tests, may run without TLS.
_LOCAL = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class SignOn:
    issuer: str
    client_id: str
    client_secret: str = field(repr=False)
    groups: Mapping[str, str]
    groups_claim: str
    name: str
    # The portal's own URL.
    url: str

    @property
    def redirect_uri(self) -> str:
        return f"{self.url}/sign-on"


def is_safe(url: object) -> bool:
    """Whether secrets and tokens may be sent to this URL."""
    try:
        parts = urlsplit(url if isinstance(url, str) else "")
        _ = parts.port  # raises if it is no number
    except ValueError:
        return False
    secure = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOCAL)
    return secure and bool(parts.hostname)


def passkey_origin(url: str) -> str:
    """Return the origin for passkeys; empty without TLS (except on this machine), or for an IP address."""
    parts = urlsplit(url.lower())
    if not is_safe(url):
        return ""
    try:
        ip_address(parts.hostname or "")
    except ValueError:
        usual = {"https": ":443", "http": ":80"}[parts.scheme]
        return f"{parts.scheme}://{parts.netloc.removesuffix(usual)}"
    return ""


def _groups(given: str) -> Mapping[str, str]:
    try:
        groups = json.loads(given or "{}")
    except ValueError:
        groups = None
    if not (isinstance(groups, dict) and groups and all(isinstance(role, str) for role in groups.values())):
        raise ImproperlyConfigured(
            'PORTAL_OIDC_GROUPS must name what groups are here: {"collector": "admin", "land-records": "e-ferfar"}.'
        )
    return groups


def read_sign_on(environment: Mapping[str, str], *, url: str) -> SignOn | None:
    def given(name: str) -> str:
        return environment.get(f"PORTAL_OIDC_{name}", "").strip()

    issuer = given("ISSUER")
    if not issuer:
        if given("CLIENT_ID") or given("CLIENT_SECRET"):
            raise ImproperlyConfigured("Single sign-on needs PORTAL_OIDC_ISSUER.")
        return None
    if not is_safe(issuer) or re.search(r"[?#\s]", issuer):
        raise ImproperlyConfigured(
            "PORTAL_OIDC_ISSUER must be an address such as https://login.example.gov.in."
        )
    if not (given("CLIENT_ID") and given("CLIENT_SECRET")):
        raise ImproperlyConfigured(
            "Single sign-on needs PORTAL_OIDC_CLIENT_ID and PORTAL_OIDC_CLIENT_SECRET."
        )
    if not is_safe(url):
        raise ImproperlyConfigured(
            "The provider sends people back to the portal: set PORTAL_URL to https://…."
        )
    return SignOn(
        issuer=issuer,
        client_id=given("CLIENT_ID"),
        client_secret=given("CLIENT_SECRET"),
        groups=_groups(given("GROUPS")),
        groups_claim=given("GROUPS_CLAIM") or "groups",
        name=given("NAME") or urlsplit(issuer).hostname or "",
        url=url,
    )


# OpenID Connect provider; None: local accounts only.
PORTAL_OIDC = read_sign_on(os.environ, url=PORTAL_URL)
# Origin on which passkeys are created and used; empty: disabled.
PORTAL_PASSKEYS = passkey_origin(PORTAL_URL)
