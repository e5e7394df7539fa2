"""`make test-long`: tests that are too slow for `make test`, on SQLite and PostgreSQL, with the figures they measure.

Runs every test marked `long` (excluded from `make test`) and the tests marked `crash` with many more rounds. Long tests
report figures through the fixture `figure` (tests/support/long.py), which are printed as one table at the end. Sizes
and the random seed are environment variables; tests print the seed they used:

    LONG_SEED       seed of all random values                   default: a new one in each run
    CRASH_ROUNDS    kills of one process                        50
    LONG_IMPORTS    imports during which workers are killed     100
    FUZZ_EXAMPLES   requests per operation                      20
    SOAK_SECONDS    duration of continuous use                  900
    HOSTILE_SECONDS normal work during an attack                20

The end of the output lists what ran and for how long, what was skipped and why, and what was not selected.

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
# One at a time: tests that kill processes at random moments mean nothing next to another test that uses the CPU.
PYTEST = (VENV / "bin" / "python", "-m", "pytest", "-q", "-n", "0", "-m", "long or crash")


def run(steps: Steps, stages: set[str], selection: list[str]) -> None:
    steps.env = {key: value for key, value in steps.env.items() if key != "DATABASE_URL"}
    if "sqlite" in stages:
        steps.run("long, on SQLite", *PYTEST, *selection)
    if "postgres" in stages:
        try:
            with postgres_server() as url:
                # Tests without a database have run above.
                only = () if "sqlite" not in stages else ("-m", "(long or crash) and database")
                steps.run("long, on PostgreSQL", *PYTEST, *only, *selection, env={"DATABASE_URL": url})
        except RuntimeError as error:
            print(error)
            steps.results.append(Result("long, on PostgreSQL", 1, 0.0))


def show(path: Path) -> None:
    """Print every test with its outcome, duration, figures, and the reason if it was skipped."""
    tests: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        entry = json.loads(line)
        tests.setdefault((entry["test"], entry["database"]), []).append(entry)
    for (test, database), lines in tests.items():
        outcomes = [item for item in lines if "outcome" in item]
        print(
            f"\n{test} ({database}): "
            + ", ".join(f"{item['outcome']}, {item['seconds']} s" for item in outcomes)
        )
        for item in lines:
            if "name" in item:
                print(f"    {item['name']:<44} {item['value']}")
            elif item["why"]:
                print(f"    {item['why']}")


def not_run(stages: set[str], expression: str, env: dict[str, str]) -> list[str]:
    """Report what this run did not include, and the sizes used."""
    sizes = ", ".join(f"{name}={env[name]}" for name in SIZES if name in env)
    lines = [f"Sizes: {sizes}; all others are the tests' defaults."]
    lines += [f"Not run: {stage} (not selected)." for stage in STAGES if stage not in stages]
    if expression:
        lines.append(f"Not run: tests that do not match -k {expression!r}.")
    return lines


def main() -> int:
    # On SIGTERM, still stop the database server started by this run.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stages", nargs="*", choices=[*STAGES, []], help="default: both")
    parser.add_argument("-k", metavar="EXPRESSION", help="only tests whose names match, as in pytest")
    options = parser.parse_args()
    stages = set(options.stages or STAGES)
    env = environment()
    for name, value in DEFAULTS.items():
        env.setdefault(name, value)
    with tempfile.TemporaryDirectory(prefix="jilha-long-") as folder:
        path = Path(folder) / "figures"
        env[FIGURES] = str(path)
        steps = Steps(env)
        run(steps, stages, ["-k", options.k] if options.k else [])
        show(path)
    print("", *not_run(stages, options.k or "", env), sep="\n")
    return steps.summary("tests")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
