"""What must hold before the web server takes its first request."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from portal.accounts.people import has_demo_accounts
from portal.core.presence import announce


def check_installation() -> None:
    """Production never runs with demo accounts: their password is public (requirement 10). Then it says that it is
    here."""
    if settings.PORTAL_MODE == "production" and has_demo_accounts():
        raise ImproperlyConfigured(
            "This database holds demo accounts. Production needs a database of its own: "
            "set DATABASE_URL or PORTAL_DATA."
        )
    announce()
