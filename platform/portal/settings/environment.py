"""Environment variables, read once and validated. No other file reads them.

PORTAL_DATA            folder of database, uploads, aggregates, secret key (default: var/ of the repository)
PORTAL_MODE            embedded (default) or production
PORTAL_DEMO            0: no demo data
PORTAL_DISTRICT        one of the 36 districts (default: Mumbai Suburban)
PORTAL_RECORDS_FROM    first month of the departments' records, YYYY-MM (default: 2025-04)
DATABASE_URL           default: SQLite in PORTAL_DATA
PORTAL_SECRET_KEY      production only; embedded mode generates one per installation
PORTAL_SECRET_KEY_FALLBACKS former secret keys, comma-separated, until `reseal` has run
PORTAL_HOSTS           host names, comma-separated (default: any in embedded mode)
PORTAL_TLS             1: HSTS and secure redirects (default in production)
PORTAL_TRUSTED_PROXIES networks whose X-Forwarded-For and X-Forwarded-Proto are trusted, comma-separated
PORTAL_DEBUG           1: Django's debug mode, refused in production
PORTAL_LOG_LEVEL       default INFO
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
PORTAL_OIDC_…: `portal.settings.sign_on`
PORTAL_WEATHER_URL     forecast endpoint of Open-Meteo or a compatible service
"""

import csv
import hashlib
import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from tempfile import gettempdir

from django.core.exceptions import ImproperlyConfigured

from catalog.calendar import RECORDS_FROM
from marts.objects import COPIES_MB
from portal.settings.messages import Messages, networks, read_messages
from portal.settings.sign_on import SignOn, read_sign_on

PORTAL_DIR = Path(__file__).resolve().parent.parent
REPOSITORY = PORTAL_DIR.parent.parent
DISTRICTS_CSV = PORTAL_DIR / "geography" / "data" / "districts.csv"


@dataclass(frozen=True)
class Environment:
    data: Path
    mode: str
    demo: bool
    debug: bool
    district: str
    records_from: str
    database_url: str
    secret_key: str
    secret_key_fallbacks: list[str]
    hosts: list[str]
    tls: bool
    trusted_proxies: list[IPv4Network | IPv6Network]
    log_level: str
    weather_url: str
    marts: str
    marts_copies_mb: int
    browser: str
    dagster_port: int | None
    dagster_path: str
    metrics_token: str
    metrics_folder: Path
    backup_key: str
    backup_recipient: str
    witness: Path | None
    witness_url: str
    messages: Messages
    sign_on: SignOn | None

    @property
    def production(self) -> bool:
        return self.mode == "production"


def _given(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def _matching(name: str, pattern: str, problem: str, default: str = "") -> str:
    """Return the variable, which is empty or matches the pattern; `problem` completes the message if it doesn't."""
    value = _given(name, default)
    if value and not re.fullmatch(pattern, value):
        raise ImproperlyConfigured(f"{name} {problem.format(value)}")
    return value


def _flag(name: str, default: bool) -> bool:
    value = _given(name).lower()
    if not value:
        return default
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; use 1 or 0.")


def _list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def _simple(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())


def district_name(wanted: str) -> str:
    """Return the English name of one of the 36 districts, given a name, alias, Marathi name or LGD code."""
    known: dict[str, str] = {}
    with DISTRICTS_CSV.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            spellings = [row["name_en"], row["name_mr"], row["lgd_code"], *row["aliases"].split(";")]
            known.update({_simple(name): row["name_en"] for name in spellings if name})
    if _simple(wanted) in known:
        return known[_simple(wanted)]
    near = dict.fromkeys(known[match] for match in get_close_matches(_simple(wanted), known, n=5, cutoff=0.6))
    hint = (
        f" Did you mean {' or '.join(near)}?"
        if near
        else f" Known: {', '.join(sorted(set(known.values())))}."
    )
    raise ImproperlyConfigured(f"PORTAL_DISTRICT is {wanted!r}, which is no district of Maharashtra.{hint}")


def _secret_key(data: Path, production: bool) -> str:
    given = os.environ.get("PORTAL_SECRET_KEY", "")
    if given:
        if production and (len(given) < 50 or len(set(given)) < 5 or "insecure" in given.lower()):
            raise ImproperlyConfigured(
                "PORTAL_SECRET_KEY is too short or too simple: 50 random characters or more."
            )
        return given
    if production:
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


def _metrics_folder(data: Path) -> Path:
    """Return a folder per machine and installation: a data folder may be shared, memory-mapped files can't."""
    if given := _given("PORTAL_METRICS_DIR"):
        return Path(given).expanduser().resolve()
    mark = hashlib.sha256(str(data).encode()).hexdigest()[:12]
    return Path(gettempdir()) / f"jilha-metrics-{os.getuid()}-{mark}"


def _witness() -> Path | None:
    given = _given("PORTAL_WITNESS")
    return Path(given).expanduser().resolve() if given else None


def _marts_copies_mb() -> int:
    size = _given("PORTAL_MARTS_COPIES_MB", str(COPIES_MB))
    if not size.isdigit() or not 0 < int(size) < 10**7:
        raise ImproperlyConfigured("PORTAL_MARTS_COPIES_MB must be a number of megabytes.")
    return int(size)


def _dagster_port() -> int | None:
    port = _given("DAGSTER_PORT")
    if port and not (port.isdigit() and 0 < int(port) < 65536):
        raise ImproperlyConfigured(f"DAGSTER_PORT is {port!r}, which is no port number.")
    return int(port) if port else None


def read() -> Environment:
    mode = _matching(
        "PORTAL_MODE", "embedded|production", "is {!r}; use embedded or production.", default="embedded"
    )
    production = mode == "production"
    debug = _flag("PORTAL_DEBUG", False)
    if production and debug:
        raise ImproperlyConfigured("PORTAL_DEBUG=1 and PORTAL_MODE=production exclude each other.")
    data = Path(_given("PORTAL_DATA") or REPOSITORY / "var").expanduser().resolve()
    data.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):  # owned by another user who shares it
        data.chmod(data.stat().st_mode & ~0o077)
    hosts = _list("PORTAL_HOSTS")
    if production and (not hosts or "*" in hosts):
        raise ImproperlyConfigured("PORTAL_HOSTS must name the portal's host names in production.")
    demo = _flag("PORTAL_DEMO", not production)
    if production and demo:
        raise ImproperlyConfigured("PORTAL_DEMO=1 and PORTAL_MODE=production exclude each other.")
    messages = read_messages(os.environ, webhooks=_flag("PORTAL_WEBHOOKS", False))
    return Environment(
        data=data,
        mode=mode,
        demo=demo,
        debug=debug,
        district=district_name(_given("PORTAL_DISTRICT", "Mumbai Suburban")),
        records_from=_matching(
            "PORTAL_RECORDS_FROM", r"20\d\d-(0[1-9]|1[0-2])", "is {!r}; use YYYY-MM.", default=RECORDS_FROM
        ),
        database_url=_given("DATABASE_URL"),
        secret_key=_secret_key(data, production),
        secret_key_fallbacks=_list("PORTAL_SECRET_KEY_FALLBACKS"),
        hosts=hosts or ["*"],
        tls=_flag("PORTAL_TLS", production),
        trusted_proxies=networks("PORTAL_TRUSTED_PROXIES", _list("PORTAL_TRUSTED_PROXIES")),
        log_level=_given("PORTAL_LOG_LEVEL", "INFO").upper(),
        weather_url=_matching(
            "PORTAL_WEATHER_URL",
            r"https?://[^?]*",
            "must be an http(s) address without a query.",
            default="https://api.open-meteo.com/v1/forecast",
        ),
        marts=_matching(
            "PORTAL_MARTS", r"[a-z][a-z0-9+.-]*://\S+", "must be an address like s3://bucket/prefix."
        ),
        marts_copies_mb=_marts_copies_mb(),
        browser=_given("PORTAL_BROWSER"),
        dagster_port=_dagster_port(),
        dagster_path=_matching(
            "PORTAL_DAGSTER_PATH", r"(/[a-z0-9-]+)+", "is {!r}; use a path such as /dagster."
        ),
        metrics_token=_matching(
            "PORTAL_METRICS_TOKEN", r"(?s:.{24,})", "is too short: 24 random characters or more."
        ),
        metrics_folder=_metrics_folder(data),
        backup_key=_matching(
            "PORTAL_BACKUP_KEY", r"(?s:.{32,})", "is too short: 32 random characters or more."
        ),
        backup_recipient=_matching(
            "PORTAL_BACKUP_RECIPIENT", r"age1[a-z0-9]{58}", "must be the age1… that backup_identity printed."
        ),
        witness=_witness(),
        witness_url=_matching(
            "PORTAL_WITNESS_URL",
            r"https://\S+|syslog://[\w.-]+(:\d{1,5})?",
            "must be https://… or syslog://host:port.",
        ),
        messages=messages,
        sign_on=read_sign_on(os.environ, url=messages.url),
    )


ENV = read()
