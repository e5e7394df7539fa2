"""Create, change and close other users' accounts. Requirement 14: users can't change their own role, and the last super
admin can't be removed; a new role, a new password and deactivation end the sessions.
"""

from collections.abc import Mapping
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from portal.accounts.models import Session, User
from portal.accounts.passwords import check_password_strength, generated_password
from portal.accounts.people import user_for
from portal.accounts.personal import PERSONAL, changed, masked, restore_masked
from portal.accounts.proof import consume_proof
from portal.accounts.schemas import MOBILE
from portal.accounts.schemas_people import PersonFields, PersonIn, PersonUpdate
from portal.accounts.sessions import end_sessions
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors, NotFound, collect_errors
from portal.core.language import text
from portal.core.roles import SUPERADMIN, USER
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import require_version
from portal.geography.models import District, Taluka
from portal.organisation.models import Department, Designation

FIELDS = (
    "name",
    "email",
    "mobile",
    "role",
    "department_id",
    "designation_id",
    "district_id",
    "taluka_id",
    "head_of_office",
    "is_active",
)
_LAST = "This is the last super admin. Add another one first."
_TAKEN = "Another account has this email address."


def snapshot(user: User) -> dict[str, object]:
    """Return an account's audited values, never its password."""
    return {name: getattr(user, name) for name in FIELDS}


def record_change(
    action: str, user: User, actor: User, before: Mapping[str, object] | None = None, **more: object
) -> None:
    """Audit a new account, or a change to one whose values were `before`. Contact details are masked."""
    values = snapshot(user)
    after = masked(values) if before is None else changed(before, values)
    old = None if before is None else masked(before)
    record(action, "user", user.pk, actor=actor, before=old, after=after | more)


def _check(values: dict[str, object], *, existing: User | None) -> None:
    """Fill in the district of a taluka, and raise all field errors."""
    errors: dict[str, list[str]] = {}
    if values["mobile"] and not MOBILE.match(str(values["mobile"])):
        errors["mobile"] = [text("Enter a mobile number of 7 to 15 digits.")]
    others = User.objects.exclude(pk=existing.pk) if existing else User.objects.all()
    if others.filter(email=str(values["email"])).exists():
        errors["email"] = [text(_TAKEN)]
    errors |= _masters(values, existing) | _area(values)
    if values["head_of_office"] and (values["role"] != USER or not values["department_id"]):
        errors["head_of_office"] = [text("Only a user of a department can be its head of office.")]
    if errors:
        raise FieldErrors(errors)


@finds_faults(PersonFields)
def _readable_faults(given: Mapping[str, object], target: Target) -> Faults:
    number = target.record_id
    existing = User.objects.filter(pk=number).first() if number else None
    before = snapshot(existing or User(role=USER))
    values = before | restore_masked({name: value for name, value in given.items() if name in FIELDS}, before)
    values["email"] = str(values["email"]).lower()
    checks = [partial(_check, values, existing=existing)]
    if given.get("password"):
        checks.append(
            partial(check_password_strength, str(given["password"]), User(**values), field="password")
        )
    return collect_errors(*checks)


def _id(values: Mapping[str, object], name: str) -> int | None:
    value = values[name]
    return value if isinstance(value, int) else None


def _masters(values: Mapping[str, object], existing: User | None) -> dict[str, list[str]]:
    """Refuse deleted departments and designations, unless the account already has them."""
    errors = {}
    department, designation = _id(values, "department_id"), _id(values, "designation_id")
    unchanged = existing is not None and existing.department_id == department
    if (
        department
        and not unchanged
        and not Department.objects.filter(pk=department, deleted_at=None).exists()
    ):
        errors["department_id"] = [text("There is no such department.")]
    if designation and not Designation.objects.filter(pk=designation).exists():
        errors["designation_id"] = [text("There is no such designation.")]
    return errors


def _area(values: dict[str, object]) -> dict[str, list[str]]:
    if not (values["district_id"] or values["taluka_id"]):
        return {}
    if values["role"] != USER:
        field = "taluka_id" if values["taluka_id"] else "district_id"
        return {field: [text("Only department users can be limited to an area.")]}
    if values["taluka_id"]:
        taluka = Taluka.objects.filter(pk=_id(values, "taluka_id") or 0).first()
        if taluka is None:
            return {"taluka_id": [text("There is no such taluka.")]}
        if values["district_id"] not in (None, taluka.district_id):
            return {"taluka_id": [text("This taluka is in another district.")]}
        values["district_id"] = taluka.district_id
    elif not District.objects.filter(pk=_id(values, "district_id") or 0).exists():
        return {"district_id": [text("There is no such district.")]}
    return {}


def lock(user_id: int) -> None:
    """Lock the account until commit, together with all super admins in a fixed order: two of them who remove each other
    concurrently neither both succeed nor deadlock.
    """
    rows = User.objects.filter(Q(pk=user_id) | Q(role=SUPERADMIN, is_active=True)).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk"))


def _locked(actor: User, user_id: int) -> User:
    lock(user_id)
    return user_for(actor, user_id)


def _guard(actor: User, user: User, values: Mapping[str, object]) -> None:
    """Check who may demote or close whom."""
    demoted, closed = values["role"] != user.role, user.is_active and not values["is_active"]
    if actor.pk == user.pk and demoted:
        raise FieldErrors({"role": [text("You can't change your own role.")]})
    if actor.pk == user.pk and closed:
        raise Conflict(text("You can't close your own account."), code="OWN_ACCOUNT")
    if demoted or closed:
        require_other_superadmin(user)


def require_other_superadmin(user: User) -> None:
    """Refuse if this account, about to be demoted or closed, is the last super admin."""
    others = User.objects.filter(role=SUPERADMIN, is_active=True).exclude(pk=user.pk)
    if user.role == SUPERADMIN and user.is_active and not others.exists():
        raise Conflict(text(_LAST), code="LAST_SUPERADMIN")


def set_temporary_password(user: User, password: str) -> None:
    """Set a password known to someone besides the owner: it expires, and must be changed at first login."""
    user.set_password(password)
    user.temporary_password_since = timezone.now()


def create_user(*, actor: User, body: PersonIn) -> tuple[User, str | None]:
    """Create an account. Returns the password as well if it was generated."""
    given = body.password or None
    values = body.model_dump(include=set(FIELDS))
    values["email"] = values["email"].lower()
    _check(values, existing=None)
    user = User(**values)
    if given:
        check_password_strength(given, user, field="password")
    password = given or generated_password()
    set_temporary_password(user, password)
    try:
        with transaction.atomic():
            user.save()
            record_change("create", user, actor)
    except IntegrityError as exc:
        raise FieldErrors({"email": [text(_TAKEN)]}) from exc
    return user, None if given else password


def update_user(*, actor: User, user_id: int, body: PersonUpdate) -> None:
    """Change the fields in the body. A new role, a new password or closing ends the sessions."""
    given = body.model_dump(include=set(FIELDS), exclude_unset=True)
    try:
        with transaction.atomic():
            user = _locked(actor, user_id)
            require_version(user.revision, body.revision)
            before = snapshot(user)
            values: dict[str, object] = before | restore_masked(given, before)
            values["email"] = str(values["email"]).lower()
            values["role"] = values["role"] or user.role
            _guard(actor, user, values)
            _check(values, existing=user)
            if user.pk == actor.pk and (body.password or values["email"] != user.email):
                consume_proof()
            for name, value in values.items():
                setattr(user, name, value)
            if body.password:
                check_password_strength(body.password, user, field="password")
                set_temporary_password(user, body.password)
            if body.password or snapshot(user) != before:
                user.revision += 1
            user.save(
                update_fields=[*FIELDS, "password", "temporary_password_since", "revision", "updated_at"]
            )
            if body.password or user.role != before["role"] or not user.is_active:
                end_sessions(user)
            record_change("update", user, actor, before, **({"password": "changed"} if body.password else {}))
    except IntegrityError as exc:
        raise FieldErrors({"email": [text(_TAKEN)]}) from exc


def deactivate_user(*, actor: User, user_id: int) -> None:
    """Close the account but keep its row, because entries and the audit log refer to it."""
    with transaction.atomic():
        user = _locked(actor, user_id)
        require_version(user.revision)
        before = snapshot(user)
        _guard(actor, user, before | {"is_active": False})
        User.objects.filter(pk=user.pk).update(is_active=False, revision=user.revision + 1)
        user.is_active = False
        end_sessions(user)
        record_change("deactivate", user, actor, before)


def reset_password(*, actor: User, user_id: int) -> str:
    """Generate a password, shown once, and end all sessions."""
    if user_id == actor.pk:
        consume_proof()
    password = generated_password()
    with transaction.atomic():
        user = user_for(actor, user_id)
        set_temporary_password(user, password)
        user.save(update_fields=["password", "temporary_password_since", "updated_at"])
        end_sessions(user)
        record("password_reset", entity="user", entity_id=user.pk, actor=actor)
    return password


def revoke_session(*, actor: User, user: User, session_id: int) -> None:
    with transaction.atomic():
        gone, _ = Session.objects.filter(user=user, pk=session_id).delete()
        if not gone:
            raise NotFound(text("This session has already ended."))
        record("session_revoke", entity="session", entity_id=session_id, actor=actor)


def revoke_sessions(*, actor: User, user: User, keep_token: str | None = None) -> int:
    with transaction.atomic():
        ended = end_sessions(user, keep_token=keep_token)
        record(
            "sessions_revoke",
            entity="user",
            entity_id=user.pk,
            actor=actor,
            after={"ended": ended},
        )
    return ended


@transaction.atomic
def reveal(*, actor: User, user_id: int) -> dict[str, str]:
    """Return the unmasked contact details of one account, and audit it."""
    user = user_for(actor, user_id)
    shown = {name: getattr(user, name) for name in PERSONAL}
    record(
        "reveal", entity="user", entity_id=user.pk, actor=actor,
        after={"fields": [name for name, value in shown.items() if value]},
    )  # fmt: skip
    return shown
