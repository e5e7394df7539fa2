"""Environment variables, read once and validated, under the names of their settings.

PORTAL_DATA            folder of database, uploads, aggregates, secret key (default: var/ of the repository)
PORTAL_MODE            embedded (default) or production
PORTAL_DEMO            0: no demo data
PORTAL_DISTRICT        one of the 36 districts (default: Mumbai Suburban)
PORTAL_RECORDS_FROM    first month of the departments' records, YYYY-MM (default: 2025-04)
DATABASE_URL           default: SQLite in PORTAL_DATA
PORTAL_SECRET_KEY      production only; embedded mode generates one per installation
PORTAL_SECRET_KEY_FALLBACKS former secret keys, comma-separated, until `reseal` has run
PORTAL_HOSTS           host names, comma-separated (embedded: besides this machine's own; default: any)
PORTAL_TLS             1: HSTS and secure redirects (default in production)
PORTAL_TRUSTED_PROXIES networks whose X-Forwarded-For and X-Forwarded-Proto are trusted, comma-separated
PORTAL_DEBUG           1: Django's debug mode, refused in production
PORTAL_LOG_LEVEL       DEBUG, INFO (default), WARNING, ERROR or CRITICAL
PORTAL_BROWSER         Chromium for PDFs, a name or a path (default: the machine's own)
DAGSTER_PORT           local port of Dagster's web server; set by `make start`
PORTAL_DAGSTER_PATH    path at which the reverse proxy serves Dagster to users the portal admits, e.g. /dagster
PORTAL_METRICS_TOKEN   token for Prometheus to read /metrics; without it only this machine may (docs/runbook.md)
PORTAL_METRICS_DIR     folder for counters of this machine's web processes (default: a temporary one)
PORTAL_MARTS           location of the figures, e.g. s3://bucket/prefix (default: PORTAL_DATA/marts)
PORTAL_MARTS_COPIES_MB size of the local cache for figures on object storage (default: 4096)
PORTAL_BACKUP_KEY      signs backups (default: PORTAL_DATA/backup-key, created with the first backup)
PORTAL_BACKUP_RECIPIENT public key to which backups are encrypted (default: not encrypted)
PORTAL_WITNESS         folder of the audit log's heads, outside the database (default: PORTAL_DATA/witness)
PORTAL_WITNESS_URL     receives the latest head: syslog://host:port or https://… (default: none)
PORTAL_URL, PORTAL_SMTP_URL, PORTAL_MAIL_FROM, PORTAL_WEBHOOKS, PORTAL_WEBHOOK_NETWORKS: `portal.settings.messages`
PORTAL_OIDC_…: `portal.settings.sign_on`; ports and rebuilds: `portal.settings.processes`
PORTAL_WEATHER_URL     forecast endpoint of Open-Meteo or a compatible service
"""

import csv
import hashlib
import os
import re
import secrets
from contextlib import suppress
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from tempfile import gettempdir

from django.core.exceptions import ImproperlyConfigured

from catalog.calendar import RECORDS_FROM, today_in_india
from catalog.text import plain_name
from marts.objects import COPIES_MB

_PORTAL = Path(__file__).resolve().parent.parent
REPOSITORY = _PORTAL.parent.parent
_DISTRICTS = _PORTAL / "geography" / "data" / "districts.csv"


def given(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def matching(name: str, pattern: str, problem: str, default: str = "") -> str:
    """Return the variable, which is empty or matches the pattern; `problem` completes the message if it doesn't."""
    value = given(name, default)
    if value and not re.fullmatch(pattern, value):
        raise ImproperlyConfigured(f"{name} {problem.format(value)}")
    return value


def number(name: str, most: int) -> int | None:
    """Return the variable, a number from 1 to `most`, or None if it is not set."""
    value = given(name)
    if value and not (re.fullmatch(r"[0-9]{1,9}", value) and 1 <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} is {value!r}; use a number from 1 to {most}.")
    return int(value) if value else None


def port(name: str) -> int | None:
    return number(name, 65_535)


def flag(name: str, default: bool) -> bool:
    value = given(name).lower()
    if not value:
        return default
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; use 1 or 0.")


def _list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def district_name(wanted: str) -> str:
    """Return the English name of one of the 36 districts, given a name, alias, Marathi name or LGD code."""
    known: dict[str, str] = {}
    with _DISTRICTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            spellings = [row["name_en"], row["name_mr"], row["lgd_code"], *row["aliases"].split(";")]
            known.update({plain_name(name): row["name_en"] for name in spellings if name})
    if plain_name(wanted) in known:
        return known[plain_name(wanted)]
    near = dict.fromkeys(
        known[match] for match in get_close_matches(plain_name(wanted), known, n=5, cutoff=0.6)
    )
    hint = (
        f" Did you mean {' or '.join(near)}?"
        if near
        else f" Known: {', '.join(sorted(set(known.values())))}."
    )
    raise ImproperlyConfigured(f"PORTAL_DISTRICT is {wanted!r}, which is no district of Maharashtra.{hint}")


def _secret_key(data: Path) -> str:
    if key := os.environ.get("PORTAL_SECRET_KEY", ""):
        if _PRODUCTION and (len(key) < 50 or len(set(key)) < 5 or "insecure" in key.lower()):
            raise ImproperlyConfigured(
                "PORTAL_SECRET_KEY is too short or too simple: 50 random characters or more."
            )
        return key
    if _PRODUCTION:
        raise ImproperlyConfigured("PORTAL_SECRET_KEY is not set: production needs a secret key of its own.")
    path = data / "secret-key"
    if not path.exists():
        # Written to a temporary file and linked: of two processes that start together one wins, and neither reads a
        # partial key.
        draft = data / f".secret-key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    key = path.read_text().strip()
    if not key:
        raise ImproperlyConfigured(f"{path} is empty: delete it, and a new key is made.")
    return key


def _folder(name: str) -> Path | None:
    path = given(name)
    try:
        return Path(path).expanduser().resolve() if path else None
    except (OSError, RuntimeError) as error:
        raise ImproperlyConfigured(f"{name} is {path!r}, which is no folder: {error}") from None


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    try:
        return [ip_network(part, strict=False) for part in _list(name)]
    except ValueError as exc:
        raise ImproperlyConfigured(f"{name}: {exc}") from exc


PORTAL_MODE = matching(
    "PORTAL_MODE", "embedded|production", "is {!r}; use embedded or production.", default="embedded"
)
_PRODUCTION = PORTAL_MODE == "production"
DEBUG = flag("PORTAL_DEBUG", False)
if _PRODUCTION and DEBUG:
    raise ImproperlyConfigured("PORTAL_DEBUG=1 and PORTAL_MODE=production exclude each other.")
PORTAL_DATA = _folder("PORTAL_DATA") or (REPOSITORY / "var").resolve()
ALLOWED_HOSTS = _list("PORTAL_HOSTS")
for _host in ALLOWED_HOSTS:
    if not re.fullmatch(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:]+\]", _host):
        raise ImproperlyConfigured(
            f"PORTAL_HOSTS is wrong: {_host!r} is no host name. Use names such as portal.example.gov.in, "
            "without https:// and port."
        )
if _PRODUCTION and (not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS):
    raise ImproperlyConfigured("PORTAL_HOSTS must name the portal's host names in production.")
if not _PRODUCTION:
    # `make start` and its links use the loopback address, on which alone it listens.
    ALLOWED_HOSTS = [*ALLOWED_HOSTS, "127.0.0.1", "localhost"] if ALLOWED_HOSTS else ["*"]
PORTAL_DEMO = flag("PORTAL_DEMO", not _PRODUCTION)
if _PRODUCTION and PORTAL_DEMO:
    raise ImproperlyConfigured("PORTAL_DEMO=1 and PORTAL_MODE=production exclude each other.")
PORTAL_DISTRICT = district_name(given("PORTAL_DISTRICT", "Mumbai Suburban"))
PORTAL_RECORDS_FROM = matching(
    "PORTAL_RECORDS_FROM", r"20\d\d-(0[1-9]|1[0-2])", "is {!r}; use YYYY-MM.", default=RECORDS_FROM
)
if given("PORTAL_RECORDS_FROM") and f"{today_in_india():%Y-%m}" < PORTAL_RECORDS_FROM:
    raise ImproperlyConfigured(
        f"PORTAL_RECORDS_FROM is {PORTAL_RECORDS_FROM!r}, but today is only {today_in_india()}."
    )
try:
    PORTAL_DATA.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):  # owned by another user who shares it
        PORTAL_DATA.chmod(PORTAL_DATA.stat().st_mode & ~0o077)
    SECRET_KEY = _secret_key(PORTAL_DATA)
except OSError as error:
    raise ImproperlyConfigured(
        f"PORTAL_DATA is {str(PORTAL_DATA)!r}, which can't be used: {error}."
    ) from None
SECRET_KEY_FALLBACKS = _list("PORTAL_SECRET_KEY_FALLBACKS")
PORTAL_TLS = flag("PORTAL_TLS", _PRODUCTION)
PORTAL_TRUSTED_PROXIES = networks("PORTAL_TRUSTED_PROXIES")
PORTAL_LOG_LEVEL = matching(
    "PORTAL_LOG_LEVEL",
    "(?i:DEBUG|INFO|WARNING|ERROR|CRITICAL)",
    "is {!r}; use DEBUG, INFO, WARNING, ERROR or CRITICAL.",
    default="INFO",
).upper()
PORTAL_WEATHER_URL = matching(
    "PORTAL_WEATHER_URL",
    r"https?://[^?]*",
    "must be an http(s) address without a query.",
    default="https://api.open-meteo.com/v1/forecast",
)
# Object storage for figures; empty: PORTAL_DATA.
PORTAL_MARTS = matching(
    "PORTAL_MARTS", r"[a-z][a-z0-9+.-]*://\S+", "must be an address like s3://bucket/prefix."
)
PORTAL_MARTS_COPIES = (number("PORTAL_MARTS_COPIES_MB", 9_999_999) or COPIES_MB) << 20
# Browser that prints PDFs; empty: the first known name on PATH.
PORTAL_BROWSER = given("PORTAL_BROWSER")
PORTAL_DAGSTER_PORT = port("DAGSTER_PORT")
PORTAL_DAGSTER_PATH = matching(
    "PORTAL_DAGSTER_PATH", r"(/[a-z0-9-]+)+", "is {!r}; use a path such as /dagster."
)
PORTAL_METRICS_TOKEN = matching(
    "PORTAL_METRICS_TOKEN", r"(?s:.{24,})", "is too short: 24 random characters or more."
)
# A folder per machine and installation: a data folder may be shared, memory-mapped files can't.
_mark = hashlib.sha256(str(PORTAL_DATA).encode()).hexdigest()[:12]
PORTAL_METRICS_FOLDER = (
    _folder("PORTAL_METRICS_DIR") or Path(gettempdir()) / f"jilha-metrics-{os.getuid()}-{_mark}"
)
PORTAL_BACKUP_KEY = matching(
    "PORTAL_BACKUP_KEY", r"(?s:.{32,})", "is too short: 32 random characters or more."
)
PORTAL_BACKUP_RECIPIENT = matching(
    "PORTAL_BACKUP_RECIPIENT", r"age1[a-z0-9]{58}", "must be the age1… that backup_identity printed."
)
# Folder of the audit log's heads (None: `witness` in PORTAL_DATA), and who receives them.
PORTAL_WITNESS = _folder("PORTAL_WITNESS")
PORTAL_WITNESS_URL = matching(
    "PORTAL_WITNESS_URL",
    r"https://\S+|syslog://[\w.-]+(:\d{1,5})?",
    "must be https://… or syslog://host:port.",
)
