"""The database: SQLite in PORTAL_DATA by default, PostgreSQL through DATABASE_URL."""

import os
from pathlib import Path
from tempfile import gettempdir
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from portal.settings.environment import PORTAL_DATA, given


def sqlite(path: str) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # Writers lock at once, so a transaction that reads before it writes can't fail halfway.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
                "PRAGMA busy_timeout=20000; PRAGMA cache_size=-16000;"
            ),
        },
        # Opening a connection takes longer than most queries; each thread has its own.
        "CONN_MAX_AGE": 60,
        # A file, because tests with threads need several connections; one per process, because test runs may overlap.
        "TEST": {"NAME": str(Path(gettempdir()) / f"portal-test-{os.getpid()}.sqlite3")},
    }


def parse(url: str, name: str = "DATABASE_URL") -> dict[str, object]:
    """Return Django's settings for a database. Messages name the variable, but quote nothing: it holds a password."""
    if not url:
        return sqlite(str(PORTAL_DATA / "portal.sqlite3"))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} is no address of a database: the port must be a number up to 65535, and in the password / # ? @ "
            "are written %2F %23 %3F %40."
        ) from None
    scheme = parts.scheme.split("+")[0]
    if scheme == "sqlite":
        return sqlite(unquote(parts.path.removeprefix("/")) or str(PORTAL_DATA / "portal.sqlite3"))
    if scheme in ("postgres", "postgresql"):
        query = dict(parse_qsl(parts.query))
        if not parts.path.strip("/") and "service" not in query:
            raise ImproperlyConfigured(f"{name} names no database: postgresql://user:password@host/database.")
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            # A socket directory can't be the host of a URL; it comes as ?host=.
            "HOST": query.pop("host", None) or unquote(parts.hostname or ""),
            "PORT": str(port or query.pop("port", "")),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": query,
        }
    raise ImproperlyConfigured(f"{name}: only sqlite:///… and postgresql://… are known.")


DATABASES = {"default": parse(given("DATABASE_URL"))}
# Embedded installation: a single machine with its own database file.
PORTAL_EMBEDDED_DATABASE = str(DATABASES["default"]["ENGINE"]).endswith("sqlite3")
