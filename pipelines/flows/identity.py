"""Who a worker is: a name that tells, on the same machine, whether its process still lives."""

import os
import socket
from functools import cache
from pathlib import Path
from secrets import token_hex


@cache
def _machine() -> str:
    # Machines made from one image share a name, and every kernel numbers its namespaces alike: the boot tells them
    # apart. Containers on one machine share the boot, and may share a name, and each counts its processes anew: the
    # namespace of the process ids tells.
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text()[:8]
        space = os.stat("/proc/self/ns/pid").st_ino
    except OSError:
        boot, space = "0", 0
    return f"{socket.gethostname()[:50]}/{boot}/{space}"


def new_owner() -> str:
    """A name for this process; no other process ever has the same."""
    return f"{_machine()}:{os.getpid()}:{token_hex(4)}"


def is_dead(owner: str, me: str) -> bool:
    """Whether `owner` surely is no longer running. On other machines that is not known: False."""
    machine, _, rest = owner.rpartition(":")[0].rpartition(":")
    if owner == me or machine != _machine() or not rest.isdigit():
        return False
    if int(rest) == os.getpid():
        return True  # our own number with another token: a former process, whose number we were given
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
