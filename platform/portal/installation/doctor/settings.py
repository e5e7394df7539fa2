"""Environment checks: settings match the kind of installation."""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from portal.accounts import oidc
from portal.accounts import sign_on as single_sign_on
from portal.accounts.factor_secrets import UNREADABLE_FACTORS, count_unreadable
from portal.accounts.people import has_demo_accounts, has_superadmin
from portal.configuration.selectors import value as configured
from portal.core.language import text
from portal.geography.selectors import own_district
from portal.installation.doctor.checkup import Finding, error, portal_command, warning
from portal.transactions.models import MODELS


def mode() -> Iterator[Finding]:
    if settings.PORTAL_MODE == "production":
        if not getattr(settings, "SECURE_HSTS_SECONDS", 0):
            yield warning(
                text("Production runs without TLS: passwords and tokens travel in the clear."), "PORTAL_TLS=1"
            )
        if not settings.PORTAL_TRUSTED_PROXIES:
            yield warning(
                text("No proxy is trusted: if there is one, every visitor seems to come from its address."),
                "PORTAL_TRUSTED_PROXIES=10.0.0.0/8",
            )
        return
    if not settings.PORTAL_EMBEDDED_DATABASE:
        yield warning(
            text(
                "PostgreSQL is in use, but the mode is embedded: demo accounts and any host name are allowed."
            ),
            "PORTAL_MODE=production",
        )
    if settings.DEBUG:
        yield warning(text("Debug mode is on: errors reveal internal details."), "PORTAL_DEBUG=0")


def secret_key() -> Iterator[Finding]:
    if len(settings.SECRET_KEY) < 50 or len(set(settings.SECRET_KEY)) < 5:
        yield error(
            text("The secret key is too short or too simple."),
            "python -c 'import secrets; print(secrets.token_urlsafe(64))'",
        )
    path = Path(settings.PORTAL_DATA) / "secret-key"
    if path.exists() and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield error(text("Others on this machine can read the secret key."), f"chmod 600 {path}")


def second_factors() -> Iterator[Finding]:
    if unreadable := count_unreadable():
        yield error(text(UNREADABLE_FACTORS, count=unreadable), "PORTAL_SECRET_KEY_FALLBACKS=…")
    elif settings.SECRET_KEY_FALLBACKS:
        yield warning(text("A former secret key is still accepted."), portal_command("reseal"))


def sign_on() -> Iterator[Finding]:
    """Check the single sign-on provider, if configured."""
    if oidc.configured():
        for problem in single_sign_on.problems():
            yield error(problem, "PORTAL_OIDC_…")


def super_admin() -> Iterator[Finding]:
    # With single sign-on, the provider's groups name the super admins, whose accounts their first login creates.
    if not (oidc.configured() or has_superadmin()):
        yield error(
            text("There is no super admin: nobody can manage accounts or settings."),
            portal_command("create_superadmin --email … --name …"),
        )


def district() -> Iterator[Finding]:
    """Check that the portal serves the district of its records: PORTAL_DISTRICT may be missing at one start."""
    own = own_district()
    tables: list[QuerySet[Any]] = [
        model._default_manager.all() for model in MODELS.values() if hasattr(model, "taluka")
    ]
    if own is None or any(rows.filter(taluka__district=own).exists() for rows in tables):
        return
    found = (
        rows.exclude(taluka=None).values_list("taluka__district__name_en", flat=True).first()
        for rows in tables
    )
    if other := next(filter(None, found), None):
        yield error(
            text("The portal serves {own}, but its records are of {other}.", own=own.name_en, other=other),
            text("Choose the district under Configuration, or undo the imports of these records.")
            if configured("district")
            else text("PORTAL_DISTRICT='{other}', or undo the imports of these records.", other=other),
        )


def demo_accounts() -> Iterator[Finding]:
    if not has_demo_accounts():
        return
    if settings.PORTAL_MODE == "production":
        yield error(
            text("Demo accounts, whose password is public, are in a production database."),
            text("Set DATABASE_URL or PORTAL_DATA to a database of its own."),
        )
    elif not settings.PORTAL_DEMO:
        yield warning(
            text("Demo accounts, whose password is public, are still there."),
            text("Switch them off under Users."),
        )
