"""Worker names from which another worker on the same machine can tell whether the process is alive."""

import os
import socket
from functools import cache
from pathlib import Path
from secrets import token_hex


@cache
def _machine() -> str:
    # Machines cloned from one image share a hostname, and namespace numbers repeat on every kernel: the boot id tells
    # machines apart. Containers on one machine share the boot id and possibly the hostname, but each has its own
    # process ids: the pid namespace tells them apart.
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text()[:8]
        pid_namespace = os.stat("/proc/self/ns/pid").st_ino
    except OSError:
        boot, pid_namespace = "0", 0
    return f"{socket.gethostname()[:50]}/{boot}/{pid_namespace}"


def new_owner() -> str:
    """Return a globally unique name for this process."""
    return f"{_machine()}:{os.getpid()}:{token_hex(4)}"


def is_dead(owner: str, me: str) -> bool:
    """Return whether `owner` is known to have ended. False for other machines, whose processes can't be checked."""
    machine, _, pid = owner.rpartition(":")[0].rpartition(":")
    if owner == me or machine != _machine() or not pid.isdigit():
        return False
    if int(pid) == os.getpid():
        return True  # our pid with another token: an earlier process whose pid was reused
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
