"""`make test-long`: what is too slow for `make test`, on SQLite and on PostgreSQL, and the figures that it came to.

It runs every test marked `long` (which `make test` leaves out) and the tests marked `crash` with many more rounds.
A long test tells its figures with the fixture `figure` (tests/support/long.py); they are printed as one table at the
end. Sizes and the seed of what is random stand in the environment, a test prints the seed it took:

    LONG_SEED       the seed of everything random        by default another one in each run
    CRASH_ROUNDS    kills of one process                 50
    LONG_IMPORTS    imports under which workers die      100
    FUZZ_EXAMPLES   requests to each operation           20
    SOAK_SECONDS    use without a pause                  900
    HOSTILE_SECONDS an official's work under attack      20

At the end stand what ran and for how long, what was skipped and why, and what was not asked for.

    make test-long ARGS="postgres -k four_workers"
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from place import ROOT, VENV, environment
from steps import Result, Steps

sys.path.insert(0, str(ROOT / "tests"))
from support.long import FIGURES
from support.postgres import server as postgres_server

STAGES = ("sqlite", "postgres")
DEFAULTS = {
    "CRASH_ROUNDS": "50",
    "LONG_IMPORTS": "100",
    "FUZZ_EXAMPLES": "20",
    "SOAK_SECONDS": "900",
    "HOSTILE_SECONDS": "20",
}
SIZES = (*DEFAULTS, "LONG_SEED")
# One at a time: a test that kills processes at random moments means nothing beside another that takes the processor.
PYTEST = (VENV / "bin" / "python", "-m", "pytest", "-q", "-n", "0", "-m", "long or crash")


def run(steps: Steps, stages: set[str], chosen: list[str]) -> None:
    steps.env = {key: value for key, value in steps.env.items() if key != "DATABASE_URL"}
    if "sqlite" in stages:
        steps.run("long, on SQLite", *PYTEST, *chosen)
    if "postgres" in stages:
        try:
            with postgres_server() as url:
                # What touches no database has been run above.
                only = () if "sqlite" not in stages else ("-m", "(long or crash) and database")
                steps.run("long, on PostgreSQL", *PYTEST, *only, *chosen, env={"DATABASE_URL": url})
        except RuntimeError as error:
            print(error)
            steps.results.append(Result("long, on PostgreSQL", 1, 0.0))


def show(path: Path) -> None:
    """Every test that ran or was skipped, with the figures that it told and the reason."""
    tests: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        told = json.loads(line)
        tests.setdefault((told["test"], told["database"]), []).append(told)
    for (test, database), lines in tests.items():
        ends = [one for one in lines if "outcome" in one]
        print(f"\n{test} ({database}): " + ", ".join(f"{one['outcome']}, {one['seconds']} s" for one in ends))
        for one in lines:
            if "name" in one:
                print(f"    {one['name']:<44} {one['value']}")
            elif one["why"]:
                print(f"    {one['why']}")


def left_out(stages: set[str], expression: str, env: dict[str, str]) -> list[str]:
    """What this run has not looked at, because nobody asked for it; and the sizes of what it has."""
    sizes = ", ".join(f"{name}={env[name]}" for name in SIZES if name in env)
    lines = [f"Sizes: {sizes}; what is not named is as the tests have it."]
    lines += [f"Not run: {stage}; it was not asked for." for stage in STAGES if stage not in stages]
    if expression:
        lines.append(f"Not run: what does not fit -k {expression!r}.")
    return lines


def main() -> int:
    # A polite end still ends the database server that was started on the way.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stages", nargs="*", choices=[*STAGES, []], help="default: both")
    parser.add_argument("-k", metavar="EXPRESSION", help="only tests whose names fit, as pytest has it")
    asked = parser.parse_args()
    stages = set(asked.stages or STAGES)
    env = environment()
    for name, value in DEFAULTS.items():
        env.setdefault(name, value)
    with tempfile.TemporaryDirectory(prefix="jilha-long-") as folder:
        path = Path(folder) / "figures"
        env[FIGURES] = str(path)
        steps = Steps(env)
        run(steps, stages, ["-k", asked.k] if asked.k else [])
        show(path)
    print("", *left_out(stages, asked.k or "", env), sep="\n")
    return steps.summary("tests")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
