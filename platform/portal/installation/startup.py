"""Checks before the web server takes its first request."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from portal.accounts.people import has_demo_accounts
from portal.core.presence import announce


def check_installation() -> None:
    """Refuse to run production with demo accounts, whose password is public (requirement 10). Otherwise announce this
    process as running.
    """
    if settings.PORTAL_MODE == "production" and has_demo_accounts():
        raise ImproperlyConfigured(
            "This database holds demo accounts. Production needs a database of its own: "
            "set DATABASE_URL or PORTAL_DATA."
        )
    announce()
