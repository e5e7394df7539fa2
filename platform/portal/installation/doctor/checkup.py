"""Checks, their findings, and running them. A check that fails itself is reported as a finding."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from shlex import quote
from typing import Literal, TypedDict

import structlog
from django.conf import settings
from django.db import DatabaseError

from portal.core.language import text
from portal.settings.environment import REPOSITORY

log = structlog.get_logger(__name__)
Severity = Literal["ok", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem found by a check, with the command or setting that fixes it."""

    severity: Severity
    text: str
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    run_check: Callable[[], Iterator[Finding]]
    needs_database: bool


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A finding, or the result of a check without findings."""

    check: str
    severity: Severity
    text: str
    mend: str


error, warning = partial(Finding, "error"), partial(Finding, "warning")


def by_mode(embedded: str, production: str) -> str:
    """Return the fix for this kind of installation: `make start`, or Docker Compose."""
    return production if settings.PORTAL_MODE == "production" else embedded


def start_again() -> str:
    return text("Stop the portal if it is running, and start it again: make start")


def restart(service: str) -> str:
    return by_mode(start_again(), f"docker compose restart {service}")


def portal_command(arguments: str) -> str:
    command = f"python -m portal {arguments}"
    return by_mode(f"{_given_settings()}.venv/bin/{command}", f"docker compose exec web {command}")


def _given_settings() -> str:
    """Return the settings without which a command would reach another installation, for a shell. No secrets."""
    given = ""
    if settings.PORTAL_DATA != REPOSITORY / "var":
        given += f"PORTAL_DATA={quote(str(settings.PORTAL_DATA))} "
    if district := os.environ.get("PORTAL_DISTRICT"):
        given += f"PORTAL_DISTRICT={quote(district)} "
    if os.environ.get("DATABASE_URL"):
        given += "DATABASE_URL=… "
    return given


def run(checks: Sequence[Check]) -> list[CheckResult]:
    """Run all checks in order. Once the database is unreachable, checks that need it are skipped."""
    results: list[CheckResult] = []
    reachable = True
    for check in checks:
        if check.needs_database and not reachable:
            findings = [warning(text("Not checked: the database is not responding."))]
        else:
            findings = list(_run_safely(check)) or [Finding("ok", text("No problems found."))]
        results += [
            CheckResult(check.name, finding.severity, finding.text, finding.fix) for finding in findings
        ]
        if check.name == "database" and any(finding.severity == "error" for finding in findings):
            reachable = False
    return results


def _run_safely(check: Check) -> Iterator[Finding]:
    try:
        yield from check.run_check()
    except (DatabaseError, OSError, ValueError, ArithmeticError, LookupError) as failure:
        log.exception("doctor_check", check=check.name)
        reason = str(failure).strip().partition("\n")[0] or type(failure).__name__
        yield error(text("This check itself failed: {reason}", reason=reason))


def exit_code(results: Sequence[CheckResult]) -> int:
    """0: no problems, 1: warnings, 2: errors."""
    severities = {result.severity for result in results}
    return 2 if "error" in severities else 1 if "warning" in severities else 0


class CheckupResult(TypedDict):
    status: str
    checks: list[dict[str, str]]


def as_json(results: Sequence[CheckResult]) -> CheckupResult:
    return {
        "status": ("ok", "warning", "error")[exit_code(results)],
        "checks": [asdict(result) for result in results],
    }
