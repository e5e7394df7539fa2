"""`make audit`: known faults of what is installed, and bills of materials (CycloneDX JSON) of Python and npm.

The bills are made of the locks alone and need no network. The faults come from PyPI's and npm's own advisory services;
where one does not answer, that is said and counted as not looked at, never as well. Ends with 1 where a fault is
known.
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
class Looked:
    """What one service said: how many packages it knew, and what is wrong with which."""

    service: str
    packages: int = 0
    silent: int = 0
    faults: list[str] = field(default_factory=list)
    why: str = ""  # it did not answer, in its client's words

    def line(self) -> str:
        if self.packages == self.silent:
            why = f" ({self.why})" if self.why else ""
            return f"{self.service}: no answer{why}; {self.silent} packages were not looked at"
        rest = f", {self.silent} not looked at" if self.silent else ""
        return (
            f"{self.service}: {self.packages - self.silent} packages{rest}, {len(self.faults)} known faults"
        )


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )


def last_line(said: str) -> str:
    return (said.strip().splitlines() or [""])[-1].strip()[:200]


def closing(looked: list[Looked]) -> str:
    """What this audit amounts to: silence is no good news."""
    seen = sum(one.packages - one.silent for one in looked)
    faults, silent = sum(len(one.faults) for one in looked), sum(one.silent for one in looked)
    rest = f"; of {silent} packages nothing is known" if silent else ""
    return f"{seen} packages looked at, {faults} known faults{rest}"


def tools() -> None:
    """In an environment of their own: they bring many packages that the portal does not need."""
    uv, lock = VENV / "bin" / "uv", ROOT / "requirements" / "audit.txt"
    if not (TOOLS / "bin" / "python").exists():
        run(uv, "venv", "-q", TOOLS).check_returncode()
    python = TOOLS / "bin" / "python"
    done = run(uv, "pip", "sync", "-q", "--link-mode", "copy", "--python", python, "--require-hashes", lock)
    if done.returncode:
        raise SystemExit(f"The audit's tools could not be installed:\n{done.stderr}")


def bills() -> list[str]:
    """The bills of materials; what each holds."""
    made = []
    for lock in LOCKS:
        path = OUT / f"python-{lock}.cdx.json"
        run(
            *(TOOLS / "bin" / "cyclonedx-py", "requirements", ROOT / "requirements" / f"{lock}.txt"),
            *("--output-format", "JSON", "--output-reproducible", "-o", path),
        ).check_returncode()
        made.append(_told(path))
    bill = run(VENV / "bin" / "npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", cwd=UI)
    bill.check_returncode()
    path = OUT / "ui.cdx.json"
    path.write_text(bill.stdout)
    return [*made, _told(path)]


def _told(path: Path) -> str:
    bill = json.loads(path.read_text())
    return f"{path.relative_to(ROOT)}: {bill['bomFormat']} {bill['specVersion']}, {len(bill['components'])} components"


def python_faults() -> Looked:
    """Of everything that may be installed: dev's lock holds the others' packages too."""
    lock = ROOT / "requirements" / "dev.txt"
    done = run(
        *(TOOLS / "bin" / "pip-audit", "--disable-pip", "--no-deps", "-r", lock),
        *("--progress-spinner", "off", "--format", "json"),
    )
    looked = Looked("PyPI")
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        packages = sum(line[:1].isalnum() and "==" in line for line in lock.read_text().splitlines())
        return Looked("PyPI", packages, packages, why=last_line(done.stderr))
    looked.packages = len(found)
    for package in found:
        looked.silent += "skip_reason" in package
        for fault in package.get("vulns", []):
            mended = ", ".join(fault.get("fix_versions") or ()) or "none yet"
            looked.faults.append(f"{package['name']} {package['version']}: {fault['id']}, mended in {mended}")
    return looked


def npm_faults() -> Looked:
    done = run(VENV / "bin" / "npm", "audit", "--json", "--package-lock-only", cwd=UI)
    try:
        found = json.loads(done.stdout)
    except ValueError:
        found = {}
    if "vulnerabilities" not in found:
        packages = len(json.loads((UI / "package-lock.json").read_text())["packages"]) - 1
        why = found.get("message") or last_line(done.stderr)
        return Looked("npm", packages, packages, why=str(why))
    total = found.get("metadata", {}).get("dependencies", {}).get("total", 0)
    faults = [f"{name}: {one['severity']}, {one['range']}" for name, one in found["vulnerabilities"].items()]
    return Looked("npm", total, 0, faults)


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    tools()
    lines = bills()
    looked = [python_faults(), npm_faults()]
    for one in looked:
        lines += [one.line(), *(f"  {fault}" for fault in one.faults)]
    lines.append(closing(looked))
    (OUT / "audit.txt").write_text("\n".join(lines) + "\n")
    for line in lines:
        say(line)
    return 1 if any(one.faults for one in looked) else 0


if __name__ == "__main__":
    sys.exit(main())
