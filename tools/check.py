"""`make check`: lint, and the tests next to changed files, on SQLite. `make test` runs everything.

Changes are the difference of the working tree from `BASE` (by default the upstream branch, else the previous
commit).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from place import ROOT, UI, VENV, environment
from run_lint import lint
from run_tests import PYTEST
from steps import Steps

PYTHON_FOLDERS = ("platform", "pipelines", "warehouse", "tests", "tools")


def git(*arguments: str) -> list[str]:
    result = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True)
    return result.stdout.splitlines() if result.returncode == 0 else []


def changed(base: str) -> list[Path]:
    """Return files that differ from `base` or are untracked, relative to the repository."""
    names = git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard")
    return [Path(name) for name in dict.fromkeys(names)]


def nearest_tests(files: Iterable[Path]) -> list[str]:
    """Return changed test files, and the `tests` folders of the packages of other changed Python files."""
    found = set()
    for file in files:
        if file.suffix != ".py" or file.parts[0] not in PYTHON_FOLDERS:
            continue
        if file.name.startswith("test_"):
            if (ROOT / file).exists():
                found.add(file)
        elif file.parts[0] == "tools":
            found.add(Path("tests/test_tools.py"))
        else:
            test_folders = (folder / "tests" for folder in file.parents[:-1])
            found.update(filter(lambda folder: (ROOT / folder).is_dir(), test_folders))
    return sorted(map(str, found))


def main() -> int:
    steps = Steps(environment())
    base = os.environ.get("BASE") or next(iter(git("merge-base", "HEAD", "@{upstream}")), "HEAD~1")
    files = changed(base)
    lint(steps)
    steps.env.pop("DATABASE_URL", None)
    if tests := nearest_tests(files):
        steps.run("Python on SQLite", *PYTEST, "-m", "not production and not crash", *tests)
    if any(file.parts[:2] == ("ui", "src") for file in files):
        steps.run("user interface units", VENV / "bin" / "npx", "vitest", "run", "--changed", base, cwd=UI)
    return steps.summary("tests")


if __name__ == "__main__":
    sys.exit(main())
