"""Who may call what: the table of requirement 14 as data. One policy per operation; nothing is allowed without
one.

``@router.get(..., policy=MASTERS_READ)``; for a dataset's dashboard and entries ``policy=dataset_read(EFERFAR)`` and
``policy=dataset_write(EFERFAR)``. ``core.auth`` enforces them, before any input is looked at. Which *rows* a caller
reaches inside an operation is decided by the ``<model>_for(user, …)`` selectors, not here.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal, Protocol

from catalog.dataset import Dataset
from portal.core.errors import Forbidden, NotFound
from portal.core.language import text
from portal.core.roles import ADMIN, SUPERADMIN, USER

# What a service account needs for an operation: '' is closed to all of them, `any` open to each.
ServiceAccess = Literal["", "any", "read", "import"]


@dataclass(frozen=True, slots=True)
class Grant:
    """The scope of a service account: the part of what its department may do that the account may."""

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


class Caller(Protocol):
    """What a policy asks of a logged-in person."""

    role: str

    @property
    def pk(self) -> object: ...

    @property
    def department_slug(self) -> str | None: ...

    @property
    def sees_whole_district(self) -> bool: ...

    @property
    def two_factor_setup_required(self) -> bool: ...

    @property
    def must_change_password(self) -> bool: ...

    @property
    def has_fresh_proof(self) -> bool: ...

    @property
    def grant(self) -> Grant | None:
        """The scope of a service account; None for a person."""


class Reader(Protocol):
    """What decides which records somebody sees: a person, or only the person's scope (`core.remembered`)."""

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
    def grant(self) -> Grant | None: ...


_OUTSIDE_AREA = "These records name no place, so they are hidden from accounts that are limited to an area."
_OUTSIDE_SCOPE = "The token of this service account does not allow this."


@dataclass(frozen=True)
class Policy:
    name: str
    roles: frozenset[str] = frozenset()
    public: bool = False
    # A department user passes only for these departments; for any other the operation does not exist (404).
    departments: tuple[str, ...] = ()
    # What it opens names no place: a person limited to a part of the district sees none of it.
    districtwide: bool = False
    # Open also to a person who still has to set up the second factor (core.auth).
    own_account: bool = False
    # Open also to somebody who still has to replace a temporary password (core.auth).
    own_password: bool = False
    # What a service account needs for it, and of which dataset ('': of none in particular).
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
            raise Forbidden(text(_OUTSIDE_AREA), code="OUTSIDE_AREA")
        if caller.grant is not None and not caller.grant.permits(self.service, self.dataset):
            raise Forbidden(text(_OUTSIDE_SCOPE), code="OUTSIDE_TOKEN_SCOPE")

    def admits(self, caller: Caller) -> bool:
        try:
            self.check(caller)
        except (NotFound, Forbidden):
            return False
        return True

    def describe(self) -> dict[str, object]:
        """As it stands in the OpenAPI document (``x-policy``)."""
        return {
            "name": self.name,
            "public": self.public,
            "roles": sorted(self.roles),
            **({"own_password": True} if self.own_password else {}),
            **({"departments": list(self.departments)} if self.departments else {}),
            **({"districtwide": True} if self.districtwide else {}),
            **({"service_accounts": self.service} if self.service else {}),
        }


# How long a password or code that was given in a session counts for operations with ``proof=True``.
PROOF_LASTS = timedelta(minutes=15)


def proof_required() -> Forbidden:
    return Forbidden(text("Confirm with your password or a code to go on."), code="FRESH_PROOF_REQUIRED")


_ALL = frozenset({USER, ADMIN, SUPERADMIN})
_ADMINS = frozenset({ADMIN, SUPERADMIN})

PUBLIC = Policy("public", public=True)
SIGNED_IN = Policy("signed-in", _ALL)
# The same, for service accounts, too: nothing of a department is in the answer, or its selector applies their scope.
OPEN_TO_SERVICES = replace(SIGNED_IN, service="any")
# Figures of all places beside each other, for people who may see each of them.
WHOLE_DISTRICT = Policy("whole-district", _ALL, districtwide=True)
# Who one is, own profile, password, sessions and second factor, and the way out.
OWN_ACCOUNT = Policy("own-account", _ALL, own_account=True)
# Who one is.
OWN_IDENTITY = replace(OWN_ACCOUNT, own_password=True, service="any")
# Of these, what a temporary password opens: who one is, the profile, the password, and the way out.
OWN_PASSWORD = replace(OWN_ACCOUNT, own_password=True)
MASTERS_READ = Policy("masters-read", _ALL)
MASTERS_WRITE = Policy("masters-write", _ADMINS)
# Users and designations: admins read, only super admins write.
STAFF_READ = Policy("staff-read", _ADMINS)
STAFF_WRITE = Policy("staff-write", frozenset({SUPERADMIN}))
COMMAND_CENTER = Policy("command-center", _ADMINS)
# Alerts: administrators all, department users those of their own (the selector).
ALERTS_READ = Policy("alerts", _ALL)
# Refresh of aggregates and schedules.
OPERATIONS = Policy("operations", _ADMINS)
# Import history: the selector keeps a department user to the own department's.
IMPORT_HISTORY = Policy("import-history", _ALL)
# What became of a sheet: for the service account that sent it, too.
IMPORT_STATE = replace(IMPORT_HISTORY, service="import")
# The calendar of sheets, and nil returns: the selectors keep a department user to the own department's units.
SUBMISSIONS = Policy("submissions", _ALL)
# Signing a department's month: its head of office, which the service checks.
SIGN_OFF = Policy("sign-off", frozenset({USER}))
# Running an import once more writes entries: whoever may import, to whom the selector shows that import.
IMPORT_AGAIN = Policy("import-again", frozenset({USER, SUPERADMIN}))
# Pausing the clock of a case, removing its mark: the department its own cases, a super admin any. Administrators only
# read.
PAUSE_CASES = Policy("pause-cases", frozenset({USER, SUPERADMIN}))
# Undoing one: the department its own, for some time; a super admin any. Administrators only read.
IMPORT_UNDO = Policy("import-undo", frozenset({USER, SUPERADMIN}))
# Forgetting a remembered layout of sheets: the department its own, a super admin any.
FORGET_LAYOUT = Policy("forget-layout", frozenset({USER, SUPERADMIN}))
# Raising an issue from a figure: whoever sees the dashboard that it stands on, which the service checks.
RAISE_ISSUE = Policy("raise-issue", _ALL)
SUPERADMIN_ONLY = Policy("superadmin-only", frozenset({SUPERADMIN}))


def department_read(*slugs: str) -> Policy:
    """Records of a department that name no place: the department itself; admins and super admins read all."""
    return Policy("department-read", _ALL, departments=slugs, districtwide=True)


def department_write(*slugs: str) -> Policy:
    """Writing such records: the department itself and super admins; admins only read."""
    return Policy("department-write", frozenset({USER, SUPERADMIN}), departments=slugs, districtwide=True)


def dataset_read(dataset: Dataset) -> Policy:
    """A dataset's dashboard and entries: the departments that fill it in; admins and super admins read all."""
    return replace(
        department_read(*dataset.owners),
        districtwide=dataset.districtwide,
        service="read",
        dataset=dataset.name,
    )


def dataset_write(dataset: Dataset) -> Policy:
    """Writing entries by hand."""
    return replace(department_write(*dataset.owners), districtwide=dataset.districtwide)


def dataset_import(dataset: Dataset) -> Policy:
    """Importing a sheet of entries."""
    return replace(dataset_write(dataset), service="import", dataset=dataset.name)


# The policy of each operation that changes something, by the operation's id in the API document.
_WRITES: dict[str, Policy] = {}


def declare_write(operation: str, policy: Policy) -> None:
    _WRITES[operation] = policy


def writes_of(caller: Caller) -> list[str]:
    """The operations that change something and that `caller` may call, as the pages' buttons need it. Left out is
    what anybody may do: own account, public forms.

    It does not say which records an operation reaches; records that differ in it carry a `may` of their own.
    """
    return sorted(
        name
        for name, policy in _WRITES.items()
        if not (policy.public or policy.own_account) and policy.admits(caller)
    )
