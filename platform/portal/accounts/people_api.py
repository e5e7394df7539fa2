"""Endpoints for users and their sessions."""

from functools import partial

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Status

from portal.accounts import roster, staffing
from portal.accounts.hashing import token_hash
from portal.accounts.models import User
from portal.accounts.people import COLUMNS, filtered, session_rows, user_for, users_for
from portal.accounts.schemas_people import (
    EndedOut,
    PasswordOut,
    PeopleQuery,
    PersonContacts,
    PersonCreated,
    PersonIn,
    PersonOut,
    PersonUpdate,
    RosterOut,
    SessionOut,
)
from portal.core.auth import bearer_token, caller
from portal.core.envelope import Envelope, JsonBody, Page, created, ok
from portal.core.files import FILE, FormatQuery
from portal.core.language import text
from portal.core.paging import ordering, paginate
from portal.core.policies import OWN_ACCOUNT, STAFF_READ, STAFF_WRITE
from portal.core.roles import SUPERADMIN
from portal.core.routing import PolicyRouter
from portal.core.validation import Id
from portal.uploads import direct
from portal.uploads.receiving import upload_form

router = PolicyRouter(tags=["users"])


class ExportQuery(PeopleQuery, FormatQuery):
    # Super admins only, and audited, because the file has unmasked mobile numbers.
    contacts: bool = False


def _listed(request: HttpRequest, query: PeopleQuery) -> QuerySet[User]:
    order = ordering(query, columns=COLUMNS, default=["name"])
    user = caller(request)
    return filtered(users_for(user), query, contacts=user.role == SUPERADMIN).order_by(*order)


@router.get("/users", response=Page[PersonOut], policy=STAFF_READ)
def list_users(request: HttpRequest, query: Query[PeopleQuery]) -> JsonBody:
    """List accounts; without ``status`` only active ones."""
    rows, meta = paginate(_listed(request, query), query)
    return ok(rows, meta=meta)


@router.post("/users", response={201: Envelope[PersonCreated]}, policy=STAFF_WRITE, proof=True)
def create_user(request: HttpRequest, body: PersonIn) -> Status:
    """Create an account. A generated password is returned once."""
    user, password = staffing.create_user(actor=caller(request), body=body)
    shown = PersonOut.from_orm(user_for(caller(request), user.pk)).model_dump()
    return created(shown | {"password": password}, text("User created successfully!"))


@router.get("/users/export", policy=STAFF_READ, heavy=True, file=FILE, exports="user")
def export_users(request: HttpRequest, query: Query[ExportQuery]) -> HttpResponse:
    """Export the list as a file that can be imported again."""
    rows, user = _listed(request, query), caller(request)
    if query.contacts:
        STAFF_WRITE.check(user)
    return roster.export(rows, query.format, contacts=query.contacts)


@router.get("/users/sample-template", policy=STAFF_WRITE, file=FILE, exports="")
def users_template(request: HttpRequest, query: Query[FormatQuery]) -> HttpResponse:
    """Get an empty sheet to fill in."""
    return roster.template(query.format)


@router.post(
    "/users/import",
    response={200: Envelope[RosterOut]},
    policy=STAFF_WRITE,
    proof=True,
    openapi_extra=upload_form(),
)
def import_users(request: HttpRequest) -> HttpResponse:
    """Create or update accounts from a sheet. Errors name the cell (requirement 44)."""
    return direct.import_file(request, partial(roster.read_sheet, caller(request)))


@router.get("/users/{user_id}", response=Envelope[PersonOut], policy=STAFF_READ)
def get_user(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """Get an account."""
    return ok(user_for(caller(request), user_id))


@router.post("/users/{user_id}/reveal", response=Envelope[PersonContacts], policy=STAFF_WRITE, proof=True)
def reveal_user(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """Reveal an account's contact details, which lists mask. Every call is audited."""
    return ok(staffing.reveal(actor=caller(request), user_id=user_id))


@router.put("/users/{user_id}", response=Envelope[PersonOut], policy=STAFF_WRITE, proof=True)
def update_user(request: HttpRequest, user_id: Path[Id], body: PersonUpdate) -> JsonBody:
    """Update an account; omitted fields keep their value. A new role ends its sessions."""
    staffing.update_user(actor=caller(request), user_id=user_id, body=body)
    return ok(user_for(caller(request), user_id), text("User updated successfully!"))


@router.delete(
    "/users/{user_id}",
    response=Envelope[None],
    policy=STAFF_WRITE,
    proof=True,
    operation_id="deactivate_user",
    versioned=True,
)
def delete_user(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """Deactivate an account. Its row remains, because entries and the audit log refer to it; PUT reactivates it."""
    staffing.deactivate_user(actor=caller(request), user_id=user_id)
    return ok(None, text("User deactivated successfully!"))


@router.post(
    "/users/{user_id}/reset-password", response=Envelope[PasswordOut], policy=STAFF_WRITE, proof=True
)
def reset_user_password(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """Generate a new password, returned once, and end the account's sessions."""
    password = staffing.reset_password(actor=caller(request), user_id=user_id)
    return ok({"password": password}, text("The password was reset."))


@router.get("/users/{user_id}/sessions", response=Envelope[list[SessionOut]], policy=STAFF_WRITE)
def list_user_sessions(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """List a user's sessions."""
    return ok(_sessions(request, user_for(caller(request), user_id)))


@router.delete("/users/{user_id}/sessions", response=Envelope[EndedOut], policy=STAFF_WRITE, proof=True)
def revoke_user_sessions(request: HttpRequest, user_id: Path[Id]) -> JsonBody:
    """Log a user out everywhere."""
    user = user_for(caller(request), user_id)
    ended = staffing.revoke_sessions(actor=caller(request), user=user)
    return ok({"ended": ended}, text("All sessions ended."))


@router.delete(
    "/users/{user_id}/sessions/{session_id}", response=Envelope[None], policy=STAFF_WRITE, proof=True
)
def revoke_user_session(request: HttpRequest, user_id: Path[Id], session_id: Path[Id]) -> JsonBody:
    """End one session of a user."""
    user = user_for(caller(request), user_id)
    staffing.revoke_session(actor=caller(request), user=user, session_id=session_id)
    return ok(None, text("The session has ended."))


def _sessions(request: HttpRequest, user: User) -> list[dict[str, object]]:
    return session_rows(user, token_hash=token_hash(bearer_token(request) or ""))


@router.get("/auth/sessions", response=Envelope[list[SessionOut]], policy=OWN_ACCOUNT)
def list_own_sessions(request: HttpRequest) -> JsonBody:
    """List the user's own sessions."""
    return ok(_sessions(request, caller(request)))


@router.delete("/auth/sessions", response=Envelope[EndedOut], policy=OWN_ACCOUNT)
def revoke_other_sessions(request: HttpRequest) -> JsonBody:
    """Log out everywhere else."""
    user, token = caller(request), bearer_token(request)
    ended = staffing.revoke_sessions(actor=user, user=user, keep_token=token)
    return ok({"ended": ended}, text("All other sessions ended."))


@router.delete("/auth/sessions/{session_id}", response=Envelope[None], policy=OWN_ACCOUNT)
def revoke_own_session(request: HttpRequest, session_id: Path[Id]) -> JsonBody:
    """End one of the user's own sessions."""
    user = caller(request)
    staffing.revoke_session(actor=user, user=user, session_id=session_id)
    return ok(None, text("The session has ended."))
