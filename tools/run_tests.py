"""`make test`: lint, Python tests on SQLite and PostgreSQL, unit tests of the user interface, and browser tests.

All stages run even if an earlier one failed; the last line counts all tests.
"""

from __future__ import annotations

import argparse
import contextlib
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from place import ROOT, UI, VENV, browser, environment, free_port, is_up
from run_lint import lint
from steps import Result, Steps, run_together

sys.path.insert(0, str(ROOT / "tests"))
from support.postgres import server as postgres_server

PYTEST = (VENV / "bin" / "python", "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal")
STAGES = ("lint", "sqlite", "postgres", "ui", "e2e")
START_SECONDS = 300
# Projects of the second browser (ui/playwright.config.ts); `walk` first, because it reads every text of a new portal.
PAGES = ("walk", "departments", "pages")


def production_tests(steps: Steps) -> None:
    # In one process: the production installation is started once and cannot be shared between pytest workers.
    command = (*PYTEST, "-n", "0", "-m", "production", "tests/deploy")
    steps.run("production", *command, label="production  ")


def interface_tests(steps: Steps) -> None:
    command = (VENV / "bin" / "npm", "run", "-s", "test")
    steps.run("user interface units", *command, cwd=UI, label="units       ")


def postgres_tests(steps: Steps) -> None:
    try:
        with postgres_server() as url:
            steps.run("Python on PostgreSQL", *PYTEST, "-m", "database", env={"DATABASE_URL": url})
    except RuntimeError as error:
        print(error)
        steps.results.append(Result("Python on PostgreSQL", 1, 0.0))


@contextlib.contextmanager
def running_portal(env: dict[str, str], data: Path | None = None) -> Iterator[str]:
    """Run `make start` with free ports and `data` or a temporary data folder. Its log is shown only if it fails."""
    with tempfile.TemporaryDirectory(prefix="jilha-e2e-") as folder:
        port, log = free_port(), Path(folder) / "start.log"
        overrides = {"PORTAL_DATA": str(data or f"{folder}/data"), "PORTAL_PORT": str(port)}
        # Passkeys are bound to a host name, so the journey with passkeys uses this one.
        overrides["PORTAL_URL"] = f"http://localhost:{port}"
        overrides |= {name: str(free_port()) for name in ("DAGSTER_PORT", "DAGSTER_GRPC_PORT")}
        address = f"http://127.0.0.1:{port}"
        with log.open("w") as output:
            command = [VENV / "bin" / "python", ROOT / "tools" / "start.py"]
            portal = subprocess.Popen(
                command, env={**env, **overrides}, stdout=output, stderr=output, start_new_session=True
            )
        try:
            deadline = time.monotonic() + START_SECONDS
            while not is_up(f"{address}/api/health"):
                if portal.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"The portal did not come up:\n{log.read_text()}")
                time.sleep(0.5)
            yield address
        finally:
            portal.send_signal(signal.SIGINT)
            portal.wait(120)
            if log.exists() and (
                tracebacks := [line for line in log.read_text().splitlines() if "Traceback" in line]
            ):
                print(f"The portal's log holds {len(tracebacks)} tracebacks:\n{log.read_text()[-8000:]}")


def browser_tests(steps: Steps) -> None:
    chromium = browser()

    def browse(*projects: str) -> None:
        with running_portal(steps.env) as address:
            env = {"E2E_BASE_URL": address, "E2E_CHROMIUM": str(chromium)}
            for project in projects:
                command = (VENV / "bin" / "npm", "run", "-s", "e2e", "--", f"--project={project}")
                steps.run(f"Chromium: {project}", *command, cwd=UI, env=env, label=f"{project:<12}")

    try:
        if chromium is None:
            raise RuntimeError("No Chromium on this machine: install the system's package `chromium`.")
        # Two browsers, each with a separate portal, so that neither sees the other's figures or ends its sessions.
        # They run in parallel; when the first finishes, the other has the machine to itself.
        run_together(partial(browse, "journeys"), partial(browse, *PAGES))
    except RuntimeError as error:
        print(error)
        steps.results.append(Result("end to end in Chromium", 1, 0.0))


def main() -> int:
    # On SIGTERM, still stop the portal and the database server started by this run.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "stages", nargs="*", choices=[*STAGES, []], help=f"some of {', '.join(STAGES)}; default: all"
    )
    stages = set(parser.parse_args().stages or STAGES)
    steps = Steps({key: value for key, value in environment().items() if key != "DATABASE_URL"})
    if "lint" in stages:
        lint(steps)
    if "sqlite" in stages:
        steps.run("Python on SQLite", *PYTEST, "-m", "not production")
    # Production mostly waits for its services.
    waiting = {"sqlite": production_tests, "ui": interface_tests}
    run_together(*(partial(run, steps) for stage, run in waiting.items() if stage in stages))
    if "postgres" in stages:
        postgres_tests(steps)
    if "e2e" in stages:
        browser_tests(steps)
    return steps.summary("tests")


if __name__ == "__main__":
    sys.exit(main())
