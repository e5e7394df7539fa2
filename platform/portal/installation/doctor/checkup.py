"""Checks, their findings, and running them. A check that fails itself is reported as a finding."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Literal, TypedDict

import structlog
from django.db import DatabaseError

from portal.core.language import text

log = structlog.get_logger(__name__)
Severity = Literal["ok", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem found by a check, with the command or setting that fixes it."""

    severity: Severity
    text: str
    mend: str = ""


Look = Callable[[], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    look: Look
    needs_database: bool


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A finding, or the result of a check without findings."""

    check: str
    severity: Severity
    text: str
    mend: str


def error(what: str, mend: str = "") -> Finding:
    return Finding("error", what, mend)


def warning(what: str, mend: str = "") -> Finding:
    return Finding("warning", what, mend)


def run(checks: Sequence[Check]) -> list[CheckResult]:
    """Run all checks in order. Once the database is unreachable, checks that need it are skipped."""
    results: list[CheckResult] = []
    reachable = True
    for check in checks:
        if check.needs_database and not reachable:
            results.append(
                CheckResult(check.name, "warning", text("Not checked: the database is not responding."), "")
            )
            continue
        found = list(_careful(check))
        results += [CheckResult(check.name, one.severity, one.text, one.mend) for one in found]
        if not found:
            results.append(CheckResult(check.name, "ok", text("Well."), ""))
        if check.name == "database" and any(one.severity == "error" for one in found):
            reachable = False
    return results


def _careful(check: Check) -> Iterator[Finding]:
    try:
        yield from check.look()
    except (DatabaseError, OSError, ValueError, ArithmeticError, LookupError) as failure:
        log.exception("doctor_check", check=check.name)
        reason = str(failure).strip().partition("\n")[0] or type(failure).__name__
        yield error(text("This check itself failed: {reason}", reason=reason))


def exit_code(results: Sequence[CheckResult]) -> int:
    """0: no problems, 1: warnings, 2: errors."""
    found = {one.severity for one in results}
    return 2 if "error" in found else 1 if "warning" in found else 0


class CheckupResult(TypedDict):
    status: str
    checks: list[dict[str, str]]


def as_json(results: Sequence[CheckResult]) -> CheckupResult:
    return {
        "status": ("ok", "warning", "error")[exit_code(results)],
        "checks": [asdict(one) for one in results],
    }
