"""Request and response schemas of accounts."""

import re
from datetime import datetime
from typing import Annotated, Literal

from django.utils import timezone
from ninja import Schema
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, field_validator
from pydantic_core import PydanticCustomError

from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.core.envelope import NamedRef
from portal.core.policies import allowed_writes
from portal.core.roles import ROLES, Role, normalise
from portal.core.validation import (
    Edit,
    OptionalShortText,
    ShortText,
    Telephone,
    WriteSchema,
    email_address,
    one_line,
    western_digits,
)


def role_name(value: str) -> str:
    """Return one of the three roles from any of its spellings."""
    role = normalise(value)
    if role is None:
        raise PydanticCustomError("literal_error", "Unknown role", {"expected": ", ".join(ROLES)})
    return role


# Of an authenticator app, or for recovery.
Code = Annotated[str, Field(max_length=40), BeforeValidator(western_digits)]
# Passwords are not trimmed. The upper bound keeps hashing cheap.
Password = Annotated[str, Field(max_length=1024)]
Email = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=254), AfterValidator(one_line)
]


def _valid_mobile(value: str) -> str:
    if value and not MOBILE.match(value):
        raise PydanticCustomError("mobile", "Enter a mobile number of 7 to 15 digits.")
    return value


MOBILE = re.compile(r"\+?[0-9][0-9 -]{5,18}[0-9]\Z")
# For addresses to store; at login an address is only compared.
ValidEmail = Annotated[Email, AfterValidator(email_address)]
Mobile = Annotated[Telephone, AfterValidator(_valid_mobile)]


Service = Literal["electronic-mutation", "revenue-department", "land-records", "municipality", "panchayat"]
UserType = Literal["collector", "deputy-collector", "tehsildar", "village-officer", "clerk"]


# The browser's `JSON.stringify` of an authenticator's response.
PasskeyAnswer = Annotated[str, Field(min_length=1, max_length=16_384)]


class WayIn(WriteSchema):
    """The role and department with which the user wants to log in."""

    role: Annotated[str, AfterValidator(role_name)] | None = None
    department: OptionalShortText | None = None
    # The user's own description of their work, for the audit log only.
    service: Service | None = None
    user_type: UserType | None = None

    @field_validator("role", "service", "user_type", mode="before")
    @classmethod
    def _empty_is_none(cls, value: object) -> object:
        return None if value == "" else value

    def stated(self) -> dict[str, str]:
        return self.model_dump(include={"service", "user_type"}, exclude_none=True)


class LoginIn(WayIn):
    email: Email
    password: Annotated[str, Field(min_length=1, max_length=1024)]

    # The second factor, required by OTP_REQUIRED: a code of the app, a recovery code, or a passkey.
    otp: Code | None = None
    passkey: PasskeyAnswer | None = None


class CodesOut(Schema):
    recovery_codes: list[str]


class DepartmentRef(NamedRef):
    slug: str


class UserOut(Schema):
    id: int
    revision: int
    name: str
    username: str
    email: str
    role: Role
    avatar: str | None = None
    mobile: str
    department_id: int | None
    department: DepartmentRef | None
    designation_id: int | None
    designation: NamedRef | None
    district_id: int | None
    taluka_id: int | None
    is_active: bool
    created_at: datetime
    updated_at: datetime
    last_login: datetime | None


class MeOut(UserOut):
    """The logged-in user, with fields that are only relevant to the user themselves."""

    # Until it is set up, other operations return 403 TWO_FACTOR_SETUP_REQUIRED.
    two_factor_setup_required: bool
    # Until it is changed, only profile, password and logout are available (403 PASSWORD_CHANGE_REQUIRED).
    must_change_password: bool
    # Without a password, the account only opens by single sign-on.
    has_password: bool
    # Minutes without activity until the session ends, for the browser's warning.
    idle_minutes: int
    # Seconds until the session ends even with activity; null for service accounts.
    session_seconds: int | None
    # The user is limited to an area, and none of the department's records name a place (403 OUTSIDE_AREA).
    outside_area: bool
    sees_whole_district: bool
    # Ids of the writing operations that this user may call.
    may: list[str]

    @staticmethod
    def resolve_has_password(person: "User") -> bool:
        return person.has_usable_password()

    @staticmethod
    def resolve_session_seconds(person: "User") -> int | None:
        if person.session is None:
            return None
        return max(0, int((person.session.expires_at - timezone.now()).total_seconds()))

    @staticmethod
    def resolve_outside_area(person: "User") -> bool:
        places = (dataset.place for dataset in DATASETS.values() if person.department_slug in dataset.owners)
        return not (person.sees_whole_district or any(places))

    @staticmethod
    def resolve_may(person: "User") -> list[str]:
        return allowed_writes(person)


class LoginOut(Schema):
    user: MeOut
    token: str
    expires_at: datetime
    idle_minutes: int
    must_change_password: bool
    # Failed logins to this account from other addresses within the throttling window.
    failures_elsewhere: int


class ProfileIn(Edit):
    read_only = frozenset(MeOut.model_fields) - {"name", "email", "mobile"}

    name: Annotated[ShortText, Field(max_length=150)]
    email: ValidEmail
    mobile: Mobile | None = None


class ProofIn(WriteSchema):
    """One of the three fields is required."""

    password: Password | None = None
    code: Code | None = None
    passkey: PasskeyAnswer | None = None


class PasswordIn(WriteSchema):
    read_only = frozenset({"confirm_password"})

    current_password: Password
    new_password: Password
    new_password_confirmation: Password
