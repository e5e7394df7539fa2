"""Accounts, their sessions, and the failed logins that throttling counts."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar, Literal

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from catalog.calendar import today_in_india
from portal.configuration.selectors import number, value
from portal.core.policies import PROOF_LASTS, Grant, department_write
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.core.versions import Versioned
from portal.geography.selectors import covers_own_district

# How long a password works that somebody else set or the portal generated.
TEMPORARY_PASSWORD = timedelta(days=7)


class UserManager(BaseUserManager["User"]):
    def create_user(
        self, *, email: str, password: str, name: str, role: str = USER, **fields: object
    ) -> User:
        user = self.model(email=email.strip().lower(), name=name, role=role, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def people(self) -> models.QuerySet[User]:
        """Accounts of people, without those of programs."""
        return self.filter(is_service=False)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, Versioned):
    """An official. What an account may do follows from its role, its department and its area."""

    class Role(models.TextChoices):
        USER = USER
        ADMIN = ADMIN
        SUPERADMIN = SUPERADMIN

    # Always in lower case; the constraint below guards against code that forgets.
    email = models.EmailField(max_length=254, unique=True)
    name = models.CharField(max_length=150)
    mobile = models.CharField(max_length=20, blank=True, default="")
    role = models.CharField(max_length=10, choices=Role, default=Role.USER)
    department = models.ForeignKey(
        "organisation.Department", null=True, blank=True, on_delete=models.PROTECT, related_name="users"
    )
    designation = models.ForeignKey(
        "organisation.Designation", null=True, blank=True, on_delete=models.PROTECT, related_name="users"
    )
    # Area scope of a department user: nothing means the whole installation.
    district = models.ForeignKey(
        "geography.District", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    taluka = models.ForeignKey(
        "geography.Taluka", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    head_of_office = models.BooleanField(default=False, db_default=False)
    is_active = models.BooleanField(default=True)
    # Made by seed_demo; production refuses to start with such accounts.
    is_demo = models.BooleanField(default=False)
    # The account of a program (`ServiceAccount`): nobody logs in with it.
    is_service = models.BooleanField(default=False, db_default=False)
    # When somebody else set the password, or the portal generated it; empty once the owner has chosen one.
    temporary_password_since = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    # The session that a request came with, where it came with one.
    session: Session | None = None

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_any_case"),
            models.CheckConstraint(
                condition=models.Q(role__in=[USER, ADMIN, SUPERADMIN]), name="user_role_known"
            ),
            models.CheckConstraint(
                condition=models.Q(is_service=False) | models.Q(role=USER, department__isnull=False),
                name="service_account_of_department",
            ),
        ]

    def __str__(self) -> str:
        return self.email

    @property
    def username(self) -> str:
        return self.email

    @property
    def department_slug(self) -> str | None:
        return self.department.slug if self.department else None

    @property
    def sees_whole_district(self) -> bool:
        """Whether no area limit hides records that name no place."""
        return self.role != USER or covers_own_district(self.district_id, self.taluka_id)

    @property
    def grant(self) -> Grant | None:
        """The scope of a service account, empty once its token has ended; None for a person."""
        return self.service_account.grant if self.is_service else None

    @property
    def has_fresh_proof(self) -> bool:
        """Whether a password or code was given in the session of this request, a short while ago."""
        return self.session is not None and self.session.has_fresh_proof

    @property
    def must_change_password(self) -> bool:
        """Whether somebody else knows the password. The demo's passwords are public anyway."""
        return self.temporary_password_since is not None and not (self.is_demo and settings.PORTAL_DEMO)

    @property
    def temporary_password_expired(self) -> bool:
        since = self.temporary_password_since
        return (
            self.must_change_password and since is not None and timezone.now() - since >= TEMPORARY_PASSWORD
        )

    @property
    def two_factor_required(self) -> bool:
        """Of administrators and of those who write figures, each where it is configured so. Demo accounts and programs
        have no second factor at all.
        """
        if self.is_demo or self.is_service:
            return False
        if self.role != USER and value("administrators_two_factor") == "required":
            return True
        return self.role in department_write().roles and value("writers_two_factor") == "required"

    @property
    def two_factor_setup_required(self) -> bool:
        """Asked on every request: whoever loads the account for it joins `two_factor`."""
        if not self.two_factor_required:
            return False
        factor: TwoFactor | None = getattr(self, "two_factor", None)
        return factor is None or factor.confirmed_at is None

    @property
    def idle_minutes(self) -> int:
        """Minutes without activity until the person's sessions end."""
        minutes = number("session_idle_minutes")
        return minutes


class Session(models.Model):
    """A login. Only the SHA-256 of the token is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    token_hash = models.CharField(max_length=64, unique=True)
    # The role it was made with: a session does not survive a change of role, whichever code changes it.
    role = models.CharField(max_length=10)
    address = models.CharField(max_length=45, blank=True, default="")
    # What the browser calls itself: only ever shown, so that people know their own sessions again.
    agent = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    # When a password or a code was last given in it, at the login or later.
    proved_at = models.DateTimeField(default=timezone.now)
    # It was given after the login and no operation that always asks has used it up.
    proof_unused = models.BooleanField(default=False)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "created_at"], name="session_user")]

    @property
    def has_fresh_proof(self) -> bool:
        """Not longer ago than allowed, nor by a clock that was ahead."""
        return abs(timezone.now() - self.proved_at) < PROOF_LASTS


class Identity(models.Model):
    """Who a person is at the provider of single sign-on. The subject is theirs for ever, an email address is not."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="identities")
    issuer = models.CharField(max_length=255)
    subject = models.CharField(max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["issuer", "subject"], name="identity_of_one_account"),
            models.UniqueConstraint(fields=["user", "issuer"], name="identity_once_at_issuer"),
        ]


class UsedState(models.Model):
    """A single sign-on that has come back from the provider, so that it comes back once; forgotten after an hour."""

    state_hash = models.CharField(max_length=64, unique=True)
    used_at = models.DateTimeField()


class ServiceAccount(Versioned):
    """The token of a program, and what it may do in its department's name. Only the SHA-256 of the token is stored."""

    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="service_account")
    may_read = models.BooleanField(default=False)
    may_import = models.BooleanField(default=False)
    # Names of datasets of the department.
    datasets = models.JSONField(default=list)
    # The token's own first part, by which it is found and recognised.
    prefix = models.CharField(max_length=16, unique=True)
    token_hash = models.CharField(max_length=64)
    # The last day, in India, on which the token works.
    expires_on = models.DateField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_address = models.CharField(max_length=45, blank=True, default="")
    # Calls are counted by the minute.
    minute_began_at = models.DateTimeField(null=True, blank=True)
    minute_calls = models.IntegerField(default=0)
    created_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    @property
    def expired(self) -> bool:
        return today_in_india() > self.expires_on

    @property
    def revoked(self) -> bool:
        """By itself, with its account, or with its department."""
        department = self.user.department
        return (
            self.revoked_at is not None
            or not self.user.is_active
            or department is None
            or department.deleted_at is not None
        )

    @property
    def state(self) -> Literal["active", "expired", "revoked"]:
        return "revoked" if self.revoked else "expired" if self.expired else "active"

    @property
    def grant(self) -> Grant:
        if self.state != "active":
            return Grant()
        return Grant(self.may_read, self.may_import, frozenset(self.datasets))


class LoginFailure(models.Model):
    """An attempt to log in that has not succeeded (yet); removed by a success, forgotten after the window."""

    email = models.CharField(max_length=254)
    address = models.CharField(max_length=45)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["email", "address", "at"], name="login_failure_account"),
            models.Index(fields=["address", "at"], name="login_failure_address"),
        ]


class TwoFactor(models.Model):
    """The secret that an authenticator app shares with the portal; in force once a code has confirmed it."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="two_factor")
    # Sealed, see factor_secrets.
    secret = models.CharField(max_length=255)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # Time step of the last code that was taken: no code opens twice.
    last_step = models.BigIntegerField(default=0)


class RecoveryCode(models.Model):
    """Opens an account once when the phone is lost."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    # Salted and sealed, see factor_secrets.
    digest = models.CharField(max_length=255)
    used_at = models.DateTimeField(null=True, blank=True)


def named(user: User | None) -> dict[str, object] | None:
    """Whom a record names, for its readers; None where nobody is named."""
    return {"id": user.pk, "name": user.name} if user else None
