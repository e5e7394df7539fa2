"""What an answer may depend on about the person who asks."""

from dataclasses import dataclass

from portal.core.policies import Caller, Grant


@dataclass(frozen=True)
class Scope:
    """What an answer may know of its reader: all that decides which records somebody sees."""

    role: str
    department_id: int | None
    department_slug: str | None
    district_id: int | None
    taluka_id: int | None
    sees_whole_district: bool
    grant: Grant | None = None


def scope_of(user: Caller | None) -> Scope | None:
    """None: anybody, on a public page."""
    return None if user is None else Scope(*(getattr(user, name) for name in Scope.__dataclass_fields__))
