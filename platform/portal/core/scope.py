"""The part of a user that a cached response may depend on."""

from dataclasses import dataclass

from portal.core.policies import Caller, Grant


@dataclass(frozen=True)
class Scope:
    """Everything about a user that decides which records are visible."""

    role: str
    department_id: int | None
    department_slug: str | None
    district_id: int | None
    taluka_id: int | None
    sees_whole_district: bool
    grant: Grant | None = None


def scope_of(user: Caller | None) -> Scope | None:
    """Return the user's scope; None for anonymous visitors of a public page."""
    return None if user is None else Scope(*(getattr(user, name) for name in Scope.__dataclass_fields__))
