"""Unit tests of tools/: database URLs for Dagster, how test runs are counted and summarised, and the audit."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import install
from audit import AuditResult, summary
from check import nearest_tests
from flows.config import sqlalchemy_url
from long import not_run
from steps import Steps


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("postgresql://u:p@h:5432/d", "postgresql+psycopg2://u:p@h:5432/d"),
        ("postgres://h/d", "postgresql+psycopg2://h/d"),
        ("postgresql+psycopg2://h/d", "postgresql+psycopg2://h/d"),
    ],
)
def test_dagster_url_always_names_a_driver(given: str, expected: str) -> None:
    assert sqlalchemy_url(given) == expected


@pytest.mark.parametrize(
    ("line", "passed", "failed", "skipped"),
    [
        ("3 failed, 120 passed, 2 skipped in 12.34s", 120, 3, 2),
        ("1 passed, 1 error in 0.10s", 1, 1, 0),
        ("      Tests  2 failed | 40 passed (42)", 40, 2, 0),
        ("  17 passed (1.2m)", 17, 0, 0),
        ("  1 did not run", 0, 1, 0),
        ("no tests ran in 0.01s", 0, 0, 0),
        ("we passed 12 passed rows in text", 0, 0, 0),
    ],
)
def test_counts_results_of_every_test_runner(line: str, passed: int, failed: int, skipped: int) -> None:
    result = Steps({}).run("echo", sys.executable, "-c", f"print({line!r})")
    assert (result.passed, result.failed, result.skipped) == (passed, failed, skipped)


def test_step_that_fails_without_counts_counts_as_failed(capfd: pytest.CaptureFixture[str]) -> None:
    steps = Steps({})
    steps.run("good", sys.executable, "-c", "print('5 passed in 1s')")
    steps.run("bad", sys.executable, "-c", "raise SystemExit(2)")
    assert steps.summary("tests") == 1
    assert capfd.readouterr().out.splitlines()[-1] == "5 passed, 1 failed"


def test_summary_lists_skips_with_reasons(capfd: pytest.CaptureFixture[str]) -> None:
    steps, line = Steps({}), "SKIPPED [2] tests/one.py:3: needs nginx"
    steps.run("one", sys.executable, "-c", f"print({line!r}); print('1 passed, 2 skipped in 1s')")
    assert steps.summary("tests") == 0
    out = capfd.readouterr().out
    assert "Skipped, and why:\n  one: [2] tests/one.py:3: needs nginx\n" in out
    assert out.splitlines()[-1] == "1 passed, 0 failed, 2 skipped"


BROWSER = """
  1) [journeys] › e2e/one.spec.ts:3:5 › a title ────

    Error: expect(locator).toBeVisible() failed

    Expected: visible

      12 |     await here;
    > 13 |     await there;
  1 failed
    [journeys] › e2e/one.spec.ts:3:5 › a title
  2 passed (1.2m)
"""


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (
            "FAILED tests/one.py::test_it - assert 1\n1 failed in 1s",
            ["FAILED tests/one.py::test_it - assert 1"],
        ),
        (" FAIL  src/one.test.ts > it\nTests  1 failed (1)", ["FAIL  src/one.test.ts > it"]),
        (
            BROWSER,
            [
                "1) [journeys] › e2e/one.spec.ts:3:5 › a title ────",
                "    Error: expect(locator).toBeVisible() failed",
                "    Expected: visible",
            ],
        ),
    ],
    ids=["pytest", "vitest", "playwright"],
)
def test_summary_ends_with_failures(
    output: str, expected: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    steps = Steps({})
    steps.run("one", sys.executable, "-c", f"print({output!r}); raise SystemExit(1)")
    steps.run("two", sys.executable, "-c", "print('5 passed in 1s')")
    assert steps.summary("tests") == 1
    summary = capfd.readouterr().out.partition("\nFailed in one:\n")[2].splitlines()
    assert summary[: len(expected)] == ["  " + line for line in expected]
    assert len(summary) == len(expected) + 2


def test_summary_reports_flaky_tests(capfd: pytest.CaptureFixture[str]) -> None:
    steps = Steps({})
    output = BROWSER.replace("1 failed", "1 flaky")
    steps.run("one", sys.executable, "-c", f"print({output!r})")
    assert steps.summary("tests") == 0
    out = capfd.readouterr().out
    assert "one                                2 passed, 0 failed, 1 flaky\n" in out
    assert "\nFlaky (done at the second attempt) in one:\n  1) [journeys]" in out
    assert out.splitlines()[-1] == "3 passed, 0 failed"


def test_long_run_reports_what_it_left_out() -> None:
    assert not_run({"sqlite", "postgres"}, "", {"CRASH_ROUNDS": "7"}) == [
        "Sizes: CRASH_ROUNDS=7; all others are the tests' defaults."
    ]
    assert not_run({"sqlite"}, "soak", {})[1:] == [
        "Not run: postgres (not selected).",
        "Not run: tests that do not match -k 'soak'.",
    ]


def test_audit_reports_services_that_did_not_respond() -> None:
    audits = [AuditResult("PyPI", 10, 2, ["a 1: X"]), AuditResult("npm", 7, 7, why="no route to host")]
    assert audits[1].line() == "npm: no response (no route to host); 7 packages were not checked"
    assert summary(audits) == "8 packages checked, 1 known vulnerabilities; 9 packages were not checked"


@pytest.mark.parametrize(
    ("audit", "line"),
    [
        (AuditResult("npm", 317, 317), "npm: no response; 317 packages were not checked"),
        (AuditResult("PyPI", 10), "PyPI: 10 packages, 0 known vulnerabilities"),
        (AuditResult("PyPI", 10, 2, ["a 1: X"]), "PyPI: 8 packages, 2 not checked, 1 known vulnerabilities"),
    ],
)
def test_audit_line_counts_unchecked_packages(audit: AuditResult, line: str) -> None:
    assert audit.line() == line


@pytest.mark.parametrize(("folder", "made_anew"), [("here", False), ("here-before-it-was-copied", True)])
def test_virtual_environment_of_another_folder_is_made_anew(
    folder: str, made_anew: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv, commands = tmp_path / "here" / ".venv", list[list[str]]()
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "pip").write_text(f"#!{tmp_path / folder}/.venv/bin/python3\nimport sys\n")
    (venv / ".stamps").mkdir()
    (venv / ".stamps" / "python packages").touch()
    monkeypatch.setattr(install, "VENV", venv)
    monkeypatch.setattr(install, "STAMPS", venv / ".stamps")

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(install.subprocess, "run", run)
    install.make_venv()
    assert [command[1:] for command in commands] == [["-m", "venv", "--clear", str(venv)]] * made_anew


def test_checks_a_change_with_its_nearest_tests() -> None:
    files = (
        "platform/portal/alerts/preview.py",
        "tests/test_rates.py",
        "tools/steps.py",
        "ui/src/app/main.tsx",
    )
    found = nearest_tests(Path(name) for name in files)
    assert found == [
        "platform/portal/alerts/tests",
        "platform/portal/tests",
        "tests/test_rates.py",
        "tests/test_tools.py",
    ]
