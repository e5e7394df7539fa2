"""Resource limits for reading one uploaded file (requirement 41, quality "Trust")."""

from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of the jail. `memory` is address space in addition to what the idle child has mapped."""

    file_bytes: int = 10 * MIB
    inflated_bytes: int = 256 * MIB
    rows: int = 200_000
    columns: int = 256
    cells: int = 51_200_000  # all sheets together
    memory: int = 512 * MIB
    cpu_seconds: int = 30
    wall_seconds: int = 60
