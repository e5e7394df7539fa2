"""Sets the machine up, step by step, each skipped when its inputs have not changed since it last succeeded.

Standard library only, run by the system's Python 3.11+: `python3 tools/install.py [--dev] [--browser]`.
Inputs are hashed into stamp files inside the virtual environment, so that removing it removes every promise
with it. A step is one line with its time; what its commands say goes into a log there, and is shown where one fails.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from place import BROWSERS, ROOT, STAMPS, UI, VENV, browser, environment, say

PYTHON = VENV / "bin" / "python"
LOG = VENV / "install.log"


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    with LOG.open("a") as log:
        subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=environment(),
            check=True,
            stdout=log,
            stderr=subprocess.STDOUT,
        )


def digest(paths: Iterable[Path]) -> str:
    total = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        total.update(str(path.relative_to(ROOT)).encode() + b"\0")
        total.update(path.read_bytes() + b"\0")
    return total.hexdigest()


def once(name: str, inputs: Iterable[Path], output: Path, step: Callable[[], None]) -> None:
    stamp, wanted = STAMPS / name, digest(inputs)
    if output.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    say(name, end=" … ")
    began = time.monotonic()
    LOG.unlink(missing_ok=True)
    step()
    print(f"{time.monotonic() - began:.0f} s", flush=True)
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted)


def apt_install(package: str) -> bool:
    """Debian's package where we may install one; the caller says what is missing where we may not."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    # RUNLEVEL: no service of a package is started.
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package]):
        subprocess.run(command, env=env, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return True


def make_venv() -> None:
    # A stamp inside says that pip once worked; asking it takes longer than the rest of a second start.
    works = (STAMPS / "python packages").exists()
    if PYTHON.exists() and (
        works or subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0
    ):
        return
    say("virtual environment")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
        # Debian splits ensurepip off Python.
        apt_install(f"python3.{sys.version_info.minor}-venv")
        subprocess.run(command, check=True)


def install_python(lock: Path) -> None:
    bootstrap = ROOT / "requirements" / "bootstrap.txt"
    run(PYTHON, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", bootstrap)
    # Copies, not hard links: what somebody edits in one environment must not reach the cache of all others.
    uv = (VENV / "bin" / "uv", "pip", "install", "-q", "--link-mode", "copy", "--python", PYTHON)
    run(*uv, "--no-deps", "--require-hashes", "-r", lock)
    run(*uv, "--no-deps", "--no-build-isolation", "-e", ROOT)


def python_packages(dev: bool) -> None:
    requirements = ROOT / "requirements"
    both = [requirements / "bootstrap.txt", requirements / "base.txt", ROOT / "pyproject.toml"]
    if dev:
        lock = requirements / "dev.txt"
        once("python packages for development", [*both, lock], PYTHON, lambda: install_python(lock))
    once("python packages", both, PYTHON, lambda: install_python(requirements / "base.txt"))


def ui_sources() -> list[Path]:
    """Everything that a build reads: guides, departments, and all of ui/ but what installs, tests and builds write."""
    skipped = {"node_modules", "dist", "e2e", "test-results", "playwright-report"}
    outside = (ROOT / "docs" / "guide", ROOT / "platform/portal/organisation/data/departments")
    sources = [path for folder in outside for path in folder.rglob("*") if path.is_file()]
    for folder, folders, names in os.walk(UI):
        folders[:] = [name for name in folders if name not in skipped]
        sources += [Path(folder) / name for name in names if ".test." not in name]
    return sources


def user_interface() -> None:
    npm = VENV / "bin" / "npm"
    packages = [UI / "package.json", UI / "package-lock.json", UI / ".npmrc"]
    once("npm packages", packages, UI / "node_modules", lambda: run(npm, "ci", "--no-progress", cwd=UI))
    once("user interface", ui_sources(), UI / "dist" / "index.html", lambda: run(npm, "run", "build", cwd=UI))


def chromium() -> None:
    for name in BROWSERS[:2]:  # the second prints PDF files, as on a server
        if not shutil.which(name):
            say(f"{name} for the end-to-end tests")
            apt_install(name)
    if browser() is None:
        raise SystemExit(
            "The end-to-end tests need Chromium: install the system's package `chromium` and run again."
        )


def proxy() -> None:
    """Tests of production put the compose file's proxy in front; without it they are skipped, and say so."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
    if not shutil.which("nginx", path=path):
        say("nginx for the tests of production")
        apt_install("nginx-light")


def curl() -> None:
    """The examples of docs/api.md are run as they stand there."""
    if not shutil.which("curl"):
        say("curl for the examples of the API reference")
        apt_install("curl")


def redis() -> None:
    """For the long tests of builders; without it they are skipped and say so."""
    if not shutil.which("redis-server"):
        say("Redis for the tests of builders")
        apt_install("redis-server")


def main() -> None:
    if sys.version_info < (3, 11):
        raise SystemExit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", action="store_true", help="also what tests and lint need")
    parser.add_argument("--browser", action="store_true", help="also Chromium, nginx and curl")
    parser.add_argument("--redis", action="store_true", help="also Redis, where we may install it")
    wanted = parser.parse_args()
    try:
        make_venv()
        python_packages(wanted.dev)
        user_interface()
        if wanted.browser:
            chromium()
            proxy()
            curl()
        if wanted.redis:
            redis()
    except subprocess.CalledProcessError as error:
        said = LOG.read_text(errors="replace") if LOG.exists() else ""
        raise SystemExit(
            f"\n{said}\nSetting up failed: {' '.join(map(str, error.cmd))} ended with {error.returncode}."
        ) from None


if __name__ == "__main__":
    main()
