"""Limit the length of Python files. (The user interface has the same check in its lint.)"""

from __future__ import annotations

import subprocess
import sys

from place import ROOT

LIMIT = 300


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    # Django writes migrations; nobody reads them top to bottom.
    files = [ROOT / name for name in listed if "/migrations/" not in name and (ROOT / name).exists()]
    long = [(path, lines) for path in files if (lines := path.read_text().count("\n")) > LIMIT]
    for path, lines in long:
        print(f"{path.relative_to(ROOT)}: {lines} lines, at most {LIMIT}")
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())
