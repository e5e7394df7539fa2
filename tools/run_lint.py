"""`make lint`: every check that needs no running portal. All of them run even if one fails."""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path

from place import ROOT, UI, VENV, environment
from steps import Steps, run_together

BIN = VENV / "bin"
PACKAGES = ("portal", "flows", "scale", "sheets", "marts", "catalog")


def python_checks(steps: Steps) -> None:
    steps.run("ruff", BIN / "ruff", "check", ".")
    steps.run("ruff format", BIN / "ruff", "format", "--check", ".")
    steps.run("import layers", BIN / "lint-imports")
    steps.run("file length", BIN / "python", ROOT / "tools" / "file_length.py")


def type_checks(steps: Steps) -> None:
    packages = [part for name in PACKAGES for part in ("-p", name)]
    steps.run("mypy", BIN / "mypy", *packages)
    steps.run("mypy: tools, tests, bench, deploy", BIN / "mypy", "tools", "tests", "bench", "deploy")


def interface_checks(steps: Steps) -> None:
    npm = BIN / "npm"
    steps.run("Biome and source rules", npm, "run", "-s", "lint", cwd=UI)
    steps.run("tsc", npm, "run", "-s", "typecheck", cwd=UI)


def stale_checks(steps: Steps, scratch: Path) -> None:
    """Check that generated files match their sources."""
    python = BIN / "python"
    steps.run(
        "stale migrations",
        *(python, "-m", "django", "makemigrations", "--check", "--dry-run"),
        hint="Run: .venv/bin/python -m django makemigrations",
    )
    for what, command, document in (
        ("OpenAPI document", "export_openapi", UI / "openapi.json"),
        ("tables for the pipelines", "export_tables", ROOT / "pipelines" / "flows" / "tables.json"),
    ):
        fresh = scratch / document.name
        result = steps.run(what, python, "-m", "django", command, "--output", fresh)
        if result.code == 0:
            hint = f"Run: .venv/bin/python -m django {command}"
            steps.run(f"stale {what}", "diff", "-u", document, fresh, hint=hint)
    steps.run(
        "stale sample templates",
        *(python, "-m", "sheets.template", "--all", "--check", "sample-templates"),
        hint="Run: .venv/bin/python -m sheets.template --all sample-templates",
    )


def lint(steps: Steps) -> None:
    with tempfile.TemporaryDirectory(prefix="jilha-lint-") as scratch:
        # Loading the settings creates folders and a key in PORTAL_DATA: keep them out of the real one.
        checks = Steps(steps.env | {"PORTAL_DATA": scratch, "PORTAL_DEMO": "0"}, steps.results)
        python_checks(checks)

        def other_checks() -> None:
            interface_checks(checks)
            stale_checks(checks, Path(scratch))

        # mypy, half of the time, uses one processor.
        run_together(partial(type_checks, checks), other_checks)


def main() -> int:
    steps = Steps(environment())
    lint(steps)
    return steps.summary("checks")


if __name__ == "__main__":
    sys.exit(main())
