"""`make audit`: known vulnerabilities of installed packages, and bills of materials (CycloneDX JSON) for Python and
npm.

The bills are built from the lock files and need no network. Vulnerabilities come from the advisory services of PyPI
and npm. If one does not respond, its packages are reported as not checked, never as safe. Exits with 1 if a
vulnerability is known.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from place import ROOT, UI, VENV, environment, say

OUT = ROOT / "dist" / "audit"
TOOLS = ROOT / ".venv-audit"
LOCKS = ("base", "server", "dev")


@dataclass
class AuditResult:
    service: str
    packages: int = 0
    unchecked: int = 0
    vulnerabilities: list[str] = field(default_factory=list)
    why: str = ""  # reason for no response, from the client's output

    def line(self) -> str:
        if self.packages == self.unchecked:
            why = f" ({self.why})" if self.why else ""
            return f"{self.service}: no response{why}; {self.unchecked} packages were not checked"
        rest = f", {self.unchecked} not checked" if self.unchecked else ""
        known = f"{len(self.vulnerabilities)} known vulnerabilities"
        return f"{self.service}: {self.packages - self.unchecked} packages{rest}, {known}"


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )


def last_line(output: str) -> str:
    return (output.strip().splitlines() or [""])[-1].strip()[:200]


def summary(results: list[AuditResult]) -> str:
    """Summarise the audit. Unchecked packages do not count as safe."""
    checked = sum(result.packages - result.unchecked for result in results)
    vulnerabilities, unchecked = (
        sum(len(result.vulnerabilities) for result in results),
        sum(result.unchecked for result in results),
    )
    rest = f"; {unchecked} packages were not checked" if unchecked else ""
    return f"{checked} packages checked, {vulnerabilities} known vulnerabilities{rest}"


def install_tools() -> None:
    """Install the audit tools into a separate environment: they bring many packages the portal does not need."""
    uv, lock = VENV / "bin" / "uv", ROOT / "requirements" / "audit.txt"
    if not (TOOLS / "bin" / "python").exists():
        run(uv, "venv", "-q", TOOLS).check_returncode()
    python = TOOLS / "bin" / "python"
    done = run(uv, "pip", "sync", "-q", "--link-mode", "copy", "--python", python, "--require-hashes", lock)
    if done.returncode:
        raise SystemExit(f"The audit's tools could not be installed:\n{done.stderr}")


def write_bills() -> list[str]:
    """Write the bills of materials and return a line about each."""
    made = []
    for lock in LOCKS:
        path = OUT / f"python-{lock}.cdx.json"
        run(
            *(TOOLS / "bin" / "cyclonedx-py", "requirements", ROOT / "requirements" / f"{lock}.txt"),
            *("--output-format", "JSON", "--output-reproducible", "-o", path),
        ).check_returncode()
        made.append(_describe(path))
    bill = run(VENV / "bin" / "npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", cwd=UI)
    bill.check_returncode()
    path = OUT / "ui.cdx.json"
    path.write_text(bill.stdout)
    return [*made, _describe(path)]


def _describe(path: Path) -> str:
    bill = json.loads(path.read_text())
    return f"{path.relative_to(ROOT)}: {bill['bomFormat']} {bill['specVersion']}, {len(bill['components'])} components"


def python_vulnerabilities() -> AuditResult:
    """Check every package that may be installed: the lock of `dev` includes the others."""
    lock = ROOT / "requirements" / "dev.txt"
    done = run(
        *(TOOLS / "bin" / "pip-audit", "--disable-pip", "--no-deps", "-r", lock),
        *("--progress-spinner", "off", "--format", "json"),
    )
    result = AuditResult("PyPI")
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        packages = sum(line[:1].isalnum() and "==" in line for line in lock.read_text().splitlines())
        return AuditResult("PyPI", packages, packages, why=last_line(done.stderr))
    result.packages = len(found)
    for package in found:
        result.unchecked += "skip_reason" in package
        for vulnerability in package.get("vulns", []):
            fixed = ", ".join(vulnerability.get("fix_versions") or ()) or "none yet"
            name = f"{package['name']} {package['version']}"
            result.vulnerabilities.append(f"{name}: {vulnerability['id']}, fixed in {fixed}")
    return result


def npm_vulnerabilities() -> AuditResult:
    done = run(VENV / "bin" / "npm", "audit", "--json", "--package-lock-only", cwd=UI)
    try:
        found = json.loads(done.stdout)
    except ValueError:
        found = {}
    if "vulnerabilities" not in found:
        packages = len(json.loads((UI / "package-lock.json").read_text())["packages"]) - 1
        why = found.get("message") or last_line(done.stderr)
        return AuditResult("npm", packages, packages, why=str(why))
    total = found.get("metadata", {}).get("dependencies", {}).get("total", 0)
    vulnerabilities = [
        f"{name}: {one['severity']}, {one['range']}" for name, one in found["vulnerabilities"].items()
    ]
    return AuditResult("npm", total, 0, vulnerabilities)


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    install_tools()
    lines = write_bills()
    results = [python_vulnerabilities(), npm_vulnerabilities()]
    for result in results:
        lines += [result.line(), *(f"  {vulnerability}" for vulnerability in result.vulnerabilities)]
    lines.append(summary(results))
    (OUT / "audit.txt").write_text("\n".join(lines) + "\n")
    for line in lines:
        say(line)
    return 1 if any(result.vulnerabilities for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
