"""Checks before the web server takes its first request."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import transaction

from portal.accounts.people import has_demo_accounts
from portal.core.presence import announce
from portal.geography.selectors import own_district
from portal.installation.doctor.settings import district, super_admin
from portal.organisation.seed import seed_new_installation


def prepare(*, demo: bool = False) -> None:
    """Migrate the tables, fill an empty embedded installation with demo data, and report what would surprise users."""
    call_command("migrate", verbosity=0)
    if demo:
        call_command("seed_demo", if_allowed=True)
    _seed_masters()
    for finding in (*super_admin(), *district()):
        print(f"{finding.text}\n    → {finding.fix}", flush=True)


def _seed_masters() -> None:
    """Give a new installation its departments and masters, so that nobody retypes them."""
    district = own_district()
    if district is not None:
        talukas = district.talukas.filter(is_active=True).order_by("name_en")
        with transaction.atomic():
            seed_new_installation(
                district=(district.name_en, district.name_mr),
                talukas=talukas.values_list("name_en", "name_mr"),
            )


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
