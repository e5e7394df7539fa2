"""Set up the machine. Each step is skipped if its inputs have not changed since it last succeeded.

Standard library only, run by the system's Python 3.11+: `python3 tools/install.py [--dev] [--browser]`. Input
hashes are stored in stamp files inside the virtual environment, so that they disappear together with it. Each step
prints one line with its duration; output goes to a log there, which is printed if a step fails.
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


def run_once(name: str, inputs: Iterable[Path], output: Path, step: Callable[[], None]) -> None:
    stamp, expected = STAMPS / name, digest(inputs)
    if output.exists() and stamp.exists() and stamp.read_text() == expected:
        return
    say(name, end=" … ")
    began = time.monotonic()
    LOG.unlink(missing_ok=True)
    step()
    print(f"{time.monotonic() - began:.0f} s", flush=True)
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(expected)


def apt_install(package: str) -> bool:
    """Install a Debian package, if running as root on Debian. Otherwise the caller reports what is missing."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    # RUNLEVEL: prevents packages from starting services.
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package]):
        subprocess.run(command, env=env, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return True


def is_at_home() -> bool:
    """Whether the virtual environment was made for this folder: in one that was copied or renamed together with its
    folder, programs still run the former folder's Python and code.
    """
    pip = VENV / "bin" / "pip"
    return pip.exists() and any(str(venv / "bin") in pip.read_text() for venv in (VENV, VENV.resolve()))


def make_venv() -> None:
    # A stamp inside means that pip has worked once; checking it takes longer than the rest of a second start.
    pip_works = (STAMPS / "python packages").exists()
    if is_at_home() and (
        pip_works or subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0
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
    # Copies, not hard links: editing a file in one environment must not change the cache shared by all.
    uv = (VENV / "bin" / "uv", "pip", "install", "-q", "--link-mode", "copy", "--python", PYTHON)
    run(*uv, "--no-deps", "--require-hashes", "-r", lock)
    run(*uv, "--no-deps", "--no-build-isolation", "-e", ROOT)


def python_packages(dev: bool) -> None:
    requirements = ROOT / "requirements"
    inputs = [requirements / "bootstrap.txt", requirements / "base.txt", ROOT / "pyproject.toml"]
    if dev:
        lock = requirements / "dev.txt"
        run_once("python packages for development", [*inputs, lock], PYTHON, lambda: install_python(lock))
    run_once("python packages", inputs, PYTHON, lambda: install_python(requirements / "base.txt"))


def ui_sources() -> list[Path]:
    """Return all inputs of a build: guides, departments, and ui/ except for what installs, tests and builds write."""
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
    run_once("npm packages", packages, UI / "node_modules", lambda: run(npm, "ci", "--no-progress", cwd=UI))
    run_once(
        "user interface", ui_sources(), UI / "dist" / "index.html", lambda: run(npm, "run", "build", cwd=UI)
    )


def chromium() -> None:
    for name in BROWSERS[:2]:  # the second prints PDFs, as on a server
        if not shutil.which(name):
            say(f"{name} for the end-to-end tests")
            apt_install(name)
    if browser() is None:
        raise SystemExit(
            "The end-to-end tests need Chromium: install the system's package `chromium` and run again."
        )


def install_missing(command: str, package: str, purpose: str) -> None:
    """Install a program without which its tests are skipped."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"  # of nginx
    if not shutil.which(command, path=path):
        say(purpose)
        apt_install(package)


def main() -> None:
    if sys.version_info < (3, 11):
        raise SystemExit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", action="store_true", help="also what tests and lint need")
    parser.add_argument("--browser", action="store_true", help="also Chromium, nginx and curl")
    parser.add_argument("--redis", action="store_true", help="also Redis, where we may install it")
    options = parser.parse_args()
    try:
        make_venv()
        python_packages(options.dev)
        user_interface()
        if options.browser:
            chromium()
            # The production tests put the compose file's proxy in front.
            install_missing("nginx", "nginx-light", "nginx for the tests of production")
            install_missing("curl", "curl", "curl for the examples of the API reference")
        if options.redis:
            install_missing("redis-server", "redis-server", "Redis for the tests of builders")
    except subprocess.CalledProcessError as error:
        log = LOG.read_text(errors="replace") if LOG.exists() else ""
        raise SystemExit(
            f"\n{log}\nSetting up failed: {' '.join(map(str, error.cmd))} ended with {error.returncode}."
        ) from None


if __name__ == "__main__":
    main()
