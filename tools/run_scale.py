"""`make test-scale`: test the roll-up on Spark and ClickHouse.

They live in a separate `.venv-scale`, because they are over a gigabyte and not needed to run one district. Run by
the system's Python, like install.py: `python3 tools/run_scale.py [--install-only] [pytest's arguments]`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from install import PYTHON, apt_install, make_venv, run, run_once
from place import ROOT, VENV, environment, say
from steps import Steps

SCALE_VENV = ROOT / ".venv-scale"
SCALE_PYTHON = SCALE_VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements"
JAVA = ("openjdk-17-jre-headless", "default-jre-headless")
MIN_JAVA = 17
# Import paths for the engines and their tests.
IMPORT_PATHS = (ROOT / "warehouse", ROOT / "tests")


def install() -> None:
    make_venv()
    bootstrap = REQUIREMENTS / "bootstrap.txt"
    run(PYTHON, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", bootstrap)
    uv = VENV / "bin" / "uv"
    run(uv, "venv", "-q", "--clear", "--python", sys.executable, SCALE_VENV)
    lock = REQUIREMENTS / "scale.txt"
    pip = (uv, "pip", "install", "-q", "--link-mode", "copy", "--python", SCALE_PYTHON, "--no-deps")
    # Install pyspark's build dependency first, with its hash like everything else.
    with_hash = re.search(r"^setuptools==(?:.*\\\n)+.*\n", lock.read_text(), re.M)
    assert with_hash, "the lock names setuptools"
    builder = SCALE_VENV / "builder.txt"
    builder.write_text(with_hash.group())
    run(*pip, "--require-hashes", "-r", builder)
    run(*pip, "--no-build-isolation", "--require-hashes", "-r", lock)


def java() -> None:
    """Find a Java that Spark supports: the machine's own, or else Debian's if it can be installed."""
    if _java_version() >= MIN_JAVA:
        return
    say("Java for Spark")
    for package in JAVA:
        if apt_install(package) and _java_version() >= MIN_JAVA:
            return
    raise SystemExit(
        f"Spark needs Java {MIN_JAVA} or newer: install the system's package `{JAVA[0]}` and run again."
    )


def _java_version() -> int:
    home = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=f"{home}/bin") if home else shutil.which("java")
    if found is None:
        return 0
    output = subprocess.run([found, "-version"], capture_output=True, text=True).stderr
    match = re.search(r'version "(?:1\.)?(\d+)', output)
    return int(match[1]) if match else 0


def scale_environment() -> dict[str, str]:
    env = environment()
    env.pop("VIRTUAL_ENV")
    env["PYTHONPATH"] = os.pathsep.join(map(str, IMPORT_PATHS))
    return env


def main() -> int:
    run_once("Spark and ClickHouse", [REQUIREMENTS / "scale.txt"], SCALE_PYTHON, install)
    java()
    arguments = sys.argv[1:]
    if arguments == ["--install-only"]:
        return 0
    tests = ROOT / "tests" / "statewide"
    config = ("-c", str(tests / "pytest.ini"))
    steps = Steps(scale_environment())
    steps.run("Spark and ClickHouse", SCALE_PYTHON, "-m", "pytest", *config, tests, *arguments)
    if arguments:
        print(f"\nNot run: tests that do not match {shlex.join(arguments)}.")
    return steps.summary("tests")


if __name__ == "__main__":
    sys.exit(main())
