"""Run commands one after another, stream their output, and summarise the results."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from place import ROOT, say

_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
# Summary lines: pytest "3 passed, 1 failed in 2s", vitest "Tests  3 passed (3)", playwright "  3 passed (4s)".
_WORDS = "passed|failed|errors?|skipped|flaky|did not run|interrupted"
_SKIPPED = re.compile(r"^SKIPPED \[\d+\] ")
_COUNT = re.compile(rf"(\d+) ({_WORDS})\b")
# Failures: pytest "FAILED tests/one.py::test - why", vitest " FAIL  src/one.test.ts > what", playwright "  1) [walk] ›
# e2e/…", whose next lines, up to a source excerpt, give the expectation.
_FAILED = re.compile(r"^(FAILED|ERROR) \S+::|^\s*FAIL\s+\S+|^\s+\d+\) \[\w+\] › ")
_BROWSER = re.compile(r"^\s+\d+\) \[")
_SOURCE = re.compile(r"^\s*>?\s*\d+ \|")
_FAILURE_LINES = 12
_SUMMARY = re.compile(rf"^((=+ )?(\d+ \w+, )*\d+ \w+ in [\d.:]+s.*|\s*Tests\s+\d+.*|\s+\d+ ({_WORDS})\b.*)$")


@dataclass
class Result:
    name: str
    code: int = 0
    seconds: float = 0.0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    flaky: int = 0
    # Skip reasons as reported by pytest: "SKIPPED [2] tests/one.py:12: reason".
    reasons: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


@dataclass
class Steps:
    env: dict[str, str]
    results: list[Result] = field(default_factory=list)

    def run(
        self,
        name: str,
        *command: str | Path,
        cwd: Path = ROOT,
        env: dict[str, str] | None = None,
        hint: str = "",
        label: str = "",
    ) -> Result:
        """Run one command. `label` prefixes each line of output if it shares the screen with another command."""
        say(name)
        started = time.monotonic()
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env={**self.env, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        assert process.stdout is not None
        counts: dict[str, int] = {}
        result = Result(name)
        remaining = 0
        with process.stdout as output:
            for line in output:
                sys.stdout.write(label + line)
                sys.stdout.flush()
                plain = _ANSI.sub("", line.rstrip())
                if _SKIPPED.match(plain):
                    result.reasons.append(plain.removeprefix("SKIPPED "))
                if _FAILED.match(plain):
                    result.failures.append(plain.strip())
                    remaining = _FAILURE_LINES if _BROWSER.match(plain) else 0
                elif _SOURCE.match(plain):
                    remaining = 0
                elif remaining and plain:
                    result.failures.append(plain)
                    remaining -= 1
                if _SUMMARY.match(plain):
                    counts |= {word.rstrip("s"): int(number) for number, word in _COUNT.findall(plain)}
        result.code, result.seconds = process.wait(), time.monotonic() - started
        result.passed, result.skipped = counts.get("passed", 0), counts.get("skipped", 0)
        result.failed = sum(counts.get(word, 0) for word in ("failed", "error", "interrupted", "did not run"))
        result.flaky = counts.get("flaky", 0)
        if result.code and hint:
            print(hint)
        self.results.append(result)
        return result

    def summary(self, unit: str) -> int:
        """Print one line per step, the failures, and a total; a failed step without test counts counts as one
        failure. Failures come last, because often only the end of a long log is visible.
        """
        tests = unit == "tests"
        if any(result.reasons for result in self.results):
            print("\nSkipped, and why:")
        for result in self.results:
            for reason in result.reasons:
                print(f"  {result.name}: {reason}")
        print()
        for result in self.results:
            verdict = "ok" if result.code == 0 else f"FAILED ({result.code})"
            counted = f"{result.passed} passed, {result.failed} failed" if tests else ""
            counted += f", {result.flaky} flaky" if result.flaky else ""
            print(f"{verdict:<11} {result.seconds:6.1f} s  {result.name:<34} {counted}")
        for result in self.results:
            if result.failures:
                verdict = "Failed" if result.code else "Flaky (done at the second attempt)"
                print(f"\n{verdict} in {result.name}:", *result.failures, sep="\n  ")
        if tests:
            passed = sum(result.passed + result.flaky for result in self.results)
            failed = sum(max(result.failed, 1 if result.code else 0) for result in self.results)
            skipped = sum(result.skipped for result in self.results)
            print(
                f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""),
                flush=True,
            )
        return 1 if any(result.code for result in self.results) else 0


def run_together(*runs: Callable[[], object]) -> None:
    with ThreadPoolExecutor() as executor:
        for future in [executor.submit(run) for run in runs]:
            future.result()
