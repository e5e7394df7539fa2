"""The client's address. ``X-Forwarded-For`` is trusted only from the proxies in ``PORTAL_TRUSTED_PROXIES``."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def _trusted(address: str) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in settings.PORTAL_TRUSTED_PROXIES)


def client_address(request: HttpRequest) -> str:
    """Return the nearest address that is not one of our own proxies."""
    address = request.META.get("REMOTE_ADDR", "") or "0.0.0.0"
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
    while hops and _trusted(address):
        candidate = hops.pop()
        try:
            address = str(ip_address(candidate))
        except ValueError:
            break
    return address
