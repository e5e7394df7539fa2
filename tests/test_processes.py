"""The supervisor of `make start` restarts processes that die and leaves no orphans."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parent.parent / "tools"
SUPERVISOR = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import processes
from processes import Supervisor, parse
processes.GRACE_SECONDS, processes.LONGEST_PAUSE = 1.0, 0.1
supervisor = Supervisor(parse(Path(sys.argv[2])), dict(os.environ), Path("/"))
supervisor.start(*supervisor.commands)
sys.exit(supervisor.supervise())
"""
# A process with a child, and one that ignores SIGTERM.
PARENT = "import os, subprocess; c = subprocess.Popen(['sleep', '600']); print(os.getpid(), c.pid); c.wait()"
DEAF = "import os, signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(os.getpid()); time.sleep(600)"
PROCFILE = f'''parent: python3 -c "{PARENT}"
deaf: python3 -c "{DEAF}"
'''


def wait_for(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "timed out"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Supervised:
    def __init__(self, folder: Path, procfile: str) -> None:
        (folder / "Procfile").write_text(procfile)
        self.log = folder / "log"
        with self.log.open("w") as output:
            command = [sys.executable, "-c", SUPERVISOR, str(TOOLS), str(folder / "Procfile")]
            env = {**os.environ, "PYTHONUNBUFFERED": "1"}
            self.process = subprocess.Popen(command, stdout=output, stderr=output, env=env)

    def pids(self, name: str) -> list[list[int]]:
        complete = self.log.read_text().rpartition("\n")[0]  # the last line may still be incomplete
        lines = [line.split("|") for line in complete.splitlines() if line.startswith(name)]
        return [[int(pid) for pid in line[1].split()] for line in lines if len(line) == 2 and line[1].strip()]


@pytest.fixture
def supervised(tmp_path: Path) -> Iterator[Supervised]:
    supervised = Supervised(tmp_path, PROCFILE)
    wait_for(lambda: supervised.pids("parent") and supervised.pids("deaf"))
    yield supervised
    if supervised.process.poll() is None:
        supervised.process.terminate()
        supervised.process.wait(30)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stop_leaves_no_processes(supervised: Supervised, number: signal.Signals) -> None:
    pids = [pid for name in ("parent", "deaf") for line in supervised.pids(name) for pid in line]
    assert len(pids) == 3 and all(map(is_running, pids))
    supervised.process.send_signal(number)
    assert supervised.process.wait(30) == 0
    assert not any(map(is_running, pids))


def test_killed_process_restarts_without_orphans(supervised: Supervised) -> None:
    parent, child = supervised.pids("parent")[0]
    os.kill(parent, signal.SIGKILL)
    wait_for(lambda: len(supervised.pids("parent")) == 2)
    assert not is_running(child)


def test_process_that_keeps_dying_stops_the_supervisor(tmp_path: Path) -> None:
    supervised = Supervised(tmp_path, "broken: python3 -c 'raise SystemExit(3)'\nother: sleep 600\n")
    assert supervised.process.wait(60) == 1
    assert "broken ended 6 times within a minute (last: 3); stopping." in supervised.log.read_text()


ORPHAN = (
    "import subprocess, time; subprocess.Popen(['sh', '-c', 'sleep 0.2 & echo \\$!']).wait(); time.sleep(600)"
)


def test_reaps_orphans_while_running(tmp_path: Path) -> None:
    """A browser that prints a page leaves a dozen orphans to the supervisor."""
    supervised = Supervised(tmp_path, f'parent: python3 -c "{ORPHAN}"\n')
    try:
        wait_for(lambda: supervised.pids("parent"))
        ((orphan,),) = supervised.pids("parent")
        wait_for(lambda: not Path(f"/proc/{orphan}").exists())
    finally:
        supervised.process.send_signal(signal.SIGTERM)
        supervised.process.wait(30)
