"""The three roles, and their accepted spellings (requirement 12)."""

from typing import Final, Literal

USER: Final = "user"
ADMIN: Final = "admin"
SUPERADMIN: Final = "superadmin"

ROLES: Final = (USER, ADMIN, SUPERADMIN)
Role = Literal["user", "admin", "superadmin"]


def normalise(role: str) -> str | None:
    """``Admin`` → ``admin``, ``super_admin`` → ``superadmin``; None for anything else."""
    name = role.strip().lower().replace("_", "").replace("-", "").replace(" ", "")
    return name if name in ROLES else None
