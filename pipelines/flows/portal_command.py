"""The portal's own commands, in a process of their own: what it knows how to do is done in one way only."""

import subprocess
import sys

from flows.house import House


def command(house: House, *arguments: str) -> list[str]:
    """The lines that it says; RuntimeError with its reason where it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "portal", *arguments], cwd=house.config.data, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip()[-2000:] or f"the command ended with {done.returncode}")
    return done.stdout.splitlines()


def begin(house: House, *arguments: str) -> subprocess.Popen[str]:
    """The same, without waiting: look at it with `poll`. What it says is read when it has ended."""
    return subprocess.Popen(
        [sys.executable, "-m", "portal", *arguments],
        cwd=house.config.data,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
