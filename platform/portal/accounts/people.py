"""Accounts of other users: queries, permissions and filters."""

from collections.abc import Iterable

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from portal.accounts.models import Passkey, Session, TwoFactor, User
from portal.accounts.schemas_people import PeopleQuery, SessionOut
from portal.accounts.sessions import idle_limit
from portal.configuration.selectors import number
from portal.core.envelope import shaped
from portal.core.errors import existing
from portal.core.language import text
from portal.core.paging import Name, filter_by, search_condition, sortable
from portal.core.roles import ADMIN, SUPERADMIN, USER

COLUMNS = sortable(
    "name",
    "email",
    "role",
    "created_at",
    "last_login",
    department=Name("department__name", "department__name_mr"),
    designation=Name("designation__name", "designation__name_mr"),
)


def user_names(ids: Iterable[int | None]) -> dict[int | None, str]:
    """Return user id → name; no entry for None."""
    user_ids = {pk for pk in ids if pk is not None}
    return dict(User.objects.filter(pk__in=user_ids).values_list("pk", "name")) if user_ids else {}


def live_sessions() -> QuerySet[Session]:
    """Sessions that are neither expired nor idle."""
    now = timezone.now()
    return Session.objects.filter(expires_at__gt=now, last_seen_at__gt=now - idle_limit())


def people_signed_in() -> int:
    return live_sessions().values("user").distinct().count()


def has_demo_accounts() -> bool:
    return User.objects.filter(is_demo=True).exists()


def has_superadmin() -> bool:
    return User.objects.people().filter(role=SUPERADMIN, is_active=True).exists()


def user_stats() -> dict[str, int]:
    """Count accounts by role and state."""
    counts = User.objects.people().aggregate(
        total_users=Count("pk"),
        active_users=Count("pk", filter=Q(is_active=True)),
        inactive_users=Count("pk", filter=Q(is_active=False)),
        admin_users=Count("pk", filter=Q(role__in=(ADMIN, SUPERADMIN), is_active=True)),
        superadmin_users=Count("pk", filter=Q(role=SUPERADMIN, is_active=True)),
        regular_users=Count("pk", filter=Q(role=USER, is_active=True)),
    )
    return {str(name): count for name, count in counts.items()}


def users_for(user: User) -> QuerySet[User]:
    """Administrators see every account, other users only their own."""
    rows = User.objects.people().select_related("department", "designation", "district", "taluka")
    if user.role not in (ADMIN, SUPERADMIN):
        rows = rows.filter(pk=user.pk)
    counts = live_sessions().filter(user=OuterRef("pk")).order_by().values("user").annotate(n=Count("pk"))
    factor = TwoFactor.objects.filter(user=OuterRef("pk")).exclude(confirmed_at=None)
    return rows.annotate(
        sessions_count=Coalesce(Subquery(counts.values("n")), 0),
        has_two_factor=Exists(factor) | Exists(Passkey.objects.filter(user=OuterRef("pk"))),
    )


def user_for(user: User, user_id: int) -> User:
    return existing(users_for(user).filter(pk=user_id).first(), text("User not found"))


def filtered(rows: QuerySet[User], query: PeopleQuery, *, contacts: bool) -> QuerySet[User]:
    """Apply the filters. `contacts` includes masked fields in the search, which would otherwise reveal them digit by
    digit.
    """
    columns = ("name", "email", "mobile") if contacts else ("name", "email")
    rows = rows.filter(search_condition(query.search, *columns))
    rows = filter_by(rows, role=query.role)
    if query.department_id is not None:
        rows = rows.filter(department_id=query.department_id)
    elif query.department == "none":
        rows = rows.filter(department=None)
    elif query.department:
        rows = rows.filter(department__slug=query.department)
    if query.status != "all":
        rows = rows.filter(is_active=query.status != "inactive")
    return rows


def session_rows(user: User, *, token_hash: str | None = None) -> list[dict[str, object]]:
    """Return the live sessions of an account, latest first; ``current`` marks the one of this token."""
    rows = live_sessions().filter(user=user).order_by("-last_seen_at", "-pk")
    shown = rows[: number("sessions_per_user")]
    return [shaped(SessionOut, row, current=row.token_hash == token_hash) for row in shown]
