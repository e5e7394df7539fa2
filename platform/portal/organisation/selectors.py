"""Queries of the masters. `departments_for` decides which departments a user may see."""

from django.db.models import Count, Q, QuerySet

from catalog.registry import DATASETS
from portal.configuration.definitions import Choice
from portal.configuration.selectors import value
from portal.core.errors import existing
from portal.core.language import pick, text
from portal.core.paging import search_condition
from portal.core.policies import Caller
from portal.core.roles import ADMIN, SUPERADMIN
from portal.media import pictures
from portal.organisation.declared import icon_and_page
from portal.organisation.models import Department, LegalTerm, Office, Section, Service
from portal.organisation.schemas import CONTACT, DepartmentOut

# Active user accounts; closed ones don't prevent deletion.
ACTIVE_USERS_COUNT = Count("users", filter=Q(users__is_active=True, users__is_service=False))


def is_administrator(user: Caller | None) -> bool:
    return user is not None and user.role in (ADMIN, SUPERADMIN)


def departments_for(user: Caller | None) -> QuerySet[Department]:
    """Return the active departments; for administrators, all of them with user counts."""
    # Explicit, because the annotation drops the model's default ordering.
    rows = Department.objects.filter(deleted_at=None).order_by("position", "name", "id")
    if not is_administrator(user):
        return rows.filter(status=Department.Status.ACTIVE)
    return rows.select_related("creator").annotate(users_count=ACTIVE_USERS_COUNT)


def department_by(user: Caller, key: str) -> Department | None:
    """Return a department by slug or id; a slug never consists of digits only (requirement 21)."""
    rows = departments_for(user)
    if key.isascii() and key.isdigit():
        return rows.filter(pk=int(key)).first() if len(key) < 19 else None
    return rows.filter(slug=key).first()


def department_stats() -> dict[str, int]:
    """Count departments by status, and those with a dashboard."""
    owners = {slug for dataset in DATASETS.values() for slug in dataset.owners}
    active = Q(status=Department.Status.ACTIVE)
    counts = Department.objects.filter(deleted_at=None).aggregate(
        total_departments=Count("pk"),
        active_departments=Count("pk", filter=active),
        inactive_departments=Count("pk", filter=~active),
        departments_with_dashboard=Count("pk", filter=Q(slug__in=owners)),
    )
    return {str(name): count for name, count in counts.items()}


def department_called(user: Caller, key: str) -> Department:
    """Return a department by slug or id. Raises NotFound."""
    return existing(department_by(user, key), text("Department not found"))


def departments_matching(rows: QuerySet[Department], term: str) -> QuerySet[Department]:
    """Filter departments by a term in their names, texts or slug."""
    texts = ("name", "name_mr", "tagline", "tagline_mr", "description", "description_mr", "slug")
    return rows.filter(search_condition(term, *texts))


def services() -> QuerySet[Service]:
    return Service.objects.filter(is_active=True)


def offices() -> QuerySet[Office]:
    return Office.objects.filter(is_active=True)


def default_office() -> Office | None:
    """Return the configured default office, or None if it is not set, inactive or deleted."""
    chosen = value("default_office")
    return offices().filter(pk=chosen).first() if chosen else None


def office_choices() -> list[Choice]:
    rows = offices().values_list("pk", "name", "name_mr")
    return [Choice(pk, pick(name, name_mr)) for pk, name, name_mr in rows]


def sections() -> QuerySet[Section]:
    return Section.objects.filter(is_active=True)


def legal_terms() -> QuerySet[LegalTerm]:
    return LegalTerm.objects.filter(is_active=True)


def department_tile(department: Department, *, full: bool, contact: bool = False) -> dict[str, object]:
    """Return a `DepartmentOut`. `full` adds the fields for administrators, `contact` the contact fields."""
    interface = icon_and_page(department.slug)
    # The interface has a picture for each icon.
    default = f"/images/services/{interface['icon'].replace('generic', 'default')}.png"
    logo = pictures.address(department.logo) or default
    given = {**interface, "logo_url": logo, "full_logo_url": logo}
    shown = DepartmentOut.model_fields if full else (*_PUBLIC, *CONTACT) if contact else _PUBLIC
    return {**{name: getattr(department, name) for name in shown if name not in given}, **given}


# A field with a default is not for the public.
_PUBLIC = tuple(name for name, field in DepartmentOut.model_fields.items() if field.is_required())
