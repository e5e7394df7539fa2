"""Portal commands that the worker runs every few minutes."""

import subprocess
import sys

import pytest

from flows.portal_command import Recurring, audit_watch


def test_audit_log_is_checked_every_five_minutes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A rewritten log must be noticed within ten minutes."""
    now, started = 1_000.0, []
    monkeypatch.setattr("flows.portal_command.time.monotonic", lambda: now)

    class Failing(Recurring):
        def start(self) -> subprocess.Popen[str]:
            started.append(now)
            failing = "import sys; sys.exit('the audit log was rewritten at entry 7')"
            return subprocess.Popen([sys.executable, "-c", failing], stderr=subprocess.PIPE, text=True)

    watch = Failing("watch_audit", "not confirmed")
    for _ in range(2):
        watch.tick()
        assert watch.running is not None
        watch.running.wait()
        for _ in range(3):
            watch.tick()
        now += 301
    assert started == [1_000.0, 1_301.0]
    assert caplog.text.count("rewritten at entry 7") == 2


def test_command_runs_outside_the_data_folder(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTAL_DATA", str(tmp_path))
    (tmp_path / "portal").mkdir()
    (tmp_path / "portal" / "__init__.py").write_text("raise SystemExit('planted code ran')")
    monkeypatch.chdir(tmp_path)
    process = audit_watch().start()
    _, errors = process.communicate()
    assert "planted" not in errors
    assert not (tmp_path / "secret-key").exists()
