"""Permissions: the table of requirement 14 as data. Every operation needs exactly one policy.

``@router.get(..., policy=MASTERS_READ)``; a dataset's dashboard and entries use ``policy=dataset_read(EFERFAR)`` and
``policy=dataset_write(EFERFAR)``. ``core.auth`` enforces them before reading any input. Which *rows* a user reaches
inside an operation is decided by the ``<model>_for(user, …)`` selectors, not here.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal, Protocol

from catalog.dataset import Dataset
from portal.core.errors import Forbidden, NotFound
from portal.core.language import text
from portal.core.roles import ADMIN, SUPERADMIN, USER

# The grant a service account needs: '' closes the operation to all of them, `any` opens it to each.
ServiceAccess = Literal["", "any", "read", "import"]


@dataclass(frozen=True, slots=True)
class Grant:
    """Scope of a service account: what it may do of all that its department may."""

    reads: bool = False
    imports: bool = False
    # Names of datasets.
    datasets: frozenset[str] = frozenset()

    def permits(self, access: ServiceAccess, dataset: str) -> bool:
        if dataset and dataset not in self.datasets:
            return False
        match access:
            case "any":
                return self.reads or self.imports
            case "read":
                return self.reads
            case "import":
                return self.imports
            case _:
                return False


class Reader(Protocol):
    """What decides which records are visible: a user, or only the user's scope (`core.response_cache`)."""

    @property
    def role(self) -> str: ...

    @property
    def department_slug(self) -> str | None: ...

    @property
    def district_id(self) -> int | None: ...

    @property
    def taluka_id(self) -> int | None: ...

    @property
    def sees_whole_district(self) -> bool: ...

    @property
    def grant(self) -> Grant | None:
        """Scope of a service account; None for a person."""


class Caller(Reader, Protocol):
    """What policies need to know about a logged-in user."""

    @property
    def pk(self) -> object: ...

    @property
    def two_factor_setup_required(self) -> bool: ...

    @property
    def must_change_password(self) -> bool: ...

    @property
    def has_fresh_proof(self) -> bool: ...


_OUTSIDE_AREA = "These records name no place, so they are hidden from accounts that are limited to an area."
_ALL_PLACES = (
    "All places of the district are compared here, so this is closed to accounts that are limited to an area."
)
_OUTSIDE_SCOPE = "The token of this service account does not allow this."


@dataclass(frozen=True)
class Policy:
    name: str
    roles: frozenset[str] = frozenset()
    public: bool = False
    # Department users of any other department get 404.
    departments: tuple[str, ...] = ()
    # Its records name no place, so users limited to a part of the district see none of them.
    districtwide: bool = False
    # Why these users may not.
    outside_area: str = _OUTSIDE_AREA
    # Also open to users who still have to set up the second factor (core.auth).
    own_account: bool = False
    # Also open to users who still have to replace a temporary password (core.auth).
    own_password: bool = False
    # What a service account needs, and for which dataset ('': any).
    service: ServiceAccess = ""
    dataset: str = ""

    def check(self, caller: Caller) -> None:
        if self.public:
            return
        if caller.role == USER and self.departments and caller.department_slug not in self.departments:
            raise NotFound()
        if caller.role not in self.roles:
            raise Forbidden()
        if self.districtwide and not caller.sees_whole_district:
            raise Forbidden(text(self.outside_area), code="OUTSIDE_AREA")
        if caller.grant is not None and not caller.grant.permits(self.service, self.dataset):
            raise Forbidden(text(_OUTSIDE_SCOPE), code="OUTSIDE_TOKEN_SCOPE")

    def admits(self, caller: Caller) -> bool:
        try:
            self.check(caller)
        except (NotFound, Forbidden):
            return False
        return True

    def describe(self) -> dict[str, object]:
        """Return the ``x-policy`` of the OpenAPI document."""
        return {
            "name": self.name,
            "public": self.public,
            "roles": sorted(self.roles),
            **({"own_password": True} if self.own_password else {}),
            **({"departments": list(self.departments)} if self.departments else {}),
            **({"districtwide": True} if self.districtwide else {}),
            **({"service_accounts": self.service} if self.service else {}),
        }


# How long a password or code confirms a session for operations with ``proof=True``.
PROOF_LASTS = timedelta(minutes=15)


def proof_required() -> Forbidden:
    return Forbidden(text("Confirm with your password or a code to go on."), code="FRESH_PROOF_REQUIRED")


_ALL = frozenset({USER, ADMIN, SUPERADMIN})
_ADMINS = frozenset({ADMIN, SUPERADMIN})

PUBLIC = Policy("public", public=True)
SIGNED_IN = Policy("signed-in", _ALL)
# Also open to service accounts: the response has nothing of a department, or its selector applies their scope.
OPEN_TO_SERVICES = replace(SIGNED_IN, service="any")
# Compares figures of all places, so only for users who may see every one of them.
WHOLE_DISTRICT = Policy("whole-district", _ALL, districtwide=True, outside_area=_ALL_PLACES)
# The user's own identity, profile, password, sessions and second factor, and logout.
OWN_ACCOUNT = Policy("own-account", _ALL, own_account=True)
# The user's own identity.
OWN_IDENTITY = replace(OWN_ACCOUNT, own_password=True, service="any")
# What a temporary password opens: identity, profile, password and logout.
OWN_PASSWORD = replace(OWN_ACCOUNT, own_password=True)
MASTERS_READ = Policy("masters-read", _ALL)
MASTERS_WRITE = Policy("masters-write", _ADMINS)
# Users and designations: admins read, only super admins write.
STAFF_READ = Policy("staff-read", _ADMINS)
STAFF_WRITE = Policy("staff-write", frozenset({SUPERADMIN}))
COMMAND_CENTER = Policy("command-center", _ADMINS)
# Administrators see all alerts, department users those of their department (by the selector).
ALERTS_READ = Policy("alerts", _ALL)
# Refresh of aggregates and schedules.
OPERATIONS = Policy("operations", _ADMINS)
# The selector limits department users to imports of their department.
IMPORT_HISTORY = Policy("import-history", _ALL)
# The state of one import; also for the service account that sent it.
IMPORT_STATE = replace(IMPORT_HISTORY, service="import")
# Due sheets and nil returns; the selectors limit department users to their department's units.
SUBMISSIONS = Policy("submissions", _ALL)
# Signing a department's month. The service checks that the user is its head of office.
SIGN_OFF = Policy("sign-off", frozenset({USER}))
# Repeating an import writes entries, so administrators may not; the selector decides which imports are visible.
IMPORT_AGAIN = Policy("import-again", frozenset({USER, SUPERADMIN}))
# Pausing a case and removing its mark: departments for their own cases, super admins for any; administrators only read.
PAUSE_CASES = Policy("pause-cases", frozenset({USER, SUPERADMIN}))
# Undoing an import: departments for a limited time, super admins any; administrators only read.
IMPORT_UNDO = Policy("import-undo", frozenset({USER, SUPERADMIN}))
# Forgetting a learned sheet layout: departments their own, super admins any.
FORGET_LAYOUT = Policy("forget-layout", frozenset({USER, SUPERADMIN}))
# Raising an issue from a figure: anyone who sees its dashboard, which the service checks.
RAISE_ISSUE = Policy("raise-issue", _ALL)
SUPERADMIN_ONLY = Policy("superadmin-only", frozenset({SUPERADMIN}))


def department_read(*slugs: str) -> Policy:
    """Reading department records that name no place: the department itself, admins and super admins."""
    return Policy("department-read", _ALL, departments=slugs, districtwide=True)


def department_write(*slugs: str) -> Policy:
    """Writing such records: the department itself and super admins."""
    return Policy("department-write", frozenset({USER, SUPERADMIN}), departments=slugs, districtwide=True)


def dataset_read(dataset: Dataset) -> Policy:
    """Reading a dataset's dashboard and entries: its owning departments, admins and super admins."""
    return replace(
        department_read(*dataset.owners),
        districtwide=dataset.districtwide,
        service="read",
        dataset=dataset.name,
    )


def dataset_write(dataset: Dataset) -> Policy:
    """Writing entries manually."""
    return replace(department_write(*dataset.owners), districtwide=dataset.districtwide)


def dataset_import(dataset: Dataset) -> Policy:
    """Importing a sheet of entries."""
    return replace(dataset_write(dataset), service="import", dataset=dataset.name)


# Policy of each writing operation, by operation id.
_WRITES: dict[str, Policy] = {}


def declare_write(operation: str, policy: Policy) -> None:
    _WRITES[operation] = policy


def allowed_writes(caller: Caller) -> list[str]:
    """Return the writing operations that `caller` may call, for the pages' buttons. Operations open to everyone (own
    account, public forms) are left out.

    It does not say which records an operation reaches; records that differ in this have their own `may`.
    """
    return sorted(
        name
        for name, policy in _WRITES.items()
        if not (policy.public or policy.own_account) and policy.admits(caller)
    )
